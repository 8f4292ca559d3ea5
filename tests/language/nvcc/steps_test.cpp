#include "language/nvcc/steps.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using kbench::nvcc::script_of_steps;

namespace {

namespace fs = std::filesystem;

// What nvcc --dryrun lists for the files, but for words that nobody looks at.
std::string unit_steps(const std::string& name) {
  return fmt::format(
      "#$ gcc -D__CUDA_ARCH_LIST__=900 -E -x c++ \"{0}.cu\" -o \"{0}.cpp4.ii\" \n"
      "#$ cudafe++ --orig_src_file_name \"{0}.cu\" --gen_module_id_file --module_id_file_name \"{0}.id\" "
      "\"{0}.cpp4.ii\" \n"
      "#$ gcc -D__CUDA_ARCH__=900 -E -x c++ \"{0}.cu\" -o \"{0}.cpp1.ii\" \n"
      "#$ \"$CICC_PATH/cicc\" --module_id_file_name \"{0}.id\" \"{0}.cpp1.ii\" -o \"{0}.ptx\"\n"
      "#$ ptxas \"{0}.ptx\" -o \"{0}.cubin\" \n"
      "#$ fatbinary --cmdline=\" -x \" \"--image3=kind=elf,file={0}.cubin\" "
      "--embedded-fatbin=\"{0}.fatbin.c\" \n"
      "#$ rm {0}.fatbin\n"
      "#$ gcc -D__CUDA_ARCH__=900 -c -x c++ \"{0}.cudafe1.cpp\" -o \"{0}.o\" \n",
      name);
}

const std::string link_steps =
    "#$ nvlink \"mine.o\" -o \"solution_dlink.cubin\"\n"
    "#$ fatbinary -link \"--image3=kind=elf,file=solution_dlink.cubin\" "
    "--embedded-fatbin=\"solution_dlink.c\" \n"
    "#$ rm solution_dlink.fatbin\n"
    "#$ gcc -c -x c++ -DFATBINFILE=\"\\\"solution_dlink.c\\\"\" "
    "-DREGISTERLINKBINARYFILE=\"\\\"solution.reg.c\\\"\" "
    "\"link.stub\" -o \"solution_dlink.o\" \n"
    "#$ g++ -Wl,--start-group \"solution_dlink.o\" \"mine.o\" -shared -o \"solution.so\" \n";

// nvcc and its parts, each of which notes its call in "calls", and does what a test wants it to do.
class Programs {
 public:
  Programs() {
    for (const char* const name : {"gcc", "g++", "cudafe++", "cicc", "ptxas", "fatbinary", "nvlink", "nvcc"})
      does(name, "");
  }

  void does(const std::string& name, const std::string& what) {
    const fs::path file =
        place_.write(name, fmt::format("#!/bin/sh\necho {} \"$@\" >> calls\n{}\n", name, what));
    fs::permissions(file, fs::perms::owner_all);
  }

  std::string listed(const std::string& steps) const {
    return fmt::format("#$ _SPACE_= \n#$ CICC_PATH={0}\n#$ PATH={0}:/usr/bin:/bin\n#$ LIBRARIES=  \"-Lx\"\n",
                       place_.path().string()) +
           steps;
  }

  // What it prints, and its status.
  std::pair<std::string, int> run(const std::string& steps) const {
    const auto script = script_of_steps(listed(steps), {place_.path() / "nvcc", "it's", "mine.cu"});
    REQUIRE(script);
    const fs::path file = place_.write("script", *script);
    FILE* const answer = ::popen(
        fmt::format("cd {0} && TMPDIR={0} sh {1} 2>&1", place_.path().string(), file.string()).c_str(), "r");
    REQUIRE(answer != nullptr);
    std::string text;
    for (int c = 0; (c = std::fgetc(answer)) != EOF;) text += static_cast<char>(c);
    return {text, WEXITSTATUS(::pclose(answer))};
  }

