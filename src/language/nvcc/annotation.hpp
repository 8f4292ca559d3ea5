// Parses the output of nvdisasm and the compiler into code by kernel, with the lines of the source in between.
//
// A submission may have made the object file and its names. The text in the result is therefore valid UTF-8 without
// control characters, and no larger than the bytes and the source lines that they name.
#pragma once

#include <kbench/disassemble.hpp>
#include <kbench/submission.hpp>

#include <string_view>
#include <vector>

namespace kbench::nvcc {

// `code` is what `nvdisasm -c -g` prints of one cubin.
std::vector<KernelCode> annotated_sass(std::string_view code, const std::vector<SourceFile>& sources);

// `code` is one module of PTX, with the .loc and .file lines of -lineinfo.
std::vector<KernelCode> annotated_ptx(std::string_view code, const std::vector<SourceFile>& sources);

}  // namespace kbench::nvcc
