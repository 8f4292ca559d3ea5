// A descriptor as a member of a typed message (protocol/typed_message.hpp).
#pragma once

#include "base/document/json_forms.hpp"
#include "base/system/file_descriptor.hpp"

#include <optional>
#include <utility>

namespace kbench::protocol {

// The sender lends a descriptor that it keeps; the receiver owns the one that arrives.
class Passed {
 public:
  Passed() = default;
  Passed(int lent) : lent_(lent) {}  // NOLINT(google-explicit-constructor)
  explicit Passed(system::FileDescriptor received) : received_(std::move(received)) {}

  int get() const { return received_ ? received_.get() : lent_; }
  system::FileDescriptor take() { return std::move(received_); }

 private:
  int lent_ = -1;
  system::FileDescriptor received_;
};

// Nothing for a negative number.
inline std::optional<Passed> lent(int descriptor) {
  return descriptor < 0 ? std::nullopt : std::optional<Passed>(descriptor);
}

// An empty descriptor if none came.
inline system::FileDescriptor take(std::optional<Passed>& passed) {
  return passed ? passed->take() : system::FileDescriptor();
}

// The document says `true`: one of the message's descriptors is this member's.
KBENCH_JSON_FORMS(Passed)

}  // namespace kbench::protocol
