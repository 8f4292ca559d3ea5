#include "device/cuda/check.hpp"
#include "device/cuda/kernels.hpp"
#include "device/cuda/launch.cuh"
#include "isolation/protocol/frames.hpp"

#include <algorithm>
#include <bit>

namespace kbench::device {
namespace {

// The stretches of a set that one kernel goes over, each by blocks of its own, in the kernel's parameters.
struct NoiseJob {
  struct Range {
    std::size_t begin, end;    // bytes in the set
    std::uint64_t mask, bits;  // a place holds (the noise's word & mask) | bits
    int first_block, blocks;
  };
  static constexpr std::size_t max_ranges = 3 * protocol::max_tensors + 1;

  std::uint64_t words[memory::Noise::word_count];
  std::uint64_t key;
  Range ranges[max_ranges];
  int range_count = 0;
  int block_count = 0;
};

template <class Chosen>
NoiseJob make_job(std::span<const memory::Segment> segments, const memory::Noise& noise,
                  const Chosen& is_chosen) {
  using Content = memory::Segment::Content;
  NoiseJob job;
  std::copy(noise.words.begin(), noise.words.end(), job.words);
  job.key = noise.key;
  for (const memory::Segment& segment : segments) {
    if (!is_chosen(segment)) continue;
    const bool is_seam = segment.content == Content::seam;
    constexpr auto seam_word = static_cast<std::uint64_t>(memory::Segment::seam_byte) * 0x0101010101010101U;
    const auto pages = static_cast<std::int64_t>(segment.bytes() / memory::Noise::page_bytes);
    const int blocks = blocks_for(pages * threads_per_block, blocks_at_a_time);
    job.ranges[job.range_count++] = {.begin = segment.begin,
                                     .end = segment.end,
                                     .mask = is_seam ? 0 : ~std::uint64_t{0},
                                     .bits = is_seam ? seam_word : segment.or_bits,
                                     .first_block = job.block_count,
                                     .blocks = blocks};
    job.block_count += blocks;
  }
  return job;
}

// Calls whole(place, word) for each word of the block's range, and part(place, byte) for the bytes that make no word. A block
// takes a page at a time, which has one key.
template <class Whole, class Part>
__device__ void for_each_word(const NoiseJob& job, const Whole& whole, const Part& part) {
  constexpr std::size_t word_count = memory::Noise::word_count;
  constexpr std::size_t page_bytes = memory::Noise::page_bytes;
  __shared__ std::uint64_t words[word_count];
  for (std::size_t i = threadIdx.x; i < word_count; i += blockDim.x) words[i] = job.words[i];
  __syncthreads();

  int number = 0;
  while (blockIdx.x >= job.ranges[number].first_block + job.ranges[number].blocks) ++number;
  const NoiseJob::Range& range = job.ranges[number];
  const std::size_t end_of_words = range.begin + (range.end - range.begin) / 8 * 8;
  const std::size_t block = blockIdx.x - range.first_block;
  for (std::size_t page = range.begin / page_bytes + block; page * page_bytes < end_of_words;
       page += range.blocks) {
    const std::uint64_t key = memory::Noise::key_of_page(job.key, page);
    for (std::size_t i = threadIdx.x; i < word_count; i += blockDim.x) {
      const std::size_t place = page * page_bytes + 8 * i;
      if (place < range.begin || place >= end_of_words) continue;
      whole(place, ((words[i] ^ key) & range.mask) | range.bits);
    }
  }
  if (block != 0 || threadIdx.x != 0 || end_of_words == range.end) return;
  const std::uint64_t key = memory::Noise::key_of_page(job.key, end_of_words / page_bytes);
  const std::uint64_t word = ((words[end_of_words / 8 % word_count] ^ key) & range.mask) | range.bits;
  for (std::size_t place = end_of_words; place < range.end; ++place)
    part(place, static_cast<std::byte>(word >> (place % 8 * 8)));
}

__global__ void noise_kernel(std::byte* set, const __grid_constant__ NoiseJob job) {
  for_each_word(
      job,
      [&](std::size_t place, std::uint64_t word) { *reinterpret_cast<std::uint64_t*>(set + place) = word; },
      [&](std::size_t place, std::byte byte) { set[place] = byte; });
}

__global__ void damage_kernel(const std::byte* set, const __grid_constant__ NoiseJob job, unsigned* damaged) {
  for_each_word(
      job,
      [&](std::size_t place, std::uint64_t word) {
        if (*reinterpret_cast<const std::uint64_t*>(set + place) != word) *damaged = 1;
      },
      [&](std::size_t place, std::byte byte) {
        if (set[place] != byte) *damaged = 1;
      });
}

__global__ void difference_kernel(const std::byte* a, const std::byte* b, std::size_t bytes,
                                  unsigned* differ) {
  const std::size_t whole = bytes / 8;
  const auto* const words_a = reinterpret_cast<const std::uint64_t*>(a);
  const auto* const words_b = reinterpret_cast<const std::uint64_t*>(b);
  bool found = false;
  for_each_index(static_cast<std::int64_t>(whole),
                 [&](std::int64_t i) { found = found || words_a[i] != words_b[i]; });
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    for (std::size_t at = 8 * whole; at < bytes; ++at) found = found || a[at] != b[at];
  }
  if (found) *differ = 1;
}

__device__ bool are_different(uint4 a, uint4 b) {
  return a.x != b.x || a.y != b.y || a.z != b.z || a.w != b.w;
}

// `count` of `lines` lines of 64 bytes, drawn with replacement.
struct SomeLines {
  static constexpr std::size_t vectors_each = 64 / sizeof(uint4);

