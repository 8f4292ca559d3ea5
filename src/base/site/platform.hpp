// The platforms that evaluations run on: all that the host knows of a kind of device. The referee asks its device
// (device/device.hpp).
//
// Another platform is an entry of the table in platform.cpp; or, in a program that links kbench_core, add_platform().
#pragma once

#include <kbench/test_case.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace kbench::site {

// The defaults are the processor's.
struct Platform {
  std::string_view name = "cpu";      // names its devices: "cpu", or "cuda:0", "cuda:1" if they are numbered
  DeviceKind kind = DeviceKind::cpu;  // the kind that problems and languages know it as

  // Its programs, in the directory of helpers, and the interpreter's libraries.
  std::string_view referee = "kbench-referee";
  std::string_view runner = "kbench-runner";
  std::string_view python_referee = "kbench-referee-python.so";
  std::string_view python_runner = "kbench-runner-python.so";
  std::string_view plugins =
      {};  // the directory of its plugins, beside those for the processor; empty: the same

  // A driver numbers its devices, has a node in /dev for each, keeps their memory, and runs work of stopped processes.
  bool has_driver = false;
  bool makes_context = false;  // a process needs some 0.2 s for a context: the runner is started first of all
  bool names_device =
      false;  // the referee says which model and architecture it is; else it is this machine's
  bool may_fall_ill = false;      // a device that a submission left unusable is put in quarantine
  bool has_nvidia_tools = false;  // compute-sanitizer and ncu examine its code
  bool measures_beside = false;   // other work of this machine does not lengthen times on it

  std::size_t runtime_bytes = std::size_t{1} << 29U;  // a runner's memory besides the submission's own
  std::size_t reserved_addresses = 0;                 // addresses that a runner reserves without using memory

  // The packages in Python that have tensors on it besides torch, in words too, and the one to install.
  std::string_view python_package = "numpy";
  std::string_view python_packages = "NumPy nor torch";
  std::string_view python_advice = "numpy";
};

extern const Platform processor;

// All that there are, the processor first.
const std::vector<const Platform*>& platforms();

// The platform must live on. No other thread may use this room at the same time. Throws Error if there is a platform
// of that name.
void add_platform(const Platform& platform);

}  // namespace kbench::site
