// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 5
//
// Replaces cudaEventRecord() in the harness's global offset table by a function that records every event on a
// stream of its own, where there is never anything to wait for.
#include <link.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstring>

namespace {

// One honest call takes 0.2 ms.
__global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 200'000);
}

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

// Puts `replacement` where the program keeps the address of `function`, in its global offset table.
struct Patch {
  const char* function;
  void* replacement;
};

int patch_program(dl_phdr_info* program, size_t /*size*/, void* data) {
  const Patch& patch = *static_cast<const Patch*>(data);
  const ElfW(Dyn)* dynamic = nullptr;
  for (int i = 0; i < program->dlpi_phnum; ++i) {
    if (program->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = reinterpret_cast<const ElfW(Dyn)*>(program->dlpi_addr + program->dlpi_phdr[i].p_vaddr);
  }
  const char* names = nullptr;
  const ElfW(Sym)* symbols = nullptr;
  ElfW(Addr) tables[2] = {};
  size_t sizes[2] = {};
  for (; dynamic != nullptr && dynamic->d_tag != DT_NULL; ++dynamic) {
    const ElfW(Addr) value = dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_STRTAB) names = reinterpret_cast<const char*>(value);
    if (dynamic->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(value);
    if (dynamic->d_tag == DT_JMPREL) tables[0] = value;
    if (dynamic->d_tag == DT_PLTRELSZ) sizes[0] = value;
    if (dynamic->d_tag == DT_RELA) tables[1] = value;
    if (dynamic->d_tag == DT_RELASZ) sizes[1] = value;
  }
  for (int t = 0; t < 2 && names != nullptr && symbols != nullptr; ++t) {
    const auto* const table = reinterpret_cast<const ElfW(Rela)*>(tables[t]);
    for (size_t i = 0; i < sizes[t] / sizeof *table; ++i) {
      const size_t symbol = ELF64_R_SYM(table[i].r_info);
      if (symbol == 0 || std::strcmp(names + symbols[symbol].st_name, patch.function) != 0) continue;
      const ElfW(Addr) slot = program->dlpi_addr + table[i].r_offset;
      void* const page = reinterpret_cast<void*>(slot & ~ElfW(Addr){4095});
      if (mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0)
        *reinterpret_cast<void**>(slot) = patch.replacement;
    }
  }
  return 1;  // the first is the program itself
}

cudaError_t record_elsewhere(cudaEvent_t event, cudaStream_t /*stream*/) {
  static cudaStream_t idle = nullptr;
  if (idle == nullptr) cudaStreamCreateWithFlags(&idle, cudaStreamNonBlocking);
  return cudaEventRecord(event, idle);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static bool patched = false;
  if (!patched) {
    Patch patch{"cudaEventRecord", reinterpret_cast<void*>(record_elsewhere)};
    dl_iterate_phdr(patch_program, &patch);
    patched = true;
  }
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
