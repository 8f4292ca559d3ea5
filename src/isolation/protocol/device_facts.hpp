// What the host is told of the device that a problem was described for.
#pragma once

#include <string>

namespace kbench::protocol {

struct DeviceFacts {
  std::string name;               // "cpu", "NVIDIA H200"
  std::string architecture = {};  // the target of its compiled code; empty: this machine's
  std::string uuid = {};          // 32 hexadecimal digits for a GPU; else empty

  // Identifies this device with its driver, as part of a file's name: measurements are kept under it. Empty if its
  // roofline is not measured.
  std::string identity = {};
};

}  // namespace kbench::protocol
