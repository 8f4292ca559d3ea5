#include "system/perf_counters.hpp"

#include "catch.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <string_view>
#include <thread>

using namespace kbench::system;
using namespace std::chrono_literals;

namespace {

std::size_t index_of(std::string_view name) {
  const auto found = std::find_if(perf_events.begin(), perf_events.end(),
                                  [&](const PerfEvent& each) { return each.name == name; });
  REQUIRE(found != perf_events.end());
  return static_cast<std::size_t>(found - perf_events.begin());
}

void touch_new_pages(std::size_t pages) {
  constexpr std::size_t page = 4096;
  void* const memory =
      ::mmap(nullptr, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  ::madvise(memory, pages * page, MADV_NOHUGEPAGE);
  auto* const bytes = static_cast<volatile char*>(memory);
  for (std::size_t i = 0; i < pages; ++i) bytes[i * page] = 1;
  ::munmap(memory, pages * page);
}

std::chrono::nanoseconds time_of_this_thread() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void compute_for(std::chrono::nanoseconds time) {
  const auto end = time_of_this_thread() + time;
  while (time_of_this_thread() < end) {
  }
}

}  // namespace

TEST_CASE("each event has a counter, or an error that says why there is none") {
  const auto counters = open_perf_counters();
  REQUIRE(counters.size() == perf_events.size());
  for (const PerfCounter& each : counters) CHECK((each.error == 0) == static_cast<bool>(each.descriptor));
}

TEST_CASE("a counter counts between its start and its stop, and nothing before and after") {
  const auto counters = open_perf_counters();
  const PerfCounter& faults = counters.at(index_of("page-faults"));
  if (faults.error != 0) return;  // perf_event_open is refused here
  touch_new_pages(300);
  CHECK(read_counter(faults.descriptor.get()).value().count == 0);
  start_counting(faults.descriptor.get());
  touch_new_pages(1000);
  stop_counting(faults.descriptor.get());
  touch_new_pages(300);
  const PerfReading reading = read_counter(faults.descriptor.get()).value();
  CHECK(reading.count >= 1000);
  CHECK(reading.count < 1300);  // a sanitizer comes upon memory of its own
  CHECK(reading.started > 0ns);
  CHECK(reading.counting == reading.started);
}

TEST_CASE("threads that are started after a counter was opened are counted with it") {
  const auto counters = open_perf_counters();
  const PerfCounter& clock = counters.at(index_of("task-clock"));
  if (clock.error != 0) return;
  start_counting(clock.descriptor.get());
  for (int i = 0; i < 2; ++i) std::thread([] { compute_for(30ms); }).join();
  stop_counting(clock.descriptor.get());
  CHECK(std::chrono::nanoseconds(read_counter(clock.descriptor.get()).value().count) >= 60ms);
}

TEST_CASE("what is no counter has no reading") { CHECK_FALSE(read_counter(-1)); }
