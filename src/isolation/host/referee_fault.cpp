#include "isolation/host/referee_fault.hpp"

#include "base/document/fields.hpp"
#include "base/system/channel.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <utility>

namespace kbench::host {
namespace {

[[noreturn]] void throw_failure(const protocol::Failed& failure) {
  using Kind = protocol::Failed::Kind;
  switch (failure.kind) {
    case Kind::not_offered: throw Error(failure.text);
    case Kind::device: throw NoDeviceFault(failure.text);
    case Kind::unsupported: throw RefereeFault(decision::FailureKind::no_device, failure.text);
    case Kind::problem: throw RefereeFault(decision::FailureKind::problem_fault, failure.text);
    case Kind::internal: break;
  }
  throw RefereeFault(decision::FailureKind::kbench_fault, failure.text);
}

protocol::RefereeMessage decoded(system::Message message) {
  try {
    return protocol::referee_message(std::move(message));
  } catch (const document::FieldError& error) {
    throw RefereeFault(decision::FailureKind::kbench_fault,
                       fmt::format("kbench-referee sent what cannot be understood: {}", error.what()));
  }
}

}  // namespace

protocol::RefereeMessage understand(system::Message message) {
  protocol::RefereeMessage understood = decoded(std::move(message));
  if (const auto* failure = std::get_if<protocol::Failed>(&understood)) throw_failure(*failure);
  return understood;
}

}  // namespace kbench::host
