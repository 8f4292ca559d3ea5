// expect: crashed
// says: case 'five'
// says: cudaErrorIllegalAddress
//
// A kernel reads through a null pointer.
__global__ void wrong(const float* x, float* y) { y[0] = x[0]; }

extern "C" void solution(const float* /*x*/, float* y, size_t /*n*/) { wrong<<<1, 1>>>(nullptr, y); }
