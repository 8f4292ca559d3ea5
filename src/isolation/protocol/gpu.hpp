// Describes a machine's GPUs and their other use, for people and for the decision whether to measure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace kbench::protocol {

struct Gpu {
  std::string name = {};                // "NVIDIA H200"
  std::string uuid = {};                // 32 hexadecimal digits
  std::string compute_capability = {};  // "9.0"
  std::string architecture = {};        // nvcc's name for it: "90a"
  std::size_t memory_bytes = 0;
  bool uses_mps = false;  // contexts on it are clients of a Multi-Process Service

  // Facts from the driver's management library. A fact that it does not tell is absent.
  std::string management_failure = {};  // why it cannot be used; empty where it can
  std::optional<std::string> driver_version = {};
  std::optional<std::size_t> used_memory_bytes = {};
  std::optional<double> sm_clock_mhz = {};      // the present clock
  std::optional<double> max_sm_clock_mhz = {};  // the highest clock
  std::optional<int> compute_processes = {};    // processes that have a context on it
  std::optional<bool> is_split = {};            // it is divided into instances (MIG)
};

}  // namespace kbench::protocol
