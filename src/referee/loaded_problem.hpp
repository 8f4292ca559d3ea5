// A problem that is in this process, wherever it comes from.
#pragma once

#include "device/device.hpp"
#include "protocol/activity.hpp"
#include "referee/check/altered_constants.hpp"
#include "referee/check/leaf_access.hpp"
#include "system/file_descriptor.hpp"

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

  // Both outlive this. Its functions may be named in `activity`, in the place of the plugin interface's, and the time of its
  // reference may be measured by `device`.
  virtual void connect(protocol::Activity& /*activity*/, device::Device& /*device*/) {}

  // As check::Bench has it; empty where a reference's outputs are plain elements. Likewise the leaves.
  virtual std::function<bool(const TestCase& test_case, const Tensor& output)> writer_of_default_output()
      const {
    return {};
  }
  virtual check::LeafAccess access_to_leaves() const { return {}; }

  // As check::Bench has it; empty where nothing but the inputs enters the outputs.
  virtual std::vector<check::AlteredConstants> altered_constants() const { return {}; }

  // Of what runs it in a submission's process, too; -1: it has a file, or does not run there.
  virtual int memory() const { return -1; }

  // ProblemDescription::python_call.
  virtual std::string python_call() const { return {}; }
};

// Loads the problem of that path, or what `memory` holds by that name. Throws Error.
using LoadProblem = std::function<std::unique_ptr<LoadedProblem>(const std::filesystem::path& path,
                                                                 system::FileDescriptor memory)>;

}  // namespace kbench::referee
