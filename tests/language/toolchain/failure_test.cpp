#include "language/toolchain/failure.hpp"

#include "catch.hpp"

#include <csignal>
#include <string>

using namespace kbench;
using namespace kbench::toolchain;

namespace {

std::string explained(const std::string& output, int signal = 0) {
  return explain_failure({.code = signal == 0 ? 1 : 0, .signal = signal, .output = output}, {}, "solution",
                         "PROTOTYPE");
}

}  // namespace

TEST_CASE("the limit that the compiler ran into is named") {
  for (const char* const output :
       {"mine.cu(1): catastrophic error: out of memory\n", "ptxas fatal   : Memory allocation failure\n",
        "LLVM ERROR: out of memory\n", "cc1plus: out of memory allocating 65536 bytes\n"}) {
    CAPTURE(output);
    CHECK(explained(output) == "the compiler wanted more than 4096 MiB of memory");
  }
  CHECK(explained("File size limit exceeded\n") ==
        "the compiler wanted to write a file of more than 256 MiB");
  CHECK(explained("", SIGXFSZ) == "the compiler wanted to write a file of more than 256 MiB");
  CHECK(explained("", SIGXCPU) ==
        "the compiler used more than 60 s of processor time (--compile-timeout, or compile.time_limit of the "
        "options)");
}

TEST_CASE("a compiler that crashed is not the submission's missing anything") {
  const std::string crash = "the compiler was killed by a signal, or crashed";
  CHECK(explained("nvcc error   : 'cicc' died due to signal 11 (Invalid memory reference)\n") == crash);
  CHECK(explained("", SIGSEGV) == crash);
}

TEST_CASE("a missing solution is explained with the prototype, any other missing function is not") {
  CHECK(explained(
            "ld: mine.cu: undefined reference to `solution'\ncollect2: error: ld returned 1 exit status\n") ==
        "the submission does not define `solution` as the problem asks:\n  PROTOTYPE");
  CHECK(explained(
            "ld: mine.cu: undefined reference to `other()'\ncollect2: error: ld returned 1 exit status\n") ==
        "the submission does not link");
  CHECK(explained("nvlink error   : Undefined reference to '_Z4fdevf' in 'mine.o'\n") ==
        "the submission does not link");
}

TEST_CASE("a library that is not linked is named, with the flag for it") {
  CHECK(
      explained(
          "mine.cu: undefined reference to `cublasSgemm_v2'\ncollect2: error: ld returned 1 exit status\n") ==
      "the submission does not link: `cublasSgemm_v2` is a function of cublas, which --flag=-lcublas "
      "(CompileOptions::extra_flags) links, as does a problem that lists it (ProblemInfo::cuda_libraries)");
  CHECK(explained("undefined reference to `cblas_sgemm(int)'\nld returned 1 exit status\n") ==
        "the submission does not link: `cblas_sgemm` is a function of openblas, which --flag=-lopenblas "
        "(CompileOptions::extra_flags) links");
}

TEST_CASE("an error concerns the solution when it speaks of that function") {
  for (const char* const error :
       {"mine.cpp:3:17: error: conflicting declaration of C function ‘void solution(int)’\n",
        "mine.cu(1): error: more than one instance of overloaded function \"solution\" has \"C\" linkage\n",
        "mine.cu(1): error: a __host__ function(\"solution\") redeclared with __global__\n",
        "mine.cu(1): error: declaration is incompatible with \"void solution(const float *, float *, "
        "size_t)\"\n",
        "mine.cu(1): error: cannot overload functions distinguished by return type alone\n"
        "  extern \"C\" int solution(const float* from)\n"}) {
    CAPTURE(error);
    CHECK(concerns(error, "solution"));
  }
  for (const char* const other :
       {"mine.cu(1): error: identifier \"foo\" is undefined\n  void solution(float* a) { foo(); }\n",
        "solution.cu(1): error: expected a \";\"\n", "mine.cu(1): error: my_solution(int) is undefined\n",
        "mine.cu(1): warning: \"solution\" is short\n"}) {
    CAPTURE(other);
    CHECK_FALSE(concerns(other, "solution"));
  }
  const std::string of_another =
      "mine.cu(1): error: cannot overload functions distinguished by return type alone\n";
  CHECK_FALSE(
      concerns(of_another + "  int other();\nmine.cu: In function void solution(float*)\n", "solution"));
}

TEST_CASE("a compiler that reached a limit of its control group is told from one that crashed") {
  const kbench::process::ChildExit exit{.signal = 9, .output = "", .reached_limit = "memory.max = 5120 MiB"};
  CHECK(explain_failure(exit, {}, "solution", "") ==
        "the control group of the compiler reached memory.max = 5120 MiB");
}
