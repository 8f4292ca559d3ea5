// Children that run a line of shell.
#pragma once

#include "isolation/process/children.hpp"

#include <filesystem>
#include <string>

namespace kbench::testing {

inline const std::filesystem::path launcher = KBENCH_BUILD_DIR "/libexec/kbench/kbench-launcher";

inline process::ChildSpec shell(const std::string& script) {
  process::ChildSpec spec;
  spec.name = "shell";
  spec.arguments = {"/bin/sh", "-c", script};
  return spec;
}

}  // namespace kbench::testing
