#include "base/site/installation.hpp"
#include "base/site/target.hpp"
#include "base/system/boundary.hpp"
#include "evaluate/diagnose/gpu_health.hpp"
#include "evaluate/diagnose/quarantine.hpp"
#include "isolation/host/client.hpp"
#include "isolation/process/children.hpp"

#include <kbench/doctor.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

namespace kbench {
namespace {

using process::Clock;
using namespace std::chrono_literals;

constexpr auto release_patience =
    90s;  // drivers that are not kept loaded take seconds to find each of their GPUs

class Release {
 public:
  explicit Release(const Options& options)
      : options_(options),
        target_(site::parse_target(options.device)),
        children_(site::helper("kbench-launcher", options.helper_directory), options.stop) {
    if (!target_.platform->may_fall_ill)
      throw Error(fmt::format("{} is no GPU: only GPUs are put in quarantine", target_.name()));
  }

  Finding run() {
    try {
      const std::vector<protocol::Gpu> gpus = client().list_gpus();  // the only one that it is shown
      if (gpus.empty()) return finding(false, "there is no such GPU");
      const std::string& uuid = gpus.front().uuid;
      const auto quarantine = find_quarantine(options_, uuid);
      if (!quarantine) return finding(true, "it is not in quarantine");
      host::Client prober = client();
      const std::string illness = ill_health([&] { return prober.probe(); }, {}, 0ms);
      if (!illness.empty()) return finding(false, "it stays in quarantine: " + illness);
      end_quarantine(options_, uuid);
      return finding(true, fmt::format("it works, and is in quarantine no longer, where it was since {}: {}",
                                       quarantine->since, quarantine->reason));
    } catch (const host::RefereeFault& fault) {
      return finding(false, fmt::format("it cannot be used: {}", fault.what()));
    } catch (const process::LauncherLost& loss) {
      return finding(false, loss.what());
    }
  }

 private:
  host::Client client() {
    return {children_, target_.referee(options_), target_.environment(), Clock::now() + release_patience};
  }

  Finding finding(bool ok, std::string detail) const {
    return {
        .kind = Finding::Kind::device,
        .name = target_.name(),
        .ok = ok,
        .detail = std::move(detail),
        .advice = ok ? "" : "see to the GPU (nvidia-smi, a reset, a restart of the machine), and try again"};
  }

  const Options& options_;
  site::Target target_;
  process::Children children_;
};

}  // namespace

Finding release_gpu(const Options& options) {
  return at_boundary([&] { return Release(options).run(); });
}

}  // namespace kbench
