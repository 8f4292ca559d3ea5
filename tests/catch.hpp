// Catch2 of either generation: 2.13 (Debian 12) or 3.x (Ubuntu 24.04).
//
// Tests include this instead of Catch2's own headers, and use what both have: TEST_CASE, SECTION, CHECK,
// REQUIRE, CHECK_THROWS_AS, CHECK_THROWS_WITH, GENERATE, INFO, CAPTURE, and Approx.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
