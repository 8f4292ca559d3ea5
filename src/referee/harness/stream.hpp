// Values are written to and read from a stream of bytes; the elements of device_vectors are in device memory of their
// own.
// device_vectors.
#pragma once

#include <kbench/device_vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

namespace kbench::harness {

// The bytes are those of no value.
class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Goes on counting when there is no more room, so that the room that is needed is known.
class Writer {
 public:
  // The stream is written to memory that the processor reads; the blocks are made in `blocks`, of the device.
  Writer(std::byte* stream, std::size_t stream_bytes, std::byte* blocks, std::size_t block_bytes)
      : stream_(stream), stream_bytes_(stream_bytes), blocks_(blocks), block_bytes_(block_bytes) {}

  void bytes(const void* from, std::size_t count) {
    if (count > 0 && used_ <= stream_bytes_ && count <= stream_bytes_ - used_)
      std::memcpy(stream_ + used_, from, count);
    used_ += count;
  }
  void number(std::uint64_t value) { bytes(&value, sizeof value); }

  // The place of a block is known when all are: blocks that are elsewhere get room around those that are in place.
  void block(const void* from, std::size_t count) {
    pending_.push_back({static_cast<const std::byte*>(from), count, used_});
    number(0);
  }

  // Call it after the value. Returns false if there was not enough room.
  bool finish() {
    std::vector<std::pair<std::size_t, std::size_t>> taken;  // begin and end of blocks that are there already
    for (const Block& each : pending_) {
      if (is_there(each)) taken.emplace_back(place_of(each), place_of(each) + each.bytes);
    }
    for (const Block& each : pending_) {
      const std::size_t place = is_in_place(each) ? place_of(each) : find_room(taken, each.bytes);
      blocks_used_ = std::max(blocks_used_, place + each.bytes);
      if (place > block_bytes_ || each.bytes > block_bytes_ - place) continue;
      if (each.bytes > 0 && !is_in_place(each)) device_memory::copy(blocks_ + place, each.from, each.bytes);
      if (each.position + sizeof(std::uint64_t) <= stream_bytes_) {
        const std::uint64_t number = place;
        std::memcpy(stream_ + each.position, &number, sizeof number);
      }
    }
    return used_ <= stream_bytes_ && blocks_used_ <= block_bytes_;
  }

  std::size_t stream_used() const { return used_; }
  std::size_t blocks_used() const { return blocks_used_; }

 private:
  struct Block {
    const std::byte* from;
    std::size_t bytes;
    std::size_t position;  // position of the block's number in the stream
  };

  std::size_t place_of(const Block& block) const { return static_cast<std::size_t>(block.from - blocks_); }

  bool is_there(const Block& block) const {
    return blocks_ != nullptr && block.bytes > 0 && block.from >= blocks_ &&
           block.from < blocks_ + block_bytes_;
  }
  bool is_in_place(const Block& block) const {
    return is_there(block) && place_of(block) % device_memory::alignment == 0;
  }

  // Finds the first gap that is wide enough, and marks it as taken.
  static std::size_t find_room(std::vector<std::pair<std::size_t, std::size_t>>& taken, std::size_t bytes) {
    std::sort(taken.begin(), taken.end());
    std::size_t place = 0;
    for (const auto& [from, to] : taken) {
      if (from >= place && from - place >= bytes) break;
      place = std::max(
          place, (to + device_memory::alignment - 1) / device_memory::alignment * device_memory::alignment);
    }
    taken.emplace_back(place, place + bytes);
    return place;
  }

  std::byte* stream_;
  std::size_t stream_bytes_;
  std::byte* blocks_;
  std::size_t block_bytes_;
  std::size_t used_ = 0;
  std::size_t blocks_used_ = 0;
  std::vector<Block> pending_;
};

class Reader {
 public:
  // `memory` is the most that counts may ask for, in bytes.
  Reader(const std::byte* stream, std::size_t stream_bytes, std::byte* blocks, std::size_t block_bytes,
         std::size_t memory)
      : at_(stream), left_(stream_bytes), blocks_(blocks), block_bytes_(block_bytes), memory_(memory) {}

  void bytes(void* to, std::size_t count) {
    if (count > left_) throw Unreadable("it ends early");
    if (count > 0) std::memcpy(to, at_, count);
    at_ += count;
    left_ -= count;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    bytes(&value, sizeof value);
    return value;
  }

  // Reads a count of elements that take `bytes_each` bytes of memory, and at least `least_each` bytes of the stream.
  // A few bytes of the stream can stand for many in memory, but not for any number.
  std::size_t count(std::size_t bytes_each, std::size_t least_each) {
    const std::uint64_t wanted = number();
    if (least_each > 0 && wanted > left_ / least_each) throw Unreadable("it ends early");
    if (wanted > memory_ / std::max<std::size_t>(bytes_each, 1)) throw Unreadable("a count is too large");
    memory_ -= wanted * bytes_each;
    return wanted;
  }

  // The address of a block of this many elements.
  std::byte* block(std::uint64_t elements, std::size_t bytes_each) {
    const std::uint64_t place = number();
    if (place % device_memory::alignment != 0 || place > block_bytes_ ||
        elements > (block_bytes_ - place) / bytes_each)
      throw Unreadable("a device_vector is outside of its memory");
    return blocks_ + place;
  }

  std::size_t left() const { return left_; }
  std::size_t memory_left() const { return memory_; }

 private:
  const std::byte* at_;
  std::size_t left_;
  std::byte* blocks_;
  std::size_t block_bytes_;
  std::size_t memory_;
};

}  // namespace kbench::harness
