// expect: compile_error or accepted
//
// Asks the compiler, in the source, to write files outside.
#pragma GCC optimize("O3")
asm(".file \"" KBENCH_FAULTS_DIRECTORY "/written\"\n");
#pragma GCC pch_preprocess KBENCH_FAULTS_DIRECTORY "/written.gch"

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
