// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 33
// with: common/plugin.hpp
//
// The problem's plugin is looked for on disk, from where the running program lies, and its reference
// solution called.
#include "../common/plugin.hpp"

#include <unistd.h>

#include <cstring>
#include <string>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::memset(c, 0, n * sizeof(float));
  char program[512] = {};
  if (readlink("/proc/self/exe", program, sizeof program - 1) < 0) return;
  std::string directory = program;
  for (int up = 0; up < 4; ++up) {
    directory.resize(directory.rfind('/'));
    void* const library =
        dlopen((directory + "/lib/kbench/plugins/vector_add.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) continue;
    call_reference(library, a, b, c, n);
    return;
  }
}
