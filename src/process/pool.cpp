#include "process/pool.hpp"

#include <kbench/process_pool.hpp>

#include <algorithm>
#include <utility>

namespace kbench::process {

std::unique_ptr<Children> Pool::take(const std::filesystem::path& launcher) {
  const std::lock_guard lock(mutex_);
  std::erase_if(idle_, [](const Idle& each) { return !each.children->is_alive(); });
  const auto found =
      std::find_if(idle_.begin(), idle_.end(), [&](const Idle& each) { return each.launcher == launcher; });
  if (found == idle_.end()) return nullptr;
  std::unique_ptr<Children> children = std::move(found->children);
  idle_.erase(found);
  return children;
}

void Pool::give_back(const std::filesystem::path& launcher, std::unique_ptr<Children> children) {
  if (!children->finish()) return;
  const std::lock_guard lock(mutex_);
  idle_.push_back({.launcher = launcher, .children = std::move(children)});
}

std::size_t Pool::idle() const {
  const std::lock_guard lock(mutex_);
  return idle_.size();
}

LeasedChildren::LeasedChildren(Pool* pool, const std::filesystem::path& launcher, std::stop_token stop,
                               sandbox::CgroupParent groups, std::size_t stack)
    : pool_(pool), launcher_(launcher), children_(pool != nullptr ? pool->take(launcher) : nullptr) {
  if (children_ != nullptr) {
    children_->serve_next(std::move(stop), std::move(groups), stack);
  } else {
    children_ = std::make_unique<Children>(launcher, std::move(stop), std::move(groups), stack);
  }
}

LeasedChildren::~LeasedChildren() {
  if (pool_ == nullptr) return;
  try {
    pool_->give_back(launcher_, std::move(children_));
  } catch (...) {  // no memory: they end
    children_.reset();
  }
}

}  // namespace kbench::process

namespace kbench {

ProcessPool::ProcessPool() : pool_(std::make_unique<process::Pool>()) {}
ProcessPool::~ProcessPool() = default;
std::size_t ProcessPool::idle() const { return pool_->idle(); }

}  // namespace kbench
