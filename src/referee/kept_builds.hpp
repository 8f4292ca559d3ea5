// Builds of a submission in Python: the files that compilers have put into the runner's directory of caches. They are kept for
// later processes of the same submission, in this evaluation and, by the host, in others.
//
// They are taken when the submission can start no process any more, has stopped, and has seen nothing that counts: what they tell a
// later process depends on the submission alone. A submission that leaves processes behind keeps nothing. They are taken again only
// when it was called for a case for the first time, for which it may have built more.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "isolation/protocol/runner_link.hpp"

#include <kbench/catalog.hpp>

#include <set>
#include <span>
#include <utility>

namespace kbench::referee {

class KeptBuilds {
 public:
  KeptBuilds() = default;

  // `found` is what taken() was in an earlier evaluation, or none.
  explicit KeptBuilds(system::FileDescriptor found) : archive_(std::move(found)) {}

  // Puts what there is into the runner's directory, before the submission is loaded. Forgets an archive that is damaged. Throws
  // std::system_error if the directory cannot be written.
  void put_into(const protocol::RunnerLink& runner);

  // Takes what is in the directory of a submission that was called for these cases. Takes nothing if there is too much, or anything
  // but files (base/system/tree_archive.hpp).
  void take_from(const protocol::RunnerLink& runner, std::span<const CaseDescription* const> cases);

  // Takes nothing, now or later, and forgets what was taken.
  void refuse();

  // Whether a process began with what was found.
  bool was_found() const { return was_found_; }

  // The archive for other evaluations; -1 if nothing was taken.
  int taken() const { return is_taken_ ? archive_.get() : -1; }

 private:
  system::FileDescriptor archive_;
  std::set<int> cases_;  // test_ids of those that the submission was called for before
  bool is_taken_ = false;
  bool was_found_ = false;
  bool is_refused_ = false;
};

}  // namespace kbench::referee
