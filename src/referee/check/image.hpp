// An image is a copy of a tensor's contents in the memory of this process.
#pragma once

#include "device/device.hpp"
#include "device/difference.hpp"

#include <kbench/tensor.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace kbench::check {

struct Image {
  Tensor form;  // shape and type only, without data
  std::vector<std::byte> bytes;

  std::int64_t count() const { return form.count(); }
  std::int64_t parts() const { return form.count() * parts_of(form.dtype); }  // the numbers in its elements

  template <class T>
  T* as() {
    return reinterpret_cast<T*>(bytes.data());
  }
  template <class T>
  const T* as() const {
    return reinterpret_cast<const T*>(bytes.data());
  }

  friend bool operator==(const Image& left, const Image& right) { return left.bytes == right.bytes; }
};

using Images = std::vector<Image>;

// The numbers of pairs, which have addresses here.
inline std::vector<float4_e2m1> unpacked(const Image& image) {
  std::vector<float4_e2m1> numbers;
  numbers.reserve(2 * image.bytes.size());
  for (const std::byte byte : image.bytes) {
    const auto pair = std::bit_cast<float4_e2m1x2>(byte);
    numbers.push_back(pair.first());
    numbers.push_back(pair.second());
  }
  return numbers;
}

// Calls visit(std::type_identity<T>{}, numbers) with the numbers that an image's elements consist of: image.parts() of
// device::Stored<T>.
template <class Visit>
void visit_numbers(const Image& image, const Visit& visit) {
  if (image.form.dtype == DType::float4_e2m1x2) {
    const std::vector<float4_e2m1> numbers = unpacked(image);
    return visit(std::type_identity<float4_e2m1>{}, numbers.data());
  }
  visit_part_dtype(image.form.dtype,
                   [&]<class T>(std::type_identity<T> type) { visit(type, image.as<device::Stored<T>>()); });
}

// The same for the numbers of two images of the same dtype.
template <class Visit>
void visit_numbers(const Image& left, const Image& right, const Visit& visit) {
  if (left.form.dtype == DType::float4_e2m1x2) {
    const std::vector<float4_e2m1> of_left = unpacked(left);
    const std::vector<float4_e2m1> of_right = unpacked(right);
    return visit(std::type_identity<float4_e2m1>{}, of_left.data(), of_right.data());
  }
  visit_part_dtype(left.form.dtype, [&]<class T>(std::type_identity<T> type) {
    visit(type, left.as<device::Stored<T>>(), right.as<device::Stored<T>>());
  });
}

// The same for one image. The image then has the numbers that `edit` writes.
template <class Edit>
void edit_numbers(Image& image, const Edit& edit) {
  if (image.form.dtype == DType::float4_e2m1x2) {
    std::vector<float4_e2m1> numbers = unpacked(image);
    edit(std::type_identity<float4_e2m1>{}, numbers.data());
    for (std::size_t i = 0; i < image.bytes.size(); ++i)
      image.bytes[i] = std::bit_cast<std::byte>(float4_e2m1x2{numbers[2 * i], numbers[2 * i + 1]});
    return;
  }
  visit_part_dtype(image.form.dtype,
                   [&]<class T>(std::type_identity<T> type) { edit(type, image.as<device::Stored<T>>()); });
}

// Returns an image of the same form, with all bytes zero.
inline Image blank(const Tensor& tensor) {
  Image image{.form = tensor, .bytes = std::vector<std::byte>(tensor.bytes())};
  image.form.data = nullptr;
  return image;
}

inline Images read(device::DeviceMemory& device, const std::vector<Tensor>& tensors) {
  Images images;
  for (const Tensor& tensor : tensors) {
    images.push_back(blank(tensor));
    device.copy(images.back().bytes.data(), tensor.data, tensor.bytes());
  }
  return images;
}

// The elements of a tensor from `first` on, at most `most_bytes`, as a tensor of one dimension.
inline Tensor piece_of(const Tensor& tensor, std::int64_t first, std::size_t most_bytes) {
  const auto size = size_of(tensor.dtype);
  Tensor piece = tensor;
  piece.shape = {std::min(tensor.count() - first, static_cast<std::int64_t>(most_bytes / size))};
  piece.data = static_cast<std::byte*>(tensor.data) + static_cast<std::size_t>(first) * size;
  return piece;
}

// The beginning of each tensor.
inline Images read(device::DeviceMemory& device, const std::vector<Tensor>& tensors, std::size_t most_bytes) {
  std::vector<Tensor> pieces;
  for (const Tensor& each : tensors) pieces.push_back(piece_of(each, 0, most_bytes));
  return read(device, pieces);
}

// Fills the tensor with the image, over and over.
inline void tile(device::DeviceMemory& device, const Image& image, const Tensor& to) {
  for (std::size_t begin = 0; begin < to.bytes(); begin += image.bytes.size()) {
    device.copy(static_cast<std::byte*>(to.data) + begin, image.bytes.data(),
                std::min(image.bytes.size(), to.bytes() - begin));
  }
}

inline void write(device::DeviceMemory& device, const Image& image, const Tensor& to) {
  device.copy(to.data, image.bytes.data(), image.bytes.size());
}

inline void write(device::DeviceMemory& device, const Images& images, const std::vector<Tensor>& to) {
  for (std::size_t i = 0; i < images.size(); ++i) write(device, images[i], to[i]);
}

}  // namespace kbench::check
