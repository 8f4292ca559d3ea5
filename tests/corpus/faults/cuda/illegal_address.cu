// expect: crashed
// says: case 'five'
// says: cudaErrorIllegalAddress
//
// A kernel writes far outside of all memory.
__global__ void wrong(float* y) { y[size_t{1} << 40U] = 1; }

extern "C" void solution(const float* /*x*/, float* y, size_t /*n*/) { wrong<<<1, 1>>>(y); }
