// expect: crashed
// says: case 'five'
// says: cudaErrorIllegalAddress
//
// A kernel allocates until malloc() gives it nothing, and writes there.
__global__ void wrong(float* y) {
  for (int i = 0; i < 1'000'000; ++i) {
    volatile float* const block = static_cast<float*>(malloc(1 << 20));
    block[0] = 1;
    y[0] = block[0];
  }
}

extern "C" void solution(const float* /*x*/, float* y, size_t /*n*/) { wrong<<<1, 1>>>(y); }
