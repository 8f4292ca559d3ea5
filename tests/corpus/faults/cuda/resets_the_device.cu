// expect: crashed
// says: case 'five'
// says: cudaError
//
// Resets the GPU: there is no context any more.
extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) { cudaDeviceReset(); }
