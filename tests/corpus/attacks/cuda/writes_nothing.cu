// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 17
//
// Does nothing: where buffers are used again, the right answer is in them.
#include <cstddef>

extern "C" void solution(const float* /*input_a*/, const float* /*input_b*/, float* /*output_c*/,
                         size_t /*n*/) {}
