// What a user does while something is wanting, and what must have come of it.
#pragma once

#include "shortages/injection.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kbench::tests {

// A directory in which each attempt of a scene has its own files. Caches are kept: they are warm.
class Place {
 public:
  Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place();

  // Removes what the last attempt has left, and writes the scene's files.
  void begin_anew() const;

  // A run of the command line in the place.
  Program kbench(std::vector<std::string> arguments) const;

  std::filesystem::path path(const std::string& name) const { return root_ / "work" / name; }
  std::string read(const std::string& name) const;

  // Names of temporary files and directories, in TMPDIR, beside results and in caches.
  std::vector<std::string> leftovers() const;

 private:
  std::filesystem::path root_;
};

struct Scene {
  const char* name;
  std::function<void(const Place&)> prepare;
  std::vector<std::string> arguments;
  // What is wrong about an attempt; empty if all is well. May run the command line again.
  std::function<std::string(const Place&, const Run&)> judge;
};

std::vector<Scene> all_scenes();

// Faults of any attempt: hanging, crashing, silence, leftovers.
std::string common_faults(const Place& place, const Run& run);

}  // namespace kbench::tests
