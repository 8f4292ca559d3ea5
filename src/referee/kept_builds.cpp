#include "referee/kept_builds.hpp"

#include "base/system/foreign.hpp"
#include "base/system/tree_archive.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fcntl.h>
#include <sys/fsuid.h>
#include <sys/stat.h>

#include <cerrno>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>

namespace kbench::referee {
namespace {

constexpr system::TreeBounds bounds;

// This thread uses files as the owner of the directory, who may own no other user's: the runner's user where kbench is root.
class AsOwner {
 public:
  explicit AsOwner(int directory) {
    struct stat status {};
    if (::fstat(directory, &status) != 0)
      throw std::system_error(errno, std::generic_category(), "the runner's directory of caches");
    group_ = ::setfsgid(status.st_gid);
    user_ = ::setfsuid(status.st_uid);
  }
  AsOwner(const AsOwner&) = delete;
  AsOwner& operator=(const AsOwner&) = delete;
  ~AsOwner() {
    ::setfsuid(static_cast<uid_t>(user_));
    ::setfsgid(static_cast<gid_t>(group_));
  }

 private:
  int user_ = 0;
  int group_ = 0;
};

std::string note_of(const std::set<int>& cases) { return fmt::format("{}", fmt::join(cases, " ")); }

std::set<int> cases_in(const std::string& note) {
  std::istringstream numbers(note);
  return {std::istream_iterator<int>(numbers), {}};
}

}  // namespace

void KeptBuilds::put_into(const protocol::RunnerLink& runner) {
  cases_.clear();
  if (runner.caches() < 0 || !archive_) return;
  const AsOwner owner(runner.caches());
  if (const auto note = system::unpack_tree(archive_.get(), runner.caches(), bounds)) {
    cases_ = cases_in(*note);
    was_found_ = was_found_ || !is_taken_;
  } else {
    archive_ = {};
  }
}

void KeptBuilds::take_from(const protocol::RunnerLink& runner,
                           std::span<const CaseDescription* const> cases) {
  if (runner.caches() < 0 || is_refused_) return;
  const std::size_t before = cases_.size();
  for (const CaseDescription* const each : cases) cases_.insert(each->test_id);
  if (archive_ && cases_.size() == before) return;
  system::FileDescriptor directory(::fcntl(runner.caches(), F_DUPFD_CLOEXEC, 0));
  archive_ = {};
  try {
    const AsOwner owner(runner.caches());
    archive_ = system::pack_tree({std::move(directory), "builds"}, note_of(cases_), bounds);
  } catch (const Error&) {  // the next process builds again
  }
  is_taken_ = static_cast<bool>(archive_);
}

void KeptBuilds::refuse() {
  if (is_taken_) archive_ = {};
  is_taken_ = false;
  is_refused_ = true;
}

}  // namespace kbench::referee
