// A directory of pages that is replaced as a whole: whoever looks sees the old pages or the new ones.
//
//     PagesDirectory directory("site", false);   // throws where something is there that no export wrote
//     directory.write("boards/sums/index.html", html);
//     directory.commit();
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::cli::board {

class PagesDirectory {
 public:
  // Throws Error where the place cannot be written, is a file, or has what no export wrote, unless `replaces_others`.
  PagesDirectory(const std::filesystem::path& directory, bool replaces_others);
  PagesDirectory(const PagesDirectory&) = delete;
  PagesDirectory& operator=(const PagesDirectory&) = delete;
  ~PagesDirectory();

  // `path` is relative, and safe.
  void write(const std::filesystem::path& path, std::string_view text) const;

  // Puts the pages in their place. What was there and no export wrote is kept: returns where.
  std::optional<std::filesystem::path> commit();

 private:
  std::filesystem::path staged() const { return staging_ / "pages"; }

  std::filesystem::path target_;
  std::filesystem::path staging_;  // beside it
};

}  // namespace kbench::cli::board
