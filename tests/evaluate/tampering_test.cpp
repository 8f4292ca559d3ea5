#include "evaluate/support.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

using namespace kbench;
using namespace kbench::tests;

TEST_CASE("an answer that changes after solution() has returned is tampered with") {
  const std::string before = R"(
#include <atomic>
#include <thread>
static std::atomic<float*> target{nullptr};
static std::atomic<long> count{0};
static void keep_writing() {
  for (;;) {
    float* y = target.load();
    if (y != nullptr) for (long i = 0; i < count.load(); ++i) reinterpret_cast<std::atomic<int>*>(y)[i].fetch_add(1);
  }
}
)";
  const Evaluation evaluation = run(right_body + R"(
  static bool started = [] { std::thread(keep_writing).detach(); return true; }();
  (void)started; count = static_cast<long>(n); target = y;)",
                                    before);
  // A line that was read at the end of the call differs from what stands there now, or the values are wrong.
  // A thread that is still writing when the memory of the case goes away has crashed.
  CHECK((evaluation.verdict == Verdict::tampered || evaluation.verdict == Verdict::wrong_answer ||
         evaluation.verdict == Verdict::crashed));
}

TEST_CASE("what a submission writes into its socket is tampering") {
  const std::string head = "#include <sys/socket.h>\n#include <unistd.h>\n#include <cstring>\n";
  CHECK(run("char junk[24] = \"garbage\"; send(3, junk, sizeof junk, 0);" + right_body, head).verdict ==
        Verdict::tampered);
  CHECK(run("char half[7] = \"half\"; send(3, half, sizeof half, 0);" + right_body, head).verdict ==
        Verdict::tampered);
  CHECK(run("close(3);" + right_body, head).verdict != Verdict::accepted);
  // A well-formed answer, made up, to an order whose number it cannot know.
  CHECK(run("unsigned f[6] = {0x314d5246u, 2u, 1u, 0u, 1u, 0u}; send(3, f, sizeof f, 0);" + right_body, head)
            .verdict == Verdict::tampered);
}

TEST_CASE("an input cannot be changed") {
  const Evaluation written = run("const_cast<float*>(x)[0] = 1;" + right_body);
  CHECK(written.verdict == Verdict::crashed);
  CHECK(contains(written.explanation, "SIGSEGV"));
  const Evaluation unprotected = run(R"(
  if (mprotect(reinterpret_cast<void*>(reinterpret_cast<size_t>(x) & ~size_t{4095}), 4096, PROT_READ | PROT_WRITE) == 0)
    for (size_t i = 0; i < n; ++i) { const_cast<float*>(x)[i] = 0; y[i] = 0; }
  else )" + right_body,
                                     "#include <sys/mman.h>");
  CHECK(unprotected.verdict == Verdict::accepted);  // mprotect was refused, and the rest is honest
}

TEST_CASE("an answer remembered from an earlier call is wrong, for no input comes twice") {
  const std::string before = "#include <cstring>\n#include <vector>\nstatic std::vector<float> kept;\n";
  const Evaluation by_size = run(R"(
  if (kept.size() == n) { std::memcpy(y, kept.data(), n * 4); return; }
  kept.resize(n);
  for (size_t i = 0; i < n; ++i) kept[i] = y[i] = 2 * x[i];)",
                                 before);
  CHECK(by_size.verdict == Verdict::wrong_answer);
  const Evaluation by_pointer = run(R"(
  static const float* last = nullptr;
  if (last == x && kept.size() == n) { std::memcpy(y, kept.data(), n * 4); return; }
  last = x;
  kept.resize(n);
  for (size_t i = 0; i < n; ++i) kept[i] = y[i] = 2 * x[i];)",
                                    before);
  CHECK(by_pointer.verdict == Verdict::wrong_answer);
}

TEST_CASE("behaving in the checks and cheating afterwards does not help: timed outputs are verified too") {
  const Evaluation evaluation = run("static int calls = 0; if (++calls > 8) return;" + right_body);
  REQUIRE(evaluation.verdict == Verdict::wrong_answer);
  CHECK(contains(evaluation.explanation, "case 'timed'"));
}

TEST_CASE("cheating in the audit alone does not help either") {
  // Only there does a second call follow without a stop: the addresses differ from call to call.
  const Evaluation evaluation = run(R"(
  static const float* last = nullptr;
  static int same = 0;
  same = last == x ? same + 1 : 0;
  last = x;
  if (n == 4096 && same == 0 && ++audited > 2) return;)" +
                                        right_body,
                                    "static int audited = 0;");
  CHECK(evaluation.verdict == Verdict::wrong_answer);
}

