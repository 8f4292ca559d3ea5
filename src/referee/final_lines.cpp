#include "referee/final_lines.hpp"

namespace kbench::referee {

FinalLines::FinalLines(const memory::Arguments& arguments, std::size_t sets, int count,
                       std::mt19937_64& random)
    : arguments_(arguments) {
  const memory::ArgumentLayout& layout = arguments.layout();
  for (std::size_t set = 0; set < sets; ++set) {
    for (const auto& slot : layout.slots) {
      if (!slot.is_output()) continue;
      constexpr std::size_t line = memory::Arguments::line_bytes;
      const std::size_t lines = (slot.bytes + line - 1) / line;
      for (int i = 0; i < count; ++i)
        places_.push_back(set * layout.output_stride + slot.offset + random() % lines * line);
    }
  }
}

void FinalLines::gather() {
  contents_.resize(places_.size() * memory::Arguments::line_bytes);
  arguments_.read_outputs(places_, contents_.data());
}

}  // namespace kbench::referee
