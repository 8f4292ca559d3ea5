// Reads untrusted JSON in one pass, within bounds. The library's own parser with a callback looks at all elements of a
// container again whenever one of them ends.
#include "base/document/json.hpp"
#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <vector>

namespace kbench::document {
namespace {

constexpr std::size_t deepest = 64;  // bounds the recursion of every function that goes through a document

// The bound on the memory of the values, which is estimated: so much for each byte of the text, and for short ones more.
// Results take about four times their text.
constexpr std::size_t memory_of_byte = 4;
constexpr std::size_t least_memory = std::size_t{64} << 20U;
constexpr std::size_t memory_of_member = 96;  // added for each member of an object
constexpr std::size_t memory_of_text = 32;

Error unfit(const std::string& complaint) { return Error(ErrorCode::invalid_document, complaint); }

class DocumentBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit DocumentBuilder(std::size_t size) : most_memory_(least_memory + memory_of_byte * size) {}

  nlohmann::json take() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
  bool string(string_t& value) override {
    charge(memory_of_text);
    return add(std::move(value));
  }
  bool binary(binary_t& /*value*/) override { return false; }

  bool start_object(std::size_t /*size*/) override { return open(nlohmann::json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(nlohmann::json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    charge(memory_of_member);
    const auto [member, is_new] = open_.back()->get_ref<nlohmann::json::object_t&>().try_emplace(name);
    if (!is_new)
      throw unfit(
          fmt::format("a member is there twice: {}", document::quoted(clipped(printable_line(name), 100))));
    member_ = &member->second;
    return true;
  }

  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::json::exception& error) override {
    // The library's texts begin with "[json.exception.parse_error.101] ", which means nothing to a user.
    const std::string_view message = error.what();
    const std::size_t bracket = message.find("] ");
    throw unfit("not JSON: " + std::string(bracket == message.npos ? message : message.substr(bracket + 2)));
  }

 private:
  void charge(std::size_t bytes) {
    memory_ += bytes;
    if (memory_ > most_memory_)
      throw unfit(fmt::format("it has too many values for its length: they take more than {} MiB of memory",
                              most_memory_ >> 20U));
  }

  nlohmann::json& put(nlohmann::json&& value) {
    charge(sizeof value);
    if (open_.empty()) return root_ = std::move(value);
    if (open_.back()->is_object()) return *member_ = std::move(value);
    return open_.back()->get_ref<nlohmann::json::array_t&>().emplace_back(std::move(value));
  }

  bool add(nlohmann::json&& value) {
    put(std::move(value));
    return true;
  }

  bool open(nlohmann::json&& container) {
    if (open_.size() == deepest) throw unfit(fmt::format("it is nested more than {} deep", deepest));
    charge(sizeof(nlohmann::json::object_t));
    open_.push_back(&put(std::move(container)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  nlohmann::json root_;
  std::vector<nlohmann::json*>
      open_;  // outermost first; elements of a vector stay while those behind them are open
  nlohmann::json* member_ = nullptr;  // the innermost object's member that has no value yet
  std::size_t most_memory_;
  std::size_t memory_ = 0;
};

}  // namespace

nlohmann::json parse(std::string_view text) {
  DocumentBuilder builder(text.size());
  nlohmann::json::sax_parse(text, &builder);
  return builder.take();
}

}  // namespace kbench::document