  std::size_t lines, count;
  std::uint64_t random;

  std::int64_t vectors() const { return static_cast<std::int64_t>(count * vectors_each); }

  // Calls visit(place) for each of their vectors, with its place in all of the memory.
  template <class Visit>
  __device__ void for_each(const Visit& visit) const {
    for_each_index(static_cast<std::int64_t>(count * vectors_each), [&](std::int64_t i) {
      const auto index = static_cast<std::size_t>(i);
      const std::size_t line = memory::mixed(random + index / vectors_each * 0x9e3779b97f4a7c15U) % lines;
      visit(line * vectors_each + index % vectors_each);
    });
  }
};

__global__ void some_lines_difference_kernel(const uint4* a, const uint4* b, SomeLines lines,
                                             unsigned* differ) {
  lines.for_each([&](std::size_t place) {
    if (are_different(__ldcg(a + place), __ldcg(b + place))) *differ = 1;
  });
}

__global__ void copy_some_lines_kernel(uint4* to, const uint4* from, SomeLines lines) {
  lines.for_each([&](std::size_t place) { to[place] = from[place]; });
}

// Calls visit(i, vector) for the i-th vector of all the lines.
template <class Visit>
__device__ void for_each_vector(const std::byte* from, const std::size_t* places, std::size_t count,
                                std::size_t line_bytes, const Visit& visit) {
  const std::size_t vectors = line_bytes / sizeof(uint4);
  for_each_index(static_cast<std::int64_t>(count * vectors), [&](std::int64_t i) {
    const auto index = static_cast<std::size_t>(i);
    visit(index, __ldcg(reinterpret_cast<const uint4*>(from + places[index / vectors]) + index % vectors));
  });
}

__global__ void gather_kernel(const std::byte* from, const std::size_t* places, std::size_t count,
                              std::size_t line_bytes, uint4* to) {
  for_each_vector(from, places, count, line_bytes, [&](std::size_t i, uint4 vector) { to[i] = vector; });
}

__global__ void changed_lines_kernel(const std::byte* from, const std::size_t* places, std::size_t count,
                                     std::size_t line_bytes, const uint4* lines, unsigned* differ) {
  for_each_vector(from, places, count, line_bytes, [&](std::size_t i, uint4 vector) {
    if (are_different(vector, lines[i])) *differ = 1;
  });
}

__global__ void read_kernel(const uint4* memory, std::size_t count, unsigned* never) {
  unsigned sum = 0;
  for_each_index(static_cast<std::int64_t>(count), [&](std::int64_t i) {
    const uint4 vector = __ldcg(memory + i);
    sum += vector.x ^ vector.y ^ vector.z ^ vector.w;
  });
  if (never != nullptr) atomicAdd(never, sum);  // keeps the reads
}

__global__ void copy_kernel(uint4* to, const uint4* from, std::size_t count) {
  for_each_index(static_cast<std::int64_t>(count), [&](std::int64_t i) { to[i] = from[i]; });
}

__global__ void gate_kernel(unsigned* gate, unsigned word) {
  *reinterpret_cast<volatile unsigned*>(gate) = word;
  __threadfence_system();  // who waits for it is no kernel
}

__global__ void touch_kernel(std::byte* memory, std::size_t step, std::size_t count, bool write) {
  for_each_index(static_cast<std::int64_t>(count), [&](std::int64_t i) {
    auto* const word = reinterpret_cast<volatile unsigned*>(memory + static_cast<std::size_t>(i) * step);
    const unsigned value = *word;
    if (write) *word = value;
  });
}

__device__ std::uint64_t now_in_nanoseconds() {
  std::uint64_t now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  return now;
}

__global__ void longest_pause_kernel(std::uint64_t duration, std::uint64_t* nanoseconds) {
  const std::uint64_t begin = now_in_nanoseconds();
  std::uint64_t longest = 0;
  for (std::uint64_t before = begin; before - begin < duration;) {
    const std::uint64_t now = now_in_nanoseconds();
    longest = now - before > longest ? now - before : longest;
    before = now;
  }
  *nanoseconds = longest;
}

__global__ void kbench_occupy_kernel(std::uint64_t duration) {
  const std::uint64_t begin = now_in_nanoseconds();
  while (now_in_nanoseconds() - begin < duration) {
  }
}

// Enough threads, and enough sums for each, that none waits for the sum before.
constexpr int sums_of_thread = 8;
constexpr int threads_of_processor = 2048;
constexpr int steps = 16'000;

template <class T>
__global__ void multiply_add_kernel(T factor, T* never) {
  T sums[sums_of_thread];
  for (int i = 0; i < sums_of_thread; ++i) sums[i] = static_cast<T>(threadIdx.x + i);
  for (int step = 0; step < steps; ++step) {
    for (T& sum : sums) sum = sum * factor + T{1};
  }
  T total = 0;
  for (const T sum : sums) total += sum;
  if (never != nullptr) *never = total;  // keeps the arithmetic
}

template <class T>
__global__ void compare_kernel(const Stored<T>* expected, const Stored<T>* actual, std::int64_t count,
                               Tolerance tolerance, memory::Findings* findings) {
  unsigned long long mismatched = 0;
  double max_absolute = 0.0;
  double max_relative = 0.0;
  double max_used = 0.0;
  bool nans = false;
  const auto compare = [&](Stored<T> wanted, Stored<T> given) {
    const Difference difference = difference_between<T>(wanted, given, tolerance);
    mismatched += difference.mismatch ? 1 : 0;
    max_absolute = difference.absolute > max_absolute ? difference.absolute : max_absolute;
    max_relative = difference.relative > max_relative ? difference.relative : max_relative;
    max_used = difference.used > max_used ? difference.used : max_used;
    nans = nans || difference.both_nan;
  };
  constexpr int elements_each = 16 / sizeof(Stored<T>);
  struct Elements {
    Stored<T> elements[elements_each];
  };
  for_each_index(count / elements_each, [&](std::int64_t i) {
    const uint4 wanted_bits = reinterpret_cast<const uint4*>(expected)[i];
    const uint4 given_bits = reinterpret_cast<const uint4*>(actual)[i];
    if (!are_different(wanted_bits, given_bits))
      return;  // most are equal, and the arithmetic takes longer than the memory
    const auto wanted = std::bit_cast<Elements>(wanted_bits);
    const auto given = std::bit_cast<Elements>(given_bits);
    for (int k = 0; k < elements_each; ++k) compare(wanted.elements[k], given.elements[k]);
  });
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    for (std::int64_t i = count / elements_each * elements_each; i < count; ++i)
      compare(expected[i], actual[i]);
  }
  if (nans) findings->matched_nans = 1;
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    constexpr unsigned all = ~0U;
    mismatched += __shfl_down_sync(all, mismatched, lanes);
    const double other_absolute = __shfl_down_sync(all, max_absolute, lanes);
    const double other_relative = __shfl_down_sync(all, max_relative, lanes);
    const double other_used = __shfl_down_sync(all, max_used, lanes);
    max_absolute = other_absolute > max_absolute ? other_absolute : max_absolute;
    max_relative = other_relative > max_relative ? other_relative : max_relative;
    max_used = other_used > max_used ? other_used : max_used;
  }
  if (threadIdx.x % 32 != 0) return;
  // Errors are never negative: their bits are ordered as they are.
  if (mismatched > 0) atomicAdd(&findings->mismatched, mismatched);
  if (max_absolute > 0) {
    atomicMax(&findings->max_absolute_error, std::bit_cast<unsigned long long>(max_absolute));
    atomicMax(&findings->max_relative_error, std::bit_cast<unsigned long long>(max_relative));
    atomicMax(&findings->tolerance_used, std::bit_cast<unsigned long long>(max_used));
  }
}

}  // namespace

