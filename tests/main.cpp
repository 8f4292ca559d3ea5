// The main function of Catch2 2.x. Catch2 3.x brings its own, and this file is not built.
#define CATCH_CONFIG_MAIN
#include "catch.hpp"
