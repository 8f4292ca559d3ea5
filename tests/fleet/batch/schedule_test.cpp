#include "fleet/batch/schedule.hpp"

#include "catch.hpp"

#include <algorithm>
#include <deque>
#include <random>
#include <vector>

using namespace kbench::batch;

namespace {

constexpr Lane processor{.on_gpu = false};
constexpr Lane any_gpu{.on_gpu = true};

// Takes all that can begin.
std::vector<Work> all_of(Schedule& schedule) {
  std::vector<Work> works;
  while (const auto work = schedule.next()) works.push_back(*work);
  return works;
}

}  // namespace

TEST_CASE("so many tasks are prepared at a time as are allowed") {
  Schedule schedule({.preparing = 3});
  const std::vector<Work> works = all_of(schedule);
  REQUIRE(works.size() == 3);
  CHECK(std::all_of(works.begin(), works.end(),
                    [](const Work& work) { return work.stage == Stage::prepare && work.is_new; }));
  schedule.done(works[0]);
  CHECK(all_of(schedule).size() == 1);
}

TEST_CASE("while there are no tasks at present, what is ready is measured, and it is not over") {
  Schedule schedule({.preparing = 1, .in_a_row = 16});
  const Work work = all_of(schedule).at(0);
  schedule.measure_next(3, processor);
  schedule.done(work);
  schedule.pause();
  const std::vector<Work> works = all_of(schedule);
  REQUIRE(works.size() == 1);
  CHECK(works[0].stage == Stage::measure);
  schedule.done(works[0]);
  CHECK(all_of(schedule).empty());
  CHECK_FALSE(schedule.is_over());
  schedule.refill();
  CHECK(all_of(schedule).at(0).is_new);
  schedule.pause();
  schedule.exhaust();
  schedule.done({.stage = Stage::prepare, .lane = {}});
  CHECK(schedule.is_over());
}

TEST_CASE("while the processor measures, nothing else runs, and it waits for the end of what runs") {
  Schedule schedule({.preparing = 2, .gpus = 1, .in_a_row = 1});
  auto works = all_of(schedule);
  REQUIRE(works.size() == 2);
  schedule.measure_next(7, processor);
  schedule.done(works[0]);
  CHECK(all_of(schedule).empty());  // the other one is being prepared
  schedule.measure_next(8, any_gpu);
  schedule.done(works[1]);
  works = all_of(schedule);
  REQUIRE(works.size() == 1);
  CHECK(works[0].stage == Stage::measure);
  CHECK(works[0].task == 7);
  CHECK_FALSE(works[0].lane.on_gpu);
  schedule.done(works[0]);
  works = all_of(schedule);
  CHECK(works.front().task == 8);
  CHECK(works.size() == 3);  // the GPU measures beside two that are prepared
}

TEST_CASE("the processor measures as many as were prepared, one after the other, before more are prepared") {
  Schedule schedule({.preparing = 1, .in_a_row = 3});
  for (std::size_t task = 0; task < 3; ++task) {
    const auto works = all_of(schedule);
    REQUIRE(works.size() == 1);
    CHECK(works[0].stage == Stage::prepare);
    schedule.measure_next(task, processor);
    schedule.done(works[0]);
  }
  for (std::size_t task = 0; task < 3; ++task) {
    const auto works = all_of(schedule);
    REQUIRE(works.size() == 1);
    CHECK(works[0].stage == Stage::measure);
    CHECK(works[0].task == task);
    schedule.done(works[0]);
  }
  CHECK(all_of(schedule).front().stage == Stage::prepare);
}

TEST_CASE("the last ones are measured, however few they are") {
  Schedule schedule({.preparing = 1, .in_a_row = 16});
  const auto first = schedule.next();
  schedule.measure_next(0, processor);
  schedule.done(*first);
  const auto last = schedule.next();
  schedule.exhaust();
  schedule.done(*last);
  const auto measured = schedule.next();
  REQUIRE(measured.has_value());
  CHECK(measured->stage == Stage::measure);
  CHECK_FALSE(schedule.is_over());
  schedule.done(*measured);
  CHECK(schedule.is_over());
}

TEST_CASE("GPUs share what may be on any of them, and leave the others' own alone") {
  Schedule schedule({.preparing = 1, .gpus = 2, .on_each_gpu = 1});
  const auto work = schedule.next();
  schedule.measure_next(1, {.on_gpu = true, .gpu = 1});
  schedule.measure_next(2, {.on_gpu = true, .gpu = 1});
  schedule.measure_next(3, any_gpu);
  schedule.exhaust();
  schedule.done(*work);
  const auto works = all_of(schedule);
  REQUIRE(works.size() == 2);
  CHECK(works[0].task == 1);
  CHECK(works[0].lane.gpu == 1U);
  CHECK(works[1].task == 3);
  CHECK(works[1].lane.gpu == 0U);
  schedule.done(works[1]);
  CHECK(all_of(schedule).empty());
  schedule.done(works[0]);
  CHECK(schedule.next()->task == 2);
}

TEST_CASE("what is to be prepared again comes before what is new") {
  Schedule schedule({.preparing = 1});
  const auto work = schedule.next();
  schedule.prepare_again(5);
  schedule.exhaust();
  schedule.done(*work);
  CHECK_FALSE(schedule.is_over());
  const auto again = schedule.next();
  REQUIRE(again.has_value());
  CHECK_FALSE(again->is_new);
  CHECK(again->task == 5);
}

TEST_CASE("a schedule that was stopped begins nothing, and is over when what runs is") {
  Schedule schedule({.preparing = 2});
  const auto work = schedule.next();
  schedule.stop();
  CHECK_FALSE(schedule.next().has_value());
  CHECK_FALSE(schedule.is_over());
  schedule.measure_next(0, processor);
  schedule.done(*work);
  CHECK(schedule.is_over());
}

TEST_CASE("whatever comes in whatever order, everything is measured once and nothing waits for ever") {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const auto below = [&](unsigned most) { return static_cast<std::size_t>(random() % most); };
    Schedule schedule(
        {.preparing = 1 + below(3), .gpus = 2, .on_each_gpu = 1 + below(2), .in_a_row = 1 + below(5)});
    std::size_t created = 0;
    const std::size_t count = below(40);
    std::vector<int> measured(count, 0);
    std::deque<Work> running;
    std::vector<std::size_t> tasks;
    while (!schedule.is_over()) {
      const auto work = below(2) == 0 || running.empty() ? schedule.next() : std::nullopt;
      if (work) {
        running.push_back(*work);
        const bool alone = work->stage == Stage::measure && !work->lane.on_gpu;
        REQUIRE((!alone || running.size() == 1));
        continue;
      }
      REQUIRE_FALSE(running.empty());
      const std::size_t at = below(static_cast<unsigned>(running.size()));
      const Work ended = running[at];
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(at));
      if (ended.stage == Stage::measure) {
        ++measured[ended.task];
      } else if (ended.is_new && created == count) {
        schedule.exhaust();
      } else if (ended.is_new && below(5) == 0) {
        schedule.prepare_again(created++);
      } else {
        const std::size_t task = ended.is_new ? created++ : ended.task;
        const std::size_t kind = below(4);
        if (kind == 0) schedule.measure_next(task, any_gpu);
        if (kind == 1) schedule.measure_next(task, {.on_gpu = true, .gpu = 1});
        if (kind >= 2) schedule.measure_next(task, processor);
      }
      schedule.done(ended);
    }
    CHECK(std::all_of(measured.begin(), measured.end(), [](int times) { return times == 1; }));
  }
}
