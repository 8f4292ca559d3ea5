// The devices of a batch, and which of them a candidate is for.
#pragma once

#include "base/site/target.hpp"
#include "fleet/batch/schedule.hpp"
#include "isolation/protocol/gpu.hpp"

#include <kbench/request.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench::batch {

class Devices {
 public:
  // `named` is BatchOptions::devices. Throws Error for a device that does not exist or is named twice, and for GPUs
  // of different models.
  Devices(const std::vector<std::string>& named, const Site& site);

  std::size_t gpus() const { return gpus_.size(); }
  bool has(const Lane& lane) const { return lane.on_gpu ? !gpus_.empty() : processor_.has_value(); }

  // Throws Error if no device of the batch is what the request asks for.
  Lane lane_of(const EvaluationRequest& request) const;

  site::Target target_of(const Lane& lane) const;  // the first GPU where it may be any
  std::string name_of(const Lane& lane) const { return target_of(lane).name(); }  // "cpu", "cuda:1"
  std::string kind_of(const Lane& lane) const { return std::string(target_of(lane).platform->name); }
  std::string gpu_architecture() const { return "sm_" + gpu_.architecture; }
  const std::string& model_of(const Lane& lane) const { return lane.on_gpu ? gpu_.name : processor_model_; }

 private:
  std::optional<site::Target> processor_;  // measured with nothing else running
  bool gpus_come_first_ = false;
  std::vector<site::Target> gpus_;
  std::string processor_model_;
  protocol::Gpu gpu_;  // the model of all of them
};

}  // namespace kbench::batch
