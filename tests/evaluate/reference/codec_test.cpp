// The streams of harness/codec.hpp, there and back, and what hostile bytes come to.
#include "catch.hpp"
#include "evaluate/reference/carried_values.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

using namespace kbench::harness;
using namespace kbench::tests;
using kbench::device_vector;

namespace {

struct WithPointer {
  int size = 0;
  float* data = nullptr;
};
class Private {
 public:
  int get() const { return value_; }

 private:
  int value_ = 0;
};

template <class T>
T there_and_back(const T& value) {
  Memory memory(4096, 4096);
  REQUIRE(write(memory.wire, value));
  return read<T>(memory.wire);
}

}  // namespace

TEST_CASE("values of all kinds come back as they were") {
  CHECK(there_and_back(sample()) == sample());
  CHECK(there_and_back(One{{1, 2, 3}}) == One{{1, 2, 3}});
  CHECK(there_and_back(std::string("a\0b", 3)) == std::string("a\0b", 3));
  CHECK(there_and_back(std::optional<int>()) == std::nullopt);
  CHECK(there_and_back(std::variant<int, std::string>("text")) == std::variant<int, std::string>("text"));
  CHECK(there_and_back(kbench::float16(1.5F)).bits == kbench::float16(1.5F).bits);
  CHECK(there_and_back(-3) == -3);
  CHECK(there_and_back(std::vector<std::complex<double>>{{1, -2}, {3, 4}}) ==
        std::vector<std::complex<double>>{{1, -2}, {3, 4}});
  CHECK(there_and_back(std::vector<std::monostate>(3)).size() == 3);
}

TEST_CASE("what kbench carries is known from the type") {
  CHECK(is_carried<Nested>);
  CHECK(is_carried<device_vector<float>>);
  CHECK_FALSE(is_carried<WithPointer>);
  CHECK_FALSE(is_carried<std::vector<float*>>);
  CHECK_FALSE(is_carried<std::optional<WithPointer>>);
  CHECK_FALSE(is_carried<Private>);
  CHECK(is_flat<Pixel>);
  CHECK(is_flat<std::array<Pixel, 4>>);
  CHECK(is_flat<std::complex<float>>);
  CHECK_FALSE(is_carried<std::complex<bool>>);
  CHECK_FALSE(is_flat<Padded>);  // bytes that nobody set would go along
  CHECK_FALSE(is_flat<bool>);    // of which 2 is none
}

TEST_CASE("an extent is what a value needs, and one byte less is too little") {
  const Nested value = sample();
  const Extent extent = extent_of(value);
  Memory memory(length_bytes + extent.stream, 0);
  CHECK(write(memory.wire, value));
  CHECK(read<Nested>(memory.wire) == value);
  memory.wire.head -= 1;
  memory.wire.bytes -= 1;
  CHECK_FALSE(write(memory.wire, value));
  CHECK_THROWS_AS(read<Nested>(memory.wire), Unreadable);
}

TEST_CASE("a device_vector is copied beside the stream, or left where it is") {
  using Both = std::pair<device_vector<int>, device_vector<double>>;
  const Both made{device_vector<int>(std::vector{1, 2, 3}), device_vector<double>(std::vector{0.5})};
  const Extent extent = extent_of(made);
  CHECK(extent.blocks == kbench::device_memory::alignment + sizeof(double));

  Memory memory(1024, 1024);
  REQUIRE(write(memory.wire, made));
  const auto copied = read<Both>(memory.wire);
  CHECK(copied.first.to_host() == std::vector{1, 2, 3});
  CHECK(copied.second.to_host() == std::vector{0.5});
  CHECK(copied.first.data() != made.first.data());

  // The second one lies where the first would be put: both have to be there in the end.
  auto* const place = reinterpret_cast<double*>(memory.wire.blocks());
  *place = 0.75;
  REQUIRE(write(memory.wire, Both{made.first, device_vector<double>(place, 1)}));
  const auto beside = read<Both>(memory.wire);
  CHECK(beside.second.data() == place);
  CHECK(beside.second.to_host() == std::vector{0.75});
  CHECK(beside.first.to_host() == std::vector{1, 2, 3});

  // A part of what is there begins anywhere: it is copied, and nothing is written over it before.
  place[1] = 0.25;
  REQUIRE(write(memory.wire, Both{made.first, device_vector<double>(place + 1, 1)}));
  const auto part = read<Both>(memory.wire);
  CHECK(part.first.to_host() == std::vector{1, 2, 3});
  CHECK(part.second.to_host() == std::vector{0.25});
}

