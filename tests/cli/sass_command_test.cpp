// `kbench sass` but for the CUDA Toolkit's programs: scripts stand in for cuobjdump and nvdisasm, so that no GPU and no toolkit
// is needed. Where the real ones are, they are used too.
#include "base/system/environment.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "language/toolchain/environment_variable.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string>

using kbench::testing::CommandLine;
using kbench::testing::contains;
using kbench::testing::write_file;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

const std::string right =
    "#include <cstddef>\n"
    "extern \"C\" void solution(const float* a, const float* b, float* c, size_t n) {\n"
    "  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];\n"
    "}\n";

const std::string listing =
    "printf '\\t.section\\t.text.%s,\"ax\"\\n\\t//## File \"/source/mine.cu\", line 3\\n  /*0000*/ EXIT "
    ";\\n' "
    "_Z4copyPf\n";

// Programs of those names that do what these lines of shell say.
class Toolkit {
 public:
  Toolkit(const CommandLine& kbench, const std::string& cuobjdump, const std::string& nvdisasm)
      : cuobjdump_("KBENCH_CUOBJDUMP", write(kbench.path("cuobjdump"), cuobjdump)),
        nvdisasm_("KBENCH_NVDISASM", write(kbench.path("nvdisasm"), nvdisasm)) {}

 private:
  static std::string write(const fs::path& path, const std::string& lines) {
    write_file(path, "#!/bin/sh\n" + lines);
    fs::permissions(path, fs::perms(0755));
    return path.string();
  }

  EnvironmentVariable cuobjdump_;
  EnvironmentVariable nvdisasm_;
};

void make_object(const CommandLine& kbench) {
  write_file(kbench.path("mine.cpp"), right);
  REQUIRE(kbench.run("compile vector_add mine.cpp -o mine.so").status == 0);
}

}  // namespace

TEST_CASE("kbench sass prints the machine code of what was compiled, by kernel and line of source") {
  const CommandLine kbench;
  make_object(kbench);
  const Toolkit toolkit(kbench, "[ \"$1 $2\" = '-xelf all' ] && [ -s $3 ] && : >a.sm_90a.cubin\n", listing);
  const auto run = kbench.run("sass mine.so");
  CAPTURE(run.errors);
  CHECK(run.status == 0);
  CHECK(run.output == "copy (_Z4copyPf)\nmine.cu:3:\n  /*0000*/ EXIT ;\n");
  CHECK(kbench.run("sass mine.so --kernel copy").output == run.output);
  CHECK(kbench.run("sass mine.so --kernel _Z4copyPf").output == run.output);
  const auto other = kbench.run("sass mine.so --kernel move");
  CHECK(other.status == 2);
  CHECK(contains(other.errors, "no kernel is called 'move'; there are copy"));
  const json document = json::parse(kbench.run("sass mine.so --json").output);
  CHECK(document.at("kernels").at(0).at("symbol") == "_Z4copyPf");
  CHECK(document.at("is_complete") == true);
}

TEST_CASE("kbench sass --ptx prints what the machine code was made of") {
  const CommandLine kbench;
  make_object(kbench);
  const Toolkit toolkit(
      kbench,
      "[ $1 = -xptx ] && printf '.visible .entry copy(\\n)\\n{\\n.loc 1 2 0\\nret;\\n}\\n.file 1 "
      "\"/s/mine.cu\"\\n' >a.ptx\n",
      "exit 1\n");
  CHECK(kbench.run("sass mine.so --ptx").output ==
        "copy\n  .visible .entry copy(\n  )\n  {\nmine.cu:2:\n  ret;\n  }\n");
}

