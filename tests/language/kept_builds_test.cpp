// What submissions in Python build in their own process, and which processes find it.
#include "evaluate/build_ahead.hpp"
#include "evaluate/support.hpp"
#include "language/language.hpp"
#include "python.hpp"
#include "toolchain/scratch_directory.hpp"

#include <filesystem>
#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

// Builds with a compiler, unless a process of the same submission has done so.
const std::string builds = R"(
import os, subprocess

place = os.path.join(os.environ["TORCH_EXTENSIONS_DIR"], "adds")
if not os.path.exists(place):
    os.makedirs(place)
    subprocess.run(["sh", "-c", "echo object >adds.so"], cwd=place, check=True)
    print("it builds")
with open(os.path.join(place, "adds.so")) as file:
    assert file.read() == "object\n"
)";
const std::string adds = "def solution(a, b, c, n):\n    c[:] = a + b\n";

struct Ground {
  ScratchDirectory cache;
  Options options = quick_options();

  explicit Ground(bool times = false) {
    options.compile.python = python_with_numpy();
    options.compile.cache = std::size_t{64} << 20U;
    options.compile.cache_directory = cache.path();
    options.check_only = !times;
    options.cases = {"n=1", "n=262144"};
  }

  Evaluation evaluated(const std::string& text) const {
    Evaluation evaluation = evaluate("vector_add", Submission::from_text(text, Language("python")), options);
    UNSCOPED_INFO(evaluation.explain() << evaluation.output);
    REQUIRE(evaluation.verdict == Verdict::accepted);
    return evaluation;
  }

  // How many times it builds.
  int count(const std::string& text) const {
    int times = 0;
    const std::string output = evaluated(text).output;
    for (std::size_t at = 0; (at = output.find("it builds", at)) != std::string::npos; ++at) ++times;
    return times;
  }
};

// Builds are kept where processes may be started, and each has the same path for its directory.
bool is_usable() {
  static const std::string reason = [] {
    Options options = Ground().options;
    std::string why = why_python_is_unusable("vector_add", options);
    if (!why.empty()) return why;
    const Evaluation evaluation =
        evaluate("vector_add", Submission::from_text(adds, Language("python")), options);
    for (const Protection& each : evaluation.integrity.protections) {
      if ((each.name == "door" || each.name == "bounded_directory") && !each.active)
        return "there is no " + each.name + " here";
    }
    return std::string(std::filesystem::exists("/dev/shm") ? "" : "there is no /dev/shm here");
  }();
  if (!reason.empty()) WARN("SKIPPED: " << reason);
  return reason.empty();
}

}  // namespace

TEST_CASE("a submission in Python builds once for all processes of an evaluation, and not in the next one") {
  if (!is_usable()) return;
  const Ground ground(true);
  const Evaluation first = ground.evaluated(builds + adds);
  CHECK(first.output == "it builds\n");
  CHECK_FALSE(first.compile_cached);
  const Evaluation second = ground.evaluated(builds + adds);
  CHECK(second.output.empty());
  CHECK(second.compile_cached);
}

TEST_CASE("an evaluation finds what was built ahead of it, and nothing where the import failed") {
  if (!is_usable()) return;
  const Ground ground;
  const Submission submission = Submission::from_text(builds + adds, Language("python"));
  CHECK_FALSE(build_ahead("vector_add", submission, ground.options).was_kept);
  CHECK(build_ahead("vector_add", submission, ground.options).was_kept);
  const Evaluation evaluation = ground.evaluated(builds + adds);
  CHECK(evaluation.output.empty());
  CHECK(evaluation.compile_cached);
  const std::string fails = builds + "raise RuntimeError('no GPU')\n" + adds;
  CHECK_FALSE(
      build_ahead("vector_add", Submission::from_text(fails, Language("python")), ground.options).was_kept);
}

