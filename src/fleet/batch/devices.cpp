#include "fleet/batch/devices.hpp"

#include "base/document/text.hpp"
#include "base/site/installation.hpp"
#include "base/site/machine.hpp"
#include "base/system/gpu_node.hpp"
#include "isolation/host/client.hpp"
#include "isolation/process/children.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kbench::batch {
namespace {

protocol::Gpu ask(const site::Target& target, const Options& options) {
  process::Children children(site::helper("kbench-launcher", options.helper_directory), options.stop, {},
                             options.limits.stack);
  try {
    host::Client referee(children, target.referee(options), target.environment(),
                         process::Clock::now() + options.limits.total);
    return referee.list_gpus().at(0);  // the only one that it is shown
  } catch (const host::RefereeFault& fault) {
    throw Error(ErrorCode::no_device, fmt::format("{}: {}", target.name(), fault.what()));
  }
}

}  // namespace

Devices::Devices(const std::vector<std::string>& named, const Site& site)
    : processor_model_(describe_machine().at("cpu")) {
  for (const std::string& name : named) {
    const site::Target target = site::parse_target(name);
    const bool is_gpu = target.platform->measures_beside;
    const bool is_twice =
        is_gpu ? std::find(gpus_.begin(), gpus_.end(), target) != gpus_.end() : processor_.has_value();
    if (is_twice) throw Error(fmt::format("the device {} is named twice", target.name()));
    if (is_gpu) gpus_.push_back(target);
    if (is_gpu && !processor_) gpus_come_first_ = true;
    if (!is_gpu) processor_ = target;
  }
  if (named.empty()) {
    processor_ = site::Target();
    if (!system::find_gpu_nodes().empty()) gpus_.push_back(site::parse_target("cuda"));
  }
  const Options options = options_of({}, site);
  for (const site::Target& gpu : gpus_) {
    const protocol::Gpu found = ask(gpu, options);
    if (gpu_.name.empty()) gpu_ = found;
    if (found.name != gpu_.name) {
      throw Error(
          fmt::format("{} is \"{}\" and {} is \"{}\": times of different models are not compared, so each "
                      "needs a batch or worker of its own",
                      gpus_.front().name(), gpu_.name, gpu.name(), found.name));
    }
  }
}

Lane Devices::lane_of(const EvaluationRequest& request) const {
  const language::Support& language = language::support(request.submission.language);
  if (const std::string& wanted = request.options.device; !wanted.empty()) {
    const site::Target target = site::parse_target(wanted);
    Lane lane{.on_gpu = target.platform->measures_beside};
    const auto found = std::find(gpus_.begin(), gpus_.end(), target);
    const bool may_be_any = wanted == target.platform->name;
    if (lane.on_gpu && !may_be_any && found != gpus_.end())
      lane.gpu = static_cast<std::size_t>(found - gpus_.begin());
    if (!has(lane) || (lane.on_gpu ? !may_be_any && !lane.gpu : processor_ != target))
      throw Error(fmt::format("{} is asked for, which is no device of this batch", document::quoted(wanted)));
    if (!language.runs_on(target.platform->kind))
      throw Error(fmt::format("a submission in {} does not run on {}", language.title(), wanted));
    return lane;
  }
  for (const bool on_gpu : {gpus_come_first_, !gpus_come_first_}) {
    const Lane lane{.on_gpu = on_gpu};
    if (has(lane) && language.runs_on(target_of(lane).platform->kind)) return lane;
  }
  throw Error(fmt::format("no device of this batch runs a submission in {}", language.title()));
}

site::Target Devices::target_of(const Lane& lane) const {
  return lane.on_gpu ? gpus_.at(lane.gpu.value_or(0)) : processor_.value_or(site::Target());
}

}  // namespace kbench::batch
