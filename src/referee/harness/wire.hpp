// The memory of one tensor as a value: the length of the stream, the stream, and behind both the blocks.
//
//     | length, 8 bytes | stream | room to spare | blocks |
//     0                 8                        head     bytes
#pragma once

#include "codec.hpp"

#include <kbench/device_vector.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace kbench::harness {

inline constexpr std::size_t length_bytes = sizeof(std::uint64_t);
// Marks a value that is too large, instead of a length.
inline constexpr std::uint64_t too_large = ~std::uint64_t{0};

// How large a value is.
struct Extent {
  std::size_t stream = 0;
  std::size_t blocks = 0;
};

struct Wire {
  std::byte* begin = nullptr;  // device memory
  std::size_t head = 0;        // offset of the blocks
  std::size_t bytes = 0;

  std::byte* blocks() const { return begin + head; }
  std::size_t block_bytes() const { return bytes - head; }
};

#ifdef __CUDACC__

// Host memory that the stream passes through.
inline std::byte* staging(std::size_t bytes) {
  static std::vector<std::byte> memory;
  if (memory.size() < bytes) memory.resize(bytes);
  return memory.data();
}
inline std::byte* head_to_read(const Wire& wire) {
  constexpr std::size_t read_at_once = 65'536;
  std::byte* const head = staging(wire.head);
  const std::size_t first = wire.head < read_at_once ? wire.head : length_bytes;
  device_memory::copy(head, wire.begin, first);
  std::uint64_t length = 0;
  std::memcpy(&length, head, sizeof length);
  if (first < wire.head && length <= wire.head - length_bytes)
    device_memory::copy(head + length_bytes, wire.begin + length_bytes, length);
  return head;
}
inline std::byte* head_to_write(const Wire& wire) { return staging(wire.head); }
inline void head_is_written(const Wire& wire, const std::byte* head, std::size_t bytes) {
  device_memory::copy(wire.begin, head, bytes);
}
inline void clear(const Wire& wire) { device_memory::check(cudaMemset(wire.begin, 0, wire.bytes)); }

#else

inline std::byte* head_to_read(const Wire& wire) { return wire.begin; }
inline std::byte* head_to_write(const Wire& wire) { return wire.begin; }
inline void head_is_written(const Wire& /*wire*/, const std::byte* /*head*/, std::size_t /*bytes*/) {}
inline void clear(const Wire& wire) { std::memset(wire.begin, 0, wire.bytes); }

#endif

template <class T>
Extent extent_of(const T& value) {
  Writer writer(nullptr, 0, nullptr, 0);
  encode(writer, value);
  writer.finish();
  return {.stream = writer.stream_used(), .blocks = writer.blocks_used()};
}

// A whole value, in host memory.
template <class T>
std::vector<std::byte> bytes_of(const T& value) {
  const Extent extent = extent_of(value);
  std::vector<std::byte> bytes(extent.stream + extent.blocks);
  Writer writer(bytes.data(), extent.stream, bytes.data() + extent.stream, extent.blocks);
  encode(writer, value);
  writer.finish();
  return bytes;
}

// Returns false if the value does not fit, and marks the wire accordingly.
template <class T>
bool write(const Wire& wire, const T& value) {
  std::byte* const head = head_to_write(wire);
  Writer writer(head + length_bytes, wire.head - length_bytes, wire.blocks(), wire.block_bytes());
  encode(writer, value);
  const bool fits = writer.finish();
  const std::uint64_t length = fits ? writer.stream_used() : too_large;
  std::memcpy(head, &length, sizeof length);
  head_is_written(wire, head, length_bytes + (fits ? writer.stream_used() : 0));
  return fits;
}

// Writes zeros wherever the value has no bytes, too: the wires of equal values are equal. The value must not lie in the wire.
template <class T>
bool write_whole(const Wire& wire, const T& value) {
  clear(wire);
  return write(wire, value);
}

// The memory that the vectors and strings of a value take, at most and in fact. A few bytes of the stream may stand for many.
struct ValueMemory {
  std::size_t most = 0;  // 0: 64 times the stream, and a little
  std::size_t used = 0;
};

// A value that keeps its device_vectors in the wire. Throws Unreadable.
template <class T>
T read(const Wire& wire, ValueMemory* memory = nullptr) {
  const std::byte* const head = head_to_read(wire);
  std::uint64_t length = 0;
  std::memcpy(&length, head, sizeof length);
  if (length == too_large) throw Unreadable("it is larger than any that is right");
  if (length > wire.head - length_bytes) throw Unreadable("it has no length");
  const std::size_t most = memory != nullptr && memory->most > 0 ? memory->most : 64 * length + 65'536;
  Reader reader(head + length_bytes, length, wire.blocks(), wire.block_bytes(), most);
  T value = decode<T>(reader);
  if (reader.left() != 0) throw Unreadable("it goes on behind its end");
  if (memory != nullptr) memory->used = most - reader.memory_left();
  return value;
}

}  // namespace kbench::harness
