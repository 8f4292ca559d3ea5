// Documents that kbench reads from files: a result (`kbench replay`), an entry of the journal, a device's roofline
// or quarantine, a baseline.
#include "base/statistics/roofline.hpp"
#include "base/statistics/time_decision.hpp"
#include "evaluate/baseline.hpp"
#include "evaluate/diagnose/quarantine.hpp"
#include "evaluate/roofline.hpp"
#include "fuzz/input.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "report/table.hpp"

#include <kbench/error.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/journal.hpp>

#include <cmath>
#include <fstream>
#include <optional>
#include <string>

namespace kbench::fuzz {
namespace {

// What comes of a document can be written, and read, and is the same.
void use(const Evaluation& evaluation) {
  const std::string text = to_json(evaluation);
  require(to_json(evaluation_from_json(text)) == text, "a result is read as it was written");
  report::table(evaluation, report::Colour::on);
}

void run(std::string_view text) {
  static const ScratchDirectory journal;
  static const ScratchDirectory cache;
  try {
    use(evaluation_from_json(text));
  } catch (const Error&) {
  }

  journal.write("20261121221800123456-0badcafe.json", text);
  try {
    for (const JournalEntry& entry : read_journal(journal.path())) {
      require(entry.state != JournalState::running, "what nobody writes is not running");
      if (entry.evaluation) use(*entry.evaluation);
    }
  } catch (const Error&) {
  }

  Options options;
  options.cache_directory = cache.path();
  cache.write("quarantine-any.json", text);
  require(find_quarantine(options, "any").has_value(), "a quarantine is one whatever its file says");
  cache.write("baseline-any.json", text);
  for (const auto& [name, time] : read_baseline(options, "any"))
    require(time.runtime_ms > 0.0 && std::isfinite(time.runtime_ms), "a time of a baseline is one");
  cache.write("roofline-any.json", text);
  const std::optional<Roofline> roofline = read_roofline(options, "any");
  const statistics::RooflineTimes times =
      statistics::roofline_times(roofline, {.dtype = DType::float32, .flops = 1'000'000, .bytes = 1'000}, 0);
  require(statistics::decide_time(1.0, {}, times.floor_ms).runtime_ms >= 1.0, "no roofline shortens a time");
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
