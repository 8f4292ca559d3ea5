// What a queue costs alone: items a second that workers take and end which do nothing, each a process with a connection of its own.
//
//     queue                                             # SQLite, a file in the temporary directory
//     queue postgresql://... [--workers 1,10,100] [--items 10000]
#include <kbench/open_queue.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace kbench;
using Clock = std::chrono::steady_clock;

const QueueDevice device{"cuda", "none: this is a benchmark"};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Sizes {
  std::size_t items = 0;
  std::size_t request = 0;  // bytes
  std::size_t result = 0;
};

// Takes items until there are none, as a worker does but for the evaluation. Tells how long each took, in seconds.
void work(const std::string& address, const Sizes& sizes, int told) {
  const auto queue = open_queue(address);
  const QueueWorker self{.name = fmt::format("worker {}", ::getpid()), .devices = {device}};
  const std::string result(sizes.result, 'r');
  queue->announce(self);
  while (true) {
    const auto begin = Clock::now();
    const auto taken =
        queue->take({.worker = self.name, .device = device, .lease = std::chrono::seconds(30)});
    if (!taken) break;
    if (!queue->finish(taken->lease, result)) throw std::runtime_error("a lease was lost");
    const double seconds = seconds_since(begin);
    if (::write(told, &seconds, sizeof seconds) != sizeof seconds) throw std::runtime_error("write");
  }
  queue->leave(self.name);
}

std::vector<double> hear(int from) {
  std::vector<double> all;
  double seconds = 0;
  while (::read(from, &seconds, sizeof seconds) == sizeof seconds) all.push_back(seconds);
  return all;
}

void measure(const std::string& address, std::size_t round, std::size_t workers, const Sizes& sizes) {
  const auto queue = open_queue(address);
  const std::string batch = fmt::format("benchmark {}", ::getpid());
  queue->forget(batch);
  const std::string request(sizes.request, 'q');
  auto begin = Clock::now();
  std::vector<QueueItem> items;
  for (std::size_t i = 0; i < sizes.items; ++i) {
    items.push_back({.key = fmt::format("benchmark {} {} {}", ::getpid(), round, i),
                     .device = device,
                     .request = request});
    if (items.size() < 100 && i + 1 < sizes.items) continue;
    queue->put(batch, items);
    items.clear();
  }
  const double put = seconds_since(begin);

  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("pipe");
  begin = Clock::now();
  std::vector<pid_t> children;
  for (std::size_t i = 0; i < workers; ++i) {
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("fork");
    if (child == 0) {
      try {
        ::close(ends[0]);
        work(address, sizes, ends[1]);
        ::_exit(0);
      } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        ::_exit(1);
      }
    }
    children.push_back(child);
  }
  ::close(ends[1]);
  std::vector<double> each = hear(ends[0]);
  ::close(ends[0]);
  const double worked = seconds_since(begin);
  for (const pid_t child : children) ::waitpid(child, nullptr, 0);
  std::sort(each.begin(), each.end());

  begin = Clock::now();
  std::size_t collected = 0;
  while (true) {
    std::vector<std::string> keys;
    for (const QueueResult& result : queue->results(batch, 100)) keys.push_back(result.key);
    if (keys.empty()) break;
    queue->collect(batch, keys);
    collected += keys.size();
  }
  const double gathered = seconds_since(begin);
  if (each.size() != sizes.items || collected != sizes.items) throw std::runtime_error("items were lost");
  const auto rate = [&](double seconds) { return static_cast<double>(sizes.items) / seconds; };
  fmt::print("| {} | {:.0f} | {:.0f} | {:.2f} ms | {:.2f} ms | {:.0f} |\n", workers, rate(put), rate(worked),
             1e3 * each[each.size() / 2], 1e3 * each[each.size() * 99 / 100], rate(gathered));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::string address;
  std::vector<std::size_t> workers{1, 10, 100};
  Sizes sizes{.items = 10'000, .request = 4096, .result = 8192};
  CLI::App program{"What a queue costs alone"};
  program.add_option("QUEUE", address, "A queue; a file in the temporary directory unless named");
  program.add_option("--workers", workers, "How many at the same time")->delimiter(',');
  program.add_option("--items", sizes.items, "How many items each time");
  program.add_option("--request", sizes.request, "Bytes of a request");
  program.add_option("--result", sizes.result, "Bytes of a result");
  CLI11_PARSE(program, argc, argv);
  std::string directory;
  if (address.empty()) {
    directory = (std::filesystem::temp_directory_path() / "kbench-queue-XXXXXX").string();
    if (::mkdtemp(directory.data()) == nullptr) return 1;
    address = directory + "/queue.db";
  }
  fmt::print(
      "| workers | put, items/s | taken and ended, items/s | an item, median | 99th percentile | collected, "
      "items/s |\n"
      "|---|---|---|---|---|---|\n");
  std::size_t round = 0;
  for (const std::size_t count : workers) measure(address, ++round, count, sizes);
  if (!directory.empty()) std::filesystem::remove_all(directory);
}
