// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 6
// with: common/add.cuh
// with: common/work.cuh
//
// Looks for the harness's events on the stack, and one step beyond it: words that point to something that
// looks like two events of its own. It makes all of them one and the same, between which no time passes.
#include "../common/work.cuh"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

constexpr size_t words_of_event = 32;
constexpr size_t words_of_object = 20;

// Reading what is not there would be the end: the kernel is asked to read it.
bool read_words(uintptr_t from, uint64_t* words, size_t count) {
  static int ends[2] = {-1, -1};
  if (ends[0] < 0 && pipe(ends) != 0) return false;
  if (from < 0x10000 || from % 8 != 0) return false;
  const size_t bytes = count * sizeof *words;
  return write(ends[1], reinterpret_cast<const void*>(from), bytes) == static_cast<ssize_t>(bytes) &&
         read(ends[0], words, bytes) == static_cast<ssize_t>(bytes);
}

// The addresses that two events of the same context, recorded on the same stream, have in common.
struct Looks {
  uint64_t words[words_of_event];
  bool common[words_of_event];
  size_t count;
};

Looks looks_of_events() {
  cudaEvent_t events[2] = {};
  Looks looks{};
  uint64_t other[words_of_event] = {};
  for (cudaEvent_t& event : events) {
    cudaEventCreate(&event);
    cudaEventRecord(event);
    cudaEventSynchronize(event);
  }
  read_words(reinterpret_cast<uintptr_t>(events[0]), looks.words, words_of_event);
  read_words(reinterpret_cast<uintptr_t>(events[1]), other, words_of_event);
  for (size_t i = 0; i < words_of_event; ++i) {
    looks.common[i] = looks.words[i] == other[i] && other[i] > 0xffffffff;
    looks.count += looks.common[i] ? 1 : 0;
  }
  return looks;
}

bool is_event(uintptr_t handle, const Looks& looks) {
  uint64_t words[words_of_event];
  if (looks.count == 0 || !read_words(handle, words, words_of_event)) return false;
  size_t same = 0;
  for (size_t i = 0; i < words_of_event; ++i) same += looks.common[i] && looks.words[i] == words[i] ? 1 : 0;
  return 2 * same >= looks.count;
}

// Makes all handles among the words the first one that was ever found.
void swap_handles(uintptr_t place, size_t count, const Looks& looks) {
  static uint64_t first = 0;
  uint64_t words[words_of_object];
  if (!read_words(place, words, count)) return;
  for (size_t i = 0; i < count; ++i) {
    if (!is_event(words[i], looks)) continue;
    if (first == 0) first = words[i];
    reinterpret_cast<volatile uint64_t*>(place)[i] = first;
  }
}

__attribute__((noinline)) void search() {
  const Looks looks = looks_of_events();
  const auto end = reinterpret_cast<uintptr_t>(environ);  // above all that is called
  for (auto at = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) + 16; at + 8 <= end; at += 8) {
    uint64_t word = 0;
    if (!read_words(at, &word, 1)) return;
    swap_handles(at, 1, looks);
    if (is_event(word, looks)) continue;
    swap_handles(word, words_of_object, looks);
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  static int calls = 0;
  if (++calls == 6) search();  // the events have been recorded by then
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
