#include "language/nvcc/annotation.hpp"

#include "catch.hpp"

#include <algorithm>
#include <string>
#include <vector>

using kbench::KernelCode;
using kbench::SourceFile;
using kbench::nvcc::annotated_ptx;
using kbench::nvcc::annotated_sass;

namespace {

const std::vector<SourceFile> sources{{"mine.cu", "__global__ void copy(float* a) {\n  a[0] = 1;\n}\n"},
                                      {"parts/mine.cu", "// another\n  other();\n"}};

const std::string sass =
    "\t.target\tsm_90a\n\n"
    "//--------------------- .text._Z4copyPf  --------------------------\n"
    "\t.section\t.text._Z4copyPf,\"ax\",@progbits\n"
    "\t.align\t128\n"
    "        .global         _Z4copyPf\n"
    "_Z4copyPf:\n"
    ".text._Z4copyPf:\n"
    "\t//## File \"/tmp/kbench-x/source/mine.cu\", line 1\n"
    "        /*0000*/                   LDC R1, c[0x0][0x28] ;\n"
    "\t//## File \"/tmp/kbench-x/source/mine.cu\", line 2\n"
    "        /*0010*/                   STG.E desc[UR4][R2.64], R5 ;\n"
    "\t//## File \"/tmp/kbench-x/source/mine.cu\", line 2\n"
    "        /*0020*/                   EXIT ;\n"
    ".L_x_0:\n"
    "        /*0030*/                   BRA `(.L_x_0);\n"
    "        /*0040*/                   NOP;\n"
    "        /*0050*/                   NOP;\n"
    ".L_x_1:\n"
    "\n"
    "//--------------------- .nv.info  --------------------------\n"
    "\t.section\t.nv.info,\"\",@\"SHT_CUDA_INFO\"\n"
    "        /*0000*/ \t.byte\t0x04\n";

}  // namespace

TEST_CASE("machine code stands by kernel, below the lines of source that it was made of") {
  const std::vector<KernelCode> kernels = annotated_sass(sass, sources);
  REQUIRE(kernels.size() == 1);
  CHECK(kernels[0].name == "copy");
  CHECK(kernels[0].symbol == "_Z4copyPf");
  CHECK(kernels[0].text ==
        "mine.cu:1: __global__ void copy(float* a) {\n"
        "  /*0000*/                   LDC R1, c[0x0][0x28] ;\n"
        "mine.cu:2: a[0] = 1;\n"
        "  /*0010*/                   STG.E desc[UR4][R2.64], R5 ;\n"
        "  /*0020*/                   EXIT ;\n"
        "  .L_x_0:\n"
        "  /*0030*/                   BRA `(.L_x_0);\n");
}

TEST_CASE("PTX stands by function, with its table of files behind the code") {
  const std::vector<KernelCode> kernels = annotated_ptx(
      ".version 9.0\n.target sm_90a\n"
      ".func (.param .b32 func_retval0) _Z6scaledf(\n.param .b32 p\n)\n{\n.loc\t1 1 0\nret;\n\n}\n"
      ".visible .entry _Z4copyPf(\n.param .u64 p\n)\n{\n.loc 2 2 3, function_name $L__info_string0, "
      "inlined_at 1 2 59\n"
      "ret;\n\n}\n"
      ".file\t1 \"/tmp/kbench-x/source/mine.cu\"\n.file 2 \"/usr/include/c++/12/cmath\"\n"
      ".section\t.debug_str\n{\n.b8 95\n}\n",
      sources);
  REQUIRE(kernels.size() == 2);
  CHECK(kernels[0].name == "scaled");
  CHECK(kernels[1].name == "copy");
  CHECK(kernels[1].text ==
        "  .visible .entry _Z4copyPf(\n  .param .u64 p\n  )\n  {\ncmath:2:\n  ret;\n  }\n");
  CHECK(kernels[0].text.find("mine.cu:1: __global__ void copy(float* a) {\n  ret;\n") != std::string::npos);
}

TEST_CASE("of files with one name the one with the longer path is meant") {
  std::string other = sass;
  const std::string from = "source/mine.cu\", line 1";
  other.replace(other.find(from), from.size(), "source/parts/mine.cu\", line 2");
  CHECK(annotated_sass(other, sources).at(0).text.starts_with("parts/mine.cu:2: other();\n"));
}

TEST_CASE(
    "a line that a file does not have, and a file that is not the submission's, stand without their text") {
  std::string other = sass;
  other.replace(other.find("line 1"), 6, "line 99999999999");
  CHECK(annotated_sass(other, sources).at(0).text.starts_with("mine.cu:99999999999:\n"));
  CHECK(annotated_sass(sass, {}).at(0).text.starts_with("mine.cu:1:\n"));
}

TEST_CASE("names and code of a hostile object stay text without control characters") {
  const std::string evil = "\x1b[2J\xff";
  const std::vector<KernelCode> kernels = annotated_sass(
      "\t.section\t.text." + evil + ",\"ax\"\n\t//## File \"" + evil + "\", line 1\n/*0000*/ " + evil +
          "\n\t//## File \"x, line\n\t//## File \"\", line -1\n",
      sources);
  REQUIRE(kernels.size() == 1);
  for (const std::string& text : {kernels[0].name, kernels[0].symbol, kernels[0].text})
    CHECK(std::none_of(text.begin(), text.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t';
    }));
  CHECK(annotated_sass("", sources).empty());
  CHECK(annotated_ptx(".func (\n.entry\n.loc 1\n.loc 9 9 9\n.file x\n", sources).empty());
}
