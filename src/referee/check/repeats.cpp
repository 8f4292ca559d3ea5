#include "referee/check/repeats.hpp"

#include "referee/verifier.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <string_view>
#include <unordered_set>

namespace kbench::check {
namespace {

// Parts are compared as far as this from either end: reading all of a large one takes long.
constexpr std::size_t most_compared = std::size_t{16} << 20U;

// Larger parts are not equal by chance: two sets tell.
constexpr std::size_t small_part = 4096;
constexpr std::uint32_t most_sets = 8;

// One number, such as the width of an image, is a part of a case's shape where something else differs.
constexpr std::size_t one_number = sizeof(double);

constexpr std::size_t window_bytes = 4096;
constexpr std::size_t most_counted = 1024;

// Makes input sets of a case, one after the other in the same memory.
class InputMaker {
 public:
  InputMaker(Bench& bench, const CaseDescription& description)
      : bench_(bench),
        description_(description),
        arguments_(bench.device.share_reused({bench.signature, description.test_case})),
        verifier_(bench.device, bench.problem, bench.activity, arguments_->layout(), description,
                  bench.host) {}

  void make(std::uint32_t input_set) {
    verifier_.create_inputs(bench_.key, tensors(), input_set);
    const auto scope = bench_.activity.enter("create_inputs()", description_.test_case.name);
    bench_.device.finish();
  }

  std::vector<Tensor> tensors() const { return arguments_->inputs(0); }

  // The parts that have names: the tensors, or the numbers in the values of a reference file.
  Images parts() const {
    Images images;
    for (const Tensor& tensor : tensors()) {
      if (bench_.leaves.read) {
        for (Leaf& leaf : bench_.leaves.read(description_.test_case, tensor, Role::input))
          images.push_back({.form = {.name = std::move(leaf.name)}, .bytes = std::move(leaf.bytes)});
      } else {
        images.push_back({.form = {.name = tensor.name}, .bytes = ends_of(tensor)});
      }
    }
    return images;
  }

  std::vector<std::byte> bytes_of(const Tensor& tensor, std::size_t begin, std::size_t end) const {
    std::vector<std::byte> bytes(end - begin);
    bench_.device.copy(bytes.data(), static_cast<const std::byte*>(tensor.data) + begin, bytes.size());
    return bytes;
  }

 private:
  std::vector<std::byte> ends_of(const Tensor& tensor) const {
    const std::size_t size = tensor.bytes();
    if (size <= 2 * most_compared) return bytes_of(tensor, 0, size);
    std::vector<std::byte> ends = bytes_of(tensor, 0, most_compared);
    const std::vector<std::byte> tail = bytes_of(tensor, size - most_compared, size);
    ends.insert(ends.end(), tail.begin(), tail.end());
    return ends;
  }

  Bench& bench_;
  const CaseDescription& description_;
  std::unique_ptr<memory::Arguments> arguments_;
  referee::Verifier verifier_;
};

// A small input, or a piece of a large one in which two sets differ.
struct Window {
  std::size_t tensor = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Window> windows_of(InputMaker& maker) {
  std::vector<Window> windows;
  const auto read_all = [&](std::uint32_t set) {
    maker.make(set);
    std::vector<std::vector<std::byte>> all;
    for (const Tensor& each : maker.tensors())
      all.push_back(maker.bytes_of(each, 0, std::min(each.bytes(), most_compared)));
    return all;
  };
  const auto first = read_all(0);
  const auto second = read_all(1);
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto differs = std::mismatch(first[i].begin(), first[i].end(), second[i].begin());
    const bool is_small = first[i].size() <= window_bytes;  // it may be equal by chance
    if (differs.first == first[i].end() && !is_small) continue;
    const auto begin = is_small ? std::size_t{0} : static_cast<std::size_t>(differs.first - first[i].begin());
    windows.push_back({.tensor = i, .begin = begin, .end = std::min(begin + window_bytes, first[i].size())});
  }
  return windows;
}

}  // namespace

double InputCount::estimate() const {
  return static_cast<double>(sets) * static_cast<double>(sets - 1) / (2.0 * static_cast<double>(repeated));
}

Repeats find_repeats(Bench& bench, const CaseDescription& description) {
  InputMaker maker(bench, description);
  maker.make(0);
  const Images first = maker.parts();
  std::vector<bool> repeats(first.size(), true);
  bool is_sure = false;
  for (std::uint32_t set = 1; set < most_sets && !is_sure; ++set) {
    maker.make(set);
    const Images other = maker.parts();
    is_sure = true;
    for (std::size_t i = 0; i < first.size(); ++i) {
      repeats[i] = repeats[i] && i < other.size() && first[i] == other[i];
      if (repeats[i] && first[i].bytes.size() < small_part) is_sure = false;
    }
  }
  Repeats found{.all = std::find(repeats.begin(), repeats.end(), false) == repeats.end()};
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (repeats[i] && (found.all || first[i].bytes.size() > one_number))
      found.parts.push_back(first[i].form.name);
  }
  return found;
}

InputCount count_inputs(Bench& bench, const CaseDescription& description, std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  InputMaker maker(bench, description);
  const std::vector<Window> windows = windows_of(maker);
  InputCount count;
  if (windows.empty()) return count;
  std::unordered_set<std::size_t>
      known;  // hashes of 64 bits: two inputs among a thousand do not share one by chance
  while (count.sets < most_counted && std::chrono::steady_clock::now() < end) {
    maker.make(static_cast<std::uint32_t>(count.sets));
    const std::vector<Tensor> tensors = maker.tensors();
    std::string bytes;
    for (const Window& each : windows) {
      const auto piece = maker.bytes_of(tensors[each.tensor], each.begin, each.end);
      bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    }
    ++count.sets;
    if (!known.insert(std::hash<std::string_view>()(bytes)).second) ++count.repeated;
  }
  return count;
}

}  // namespace kbench::check