void write_noise(std::byte* set, std::span<const memory::Segment> segments, const memory::Noise& noise) {
  const NoiseJob job = make_job(segments, noise, [](const memory::Segment& segment) {
    return segment.content != memory::Segment::Content::initial;
  });
  if (job.block_count == 0) return;  // no input is only read
  noise_kernel<<<job.block_count, threads_per_block>>>(set, job);
  check(cudaGetLastError());
}

void find_damage(const std::byte* set, std::span<const memory::Segment> segments, const memory::Noise& noise,
                 unsigned* damaged) {
  const NoiseJob job =
      make_job(segments, noise, [](const memory::Segment& segment) { return segment.is_guard(); });
  damage_kernel<<<job.block_count, threads_per_block>>>(set, job, damaged);
  check(cudaGetLastError());
}

void find_difference(const std::byte* a, const std::byte* b, std::size_t bytes, unsigned* differ) {
  difference_kernel<<<blocks_for(static_cast<std::int64_t>(bytes / 8)), threads_per_block>>>(a, b, bytes,
                                                                                             differ);
  check(cudaGetLastError());
}

void find_difference_in_some_lines(const std::byte* a, const std::byte* b, std::size_t bytes,
                                   std::size_t count, std::uint64_t random, unsigned* differ) {
  const SomeLines lines{.lines = bytes / 64, .count = count, .random = random};
  if (lines.lines == 0) return;
  some_lines_difference_kernel<<<blocks_for(lines.vectors()), threads_per_block>>>(
      reinterpret_cast<const uint4*>(a), reinterpret_cast<const uint4*>(b), lines, differ);
  check(cudaGetLastError());
}

