// The findings of `kbench doctor` on GPUs.
#pragma once

#include "evaluate/diagnose/quarantine.hpp"
#include "isolation/protocol/gpu.hpp"

#include <kbench/doctor.hpp>
#include <kbench/evaluation.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench {

// Describes the GPU that kbench calls cuda:`number`, with the protections that hold or are missing there.
Finding describe_gpu(int number, const protocol::Gpu& gpu, const std::vector<Protection>& protections,
                     const std::optional<Quarantine>& quarantine = {});

// Describes that a kbench built for GPUs cannot use one, which is no fault of a machine that evaluates on its
// processor.
Finding describe_missing_gpus(const std::string& reason);

}  // namespace kbench
