// A plugin, loaded into this process. Only the referee does that.
#pragma once

#include "protocol/activity.hpp"

#include <kbench/problem.hpp>

#include <boost/dll/shared_library.hpp>

#include <filesystem>
#include <functional>
#include <memory>

namespace kbench::referee {

class Plugin {
 public:
  // Throws Error when the file is no plugin, or one of another compiler, standard library or kbench.
  explicit Plugin(const std::filesystem::path& file);

  // The functions of a reference file name themselves there, in the place of those of the problem that it was made to.
  // `activity` outlives this.
  void note_in(protocol::Activity& activity);

  const Problem& problem() const { return *problem_; }

 private:
  boost::dll::shared_library library_;  // outlives the problem, whose code it holds
  std::unique_ptr<Problem, std::function<void(Problem*)>> problem_;
};

}  // namespace kbench::referee
