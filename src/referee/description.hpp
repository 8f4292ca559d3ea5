// Gathers and checks a problem's description of itself.
#pragma once

#include "device/traits.hpp"
#include "isolation/protocol/activity.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/problem.hpp>

#include <optional>
#include <stdexcept>
#include <string>

namespace kbench::referee {

// The problem is sound, but does not have what the caller asked for.
class NotOffered : public Error {
 public:
  using Error::Error;
};

// The problem is sound, but kbench, the machine or the interpreter cannot evaluate it.
class NotEvaluable : public Error {
 public:
  using Error::Error;
};

// A problem's function found too little of the device's memory for what it computes.
class OutOfMemory : public Error {
 public:
  using Error::Error;
};

// The machine lacked something, as a descriptor.
class Shortage : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws NotOffered for a dtype that the problem does not list. Throws Error, in the terms of the problem's
// author, if the problem contradicts itself: no cases, two of one name, or sizes or FLOPs that are not
// positive.
ProblemDescription describe(const Problem& problem, std::optional<DType> dtype,
                            const device::DeviceTraits& device, protocol::Activity& activity);

// Describes one case, with what the problem says of it. Throws Error as describe() does.
CaseDescription describe_case(const Problem& problem, const FunctionSignature& signature, TestCase test_case,
                              int test_id, protocol::Activity& activity);

// Throws NotEvaluable if the device has too little memory for the case: shared memory and the referee's own copy, for one
// set of arguments and again for an audit. A machine that runs out of memory kills any process, not only the one that
// took it. A GPU refuses instead, so there it is tried.
void require_memory(const CaseDescription& description, const FunctionSignature& signature,
                    const device::DeviceTraits& device);

// Describes the case of the same sizes with another kind of inputs. Throws Error as describe() does, and where its
// scalars differ.
CaseDescription describe_with_inputs(const Problem& problem, const FunctionSignature& signature,
                                     const CaseDescription& description, const std::string& inputs,
                                     protocol::Activity& activity);

}  // namespace kbench::referee
