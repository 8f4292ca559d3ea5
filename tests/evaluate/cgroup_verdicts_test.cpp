// What comes of submissions that a control group stops and no other limit, where this machine has one to give.
#include "evaluate/support.hpp"
#include "isolation/process/own_cgroup.hpp"

#include <algorithm>

using namespace kbench;
using namespace kbench::tests;

namespace {

Options options_in(const OwnCgroup& group) {
  Options options = quick_options();
  options.cgroup = group.directory();
  options.required_protections = {"cgroup"};
  options.limits.call = std::chrono::seconds(60);
  return options;
}

}  // namespace

TEST_CASE("with a control group the protection is active, and nothing of it is left") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  const Evaluation evaluation = run(right_body, "", options_in(group));
  CHECK(evaluation.verdict == Verdict::accepted);
  const auto& all = evaluation.integrity.protections;
  CHECK(std::count_if(all.begin(), all.end(),
                      [](const Protection& each) { return each.name == "cgroup" && each.active; }) == 1);
  CHECK(group.groups() == 0);
}

// A build with a sanitizer grants more memory than this takes.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE(
    "memory that is protected once it is written, which no limit on memory counts, is bounded by the group") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  Options options = options_in(group);
  options.limits.memory = std::size_t{64} << 20U;
  const std::string body = R"(
    const size_t bytes = 16 << 20;
    for (int block = 0; block < 200; ++block) {
      void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory == MAP_FAILED) break;
      std::memset(memory, 1, bytes);
      mprotect(memory, bytes, PROT_READ);
    }
  )" + right_body;
  const Evaluation evaluation = run(body, "#include <sys/mman.h>\n#include <cstring>", options);
  CHECK(evaluation.verdict == Verdict::limit_exceeded);
  CHECK(contains(evaluation.explanation, "memory.max = "));
  CHECK(group.groups() == 0);
}
#endif

TEST_CASE("threads that no resource limit counts are bounded by the control group") {
  const OwnCgroup group;
  REQUIRE_CGROUP(group);
  const std::string body = R"(
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    for (int i = 0; i < 16384; ++i) {
      pthread_t thread;
      const int error = pthread_create(&thread, &small, [](void*) -> void* { sleep(60); return nullptr; }, nullptr);
      if (error != 0) throw std::system_error(error, std::generic_category());
    }
  )" + right_body;
  const Evaluation evaluation =
      run(body, "#include <pthread.h>\n#include <unistd.h>\n#include <system_error>", options_in(group));
  CHECK(evaluation.verdict == Verdict::limit_exceeded);
  CHECK(contains(evaluation.explanation, "pids.max = "));
  CHECK(group.groups() == 0);
}
