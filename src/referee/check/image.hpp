// An image is a copy of a tensor's contents in the memory of this process.
#pragma once

#include "device/device.hpp"

#include <kbench/tensor.hpp>

#include <cstddef>
#include <vector>

namespace kbench::check {

struct Image {
  Tensor form;  // without data
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

// Returns an image of the same form, with all bytes zero.
inline Image blank(const Tensor& tensor) {
  Image image{.form = tensor, .bytes = std::vector<std::byte>(tensor.bytes())};
  image.form.data = nullptr;
  return image;
}

inline Images read(device::Device& device, const std::vector<Tensor>& tensors) {
  Images images;
  for (const Tensor& tensor : tensors) {
    images.push_back(blank(tensor));
    device.copy(images.back().bytes.data(), tensor.data, tensor.bytes());
  }
  return images;
}

inline void write(device::Device& device, const Image& image, const Tensor& to) {
  device.copy(to.data, image.bytes.data(), image.bytes.size());
}

inline void write(device::Device& device, const Images& images, const std::vector<Tensor>& to) {
  for (std::size_t i = 0; i < images.size(); ++i) write(device, images[i], to[i]);
}

}  // namespace kbench::check
