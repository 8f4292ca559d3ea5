#include "isolation/protocol/entry.hpp"

#include "base/document/names.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

namespace kbench::protocol {
namespace {

bool fits(std::int64_t value, ScalarType type) {
  switch (type) {
    case ScalarType::int64: return true;
    case ScalarType::int32: return std::in_range<std::int32_t>(value);
    case ScalarType::uint32: return std::in_range<std::uint32_t>(value);
    case ScalarType::size:
    case ScalarType::uint64: return value >= 0;
    case ScalarType::float64:
    case ScalarType::float32: break;
  }
  return false;
}

std::uint64_t integer_slot(std::int64_t value, ScalarType type) {
  if (!fits(value, type)) throw Error(fmt::format("the scalar {} does not fit into {}", value, name(type)));
  return static_cast<std::uint64_t>(value);
}

std::uint64_t float_slot(double value, ScalarType type) {
  if (type == ScalarType::float64) return std::bit_cast<std::uint64_t>(value);
  if (std::isfinite(value) && std::fabs(value) > std::numeric_limits<float>::max()) {
    throw Error(fmt::format("the scalar {} does not fit into {}", value, name(type)));
  }
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

}  // namespace

std::uint64_t scalar_slot(const Scalar& value, ScalarType type) {
  const bool wants_float = type == ScalarType::float64 || type == ScalarType::float32;
  if (wants_float != std::holds_alternative<double>(value)) {
    throw Error(fmt::format("a scalar of type {} was given the {} {}", name(type),
                            wants_float ? "integer" : "floating-point number",
                            std::visit([](auto number) { return fmt::format("{}", number); }, value)));
  }
  return wants_float ? float_slot(std::get<double>(value), type)
                     : integer_slot(std::get<std::int64_t>(value), type);
}

}  // namespace kbench::protocol
