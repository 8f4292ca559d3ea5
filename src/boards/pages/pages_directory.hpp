// A directory of pages that is replaced as a whole: readers see the old pages or the new ones.
//
//     PagesDirectory directory("site", "boards.db", false);   // throws where something is there that no export wrote
//     directory.write("boards/sums/index.html", html);
//     directory.commit();
#pragma once

#include "base/system/file_descriptor.hpp"

#include <kbench/leaderboard.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

class PagesDirectory {
 public:
  // Throws Error if the place cannot be written, is a file, has the store in it, or has what no export wrote, unless
  // `replaces_others`.
  PagesDirectory(const std::filesystem::path& directory, std::string_view store, bool replaces_others);
  PagesDirectory(const PagesDirectory&) = delete;
  PagesDirectory& operator=(const PagesDirectory&) = delete;
  ~PagesDirectory();

  // `path` is relative, and safe.
  void write(const std::filesystem::path& path, std::string_view text) const;

  // Puts the pages in their place. Keeps files that no export wrote, and returns their new place.
  std::optional<std::filesystem::path> commit();

 private:
  std::filesystem::path staged() const;

  std::filesystem::path target_;
  std::filesystem::path staging_;  // next to the target
  system::FileDescriptor lock_;    // locks it while this process lives
};

// Writes the pages of these boards, of all without any, and returns how many there are; they are not committed. Throws what
// Leaderboard::export_pages() does, and Cancelled when a stop is asked for.
std::size_t write_pages(const PagesDirectory& directory, const Leaderboard& leaderboard,
                        const std::vector<std::string>& boards, const std::stop_token& stop);

}  // namespace kbench::leaderboard
