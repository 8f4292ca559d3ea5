// expect: crashed
// says: loading the submission: the submission could not be loaded
// memory: 64
//
// A gigabyte of thread-local storage, which the dynamic linker has to find.
static thread_local volatile char large[1UL << 30U] __attribute__((tls_model("initial-exec")));

extern "C" void solution(const float* x, float* y, size_t n) {
  large[n] = 1;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i] * static_cast<float>(large[n]);
}
