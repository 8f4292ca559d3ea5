// expect: tampered
// naive: accepted, below 0 ms
// problem: vector_add
// attack: 9
//
// The clock after a call shows less than it showed before: the call has taken less than no time.
#include <link.h>
#include <sys/mman.h>
#include <time.h>

#include <chrono>
#include <cstring>

static long now() {  // not by way of the program's slots
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const long end = now() + 200'000;
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (now() < end) {
  }
}

static long last = 0;
static bool solution_ran = false;

static long first_now_again() {
  if (!solution_ran) return last = now();
  solution_ran = false;
  return last - 1'000'000;
}

static int shown_by_c(clockid_t clock, timespec* time) {
  if (clock != CLOCK_MONOTONIC) return clock_gettime(clock, time);
  const long ns = first_now_again();
  *time = {ns / 1'000'000'000, ns % 1'000'000'000};
  return 0;
}

static std::chrono::steady_clock::time_point shown_by_cpp() {
  return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(first_now_again()));
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

// The program asks the C library for the time; or the C++ library, which may be linked into it, and then asks
// the C library by the program's slot.
__attribute__((constructor)) static void replace_clock() {
  replace("_ZNSt6chrono3_V212steady_clock3nowEv", reinterpret_cast<void*>(shown_by_cpp));
  replace("clock_gettime", reinterpret_cast<void*>(shown_by_c));
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  honest(a, b, c, n);
  solution_ran = true;
}
