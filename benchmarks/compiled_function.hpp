// A submission that kbench compiled, in this process: the very code that kbench times.
#pragma once

#include "isolation/protocol/entry.hpp"

#include <kbench/submission.hpp>

#include <fmt/format.h>

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace kbench::benchmarks {

inline protocol::EntryPoint load(const Submission& binary) {
  std::string path = (std::filesystem::temp_directory_path() / "kbench-benchmark-XXXXXX").string();
  ::close(::mkstemp(path.data()));
  std::ofstream(path, std::ios::binary) << binary.files.front().text;
  void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  std::filesystem::remove(path);
  if (library == nullptr) {
    fmt::print(stderr, "{}\n", ::dlerror());
    std::exit(1);
  }
  return reinterpret_cast<protocol::EntryPoint>(::dlsym(library, protocol::entry_name));
}

}  // namespace kbench::benchmarks
