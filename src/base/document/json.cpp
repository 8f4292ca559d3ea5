#include "base/document/json.hpp"

#include "base/document/fields.hpp"

namespace kbench::document {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

// The value of a hexadecimal digit, or nothing.
std::optional<unsigned> digit_value(char digit) {
  if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit - 'A' + 'a');
  const std::size_t place = digits.find(digit);
  if (place == std::string_view::npos) return std::nullopt;
  return static_cast<unsigned>(place);
}

}  // namespace

std::string seed_to_hex(const Seed& seed) {
  std::string text;
  text.reserve(2 * seed.size());
  for (const std::uint8_t byte : seed) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

Seed seed_from_hex(std::string_view text) {
  Seed seed{};
  if (text.size() != 2 * seed.size()) {
    throw FieldError("expected 64 hexadecimal digits, not " + std::to_string(text.size()) + " characters");
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::optional<unsigned> value = digit_value(text[i]);
    if (!value) {
      throw FieldError("expected 64 hexadecimal digits; character " + std::to_string(i + 1) + " is not one");
    }
    seed[i / 2] = static_cast<std::uint8_t>((unsigned{seed[i / 2]} << 4U) | *value);
  }
  return seed;
}

std::string dump(const nlohmann::json& document) {
  return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace kbench::document

namespace kbench {

KBENCH_NAMES(CacheMode, DType, Effort, EvaluationOutcome, Isolation, Phase, Purpose, ReferenceMode, Role,
             Sanitize, ScalarType, StopReason, TimeSource, Verdict)

void to_json(nlohmann::json& json, const Language& value) { json = name(value); }
void from_json(const nlohmann::json& json, Language& value) {
  const auto text = document::decode<std::string>(json);
  try {
    value = Language(text);
  } catch (const Error& error) {
    throw document::FieldError(error.what());
  }
}

}  // namespace kbench

namespace nlohmann {

void adl_serializer<kbench::Seed>::to_json(json& json, const kbench::Seed& value) {
  json = kbench::document::seed_to_hex(value);
}

void adl_serializer<kbench::Seed>::from_json(const json& json, kbench::Seed& value) {
  value = kbench::document::seed_from_hex(kbench::document::decode<std::string>(json));
}

void adl_serializer<kbench::Scalar>::to_json(json& json, const kbench::Scalar& value) {
  std::visit([&](auto number) { json = kbench::document::encode(number); }, value);
}

void adl_serializer<kbench::Scalar>::from_json(const json& json, kbench::Scalar& value) {
  if (json.is_number_integer()) {
    value = kbench::document::decode<std::int64_t>(json);
  } else {
    value = kbench::document::decode<double>(json);
  }
}

}  // namespace nlohmann
