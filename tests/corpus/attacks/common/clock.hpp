// Replaces the clock that the program reads by shown_now(), and calls that take 0.2 ms.
#pragma once

#include "slots.hpp"

#include <time.h>

#include <chrono>
#include <cstddef>

// Defined by the submission: what the clock shows, in nanoseconds.
static long shown_now();

static long now() {  // not by way of the program's slots
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

[[maybe_unused]] static void honest(const float* a, const float* b, float* c,
                                    size_t n) {  // 0.2 ms, and no less
  const long end = now() + 200'000;
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (now() < end) {
  }
}

static int shown_by_c(clockid_t clock, timespec* time) {
  if (clock != CLOCK_MONOTONIC) return clock_gettime(clock, time);
  const long ns = shown_now();
  *time = {ns / 1'000'000'000, ns % 1'000'000'000};
  return 0;
}

static std::chrono::steady_clock::time_point shown_by_cpp() {
  return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(shown_now()));
}

// The program asks the C library for the time; or the C++ library, which may be linked into it, and then asks
// the C library by the program's slot.
static void replace_clock() {
  replace("_ZNSt6chrono3_V212steady_clock3nowEv", reinterpret_cast<void*>(shown_by_cpp));
  replace("clock_gettime", reinterpret_cast<void*>(shown_by_c));
}
