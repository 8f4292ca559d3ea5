// Describes the machine of an evaluation, for comparing results.
#pragma once

#include <map>
#include <string>

namespace kbench {

// "kbench", "os", "kernel", "cpu", "cores", "memory_gib", and "load" (the average of the last minute).
std::map<std::string, std::string> describe_machine();

// The processor's features as the kernel lists them, on which -march=native depends.
std::string processor_features();

}  // namespace kbench
