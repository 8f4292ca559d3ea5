#include "referee/check/steadiness.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <optional>

namespace kbench::check {
namespace {

Image complement(Image image) {
  for (std::byte& each : image.bytes) each = ~each;
  return image;
}

bool same_element(const Image& left, const Image& right, std::size_t element) {
  const std::size_t bytes = size_of(left.form.dtype);
  return std::memcmp(left.bytes.data() + element * bytes, right.bytes.data() + element * bytes, bytes) == 0;
}

// "y[3, 1]"
std::string place(const Image& image, std::size_t element) {
  const Shape& shape = image.form.shape;
  std::vector<std::int64_t> index(shape.size());
  auto rest = static_cast<std::int64_t>(element);
  for (std::size_t d = shape.size(); d-- > 0;) {
    index[d] = rest % shape[d];
    rest /= shape[d];
  }
  return index.empty() ? image.form.name : fmt::format("{}[{}]", image.form.name, fmt::join(index, ", "));
}

// The three runs' results for one tensor, and what it held before the first and before the second.
struct Runs {
  const Image& first;
  const Image& second;
  const Image& third;  // made on the same memory as the first
  const Image& noise;
  const Image& complement;
};

bool is_unwritten(const Runs& runs, std::size_t element) {
  return same_element(runs.first, runs.noise, element) && same_element(runs.second, runs.complement, element);
}

std::size_t spare_bytes_of(const Runs& runs) {
  const auto count = static_cast<std::size_t>(runs.first.count());
  std::size_t end = count;
  while (end > 0 && is_unwritten(runs, end - 1)) --end;
  return (count - end) * size_of(runs.first.form.dtype);
}

std::string fault_in(const Runs& runs, Written written) {
  const auto count = static_cast<std::size_t>(runs.first.count());
  std::optional<std::size_t> first_unwritten;
  std::optional<std::size_t> first_unsteady;
  std::size_t unwritten = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (same_element(runs.first, runs.second, i)) continue;
    if (is_unwritten(runs, i)) {
      if (unwritten++ == 0) first_unwritten = i;
    } else if (!first_unsteady) {
      first_unsteady = i;
    }
  }
  if (first_unwritten && written == Written::all) {
    return fmt::format("leaves {} of the {} elements of {} unwritten, the first is {}", unwritten, count,
                       runs.first.form.name, place(runs.first, *first_unwritten));
  }
  if (!first_unsteady) return {};
  // When not all is written, an element belongs to a value that its author did not write as elements.
  const std::string unsteady =
      written == Written::all ? place(runs.first, *first_unsteady) : runs.first.form.name;
  if (same_element(runs.first, runs.third, *first_unsteady)) {
    return fmt::format("takes what the memory of {} holds before into its result", unsteady);
  }
  return fmt::format("does not give the same {} twice", unsteady);
}

}  // namespace

Image noise_for(const Tensor& tensor, const Philox& stream) {
  Image image = blank(tensor);
  const std::size_t words = image.bytes.size() / 4 + 1;
  for (std::size_t i = 0; i < words; i += 4) {
    const Philox::Block block = stream.block(i / 4);
    const std::size_t begin = 4 * i;
    if (begin >= image.bytes.size()) break;
    std::memcpy(image.bytes.data() + begin, block.data(), std::min(sizeof block, image.bytes.size() - begin));
  }
  return image;
}

std::string first_difference(const Images& left, const Images& right) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == right[i]) continue;
    for (std::size_t element = 0;; ++element)
      if (!same_element(left[i], right[i], element)) return place(left[i], element);
  }
  return {};
}

Steadiness find_steadiness(device::DeviceMemory& device, const std::vector<Tensor>& tensors, Written written,
                           const Philox& noise, const std::function<void()>& run) {
  Images noises;
  Images complements;
  for (const Tensor& tensor : tensors) {
    noises.push_back(noise_for(tensor, noise));
    complements.push_back(complement(noises.back()));
  }
  const auto run_on = [&](const Images& before) {
    write(device, before, tensors);
    run();
    return read(device, tensors);
  };
  Steadiness steadiness{
      .result = run_on(noises), .spare_bytes = std::vector<std::size_t>(tensors.size()), .fault = {}};
  const Images second = run_on(complements);
  if (steadiness.result == second) return steadiness;
  const Images third = run_on(noises);
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const Runs runs{.first = steadiness.result[i],
                    .second = second[i],
                    .third = third[i],
                    .noise = noises[i],
                    .complement = complements[i]};
    steadiness.spare_bytes[i] = spare_bytes_of(runs);
    if (steadiness.fault.empty()) steadiness.fault = fault_in(runs, written);
  }
  return steadiness;
}

}  // namespace kbench::check
