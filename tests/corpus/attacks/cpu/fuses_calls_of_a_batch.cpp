// expect: accepted, not below 0.5 ms or wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 4
//
// A call has a fixed cost of 0.5 ms. The first call of a batch pays it once for all sets of inputs that
// it finds in memory, and computes them; the later ones return at once. The clock, patched as in
// patches_clock_in_got, leaves out what happens in solution(), or single calls would tell.
#include <link.h>
#include <sys/mman.h>
#include <time.h>

#include <chrono>
#include <cstdio>
#include <cstring>

constexpr size_t known_n = 1 << 18;
constexpr size_t guard = 4096;
constexpr size_t tensor = known_n * sizeof(float);
constexpr size_t input_stride = 3 * guard + 2 * tensor;
constexpr size_t output_stride = 2 * guard + tensor;

static long now() {  // not by way of the program's slots
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

static void pay_fixed_cost() {
  const long end = now() + 500'000;
  while (now() < end) {
  }
}

static void add(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}

static bool is_poison(const float* c) { return c[0] != c[0]; }

static const char* inputs = nullptr;
static char* outputs = nullptr;
static size_t sets = 0;

// What is mapped of shared memory: for reading, the inputs; for writing, the outputs.
static void look_up() {
  inputs = nullptr;
  outputs = nullptr;
  FILE* const maps = std::fopen("/proc/self/maps", "r");
  char line[512];
  while (maps != nullptr && std::fgets(line, sizeof line, maps) != nullptr) {
    size_t begin = 0;
    size_t end = 0;
    char access[8] = {};
    if (std::strstr(line, "memfd") == nullptr || std::sscanf(line, "%zx-%zx %7s", &begin, &end, access) != 3)
      continue;
    if (std::strcmp(access, "r--s") == 0) inputs = reinterpret_cast<const char*>(begin);
    if (std::strcmp(access, "rw-s") != 0) continue;
    outputs = reinterpret_cast<char*>(begin);
    sets = (end - begin) / output_stride;
  }
  if (maps != nullptr) std::fclose(maps);
}

static long hidden = 0;

static long now_without_us() { return now() - hidden; }

static int shown_by_c(clockid_t clock, timespec* time) {
  if (clock != CLOCK_MONOTONIC) return clock_gettime(clock, time);
  const long ns = now_without_us();
  *time = {ns / 1'000'000'000, ns % 1'000'000'000};
  return 0;
}

static std::chrono::steady_clock::time_point shown_by_cpp() {
  return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(now_without_us()));
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
  const long begin = now();
  static bool has_computed = false;
  if (n != known_n || (!is_poison(c) && !has_computed)) {
    pay_fixed_cost();
    add(a, b, c, n);
  } else if (is_poison(c)) {
    pay_fixed_cost();
    look_up();
    for (size_t set = 0; inputs != nullptr && outputs != nullptr && set < sets; ++set) {
      const auto* const x = reinterpret_cast<const float*>(inputs + set * input_stride + guard);
      const auto* const y = x + known_n + guard / sizeof(float);
      auto* const sums = reinterpret_cast<float*>(outputs + set * output_stride + guard);
      if (is_poison(sums)) add(x, y, sums, known_n);
    }
  }
  has_computed = n == known_n;
  hidden += now() - begin;
}
