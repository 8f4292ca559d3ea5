// What `kbench doctor` says of GPUs.
#pragma once

#include "diagnose/quarantine.hpp"
#include "protocol/gpu.hpp"

#include <kbench/doctor.hpp>
#include <kbench/evaluation.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench {

// Of the GPU that kbench calls cuda:`number`, where these protections hold, or are missing.
Finding describe_gpu(int number, const protocol::Gpu& gpu, const std::vector<Protection>& protections,
                     const std::optional<Quarantine>& quarantine = {});

// Where kbench is built for GPUs and cannot use one, which is no fault of a machine that is to evaluate on its processor.
Finding describe_missing_gpus(const std::string& reason);

}  // namespace kbench
