// A plugin that is loaded into this process. Only the referee loads plugins.
#pragma once

#include "referee/loaded_problem.hpp"

#include <kbench/problem.hpp>

#include <boost/dll/shared_library.hpp>

#include <filesystem>
#include <functional>
#include <memory>

namespace kbench::referee {

class Plugin final : public LoadedProblem {
 public:
  // Loads `file`, or the contents of `memory` under the name of `file` where it is given. Throws Error if that is
  // no plugin, or one of another compiler, standard library or kbench.
  explicit Plugin(const std::filesystem::path& file, system::FileDescriptor memory = {});

  const Problem& problem() const override { return *problem_; }

  // A reference file's plugin reports the file's functions, and measures the time of ref_kernel() without carrying
  // values.
  void connect(protocol::Activity& activity, device::DeviceClock& clock) override;
  std::function<bool(const TestCase& test_case, const Tensor& output)> writer_of_default_output()
      const override;
  check::LeafAccess access_to_leaves() const override;
  system::Artifact library() const override;

 private:
  std::filesystem::path file_;
  system::FileDescriptor memory_;       // stays open while the library is loaded by this descriptor's number
  boost::dll::shared_library library_;  // holds the problem's code, so it is destroyed after the problem
  std::unique_ptr<Problem, std::function<void(Problem*)>> problem_;
};

// A LoadProblem.
std::unique_ptr<LoadedProblem> load_plugin(const std::filesystem::path& file, system::FileDescriptor memory);

}  // namespace kbench::referee