namespace {

// Finds the order in the stack of the runner, and from then on answers orders itself, and claims no time at all. A call takes
// CALL_US; so does each of a batch, or the whole BATCH_AT_ONCE.
Evaluation run_impostor(const std::string& definitions) {
  const std::string before = definitions + R"(
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <chrono>
#include <cstdint>
#include <cstring>
struct Order {
  uint32_t magic, kind; uint64_t sequence, input_bytes, output_bytes, input_stride, output_stride, sets;
  uint32_t tensors, scalars, warm, busy;
  struct { uint64_t offset, bytes; uint32_t is_output; uint16_t dtype, rank; int64_t shape[8]; } slots[32];
  uint64_t values[32];
};
static void wait() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(CALL_US);
  while (std::chrono::steady_clock::now() < end) {}
}
static void work(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
static void answer(uint64_t sequence) {
  struct { uint32_t magic, kind; uint64_t sequence, value; } done{0x314d5246u, 2, sequence, 1};
  send(3, &done, sizeof done, 0);
}
static void serve(const char* inputs, char* outputs) {
  for (;;) {
    Order order;
    iovec part{&order, sizeof order};
    alignas(cmsghdr) char control[64];
    msghdr message{};
    message.msg_iov = &part; message.msg_iovlen = 1; message.msg_control = control; message.msg_controllen = 64;
    if (recvmsg(3, &message, 0) != sizeof order) return;
    if (order.kind == 2) {
      int files[2];
      std::memcpy(files, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof files);
      inputs = static_cast<char*>(mmap(nullptr, order.input_bytes, PROT_READ, MAP_SHARED, files[0], 0));
      outputs = static_cast<char*>(mmap(nullptr, order.output_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, files[1], 0));
    } else {
      auto* const turns = reinterpret_cast<volatile unsigned*>(outputs + order.output_bytes - 256);
      const auto reach = [&](unsigned turn) { turns[16] = turn; syscall(SYS_futex, turns + 16, 1, 1, 0, 0, 0); };
      for (uint64_t number = 0; number < order.sets; ++number) {
        uint64_t i = number;
        if (order.kind == 7 && (i == 0 || !BATCH_AT_ONCE)) {
          reach(i + 1);
          while (turns[0] != i + 1) syscall(SYS_futex, turns, 0, i, 0, 0, 0);
          i = turns[1];
        }
        if (number == 0 || !BATCH_AT_ONCE) wait();
        work(reinterpret_cast<const float*>(inputs + i * order.input_stride + order.slots[0].offset),
             reinterpret_cast<float*>(outputs + i * order.output_stride + order.slots[1].offset), order.values[0]);
      }
      if (order.kind == 7 && !BATCH_AT_ONCE) reach(order.sets + 1);
    }
    answer(order.sequence);
  }
}
)";
  return run(R"(
  wait();
  work(x, y, n);
  const char* at = reinterpret_cast<const char*>(__builtin_frame_address(0));
  for (size_t i = 0; i < 16384; i += 4) {
    Order order;
    std::memcpy(&order, at + i, 16);
    if (order.magic != 0x314d5246u || order.kind != 3) continue;
    std::memcpy(&order, at + i, sizeof order);
    answer(order.sequence);
    serve(reinterpret_cast<const char*>(x) - order.slots[0].offset, reinterpret_cast<char*>(y) - order.slots[1].offset);
  })",
             before);
}

}  // namespace

TEST_CASE(
    "a submission that takes over its process and claims no time at all gets the time of kbench's clock") {
  const Evaluation evaluation = run_impostor(R"(
#define CALL_US 100
#define BATCH_AT_ONCE false
#include <cstdio>
#include <cstring>
static const int said = [] {
  char command_line[4096] = {};
  std::fread(command_line, 1, sizeof command_line - 2, std::fopen("/proc/self/cmdline", "r"));
  return std::printf("loaded %s\n", std::strchr(command_line, 0) + 1);
}();
)");
  REQUIRE(evaluation.verdict == Verdict::accepted);
  const Measurement& measured = evaluation.cases.back().measurement.value();
  CAPTURE(measured.audit.time_ms, measured.audit.slack_ms, measured.audit.calls);
  CHECK(measured.median_ms < 1e-4);
  CHECK(measured.time_source == TimeSource::audit);
  CHECK(measured.runtime_ms > 0.09);
  CHECK_FALSE(measured.is_proven());
  CHECK_FALSE(evaluation.score());
  CHECK(measured.rounds == 3);  // nobody is suspected before
  // In a process of its own for each, after that of the checks, which alone has to wait for the device.
  CHECK(evaluation.output ==
        "loaded \nloaded --device-is-held\nloaded --device-is-held\nloaded --device-is-held\n");
  // After other tests the machine's load may explain it.
  const auto& [suspicions, warnings] =
      std::tie(evaluation.integrity.suspicions, evaluation.integrity.warnings);
  CHECK(suspicions.size() <= 1);
  CHECK(contains(fmt::format("{} {}", fmt::join(suspicions, ""), fmt::join(warnings, "")),
                 "kbench's clock proves"));
}

