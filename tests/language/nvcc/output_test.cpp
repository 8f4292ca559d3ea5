#include "language/nvcc/output.hpp"

#include "catch.hpp"

#include <string>

using kbench::nvcc::tidy_output;

TEST_CASE("the names of nvcc's temporary files are those of the sources again") {
  CHECK(tidy_output("ptxas tmpxft_00005cfb_00000000-6_mine.ptx, line 23; error   : no\n") ==
        "ptxas mine.ptx, line 23; error   : no\n");
  CHECK(tidy_output("tmpxft_00005bff_00000000-6_my tmpxft_file.cudafe1.cpp:(.text+0xb): undefined\n") ==
        "my tmpxft_file.cu:(.text+0xb): undefined\n");
  for (const char* const other :
       {"tmpxft_", "tmpxft_12", "tmpxft_12_34-", "tmpxft_12_34-5", "tmpxft_xy_34-5_a\n"}) {
    CAPTURE(other);
    CHECK(tidy_output(other) == other);
  }
}

TEST_CASE("what nvcc says twice is shown once, in the order of the first time") {
  const std::string first =
      "mine.cu(3): warning #177-D: variable \"x\" was declared\n    int x;\n        ^\n\n";
  const std::string second =
      "mine.cu(4): warning #177-D: variable \"x\" was declared\n    int x;\n        ^\n\n";
  CHECK(tidy_output(first + second + first) == first + second);
  CHECK(tidy_output("a\na\nb") == "a\nb");
  CHECK(tidy_output("").empty());
  CHECK(tidy_output("\n\n  indented from the start\n") == "\n\n  indented from the start\n");
}

TEST_CASE("advice that only the writer of the command line could follow is left out") {
  CHECK(tidy_output("nvcc warning : incompatible redefinition for option 'std', the last value is used\n"
                    "one\n"
                    "Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n"
                    "two\n") == "one\ntwo\n");
}
