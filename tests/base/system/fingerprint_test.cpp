#include "base/system/fingerprint.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>

using namespace kbench;

TEST_CASE("a submission's fingerprint is that of its language, names and texts") {
  const Submission one = Submission::from_text("int x;");
  CHECK(fingerprint(one) == fingerprint(Submission::from_text("int x;")));
  CHECK(fingerprint(one).size() == 64);
  CHECK(fingerprint(one) != fingerprint(Submission::from_text("int y;")));
  Submission other = one;
  other.files[0].path = "other.cpp";
  CHECK(fingerprint(one) != fingerprint(other));
  other = one;
  other.language = Language::cuda;
  CHECK(fingerprint(one) != fingerprint(other));
}

TEST_CASE("where one text ends and the next begins is part of a submission's fingerprint") {
  const auto of = [](std::string path, std::string text) {
    return fingerprint(
        {.language = Language::cpp, .files = {{.path = std::move(path), .text = std::move(text)}}});
  };
  CHECK(of("a", "bc") != of("ab", "c"));
}

TEST_CASE("facts beside a submission are part of a fingerprint, and no files of it") {
  Submission one = Submission::from_text("int x;");
  CHECK(fingerprint(one, {{"a", "1"}}) != fingerprint(one));
  CHECK(fingerprint(one, {{"a", "1"}}) != fingerprint(one, {{"a", "2"}}));
  const std::string with_fact = fingerprint(one, {{"a", "1"}, {"b", "2"}});
  one.files.push_back({.path = "a", .text = "1"});
  CHECK(fingerprint(one, {{"b", "2"}}) != with_fact);
}

TEST_CASE("what is derived from a seed depends on the seed and on what it is for") {
  CHECK(derived(Seed{1}, "weights") == derived(Seed{1}, "weights"));
  CHECK(derived(Seed{1}, "weights") != derived(Seed{2}, "weights"));
  CHECK(derived(Seed{1}, "weights") != derived(Seed{1}, "others"));
}

// The second example of FIPS 180-4's SHA-256.
TEST_CASE("a file's fingerprint is its SHA-256") {
  const ScratchDirectory scratch;
  const auto file = scratch.write("abc", "abc");
  CHECK(fingerprint(file) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK_THROWS_AS(fingerprint(scratch.path() / "none"), Error);
}
