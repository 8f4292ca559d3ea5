#include "evaluate/timeline.hpp"

#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "base/system/error_text.hpp"
#include "base/system/file_descriptor.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <string_view>

namespace kbench {
namespace {

using nlohmann::json;

// Devices are shown as threads of a process of their own, which no process of Linux can be.
constexpr int devices = (1 << 22) + 1;

Error cannot_write(const std::filesystem::path& path) {
  return Error(ErrorCode::io, fmt::format("the timeline {} cannot be written: {}",
                                          document::quoted(path.string()), system::error_text(errno)));
}

void append(const std::filesystem::path& path, const std::string& text) {
  const system::FileDescriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK));
  if (!file || ::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw cannot_write(path);
}

// The file begins with the bracket of an array, which needs no end. It gets its name with the bracket in it, so that no
// process appends before that.
void make_trace(const std::filesystem::path& path) {
  const std::string temporary = fmt::format("{}.{}", path.string(), ::gettid());
  const system::FileDescriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  const bool is_written = file && ::write(file.get(), "[\n", 2) == 2;
  const bool is_named = is_written && (::link(temporary.c_str(), path.c_str()) == 0 || errno == EEXIST);
  const Error error = cannot_write(path);
  if (file) ::unlink(temporary.c_str());
  if (!is_named) throw error;
}

// Throws Error for a file that is something else, as a source that was named by mistake.
void require_trace(const std::filesystem::path& path) {
  const system::FileDescriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  char first = 0;
  if (!file && errno == ENOENT) return make_trace(path);
  if (!file || ::fstat(file.get(), &status) != 0) throw cannot_write(path);
  if (!S_ISREG(status.st_mode) || ::pread(file.get(), &first, 1, 0) != 1 || first != '[')
    throw Error(fmt::format("{} is no timeline: expected a file that kbench made, or none",
                            document::quoted(path.string())));
}

double& seconds_of(Timings& timings, Phase phase) {
  switch (phase) {
    case Phase::describing: return timings.describe_s;
    case Phase::examining: return timings.examine_s;
    case Phase::compiling: return timings.compile_s;
    case Phase::starting: return timings.start_s;
    case Phase::waiting: return timings.wait_s;
    case Phase::calibrating: return timings.calibrate_s;
    case Phase::loading: return timings.load_s;
    case Phase::preparing: return timings.prepare_s;
    case Phase::checking: return timings.check_s;
    case Phase::sampling:
    case Phase::auditing: return timings.measure_s;
    case Phase::ending:
    case Phase::done: return timings.end_s;
    case Phase::sanitizing:
    case Phase::profiling: return timings.diagnose_s;
    case Phase::baseline: return timings.baseline_s;
  }
  return timings.total_s;
}

// A GPU is an evaluation's own from its turn to the last audit, the processors only while they are timed.
bool has_device(Phase phase, bool is_gpu) {
  const bool is_timed = phase == Phase::sampling || phase == Phase::auditing;
  const bool is_checked = phase == Phase::calibrating || phase == Phase::loading ||
                          phase == Phase::preparing || phase == Phase::checking;
  return is_timed || (is_gpu && is_checked);
}

double microseconds(std::chrono::steady_clock::time_point time) {
  return std::chrono::duration<double, std::micro>(time.time_since_epoch()).count();
}

// 0 for the processor, 1 for the first GPU.
int lane_of(std::string_view device) {
  if (!device.starts_with("cuda")) return 0;
  int index = 0;
  const std::string_view digits = device.substr(device.find(':') + 1);
  std::from_chars(digits.data(), digits.data() + digits.size(), index);
  return index + 1;
}

json name_of(const char* what, int process, int thread, const std::string& name) {
  return {{"ph", "M"}, {"name", what}, {"pid", process}, {"tid", thread}, {"args", {{"name", name}}}};
}

json event(const std::string& name, int process, int thread, std::chrono::steady_clock::time_point begin,
           std::chrono::steady_clock::time_point end, json facts) {
  return {{"ph", "X"},
          {"name", name},
          {"pid", process},
          {"tid", thread},
          {"ts", microseconds(begin)},
          {"dur", microseconds(end) - microseconds(begin)},
          {"args", std::move(facts)}};
}

}  // namespace

Timeline::Timeline(const Options& options) : given_(options), followed_(std::make_unique<Options>(options)) {
  if (options.timeline) require_trace(*options.timeline);
  followed_->progress = [this](const Progress& progress) { record(progress); };
}

// Samples are reported again and again.
void Timeline::record(const Progress& progress) {
  const bool is_same = !spans_.empty() && spans_.back().phase == progress.phase &&
                       spans_.back().case_name == progress.case_name;
  if (!is_same) spans_.push_back({progress.phase, progress.case_name, Clock::now()});
  if (given_.progress) given_.progress(progress);
}

void Timeline::visit(const auto& span) const {
  const Clock::time_point now = Clock::now();
  for (std::size_t i = 0; i < spans_.size(); ++i)
    span(spans_[i], i + 1 < spans_.size() ? spans_[i + 1].begin : now);
}

Timings Timeline::timings() const {
  Timings timings;
  visit([&](const Span& span, Clock::time_point end) {
    const double seconds = std::chrono::duration<double>(end - span.begin).count();
    seconds_of(timings, span.phase) += seconds;
    timings.total_s += seconds;
  });
  return timings;
}

// It would take kilobytes of the caller's stack, were it a part of the caller.
[[gnu::noinline]] void Timeline::write(const std::string& heading, const std::string& device,
                                       const std::string& detail) const {
  if (!given_.timeline) return;
  const int process = ::getpid();
  const int thread = ::gettid();
  const int lane = lane_of(device);
  std::string text;
  const auto add = [&text](const json& each) { text += document::dump(each) + ",\n"; };
  add(name_of("process_name", process, thread, fmt::format("kbench {}", process)));
  add(name_of("process_name", devices, lane, "devices"));
  add(name_of("thread_name", devices, lane, device));
  add(event(heading, process, thread, spans_.front().begin, Clock::now(), {{"detail", detail}}));
  visit([&](const Span& span, Clock::time_point end) {
    const json its_case = span.case_name.empty() ? json::object() : json{{"case", span.case_name}};
    const std::string phase(name(span.phase));
    add(event(phase, process, thread, span.begin, end, its_case));
    if (has_device(span.phase, lane > 0))
      add(event(fmt::format("{}, {}", phase, heading), devices, lane, span.begin, end, its_case));
  });
  append(*given_.timeline, text);
}

}  // namespace kbench