void copy_some_lines(std::byte* to, const std::byte* from, std::size_t bytes, std::size_t count,
                     std::uint64_t random) {
  const SomeLines lines{.lines = bytes / 64, .count = count, .random = random};
  if (lines.lines == 0) return;
  copy_some_lines_kernel<<<blocks_for(lines.vectors()), threads_per_block>>>(
      reinterpret_cast<uint4*>(to), reinterpret_cast<const uint4*>(from), lines);
  check(cudaGetLastError());
}

void gather_lines(const std::byte* from, const std::size_t* places, std::size_t count, std::size_t line_bytes,
                  std::byte* to) {
  if (count == 0) return;
  const auto vectors = static_cast<std::int64_t>(count * line_bytes / sizeof(uint4));
  gather_kernel<<<blocks_for(vectors), threads_per_block>>>(from, places, count, line_bytes,
                                                            reinterpret_cast<uint4*>(to));
  check(cudaGetLastError());
}

void find_changed_lines(const std::byte* from, const std::size_t* places, std::size_t count,
                        std::size_t line_bytes, const std::byte* lines, unsigned* differ) {
  if (count == 0) return;
  const auto vectors = static_cast<std::int64_t>(count * line_bytes / sizeof(uint4));
  changed_lines_kernel<<<blocks_for(vectors), threads_per_block>>>(
      from, places, count, line_bytes, reinterpret_cast<const uint4*>(lines), differ);
  check(cudaGetLastError());
}

