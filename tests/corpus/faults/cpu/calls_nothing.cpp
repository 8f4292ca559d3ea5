// expect: crashed
// says: SIGSEGV
//
// Calls a function through a null pointer.
extern "C" void solution(const float* /*x*/, float* /*y*/, size_t n) {
  void (*volatile function)(size_t) = nullptr;
  function(n);
}
