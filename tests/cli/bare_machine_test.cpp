// Machines that lack what kbench needs: /proc, /dev or the user nobody, as containers without privileges may.
#include "catch.hpp"
#include "cli/run_kbench.hpp"
#include "language/toolchain/environment_variable.hpp"
#include "python.hpp"

#include <iostream>

using namespace kbench::testing;

namespace {

const std::string right =
    "extern \"C\" void solution(const float* a, const float* b, float* c, unsigned long n) {\n"
    "  for (unsigned long i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}\n";

class BareMachine {
 public:
  BareMachine() { write_file(kbench_.path("mine.cpp"), right); }

  bool is_skipped() const {
    const bool can_make_one = kbench_.run("--version && unshare -Urm true").status == 0;
    if (!can_make_one) std::cout << "SKIPPED: this user can have no user namespace\n";
    return !can_make_one;
  }

  // Runs the command line after other commands, as root of a user namespace with mounts of its own.
  CommandLine::Run run(const std::string& before, const std::string& arguments) const {
    // Without /proc, the dynamic linker does not know where the program is, and looks for no libraries beside it.
    const std::string program =
        "env LD_LIBRARY_PATH=" KBENCH_BUILD_DIR "/lib " KBENCH_BUILD_DIR "/bin/kbench ";
    return kbench_.run("--version && unshare -Urm sh -c " +
                       CommandLine::quoted(before + " && exec " + program + arguments));
  }

  std::string run_outside(const std::string& arguments) const { return kbench_.run(arguments).output; }

  std::filesystem::path path(const std::string& file) const { return kbench_.path(file); }

 private:
  CommandLine kbench_;
};

}  // namespace

TEST_CASE("without /proc, with that of others, or without /dev, an Error names what is missing") {
  const BareMachine machine;
  if (machine.is_skipped()) return;
  const auto message = [&](const std::string& before) {
    const auto run = machine.run(before, "evaluate vector_add mine.cpp --case n=1 --quiet");
    CHECK(run.status == 2);
    return run.errors;
  };
  CHECK(contains(message("mount -t tmpfs none /proc"), "kbench needs /proc, which is not mounted here"));
  CHECK(contains(message("mount -t tmpfs none /dev"), "kbench needs the device /dev/null"));
  const auto other = machine.run("true", "evaluate vector_add mine.cpp --case n=1 --quiet");
  INFO(other.output + other.errors);
  CHECK(contains(other.output, "accepted"));
}

TEST_CASE("where root cannot become nobody, a submission in Python is unsupported, with the reason") {
  const BareMachine machine;
  if (machine.is_skipped()) return;
  write_file(machine.path("mine.py"), "def solution(a, b, c, n):\n    c[:] = a + b\n");
  const EnvironmentVariable python("KBENCH_PYTHON", kbench::tests::python_of_tests().string());
  if (!contains(machine.run_outside("evaluate vector_add mine.py --case n=1 --check-only"), "accepted")) {
    std::cout << "SKIPPED: there is no Python with NumPy or torch\n";
    return;
  }
  const auto run = machine.run("true", "evaluate vector_add mine.py --case n=1");
  INFO(run.output + run.errors);
  CHECK(contains(run.output + run.errors, "unsupported"));
  CHECK(contains(run.output + run.errors, "this user namespace lacks that user"));
}
