// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 32
// with: common/plugin.hpp
//
// The problem's plugin is looked for among what is loaded in the process, and its reference solution
// called.
#include "../common/plugin.hpp"

#include <link.h>

#include <cstring>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::memset(c, 0, n * sizeof(float));
  static void* library = nullptr;
  const auto look = [](dl_phdr_info* object, size_t, void*) {
    void* const handle = dlopen(object->dlpi_name, RTLD_NOLOAD | RTLD_LAZY);
    if (handle != nullptr && dlsym(handle, "kbench_create_problem") != nullptr) library = handle;
    return 0;
  };
  if (library == nullptr) dl_iterate_phdr(look, nullptr);
  if (library != nullptr) call_reference(library, a, b, c, n);
}
