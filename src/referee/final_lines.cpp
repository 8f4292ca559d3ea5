#include "referee/final_lines.hpp"

#include "base/system/random_bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

namespace kbench::referee {

namespace {

// Draws each number from the kernel. A submission can find out which lines were read, and could predict a generator
// with a state from that.
std::vector<std::uint64_t> random_numbers(std::size_t count) {
  std::vector<std::uint64_t> numbers(count);
  system::fill_with_random(std::as_writable_bytes(std::span(numbers)));
  return numbers;
}

}  // namespace

FinalLines::FinalLines(const memory::Arguments& arguments, std::size_t sets, int count)
    : arguments_(arguments), sets_(sets) {
  const memory::ArgumentLayout& layout = arguments.layout();
  for (std::size_t set = 0; set < sets; ++set) {
    for (const auto& slot : layout.slots) {
      if (!slot.is_output()) continue;
      constexpr std::size_t line = memory::Arguments::line_bytes;
      const std::size_t lines = (slot.bytes + line - 1) / line;
      for (const std::uint64_t number : random_numbers(static_cast<std::size_t>(count)))
        places_.push_back(set * layout.output_stride + slot.offset + number % lines * line);
    }
  }
  // Memory is made here, because making it takes time that the clock would count.
  contents_.resize(places_.size() * memory::Arguments::line_bytes);
}

void FinalLines::gather() { arguments_.read_outputs(places_, contents_.data()); }

void FinalLines::gather(std::size_t set) {
  const std::size_t count = places_.size() / sets_;
  const std::span<const std::size_t> places = std::span(places_).subspan(set * count, count);
  arguments_.read_outputs(places, &contents_[set * count * memory::Arguments::line_bytes]);
}

std::string FinalLines::describe_changes() const {
  constexpr std::size_t line = memory::Arguments::line_bytes;
  std::vector<std::byte> now(contents_.size());
  arguments_.read_outputs(places_, now.data());
  std::size_t changed = 0;
  std::size_t first = 0;
  for (std::size_t i = places_.size(); i-- > 0;) {
    if (std::equal(&now[i * line], &now[i * line] + line, &contents_[i * line])) continue;
    ++changed;
    first = places_[i];
  }
  if (changed == 0) return "an output, which by now is again what it was";
  return fmt::format("{}; of {} checked lines of {} bytes, {} had changed", describe(first), places_.size(),
                     line, changed);
}

std::string FinalLines::describe(std::size_t place) const {
  const memory::ArgumentLayout& layout = arguments_.layout();
  const std::size_t offset = place % layout.output_stride;
  std::string text;
  for (const auto& slot : layout.slots) {
    if (!slot.is_output() || offset < slot.offset || offset >= slot.offset + slot.bytes) continue;
    text = fmt::format("{}, from its element {} on", slot.parameter.name,
                       (offset - slot.offset) / size_of(slot.dtype));
  }
  if (arguments_.sets() > 1) text += fmt::format(", in call {} of a batch", place / layout.output_stride + 1);
  return text;
}

}  // namespace kbench::referee
