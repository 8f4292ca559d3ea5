// Typed messages on a channel (base/system/channel.hpp): a std::variant for each direction between two processes.
//
//     KBENCH_MESSAGE(NextRunner, "next_runner", runner_pid, socket, pidfd)
//     {"next_runner": {"runner_pid": 42, "socket": true, "pidfd": true}}         and two descriptors
//
// A message is an object with one member, named after its type. The list has the fields of that type; the macro stands in its
// namespace. Fields of the type Passed, std::optional<Passed> or std::vector<Passed> are descriptors. They travel with the message in
// the order of the list. Decoding refuses a message with more or fewer of them than it names, and closes what came.
#pragma once

#include "base/document/fields.hpp"
#include "base/system/channel.hpp"
#include "isolation/protocol/passed.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#define KBENCH_MESSAGE(Message, text, ...)          \
  BOOST_DESCRIBE_STRUCT(Message, (), (__VA_ARGS__)) \
  static constexpr std::string_view name_of(const Message* /*of*/) { return text; }

namespace kbench::protocol {

// Calls `visit` with each descriptor of a message, in the order in which they travel.
template <class Message>
void visit_descriptors(Message& message, const auto& visit) {
  document::visit_fields(message, [&](const std::string& /*name*/, auto& member) {
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (std::is_same_v<Member, Passed>) {
      visit(member);
    } else if constexpr (std::is_same_v<Member, std::optional<Passed>>) {
      if (member) visit(*member);
    } else if constexpr (std::is_same_v<Member, std::vector<Passed>>) {
      for (auto& each : member) visit(each);
    }
  });
}

template <class... Messages>
system::Outgoing encode_message(const std::variant<Messages...>& message) {
  return std::visit(
      [](const auto& each) {
        system::Outgoing encoded{.body = {{name_of(&each), document::encode_fields(each)}},
                                 .descriptors = {}};
        visit_descriptors(each, [&](const Passed& one) { encoded.descriptors.push_back(one.get()); });
        return encoded;
      },
      message);
}

template <class Message>
Message decode_fields_and_descriptors(const nlohmann::json& fields,
                                      std::vector<system::FileDescriptor>& descriptors) {
  Message message;
  try {
    document::decode_fields(fields, message);
    std::size_t named = 0;
    visit_descriptors(message, [&](Passed& each) {
      if (named < descriptors.size()) each = Passed(std::move(descriptors[named]));
      ++named;
    });
    if (named != descriptors.size())
      throw document::FieldError(fmt::format("expected {} descriptors, not {}", named, descriptors.size()));
    return message;
  } catch (const document::FieldError& error) {
    throw error.in_field(std::string(name_of(&message)));
  }
}

template <class>
struct OneOf;
template <class... Messages>
struct OneOf<std::variant<Messages...>> {
  static std::variant<Messages...> decode(system::Message received) {
    document::require_object(received.body);
    if (received.body.size() != 1) throw document::FieldError("expected one message");
    const auto member = received.body.cbegin();
    std::optional<std::variant<Messages...>> found;
    ((name_of(static_cast<const Messages*>(nullptr)) == member.key() &&
      (found = decode_fields_and_descriptors<Messages>(member.value(), received.descriptors), true)) ||
     ...);
    if (!found) throw document::FieldError("is no message").in_field(member.key());
    return *std::move(found);
  }
};

// Throws document::FieldError for what is no message of the variant.
template <class Variant>
Variant decode_message(system::Message received) {
  return OneOf<Variant>::decode(std::move(received));
}

}  // namespace kbench::protocol