TEST_CASE("the disassembler of kbench sass is locked in as a compiler is") {
  const CommandLine kbench;
  make_object(kbench);
  write_file(kbench.path("secret"), "a secret\n");
  // What stands behind such a mark is printed as an instruction.
  const std::string show = "for file in " + kbench.path("secret").string() +
                           " /etc/passwd; do printf '/*0010*/ %s\\n' \"$(cat $file 2>&1)\"; done\n";
  const Toolkit toolkit(kbench, "echo >" + kbench.path("escaped").string() + "; : >a.cubin\n",
                        "[ -z \"$HOME\" ] && " + listing + show);
  const auto run = kbench.run("sass mine.so");
  CAPTURE(run.output);
  CHECK(contains(run.output, "/*0000*/ EXIT"));
  CHECK(contains(run.output, "/*0010*/"));
  CHECK_FALSE(contains(run.output, "a secret"));
  CHECK_FALSE(contains(run.output, "root:"));
  CHECK_FALSE(fs::exists(kbench.path("escaped")));
}

TEST_CASE("a disassembler that fails, finds nothing or never ends is an error") {
  const CommandLine kbench;
  make_object(kbench);
  {
    const Toolkit toolkit(kbench, "echo 'cuobjdump fatal: no device code'; exit 255\n", listing);
    const auto run = kbench.run("sass mine.so");
    CHECK(run.status == 2);
    CHECK(contains(run.errors, "cuobjdump cannot read what was compiled: cuobjdump fatal: no device code"));
  }
  {
    const Toolkit toolkit(kbench, ":\n", listing);
    CHECK(contains(kbench.run("sass mine.so").errors, "no code for a GPU"));
    CHECK(contains(kbench.run("sass mine.so --ptx").errors, "no PTX"));
  }
  const Toolkit toolkit(kbench, "while :; do :; done\n", listing);
  CHECK(contains(kbench.run("sass mine.so --compile-timeout 1").errors, "cuobjdump"));
}

TEST_CASE("kbench sass refuses what has no code for a GPU, and says what is missing") {
  const CommandLine kbench;
  make_object(kbench);
  const auto cpp = kbench.run("sass mine.cpp --architecture sm_90a");
  CHECK(cpp.status == 2);
  CHECK(contains(cpp.errors, "files of CUDA end in .cu"));
  const EnvironmentVariable named("KBENCH_CUOBJDUMP", std::string("/nonexistent/cuobjdump"));
  CHECK(contains(kbench.run("sass mine.so").errors, "/nonexistent/cuobjdump"));
}

TEST_CASE(
    "kbench sass compiles a file of CUDA as an evaluation does, with a problem or without, where the toolkit "
    "is") {
  const CommandLine kbench;
  const auto found = [](const char* name) {
    return kbench::system::find_program(std::filesystem::path(name));
  };
  if (!found("nvcc")) {
    WARN("skipped: there is no nvcc");
    return;
  }
  write_file(kbench.path("mine.cu"),
             "#include <cstddef>\n"
             "__global__ void add(const float* a, const float* b, float* c, size_t n) {\n"
             "  const size_t i = blockIdx.x * size_t{256} + threadIdx.x;\n"
             "  if (i < n) c[i] = a[i] + b[i];\n"
             "}\n"
             "extern \"C\" void solution(const float* a, const float* b, float* c, size_t n) {\n"
             "  add<<<(n + 255) / 256, 256>>>(a, b, c, n);\n"
             "}\n");
  std::optional<Toolkit> toolkit;
  const bool is_real = found("cuobjdump") && found("nvdisasm");
  if (!is_real) {
    toolkit.emplace(kbench, "[ $1 = -xelf ] && : >a.cubin\n", listing);
  }
  for (const std::string problem : {"", " --problem vector_add"}) {
    const auto run = kbench.run("sass mine.cu --architecture sm_90a" + problem);
    CAPTURE(run.errors);
    CHECK(run.status == 0);
    CHECK(contains(run.output, "mine.cu:3: const size_t i = blockIdx.x"));
    if (is_real) CHECK(contains(run.output, "FADD"));
  }
  write_file(kbench.path("wrong.cu"), "__global__ void f() { nonsense; }\n");
  const auto wrong = kbench.run("sass wrong.cu --architecture sm_90a");
  CHECK(wrong.status == 1);
  CHECK(wrong.output == "does not compile\n");
  CHECK(contains(wrong.errors, "wrong.cu(1): error"));
}