TEST_CASE("a value that is written whole leaves no byte of what was there before") {
  const std::pair<device_vector<int>, device_vector<double>> made{device_vector<int>(std::vector{1, 2, 3}),
                                                                  device_vector<double>(std::vector{0.5})};
  const auto written_over = [&](int before) {
    Memory memory(256, 1024);
    std::memset(memory.wire.begin, before, memory.wire.bytes);
    CHECK(write_whole(memory.wire, made));
    return std::vector(memory.wire.begin, memory.wire.begin + memory.wire.bytes);
  };
  CHECK(written_over(0x55) == written_over(0xaa));
}

TEST_CASE("device_vectors are made in the room as long as there is some") {
  Memory memory(256, 1024);
  auto& room = kbench::device_memory::room;
  room.begin = memory.wire.blocks();
  room.bytes = 1024;
  room.used = 0;
  const device_vector<float> first(200);
  const device_vector<float> second(200);
  const device_vector<float> none(0);
  room.begin = nullptr;
  room.bytes = 0;
  CHECK(reinterpret_cast<std::byte*>(first.data()) == memory.wire.blocks());
  CHECK(reinterpret_cast<std::byte*>(second.data()) != memory.wire.blocks() + 1024);
  CHECK(second.data() != nullptr);
  CHECK(none.empty());
}

TEST_CASE("bytes that are no value are refused, whatever they are") {
  const Nested value = sample();
  Memory memory(1024, 512);
  REQUIRE(write(memory.wire, value));
  std::uint64_t length = 0;
  std::memcpy(&length, memory.wire.begin, sizeof length);
  const std::vector<std::byte> right(memory.wire.begin, memory.wire.begin + memory.wire.bytes);

  // Every shorter one, and with any byte in the place of any other: a value or Unreadable, and nothing else.
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::copy(right.begin(), right.end(), memory.wire.begin);
    const std::uint64_t shown = i < static_cast<int>(length) ? static_cast<std::uint64_t>(i) : length;
    std::memcpy(memory.wire.begin, &shown, sizeof shown);
    if (shown == length) memory.wire.begin[length_bytes + random() % length] = std::byte(random());
    try {
      static_cast<void>(read<Nested>(memory.wire));
    } catch (const Unreadable&) {
      ++refused;
    }
  }
  CHECK(refused > static_cast<int>(length));
}

TEST_CASE("a count that would fill all memory is refused before memory is asked for") {
  Memory memory(64, 0);
  const std::uint64_t stream[] = {8, std::uint64_t{1} << 40U};
  std::memcpy(memory.wire.begin, stream, sizeof stream);
  CHECK_THROWS_AS(read<std::string>(memory.wire), Unreadable);
  using Large = std::vector<std::optional<std::array<double, 1000>>>;
  CHECK_THROWS_AS(read<Large>(memory.wire), Unreadable);

  // Of elements of which each takes 8 bytes there are no more than what is left has room for.
  const auto counted = [](std::uint64_t count) {
    std::array<std::uint64_t, 5> bytes{count};
    Reader reader(reinterpret_cast<const std::byte*>(bytes.data()), sizeof bytes, nullptr, 0, 1024);
    return reader.count(sizeof(std::string), Kind<std::string>::least);
  };
  using Rows = std::vector<std::optional<std::array<double, 4>>>;
  REQUIRE(write(memory.wire, Rows(40)));
  ValueMemory memory_of_rows;
  CHECK(read<Rows>(memory.wire, &memory_of_rows).size() == 40);
  CHECK(memory_of_rows.used == 40 * sizeof(Rows::value_type));
  memory_of_rows.most = memory_of_rows.used - 1;
  CHECK_THROWS_AS(read<Rows>(memory.wire, &memory_of_rows), Unreadable);
  CHECK(counted(4) == 4);
  CHECK_THROWS_AS(counted(5), Unreadable);
  const std::size_t first_of_variant = sizeof(int);
  CHECK(Kind<Nested>::least + first_of_variant == extent_of(Nested()).stream);
}

TEST_CASE("a device_vector that lies outside of its memory is refused") {
  const auto refused = [](std::uint64_t size, std::uint64_t place) {
    Memory memory(64, 1024);
    const std::uint64_t stream[] = {16, size, place};
    std::memcpy(memory.wire.begin, stream, sizeof stream);
    try {
      static_cast<void>(read<device_vector<float>>(memory.wire));
    } catch (const Unreadable&) {
      return true;
    }
    return false;
  };
  CHECK_FALSE(refused(256, 0));
  CHECK_FALSE(refused(192, 256));
  CHECK(refused(257, 0));
  CHECK(refused(193, 256));
  CHECK(refused(1, 128));  // between two places
  CHECK(refused(1, 2048));
  CHECK(refused(std::uint64_t{1} << 62U, 256));
}