void read_all(const std::byte* memory, std::size_t bytes) {
  const std::size_t count = (bytes + sizeof(uint4) - 1) / sizeof(uint4);
  read_kernel<<<blocks_for(static_cast<std::int64_t>(count)), threads_per_block>>>(
      reinterpret_cast<const uint4*>(memory), count, nullptr);
  check(cudaGetLastError());
}

void copy_all(std::byte* to, const std::byte* from, std::size_t bytes) {
  const std::size_t count = bytes / sizeof(uint4);
  copy_kernel<<<blocks_for(static_cast<std::int64_t>(count)), threads_per_block>>>(
      reinterpret_cast<uint4*>(to), reinterpret_cast<const uint4*>(from), count);
  check(cudaGetLastError());
}

void set_gate(std::span<std::byte> outputs, bool open) {
  auto* const gate = reinterpret_cast<unsigned*>(outputs.last(protocol::gate_bytes).data());
  gate_kernel<<<1, 1>>>(gate, open ? 1 : 0);
  check(cudaGetLastError());
}

void touch_pages(std::byte* memory, std::size_t bytes, system::Access access) {
  constexpr std::size_t step = std::size_t{64} << 10U;
  const std::size_t count = bytes / step;
  if (count == 0) return;
  touch_kernel<<<blocks_for(static_cast<std::int64_t>(count)), threads_per_block>>>(
      memory, step, count, access == system::Access::read_write);
  check(cudaGetLastError());
}

void find_longest_pause(std::chrono::nanoseconds duration, std::uint64_t* nanoseconds) {
  longest_pause_kernel<<<1, 1>>>(static_cast<std::uint64_t>(duration.count()), nanoseconds);
  check(cudaGetLastError());
}

void occupy(std::chrono::nanoseconds duration) {
  kbench_occupy_kernel<<<1, 1>>>(static_cast<std::uint64_t>(duration.count()));
}

template <class T>
void multiply_and_add(int processors) {
  multiply_add_kernel<T>
      <<<processors*(threads_of_processor / threads_per_block), threads_per_block>>>(T{0.5}, nullptr);
  check(cudaGetLastError());
}
template void multiply_and_add<float>(int);
template void multiply_and_add<double>(int);

std::int64_t multiply_adds(int processors) {
  return std::int64_t{processors} * threads_of_processor * sums_of_thread * steps;
}

template <class T>
void compare_elements(const T* expected, const T* actual, std::int64_t count, const Tolerance& tolerance,
                      memory::Findings* findings) {
  constexpr std::int64_t elements_each = 16 / sizeof(T);
  compare_kernel<T><<<blocks_for(count / elements_each), threads_per_block>>>(
      reinterpret_cast<const Stored<T>*>(expected), reinterpret_cast<const Stored<T>*>(actual), count,
      tolerance, findings);
  check(cudaGetLastError());
}

#define KBENCH_INSTANTIATE(T) \
  template void compare_elements<T>(const T*, const T*, std::int64_t, const Tolerance&, memory::Findings*);
KBENCH_INSTANTIATE(double)
KBENCH_INSTANTIATE(float)
KBENCH_INSTANTIATE(float16)
KBENCH_INSTANTIATE(bfloat16)
KBENCH_INSTANTIATE(float8_e4m3)
KBENCH_INSTANTIATE(float8_e5m2)
KBENCH_INSTANTIATE(float8_e8m0)
KBENCH_INSTANTIATE(float4_e2m1x2)
KBENCH_INSTANTIATE(complex64)
KBENCH_INSTANTIATE(std::int64_t)
KBENCH_INSTANTIATE(std::int32_t)
KBENCH_INSTANTIATE(std::int16_t)
KBENCH_INSTANTIATE(std::int8_t)
KBENCH_INSTANTIATE(std::uint32_t)
KBENCH_INSTANTIATE(std::uint16_t)
KBENCH_INSTANTIATE(std::uint8_t)
KBENCH_INSTANTIATE(bool)
#undef KBENCH_INSTANTIATE

}  // namespace kbench::device
