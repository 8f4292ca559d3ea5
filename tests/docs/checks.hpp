// The macros of test frameworks that blocks of the pages use, without a framework. It must include nothing of kbench's: blocks show
// which headers a program needs.
#pragma once

#include <cstdlib>

#define TEST_CASE(name) void test_case()
#define CHECK(...) static_cast<void>((__VA_ARGS__) ? 0 : (std::abort(), 0))
#define REQUIRE(...) CHECK(__VA_ARGS__)
