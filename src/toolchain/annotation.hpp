// What nvdisasm and the compiler write, taken apart: code by kernel, with the lines of the source in between.
//
// An object file may be made by a submission, and its names with it: whatever the bytes are, the text in the result is valid
// UTF-8 without control characters, and no larger than the bytes and the lines of source that they name.
#pragma once

#include <kbench/disassemble.hpp>
#include <kbench/submission.hpp>

#include <string_view>
#include <vector>

namespace kbench::toolchain {

// `code` is what `nvdisasm -c -g` prints of one cubin.
std::vector<KernelCode> annotated_sass(std::string_view code, const std::vector<SourceFile>& sources);

// `code` is one module of PTX, with the .loc and .file lines of -lineinfo.
std::vector<KernelCode> annotated_ptx(std::string_view code, const std::vector<SourceFile>& sources);

}  // namespace kbench::toolchain
