#include "base/decision/failure.hpp"

#include <boost/describe/enum_to_string.hpp>
#include <fmt/format.h>

namespace kbench::decision {

std::string_view name(FailureKind kind) { return boost::describe::enum_to_string(kind, "?"); }

std::string describe(const Failure& failure) {
  return failure.place.empty() ? failure.text : fmt::format("{}: {}", failure.place, failure.text);
}

}  // namespace kbench::decision
