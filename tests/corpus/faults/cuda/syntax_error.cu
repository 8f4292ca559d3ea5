// expect: compile_error
// says: the submission does not compile
// says: syntax_error.cu
//
// Not CUDA.
__global__ void twice(const float* x, float* y, size_t n) { y[0] = ; }
