// expect: crashed
// says: case 'five'
// says: cudaErrorMisalignedAddress
//
// A kernel writes eight bytes at an address that is not a multiple of eight.
__global__ void wrong(float* y) { *reinterpret_cast<double*>(reinterpret_cast<char*>(y) + 4) = 1; }

extern "C" void solution(const float* /*x*/, float* y, size_t /*n*/) { wrong<<<1, 1>>>(y); }
