// A problem that is loaded into this process, in any form.
#pragma once

#include "base/system/artifact.hpp"
#include "device/device.hpp"
#include "isolation/protocol/activity.hpp"
#include "referee/check/altered_constants.hpp"
#include "referee/check/leaf_access.hpp"

#include <kbench/error.hpp>
#include <kbench/problem.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kbench::referee {

class LoadedProblem {
 public:
  LoadedProblem() = default;
  LoadedProblem(const LoadedProblem&) = delete;
  LoadedProblem& operator=(const LoadedProblem&) = delete;
  virtual ~LoadedProblem() = default;

  virtual const Problem& problem() const = 0;

  // Both outlive this. `activity` may name the problem's own functions instead of the plugin interface's, and
  // `device` may measure the time of its reference.
  virtual void connect(protocol::Activity& /*activity*/, device::DeviceClock& /*clock*/) {}

  // The members of check::Bench for default outputs and leaves; empty if a reference's outputs are plain elements.
  virtual std::function<bool(const TestCase& test_case, const Tensor& output)> writer_of_default_output()
      const {
    return {};
  }
  virtual check::LeafAccess access_to_leaves() const { return {}; }

  // The member of check::Bench; empty if the outputs depend on the inputs alone.
  virtual std::vector<check::AlteredConstants> altered_constants() const { return {}; }

  // Outputs that another right solution may have: with more digits, or sums in another order.
  virtual std::vector<check::AlteredConstants> right_answers() const { return {}; }

  // The library, which also runs in a submission's process where values are carried.
  virtual system::Artifact library() const { throw Error("the problem has no library"); }

  // ProblemDescription::python_call.
  virtual std::string python_call() const { return {}; }

  // ProblemDescription::judged_by.
  virtual std::string judged_by() const { return {}; }
};

// Loads the problem of that path, or what `memory` holds by that name. Throws Error.
using LoadProblem = std::function<std::unique_ptr<LoadedProblem>(const std::filesystem::path& path,
                                                                 system::FileDescriptor memory)>;

}  // namespace kbench::referee
