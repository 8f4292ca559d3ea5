#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::document {

// The model of the device that an evaluation ran on, according to the evaluation itself. Empty if it ended before
// the model was known.
std::string device_model(const Evaluation& evaluation);

}  // namespace kbench::document
