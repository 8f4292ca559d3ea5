// The interpreter of submissions in Python, and its packages.
#pragma once

#include "base/site/target.hpp"
#include "isolation/process/children.hpp"
#include "language/toolchain/compiler.hpp"

#include <kbench/options.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kbench::language {

struct PythonRuntime {
  std::map<std::string, std::string> packages;     // "numpy": "1.26.4", and torch, triton, cupy if present
  std::vector<std::filesystem::path> directories;  // directories that it imports from
};

// CompileOptions::python, KBENCH_PYTHON, $VIRTUAL_ENV, PYTHON, or python3 on the PATH. Throws Error if there is none.
toolchain::Compiler find_python(const CompileOptions& options);

// Asks the interpreter, unless it has reported NumPy or torch before. Throws Error if it does not answer, or is older
// than 3.9; Cancelled.
PythonRuntime runtime_of(process::Children& children, const toolchain::Compiler& python);

// Throws site::Unsupported, with what to do, where it has no tensors for the device. Throws it, too, where kbench is
// root and the user nobody, who runs submissions then, cannot read the interpreter.
void require_usable(const PythonRuntime& runtime, const toolchain::Compiler& python,
                    const site::Target& target);

}  // namespace kbench::language
