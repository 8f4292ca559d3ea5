// Tests that need a GPU: they run where there is one, and say that they did not where there is none.
#pragma once

#include "catch.hpp"

#include <unistd.h>

#include <cstdio>

#define GPU_TEST_CASE(name) TEST_CASE(name, "[gpu]")

// First thing in each. CTest reads what it prints.
#define REQUIRE_GPU()                            \
  do {                                           \
    if (::access("/dev/nvidiactl", F_OK) != 0) { \
      std::puts("SKIPPED: there is no GPU");     \
      return;                                    \
    }                                            \
  } while (false)
