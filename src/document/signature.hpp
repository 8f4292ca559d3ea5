// The rules for a problem's signature.
#pragma once

#include <kbench/signature.hpp>

namespace kbench::document {

// Throws Error, in the terms of a problem's author, when the signature has no prototype: a name that is no C
// identifier or is taken, nothing to write the result to, too many parameters, a stream that is not the last.
void validate(const FunctionSignature& signature);

}  // namespace kbench::document
