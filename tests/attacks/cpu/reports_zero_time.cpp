// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.000001 ms
// problem: vector_add
// attack: 9
//
// The clock after a call shows what it showed before: no time has passed. Honest calls take 0.2 ms.
#include <link.h>
#include <sys/mman.h>

#include <chrono>
#include <cstring>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

static std::chrono::steady_clock::time_point last;
static bool solution_ran = false;

static std::chrono::steady_clock::time_point first_now_again() {
  if (!solution_ran) return last = std::chrono::steady_clock::now();
  solution_ran = false;
  return last;
}

// Where the program itself (not the C library, nor this file) keeps the address of a function that it calls.
static void** slot_of(const char* function) {
  static void** slot;
  slot = nullptr;
  dl_iterate_phdr(
      [](dl_phdr_info* object, size_t, void* wanted) {
        const ElfW(Dyn)* entry = nullptr;
        for (int i = 0; i < object->dlpi_phnum; ++i) {
          if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
            entry = reinterpret_cast<const ElfW(Dyn)*>(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
        }
        const char* names = nullptr;
        const ElfW(Sym)* symbols = nullptr;
        const ElfW(Rela) * tables[2] = {};
        size_t sizes[2] = {};
        for (; entry->d_tag != DT_NULL; ++entry) {
          if (entry->d_tag == DT_STRTAB) names = reinterpret_cast<const char*>(entry->d_un.d_ptr);
          if (entry->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(entry->d_un.d_ptr);
          if (entry->d_tag == DT_RELA) tables[0] = reinterpret_cast<const ElfW(Rela)*>(entry->d_un.d_ptr);
          if (entry->d_tag == DT_RELASZ) sizes[0] = entry->d_un.d_val / sizeof(ElfW(Rela));
          if (entry->d_tag == DT_JMPREL) tables[1] = reinterpret_cast<const ElfW(Rela)*>(entry->d_un.d_ptr);
          if (entry->d_tag == DT_PLTRELSZ) sizes[1] = entry->d_un.d_val / sizeof(ElfW(Rela));
        }
        for (int table = 0; table < 2; ++table) {
          for (size_t i = 0; i < sizes[table]; ++i) {
            const ElfW(Rela)& each = tables[table][i];
            const char* name = names + symbols[ELF64_R_SYM(each.r_info)].st_name;
            if (std::strcmp(name, static_cast<const char*>(wanted)) == 0)
              slot = reinterpret_cast<void**>(object->dlpi_addr + each.r_offset);
          }
        }
        return 1;  // the first object is the program
      },
      const_cast<char*>(function));
  return slot;
}

static void replace(const char* function, void* by) {
  void** const slot = slot_of(function);
  if (slot == nullptr) return;
  mprotect(reinterpret_cast<void*>(reinterpret_cast<size_t>(slot) & ~size_t{4095}), 4096,
           PROT_READ | PROT_WRITE);
  *slot = by;
}

__attribute__((constructor)) static void patch() {
  replace("_ZNSt6chrono3_V212steady_clock3nowEv", reinterpret_cast<void*>(first_now_again));
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  honest(a, b, c, n);
  solution_ran = true;
}
