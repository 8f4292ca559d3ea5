#include "base/document/names.hpp"

#include "base/document/json.hpp"
#include "catch.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace {

// Every value has a name of its own that leads back to it, also through JSON.
template <class Enum>
void check_names(std::size_t count) {
  std::set<std::string> names;
  kbench::document::for_each_value<Enum>([&](Enum value) {
    const std::string name(kbench::name(value));
    CAPTURE(name);
    CHECK_FALSE(name.empty());
    CHECK(names.insert(name).second);
    CHECK(kbench::document::value_of<Enum>(name) == value);
    CHECK(nlohmann::json(value) == name);
    CHECK(nlohmann::json(name).template get<Enum>() == value);
  });
  CHECK(names.size() == count);
  CHECK_FALSE(kbench::document::value_of<Enum>("no such name"));
  CHECK_THROWS_AS(nlohmann::json("no such name").template get<Enum>(), kbench::Error);
  CHECK_THROWS_AS(nlohmann::json(0).template get<Enum>(), kbench::Error);
}

}  // namespace

TEST_CASE("each value of each enumeration has a name of its own, and the name leads back to it") {
  check_names<kbench::DType>(kbench::all_dtypes.size());
  check_names<kbench::Purpose>(2);
  check_names<kbench::Verdict>(10);
  check_names<kbench::StopReason>(3);
  check_names<kbench::TimeSource>(4);
  check_names<kbench::CacheMode>(2);
  check_names<kbench::Role>(3);
  check_names<kbench::ScalarType>(7);
  check_names<kbench::Phase>(16);
  check_names<kbench::ReferenceMode>(2);
}

TEST_CASE("names are the ones that the documentation uses") {
  CHECK(kbench::name(kbench::Verdict::limit_exceeded) == "limit_exceeded");
  CHECK(kbench::name(kbench::StopReason::time_limit) == "time_limit");
  CHECK(kbench::name(kbench::TimeSource::batch) == "batch");
  CHECK(kbench::name(kbench::TimeSource::audit) == "audit");
  CHECK(kbench::name(kbench::Phase::sampling) == "sampling");
  CHECK(kbench::name(kbench::Phase::ending) == "ending");
  CHECK(kbench::document::names_of<kbench::CacheMode>() == "cold, warm");
}

TEST_CASE("the last three verdicts are never the submission's fault") {
  kbench::document::for_each_value<kbench::Verdict>([](kbench::Verdict verdict) {
    CAPTURE(kbench::name(verdict));
    CHECK(kbench::is_about_submission(verdict) == (verdict < kbench::Verdict::unsupported));
  });
}
