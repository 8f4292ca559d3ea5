#include "boards/made_up.hpp"
#include "catch.hpp"
#include "cli/run_kbench.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>

namespace kbench::tests {
namespace {

using nlohmann::json;
using testing::CommandLine;

// The command line with a store of its own in its directory, and the template as reference.hpp.
struct Boards {
  CommandLine kbench;

  Boards() {
    ::setenv("KBENCH_STORE", kbench.path("boards.db").c_str(), 1);
    run("template -o reference.hpp");
  }
  Boards(const Boards&) = delete;
  Boards& operator=(const Boards&) = delete;
  ~Boards() { ::unsetenv("KBENCH_STORE"); }

  CommandLine::Run run(const std::string& arguments) const { return kbench.run("board " + arguments); }
  CommandLine::Run create(const std::string& more) const {
    return run("create scales --deadline 2096-12-01T18:00Z --device 'AMD EPYC' " + more);
  }
  std::string read(const std::string& file) const { return testing::read_file(kbench.path(file)); }
  void write(const std::string& file, const std::string& text) const {
    testing::write_file(kbench.path(file), text);
  }
};

}  // namespace

TEST_CASE("a board on what `template` prints is made, shown, submitted to, and put on another reference") {
  const Boards boards;
  const auto made = boards.create("--reference reference.hpp --ranking gflops");
  CAPTURE(made.errors);
  REQUIRE(made.status == 0);
  CHECK(
      contains(boards.run("show scales").output, "scales: reference reference.hpp, version 1, float32, by "));
  CHECK(contains(boards.run("list").output, "scales  reference reference.hpp, version 1  "));
  CHECK(json::parse(boards.run("show scales --json").output).at("board").at("reference").at("version") == 1);
  CHECK(boards.run("reference scales").output == boards.read("reference.hpp"));
  CHECK(boards.run("reference scales -o kept.hpp").status == 0);
  CHECK(boards.read("kept.hpp") == boards.read("reference.hpp"));

  boards.write("mine.hpp", "output_t custom_kernel(input_t input) { return input.x; }\n");
  const auto submitted = boards.run("submit scales mine.hpp");
  CAPTURE(submitted.errors);
  CHECK(submitted.status == 1);
  CHECK(contains(submitted.output, "wrong_answer: "));
  CHECK(contains(submitted.output, "element 0: expected "));  // as check_implementation() explains it

  const auto same = boards.run("reference scales --change reference.hpp");
  CHECK(same.status == 2);
  CHECK(contains(same.errors, "is the reference that the board 'scales' has"));
  boards.write("reference.hpp", boards.read("reference.hpp") + "// Changed.\n");
  const auto changed = boards.run("reference scales --change reference.hpp");
  CAPTURE(changed.errors);
  CHECK(changed.status == 0);
  CHECK(contains(changed.output, "The board scales is on reference reference.hpp, version 2."));
  CHECK(contains(changed.output, "1 submission is to be evaluated on it:\n  kbench board rerun scales"));
  CHECK(contains(boards.run("show scales").output, "reference reference.hpp, version 2"));
  CHECK(contains(boards.run("rerun scales").output, "#1, "));
  CHECK(contains(boards.run("submission 1").output, "version 2 of the problem"));

  CHECK(boards.run("close scales").status == 0);
  boards.write("result.json", boards.run("submission 1 --json").output);
  const auto replayed = boards.kbench.run("replay result.json mine.hpp --problem reference.hpp --quiet");
  CAPTURE(replayed.output, replayed.errors);
  CHECK(replayed.status == 0);
  CHECK(contains(replayed.output, "agrees: wrong_answer"));
}

TEST_CASE("a reference that is at fault is one clear error, and leaves no board and the old reference") {
  const Boards boards;
  const auto complaint = [&](const CommandLine::Run& run) {
    CAPTURE(run.errors);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    CHECK(run.errors.starts_with("kbench: "));
    return run.errors;
  };
  const std::string text = boards.read("reference.hpp");
  boards.write("without.hpp", text.substr(0, text.find("inline output_t ref_kernel")));
  CHECK(contains(complaint(boards.create("--reference without.hpp")), "output_t ref_kernel(input_t input)"));
  boards.write("broken.hpp", text + "int broken(\n");
  CHECK(contains(complaint(boards.create("--reference broken.hpp")), "broken.hpp"));
  CHECK(contains(complaint(boards.create("--reference missing.hpp")), "missing.hpp"));
  CHECK(contains(complaint(boards.create("--reference reference.hpp --problem vector_add")), "--reference"));
  CHECK(contains(complaint(boards.create("")), "--problem NAME or on --reference FILE"));
  CHECK(contains(complaint(boards.run("list")), "there is no store"));

  REQUIRE(boards.create("--reference reference.hpp").status == 0);
  CHECK(contains(complaint(boards.run("reference scales --change broken.hpp")), "broken.hpp"));
  CHECK(contains(boards.run("show scales").output, "version 1"));
  boards.run("create sums --problem vector_add --deadline 2096-12-01T18:00Z --device 'AMD EPYC'");
  CHECK(contains(complaint(boards.run("reference sums")), "is on the problem vector_add"));
  CHECK(contains(complaint(boards.run("reference sums --change reference.hpp")),
                 "is on the problem vector_add"));
}

TEST_CASE(
    "a board whose reference takes no seed has to say that it takes any integrity, and a weak problem") {
  const Boards boards;
  boards.write("fixed.hpp",
               "using input_t = int;\nusing output_t = int;\ninline input_t generate_input() { return 1; }\n"
               "inline output_t ref_kernel(input_t input) { return input; }\n"
               "inline bool check_implementation(output_t a, output_t b) { return a == b; }\n");
  const auto refused = boards.create("--reference fixed.hpp");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "takes no seed"));
  CHECK(contains(refused.errors, "--any-integrity"));
  CHECK(
      contains(boards.create("--reference fixed.hpp --any-integrity --ranking gflops").errors, "get_flops"));
  const auto weak = boards.create("--reference fixed.hpp --any-integrity");
  CHECK(weak.status == 2);
  CHECK(contains(weak.errors, "--weak-problem"));
  CHECK(boards.create("--reference fixed.hpp --any-integrity --weak-problem").status == 0);
}

TEST_CASE("template and eval-code are there in C++ and in CUDA, and in no other language") {
  const Boards boards;
  for (const std::string command : {"template", "eval-code"}) {
    CAPTURE(command);
    CHECK(boards.run(command).output == boards.run(command + " --language cpp").output);
    CHECK(contains(boards.run(command + " --language cuda").output, "CUDA"));
    for (const std::string language : {"python", "binary"}) {
      const auto refused = boards.run(command + " --language " + language);
      CHECK(refused.status == 2);
      CHECK(refused.output.empty());
      CHECK(contains(refused.errors, "--language: expected one of cpp, cuda, not '" + language + "'"));
    }
  }
}

}  // namespace kbench::tests
