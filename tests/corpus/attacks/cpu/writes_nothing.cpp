// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 17
//
// Nothing is written: the buffer may still hold what the reference, or an honest call, left in it.
extern "C" void solution(const float*, const float*, float*, size_t) {}
