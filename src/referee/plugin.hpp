// A plugin, loaded into this process. Only the referee does that.
#pragma once

#include "device/device.hpp"
#include "protocol/activity.hpp"
#include "referee/check/leaf_access.hpp"
#include "system/file_descriptor.hpp"

#include <kbench/problem.hpp>

#include <boost/dll/shared_library.hpp>

#include <filesystem>
#include <functional>
#include <memory>

namespace kbench::referee {

class Plugin {
 public:
  // Loads what `memory` holds, where it is given, by the name of `file`. Throws Error when that is no plugin, or one of
  // another compiler, standard library or kbench.
  explicit Plugin(const std::filesystem::path& file, system::FileDescriptor memory = {});

  // What a reference file was made to names the file's functions in `activity`, in the place of its own, and has the time of
  // ref_kernel() measured by `device`, without what carries its values. Both outlive this.
  void connect(protocol::Activity& activity, device::Device& device);

  // Of a reference file, as check::Bench has it; else empty.
  std::function<bool(const TestCase& test_case, const Tensor& output)> writer_of_default_output() const;

  // Likewise.
  check::LeafAccess access_to_leaves() const;

  const Problem& problem() const { return *problem_; }

  int memory() const { return memory_.get(); }  // -1: it was loaded from its file

 private:
  system::FileDescriptor memory_;       // open as long as the library is loaded by its number
  boost::dll::shared_library library_;  // outlives the problem, whose code it holds
  std::unique_ptr<Problem, std::function<void(Problem*)>> problem_;
};

}  // namespace kbench::referee
