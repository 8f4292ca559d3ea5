#include "isolation/host/protections.hpp"

#include "catch.hpp"
#include "isolation/protocol/frames.hpp"

#include <kbench/error.hpp>

#include <algorithm>

using namespace kbench;
using protocol::Wall;

namespace {

const Protection* find(const std::vector<Protection>& list, const std::string& name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Protection& each) { return each.name == name; });
  return found == list.end() ? nullptr : &*found;
}

std::uint64_t bits(std::initializer_list<Wall> walls) {
  std::uint64_t all = 0;
  for (const Wall wall : walls) all |= static_cast<std::uint64_t>(wall);
  return all;
}

}  // namespace

TEST_CASE("a door is listed where processes may be started, and is missing where there is none") {
  CHECK(find(list_protections(site::processor, bits({Wall::seccomp}), {}, {}), "door") == nullptr);
  const auto without = list_protections(site::processor, bits({Wall::seccomp, Wall::prepares}), {}, {});
  REQUIRE(find(without, "door") != nullptr);
  CHECK_FALSE(find(without, "door")->active);
  CHECK(find(without, "door")->detail.find("user notification") != std::string::npos);
  const auto with =
      list_protections(site::processor, bits({Wall::seccomp, Wall::prepares, Wall::door}), {}, {});
  CHECK(find(with, "door")->active);
}

TEST_CASE("what is required is refused where it is missing, and an unknown name is an error") {
  const auto list = list_protections(site::processor, bits({Wall::prepares}), {}, {});
  Options options;
  CHECK(first_required_and_missing(list, options) == nullptr);
  for (const char* const name : {"door", "seccomp"}) {
    options.required_protections = {name};
    check_required_protections(options);
    REQUIRE(first_required_and_missing(list, options) != nullptr);
    CHECK(first_required_and_missing(list, options)->name == name);
  }
  options.required_protections = {"moat"};
  CHECK_THROWS_AS(check_required_protections(options), Error);
}
