// The rules for a problem's signature.
#pragma once

#include <kbench/signature.hpp>

namespace kbench::document {

// Throws Error, in the terms of a problem's author, if the signature has no prototype. A name is not a C
// identifier or is taken, there is no output, there are too many parameters, or a stream is not the last one.
void validate(const FunctionSignature& signature);

}  // namespace kbench::document
