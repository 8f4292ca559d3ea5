// What a problem says of itself, gathered and checked.
#pragma once

#include "device/device.hpp"
#include "protocol/activity.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>

#include <optional>

namespace kbench::referee {

// The caller asked for what the problem does not have; the problem itself is sound.
class NotOffered : public Error {
 public:
  using Error::Error;
};

// Throws NotOffered for a dtype that the problem does not list, and Error, in the words of a problem's author, when the
// problem contradicts itself: no cases, two of one name, sizes or FLOPs that are not positive.
ProblemDescription describe(const Problem& problem, std::optional<DType> dtype, const device::Device& device,
                            protocol::Activity& activity);

}  // namespace kbench::referee