TEST_CASE("submissions that name a builder of extensions are built ahead") {
  const auto is_built_ahead = [](const std::string& text) {
    const Submission submission = Submission::from_text(text, Language("python"));
    return language::support(submission.language).builds_when_loaded(submission);
  };
  CHECK(is_built_ahead("from torch.utils.cpp_extension import load\n" + adds));
  CHECK(is_built_ahead("module = load_inline('m', '')\n" + adds));
  CHECK_FALSE(is_built_ahead(adds));
}

TEST_CASE("no other submission finds what one has built, nor does the same one for another type") {
  if (!is_usable()) return;
  Ground ground;
  CHECK(ground.count(builds + adds) == 1);
  CHECK(ground.count(builds + adds) == 0);
  CHECK(ground.count(builds + "\n" + adds) == 1);
  ground.options.dtype = DType::float64;
  CHECK(ground.count(builds + adds) == 1);
}

TEST_CASE(
    "what is built for more cases is kept as well, and what is built otherwise for the same cases is not") {
  if (!is_usable()) return;
  Ground ground;
  const std::string text = builds +
                           "def solution(a, b, c, n):\n"
                           "    c[:] = a + b\n"
                           "    kernel = f\"{place}/{n}\"\n"
                           "    if not os.path.exists(kernel):\n"
                           "        print(\"it builds\" + f\" for {n}\")\n"
                           "        open(kernel, \"w\").close()\n"
                           "print(len(os.listdir(place)))\n"
                           "open(place + f\"/{len(os.listdir(place))}_times\", \"w\").close()\n";
  ground.options.cases = {"n=1"};
  CHECK(ground.evaluated(text).output == "it builds\n1\nit builds for 1\n");
  CHECK(ground.evaluated(text).output == "3\n");
  CHECK(ground.evaluated(text).output == "3\n");
  ground.options.cases = {"n=1", "n=7"};
  CHECK(ground.evaluated(text).output == "3\nit builds for 7\n");
  CHECK(ground.evaluated(text).output == "5\n");
}

TEST_CASE("without a cache nothing is kept for another evaluation") {
  if (!is_usable()) return;
  Ground ground(true);
  ground.options.compile.cache = 0;
  for (int i = 0; i < 2; ++i) {
    const Evaluation evaluation = ground.evaluated(builds + adds);
    CHECK(evaluation.output == "it builds\n");
    CHECK_FALSE(evaluation.compile_cached);
  }
  CHECK(std::filesystem::is_empty(ground.cache.path()));
}

TEST_CASE("what is written when processes can no longer be started is not kept") {
  if (!is_usable()) return;
  const Ground ground;
  const std::string text = builds +
                           "late = os.path.join(place, \"late\")\n"
                           "print(\"late\" if os.path.exists(late) else \"not late\")\n"
                           "def solution(a, b, c, n):\n"
                           "    c[:] = a + b\n"
                           "    try:\n"
                           "        subprocess.run([\"true\"])\n"
                           "    except OSError:\n"
                           "        open(late, \"w\").close()\n"
                           "        print(\"it is written\")\n";
  const std::string first = ground.evaluated(text).output;
  CHECK(contains(first, "it builds\nnot late\nit is written\n"));
  const std::string second = ground.evaluated(text).output;
  CHECK(second.starts_with("not late\n"));
}

TEST_CASE("a submission that leaves a process behind, or makes links, keeps nothing") {
  if (!is_usable()) return;
  const Ground ground;
  for (const std::string& more :
       {std::string("subprocess.Popen([\"sleep\", \"60\"])\n"),
        std::string("os.path.lexists(place + \"/l\") or os.symlink(\"/\", place + \"/l\")\n")}) {
    CHECK(ground.count(builds + more + adds) == 1);
    CHECK(ground.count(builds + more + adds) == 1);
  }
}

TEST_CASE("a submission reads what it has built by the same path in each process, with the same times") {
  if (!is_usable()) return;
  const Ground ground;
  const std::string text = builds + "print(place, os.stat(place + \"/adds.so\").st_mtime_ns)\n" + adds;
  const std::string first = ground.evaluated(text).output;
  CHECK(first == "it builds\n" + ground.evaluated(text).output);
}
