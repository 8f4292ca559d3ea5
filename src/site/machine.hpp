// Where an evaluation took place, for whoever compares results.
#pragma once

#include <map>
#include <string>

namespace kbench {

// "kbench", "os", "kernel", "cpu", "cores", "memory_gib", and "load" (the average of the last minute).
std::map<std::string, std::string> describe_machine();

// What the processor can do, as the kernel lists it: what -march=native depends on.
std::string processor_features();

}  // namespace kbench
