// The sizes of a test case, in words.
#pragma once

#include <kbench/signature.hpp>

#include <cstdint>
#include <map>
#include <string>

namespace kbench::document {

// "m=1024, n=512, k=64": in the order in which the signature has scalars of these names, then the others by their names.
std::string sizes_text(const std::map<std::string, std::int64_t>& sizes, const FunctionSignature& signature);

}  // namespace kbench::document
