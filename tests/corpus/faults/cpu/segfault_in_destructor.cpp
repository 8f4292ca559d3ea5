// expect: accepted
//
// Right answers; a destructor that would crash, or hang, when the file is unloaded.
static struct Late {
  ~Late() {
    *reinterpret_cast<volatile int*>(8) = 1;
    for (volatile int i = 0;; i = i + 1) {
    }
  }
} late;

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
