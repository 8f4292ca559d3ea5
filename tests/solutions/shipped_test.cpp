#include "solutions/shipped.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace kbench;
using tests::dtypes_of;

namespace {

using DTypes = std::vector<std::optional<DType>>;

std::string complaint_about(const std::filesystem::path& file) {
  try {
    dtypes_of(file);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

const std::string right =
    "// expect: accepted\n// Adds.\n#include <a>\n\nint f() {\n  return 1;\n}\n\nint g() {\n  return 2;\n}\n";

// What a change of `right` makes of it, or why it cannot be applied.
std::string changed(const std::string& lines) {
  const ScratchDirectory directory;
  directory.write("plain.cpp", right);
  const auto file = directory.write("wrong.cpp.change",
                                    "// expect: wrong_answer\n// Forgets.\n// from: plain.cpp\n" + lines);
  try {
    return tests::text_of(file);
  } catch (const std::runtime_error& error) {
    return std::filesystem::path(error.what()).filename().string();
  }
}

}  // namespace

TEST_CASE("a change of a right solution is its text with other lines, under the change's own comments") {
  CHECK(changed("-  return 1;\n+  return 3;\n@@\n \n int g() {\n+  f();\n") ==
        "// expect: wrong_answer\n// Forgets.\n#include <a>\n\nint f() {\n  return 3;\n}\n\nint g() {\n  "
        "f();\n  return 2;\n}\n");
  const ScratchDirectory directory;
  directory.write("plain.cu", right);
  const auto file =
      directory.write("wrong_float64.cu.change", "// expect: wrong_answer\n// from: plain.cu\n-}\n");
  CHECK(dtypes_of(file) == DTypes{DType::float64});
  CHECK(tests::name_of_solution(file) == "wrong_float64.cu");
}

TEST_CASE("a change that does not fit exactly once is an error that shows the line") {
  const std::string why = "wrong.cpp.change: expected exactly once in the file that it changes: ";
  CHECK(changed("-  return 4;\n+  return 3;\n") == why + "  return 4;");
  CHECK(changed("-}\n") == why + "}");
  CHECK(changed("+int h();\n") == why + "a line at least");
  CHECK(changed("-  return 1;\n@@\n-  return 1;\n") == why + "  return 1;");
  CHECK(changed("*  return 1;\n") ==
        "wrong.cpp.change: expected a line that begins with ' ', '-' or '+': *  return 1;");
}

TEST_CASE("a solution is for the problem's first dtype unless its name ends in another") {
  const ScratchDirectory directory;
  const char* const text = "// expect: accepted\n// Adds.\n";
  CHECK(dtypes_of(directory.write("plain.cpp", text)) == DTypes{std::nullopt});
  CHECK(dtypes_of(directory.write("plain_float64.cpp", text)) == DTypes{DType::float64});
  CHECK(dtypes_of(directory.write("plain_bfloat16.cu", text)) == DTypes{DType::bfloat16});
  CHECK(dtypes_of(directory.write("float16.cu", text)) == DTypes{std::nullopt});
}

TEST_CASE("a solution is run for each dtype that its header names, whatever its name ends in") {
  const ScratchDirectory directory;
  const char* const text = "// expect: accepted\n// dtypes: float16 bfloat16\n// Adds.\n";
  CHECK(dtypes_of(directory.write("plain_16bit.cpp", text)) == DTypes{DType::float16, DType::bfloat16});
  CHECK(dtypes_of(directory.write("plain_float64.cpp", text)) == DTypes{DType::float16, DType::bfloat16});
}

TEST_CASE("a line of dtypes counts in the header alone") {
  const ScratchDirectory directory;
  const auto file =
      directory.write("plain.cpp", "// expect: accepted\n#include <cstddef>\n// dtypes: float16\n");
  CHECK(dtypes_of(file) == DTypes{std::nullopt});
}

TEST_CASE("a line of dtypes that names none, or something else, is an error that names the file") {
  const ScratchDirectory directory;
  const std::string of_none = complaint_about(directory.write("none.cpp", "// dtypes:  \n"));
  CHECK(of_none.find("none.cpp, dtypes: expected one at least") != std::string::npos);
  const auto with_comma = directory.write("comma.cpp", "// dtypes: float16, bfloat16\n");
  CHECK(complaint_about(with_comma).find("comma.cpp, dtypes: ") != std::string::npos);
  CHECK(complaint_about(with_comma).find("float16,") != std::string::npos);
}

TEST_CASE("a solution that names no dtype serves the problem's first, and no other") {
  const ScratchDirectory directory;
  const auto unnamed = directory.write("plain.cpp", "// expect: accepted\n");
  CHECK(tests::serves(unnamed, DType::int32, DType::int32));
  CHECK_FALSE(tests::serves(unnamed, DType::float32, DType::int32));
  const auto named = directory.write("plain_16bit.cpp", "// expect: accepted\n// dtypes: float16 bfloat16\n");
  CHECK(tests::serves(named, DType::bfloat16, DType::float32));
  CHECK_FALSE(tests::serves(named, DType::float32, DType::float32));
}