TEST_CASE("who makes the calls of a batch at once has not taken the turn of each") {
  const Evaluation evaluation = run_impostor("#define CALL_US 2000\n#define BATCH_AT_ONCE true\n");
  CHECK(evaluation.verdict == Verdict::tampered);
  CHECK(contains(evaluation.explanation, "before each had its turn"));
}

TEST_CASE("the submission's process is walled in") {
  // Every attempt must fail; one that succeeds spoils the answer.
  const std::string head = R"(
#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
static bool spoilt = false;
static void must_fail(const char* what, bool failed) { if (!failed) { std::puts(what); spoilt = true; } }
)";
  const std::string body = R"(
  const pid_t child = fork();
  if (child == 0) _exit(0);
  must_fail("fork", child < 0);
  must_fail("exec", execl("/bin/true", "true", nullptr) < 0);
  must_fail("socket", socket(AF_INET, SOCK_STREAM, 0) < 0);
  for (const char* const file : {"/proc/self/net/tcp", "/proc/thread-self/net/unix", "/proc/self/mountinfo", "/proc/self/cgroup",
                                 "/proc/self/mem", "/proc/self/task"})
    must_fail(file, open(file, O_RDONLY) < 0);
  must_fail("/etc/passwd", open("/etc/passwd", O_RDONLY) < 0);
  must_fail("write", open("/tmp/kbench-escape-test", O_WRONLY | O_CREAT, 0600) < 0);
  must_fail("parent's memory", [] { char name[64]; std::snprintf(name, sizeof name, "/proc/%d/mem", getppid());
                                    return open(name, O_RDONLY) < 0; }());
  must_fail("signal to the parent", kill(getppid(), 0) < 0);
  must_fail("ptrace", ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) < 0);
  must_fail("environment", getenv("HOME") == nullptr && getenv("PATH") == nullptr);
  must_fail("more descriptors", [] { rlimit limit{4096, 4096}; return setrlimit(RLIMIT_NOFILE, &limit) < 0; }());
  for (int fd = 4; fd < 20; ++fd) must_fail("inherited descriptor", fcntl(fd, F_GETFD) < 0);
  if (!spoilt) )" + right_body;
  const Evaluation evaluation = run(body, head);
  bool all_active = true;
  for (const Protection& each : evaluation.integrity.protections)
    all_active = all_active && (each.active || each.name == "resource_limits" || each.name == "cgroup");
  if (!all_active) return;  // a kernel without one of them: the result says so, and nothing is promised
  CHECK(evaluation.verdict == Verdict::accepted);
  CHECK(evaluation.output == "");
}

TEST_CASE(
    "a missing protection that is required makes the evaluation unsupported, by its name or as one of all") {
  Options options = quick_options();
  options.seed = Seed{1, 2, 3};
  for (const std::string name : {"secret_seed", "all"}) {
    CAPTURE(name);
    options.required_protections = {"fresh_inputs", name};
    const Evaluation evaluation = run(right_body, "", options);
    REQUIRE(evaluation.verdict == Verdict::unsupported);
    CHECK(contains(evaluation.explanation, " is required: "));
    CHECK_FALSE(evaluation.integrity.protections.empty());
  }
}

TEST_CASE("a protection that is missing and not required is no obstacle") {
  Options options = quick_options();
  options.seed = Seed{1, 2, 3};
  options.required_protections = {"fresh_inputs", "quiet_gpu"};
  CHECK(run(right_body, "", options).verdict == Verdict::accepted);
}

TEST_CASE("a protection that there is not cannot be required, and those that there are are named") {
  Options options = quick_options();
  options.required_protections = {"landlock", "moat"};
  try {
    run(right_body, "", options);
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(contains(error.what(), "no protection is called 'moat'"));
    for (const char* const name : {"all", "landlock", "cgroup", "quiet_gpu"})
      CHECK(contains(error.what(), name));
  }
}

TEST_CASE(
    "without a control group the protection is missing, why and what to do is said, and it can be required") {
  Options options = quick_options();
  options.cgroup = "/nonexistent/group";
  const Evaluation evaluation = run(right_body, "", options);
  CHECK(evaluation.verdict == Verdict::accepted);
  const auto& all = evaluation.integrity.protections;
  const auto found =
      std::find_if(all.begin(), all.end(), [](const Protection& each) { return each.name == "cgroup"; });
  REQUIRE(found != all.end());
  CHECK_FALSE(found->active);
  CHECK(contains(found->detail, "/nonexistent/group"));
  CHECK(contains(found->detail, "KBENCH_CGROUP"));

  options.required_protections = {"cgroup"};
  const Evaluation refused = run(right_body, "", options);
  CHECK(refused.verdict == Verdict::unsupported);
  CHECK(contains(refused.explanation, "cgroup is required"));
}
