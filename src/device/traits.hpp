// What is known of a device without using it. The defaults are a processor's.
#pragma once

#include "isolation/protocol/device_facts.hpp"

#include <kbench/test_case.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace kbench::device {

// A part of a device's memory, in words too: {4, "quarter"}.
struct PartOfMemory {
  std::size_t divisor;
  std::string_view name;
};

struct DeviceTraits {
  DeviceKind kind = DeviceKind::cpu;  // the kind that problems make their cases for
  protocol::DeviceFacts facts = {.name = "cpu"};
  std::size_t memory_bytes = 0;                      // the total memory
  std::size_t cache_bytes = 0;                       // the last-level cache, if roofs are measured; else 0
  PartOfMemory largest_case = {6, "sixth"};          // one set of a case's tensors takes no more
  std::size_t batch_bytes = std::size_t{64} << 20U;  // the memory for the input sets of a batch
  std::size_t most_batch_bytes = batch_bytes;        // the same if the calls are few, or their overhead large

  bool starts_runners_at_once = true;  // a process that calls on it begins within milliseconds
  bool stops_with_process = true;      // work of a stopped process stops, too
  bool compares_aside = false;         // compare() returns at once, and the device compares meanwhile
  bool lends_memory = false;           // DeviceMemory::reaches() may be true
  bool has_readings = false;           // a result without DeviceTelemetry::state() is warned of

  // A file that an evaluation locks while it times. Empty if claim() keeps other evaluations off from the beginning.
  std::string timing_lock = {};
};

}  // namespace kbench::device
