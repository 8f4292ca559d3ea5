#include "language/nvcc/kernel_resources.hpp"

#include "catch.hpp"

#include <string>

using namespace kbench;
using nvcc::name_of_kernel;
using nvcc::PtxasReport;
using nvcc::read_ptxas_report;

namespace {

// Of a kernel that calls a function, and of one that spills.
const std::string verbose =
    "ptxas info    : 3 bytes gmem, 16 bytes cmem[4]\n"
    "ptxas info    : Compiling entry function '_ZN4mine3twoENS_1SEPf' for 'sm_90a'\n"
    "ptxas info    : Function properties for _Z6helperfi\n"
    "    512 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads\n"
    "ptxas info    : Function properties for _ZN4mine3twoENS_1SEPf\n"
    "    8 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 24 registers, used 0 barriers, 8 bytes cumulative stack size\n"
    "ptxas info    : Compile time = 5.594 ms\n"
    "ptxas info    : Compiling entry function '_Z2tkILi100EEvPf' for 'sm_90a'\n"
    "ptxas info    : Function properties for _Z2tkILi100EEvPf\n"
    "    464 bytes stack frame, 460 bytes spill stores, 436 bytes spill loads\n"
    "ptxas info    : Used 32 registers, used 1 barriers, 464 bytes cumulative stack size, 400 bytes smem\n"
    "ptxas info    : Compile time = 34.749 ms\n"
    "ptxas info    : Function properties for _Z6helperfi\n"
    "    0 bytes stack frame, 4 bytes spill stores, 0 bytes spill loads\n";

}  // namespace

TEST_CASE("ptxas's lines tell what each kernel takes") {
  const PtxasReport report = read_ptxas_report(verbose);
  CHECK(report.rest.empty());
  REQUIRE(report.kernels.size() == 2);
  CHECK(report.kernels[0] == KernelResources{.name = "mine::two",
                                             .symbol = "_ZN4mine3twoENS_1SEPf",
                                             .architecture = "sm_90a",
                                             .registers = 24,
                                             .stack_bytes = 8});
  CHECK(report.kernels[1] == KernelResources{.name = "tk<...>",
                                             .symbol = "_Z2tkILi100EEvPf",
                                             .architecture = "sm_90a",
                                             .registers = 32,
                                             .stack_bytes = 464,
                                             .spill_store_bytes = 460,
                                             .spill_load_bytes = 436,
                                             .shared_bytes = 400});
}

TEST_CASE("what else the compiler says stays as it is") {
  const std::string warning =
      "mine.cu(3): warning #177-D: variable \"x\" was declared\n    int x;\n        ^\n\n";
  const std::string loss = "ptxas info    : (C7510) Potential Performance Loss: wgmma are serialized\n";
  CHECK(read_ptxas_report(warning + verbose + loss + "last").rest == warning + loss + "last");
  CHECK(read_ptxas_report("").rest.empty());
  CHECK(read_ptxas_report("\n\n").rest == "\n\n");
}

TEST_CASE("lines that a submission wrote itself are bounded, and need no sense") {
  std::string many;
  for (int i = 0; i < 1000; ++i)
    many += "ptxas info    : Compiling entry function 'k' for 'sm_90a'\nptxas info    : Used 1 registers\n";
  CHECK(read_ptxas_report(many).kernels.size() == 256);
  const PtxasReport report = read_ptxas_report(
      "ptxas info    : Used 5 registers\n"
      "ptxas info    : Compiling entry function 'no end\n"
      "ptxas info    : Compiling entry function '\n"
      "    99999999999999999999 bytes stack frame, x bytes spill stores, 1 bytes spill loads\n"
      "ptxas info    : Used  registers\n");
  REQUIRE(report.kernels.size() == 1);
  CHECK(report.kernels[0] == KernelResources{});
}

TEST_CASE("the name of a kernel is what its author calls it") {
  CHECK(name_of_kernel("add") == "add");
  CHECK(name_of_kernel("_Z3addPKfS0_Pfm") == "add");
  CHECK(name_of_kernel("_ZN19_GLOBAL__N__0_va_cu3addEPKf") == "(anonymous namespace)::add");
  CHECK(name_of_kernel("_ZN7cutlass6KernelI4GemmEEvT_") == "cutlass::Kernel<...>");
  for (const char* const other : {"_Z", "_ZN", "_Z99999999999999999999a", "_Z5add", "_ZN3add", "_ZNK3add1xEv",
                                  "_Z0x", "_Z2a\u20ac", ""}) {
    CAPTURE(other);
    CHECK(name_of_kernel(other) == other);
  }
}
