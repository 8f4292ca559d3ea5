// A private directory that is gone when its owner is.
#pragma once

#include <filesystem>

namespace kbench {

class Workspace {
 public:
  // Made in TMPDIR or /tmp, for this user alone. Throws Error.
  Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace();  // with all that is in it; links are removed, not followed

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace kbench