  std::string contents(const std::string& name) const {
    std::ifstream file(place_.path() / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  ScratchDirectory place_;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the halves of a file are made side by side, and what they print is in nvcc's order") {
  Programs programs;
  // Each half waits until the other has come as far.
  programs.does("cudafe++",
                "echo host; touch host.begun; for i in 1 2 3 4 5 6 7 8 9; do [ -e device.begun ] && exit 0; "
                "sleep 1; done; exit 1");
  programs.does(
      "cicc",
      "echo device; touch device.begun; for i in 1 2 3 4 5 6 7 8 9; do [ -e host.begun ] && exit 0; "
      "sleep 1; done; exit 1");
  programs.does("g++", "echo linked");
  const auto [text, status] = programs.run(unit_steps("mine") + link_steps);
  CHECK(status == 0);
  CHECK(text == "host\ndevice\nlinked\n");
  const std::string calls = programs.contents("calls");
  INFO(calls);
  CHECK_FALSE(has(calls, "--gen_module_id_file"));
  CHECK_FALSE(has(calls, "nvlink"));
  CHECK_FALSE(has(calls, "dlink"));
  CHECK(has(calls, "fatbinary --cmdline= -x  --image3=kind=elf,file=mine.cubin"));
  CHECK(has(calls, "g++ -Wl,--start-group mine.o -shared -o solution.so\n"));
}

TEST_CASE("each file has an id of its own, which both of its halves are given") {
  Programs programs;
  const auto [text, status] = programs.run(unit_steps("mine") + unit_steps("my-other") + link_steps);
  CHECK(status == 0);
  CHECK(programs.contents("mine.id") == "_0_mine_cu");
  CHECK(programs.contents("my-other.id") == "_1_my_other_cu");
}

TEST_CASE("the first step that fails, in nvcc's order, ends the script with its status") {
  Programs programs;
  programs.does("cudafe++", "echo host; exit 2");
  programs.does("ptxas", "echo device; exit 255");
  const auto failed = programs.run(unit_steps("mine") + link_steps);
  CHECK(failed == std::pair<std::string, int>("host\n", 2));
  programs.does("cudafe++", "echo host");
  CHECK(programs.run(unit_steps("mine") + link_steps) == std::pair<std::string, int>("host\ndevice\n", 255));
  CHECK_FALSE(has(programs.contents("calls"), "nvcc"));
}

TEST_CASE("what a signal ended is left to nvcc, which tells of it") {
  Programs programs;
  programs.does("cicc", "kill -9 $$");
  programs.does("nvcc", "echo as nvcc says; exit 3");
  const auto [text, status] = programs.run(unit_steps("mine") + link_steps);
  CHECK(status == 3);
  CHECK(has(text, "as nvcc says\n"));
  CHECK(has(programs.contents("calls"), "nvcc it's mine.cu\n"));
}

TEST_CASE("a file without device code is compiled as it is") {
  Programs programs;
  const std::string cpp = "#$ gcc -c -x c++ \"other.cpp\" -o \"other.o\" \n";
  CHECK(programs.run(unit_steps("mine") + cpp + link_steps).second == 0);
  CHECK(programs.run(cpp + unit_steps("mine") + link_steps).second == 0);
  CHECK(has(programs.contents("calls"), "gcc -c -x c++ other.cpp -o other.o\n"));
}

TEST_CASE("a list in which anything is unknown is left to nvcc") {
  const std::string usual = unit_steps("mine");
  const auto script = [](const std::string& listed) { return script_of_steps(listed, {"nvcc"}); };
  REQUIRE(script(usual + link_steps));
  const auto with = [&](std::string_view old, std::string_view other) {
    std::string text = usual + link_steps;
    text.replace(text.find(old), old.size(), other);
    return text;
  };
  for (const std::string& listed : {
           std::string(),
           usual,
           link_steps,
           usual + link_steps + "#$ gcc -c more.cpp -o more.o\n",
           "nvcc warning : something\n" + usual + link_steps,
           with("cudafe++ ", "cudafe++ --device-c "),
           with(" --gen_module_id_file", ""),
           with("#$ cudafe++ ", "#$ cudafe "),
           with("#$ ptxas ", "#$ ptxas2 "),
           with("#$ \"$CICC_PATH/cicc\"", "#$ \"$OTHER/cicc\""),
           with("\"mine.cubin\"", "\"$(touch x).cubin\""),
           with("\"mine.cubin\"", "`x`.cubin"),
           with("\"mine.cubin\"", "a; b"),
           with("\"mine.cubin\"", "\"never closed"),
           with("\"mine.id\" \"mine.cpp1.ii\"", "\"other.id\" \"mine.cpp1.ii\""),
           with("--start-group \"solution_dlink.o\"", "--start-group"),
       }) {
    CAPTURE(listed);
    CHECK_FALSE(script(listed));
  }
}
