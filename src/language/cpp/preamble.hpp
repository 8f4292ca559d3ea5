// The generated text that is compiled in front of every source file of a submission.
//
// It declares the exact prototype of `solution`, so that a definition with other parameters is an error in the
// submission's own file and line. It also defines the entry point of isolation/protocol/entry.hpp, which calls `solution`. The
// entry is an inline function, so that each source file may be compiled as it is, under its own name. The call is
// direct where `solution` is in the same file.
//
// It also names the type of the evaluation's dtype kbench::element, where a tensor has it: `float`, `kbench::float16` or in
// CUDA `__half`. A source that writes kbench::element serves every dtype for which its computation is right.
//
// In CUDA the entry is an ordinary host function, and passes the pointers to device memory through. It passes the
// legacy default stream, on which all work of a submission that names no stream is ordered.
#pragma once

#include <kbench/signature.hpp>
#include <kbench/submission.hpp>

#include <string>
#include <string_view>

namespace kbench::cpp {

// The name under which a compiler includes the text, and which its messages show.
inline constexpr std::string_view preamble_name = "kbench/prototype.hpp";

std::string preamble(const FunctionSignature& signature, DType dtype, Language language);

}  // namespace kbench::cpp
