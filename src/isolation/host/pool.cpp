#include "isolation/host/pool.hpp"

#include "base/site/installation.hpp"

#include <kbench/error.hpp>
#include <kbench/process_pool.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench::host {
namespace {

// Bounds what plugins leave behind in a process: those that cannot be unloaded, and memory that they lose.
constexpr int most_evaluations = 200;

}  // namespace

std::optional<IdleLauncher> Pool::take(const std::filesystem::path& program,
                                       const std::optional<process::ChildSpec>& referee, std::size_t stack) {
  if (::getpid() != owner_) {
    throw Error(fmt::format(
        "this pool of processes belongs to process {}, from which this one was forked: make a pool here",
        owner_));
  }
  const std::lock_guard lock(mutex_);
  std::erase_if(idle_, [](const IdleLauncher& each) { return !each.children->is_alive(); });
  const auto find = [&](const auto& is_wanted) {
    return std::find_if(idle_.begin(), idle_.end(),
                        [&](const IdleLauncher& each) { return each.program == program && is_wanted(each); });
  };
  auto found = idle_.end();
  if (referee) {
    found = find([&](const IdleLauncher& each) {
      return each.referee != nullptr && each.referee->can_serve(*referee, stack);
    });
  }
  if (found == idle_.end()) found = find([](const IdleLauncher& each) { return each.referee == nullptr; });
  if (found == idle_.end()) found = find([](const IdleLauncher&) { return true; });
  if (found == idle_.end()) return std::nullopt;
  IdleLauncher taken = std::move(*found);
  idle_.erase(found);
  return taken;
}

void Pool::give_back(IdleLauncher launcher) {
  std::vector<process::Children::Id> kept;
  if (launcher.referee != nullptr) kept.push_back(launcher.referee->child());
  if (!launcher.children->finish(kept)) return;
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(launcher));
}

std::size_t Pool::idle() const {
  const std::lock_guard lock(mutex_);
  return idle_.size();
}

Lease::Lease(const Options& options, sandbox::CgroupParent groups,
             const std::optional<process::ChildSpec>& referee)
    : pool_(options.processes != nullptr ? &options.processes->pool() : nullptr) {
  std::filesystem::path program = site::helper("kbench-launcher", options.helper_directory);
  std::optional<IdleLauncher> idle =
      pool_ != nullptr ? pool_->take(program, referee, options.limits.stack) : std::nullopt;
  if (idle) {
    launcher_ = *std::move(idle);
    launcher_.children->serve_next(options.stop, std::move(groups), options.limits.stack);
  } else {
    launcher_.children =
        std::make_unique<process::Children>(program, options.stop, std::move(groups), options.limits.stack);
    launcher_.program = std::move(program);
  }
  is_referee_idle_ = launcher_.referee != nullptr;
}

Lease::~Lease() {
  if (pool_ == nullptr) return;
  if (!is_referee_idle_) launcher_.referee.reset();
  try {
    pool_->give_back(std::move(launcher_));
  } catch (...) {  // no memory: they end
  }
}

Client& Lease::referee(process::ChildSpec spec, process::Deadline deadline) {
  if (is_referee_idle_ && launcher_.referee->can_serve(spec, children().stack_limit())) {
    launcher_.referee->serve_next(deadline);
  } else {
    if (is_referee_idle_) launcher_.referee->kill();
    launcher_.referee = std::make_unique<Client>(children(), std::move(spec), deadline);
  }
  is_referee_idle_ = false;
  return *launcher_.referee;
}

bool Lease::may_keep_referee() const {
  return pool_ != nullptr && launcher_.referee->evaluations() < most_evaluations;
}

bool Lease::keep_referee() {
  is_referee_idle_ = may_keep_referee() && launcher_.referee->give_back_device();
  return is_referee_idle_;
}

}  // namespace kbench::host

namespace kbench {

ProcessPool::ProcessPool() : pool_(std::make_unique<host::Pool>()) {}
ProcessPool::~ProcessPool() = default;
std::size_t ProcessPool::idle() const { return pool_->idle(); }

}  // namespace kbench
