// A file in the place of a plugin that a cache keeps, as whoever can write the cache may leave it.
//
//     input = how(1) byte*     how: 0, the file is these bytes; else they are kept, and the byte before the end that `how`
//                              counts is changed
#include "base/site/kept_plugin.hpp"
#include "fuzz/input.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <filesystem>
#include <string>

namespace kbench::fuzz {
namespace {

void run(Input input) {
  static const ScratchDirectory cache;
  static const std::filesystem::path name = "references/" + std::string(64, 'a') + "/squares.so";
  const std::filesystem::path plugin = cache.path() / name;
  const std::size_t changed = input.take_byte();
  const std::string bytes(input.take_all());
  if (changed == 0) {
    cache.write(name, bytes);
    const auto found = site::read_kept(plugin);
    require(!found.fault.empty() && !found.file, "what has no seal is not used");
    return;
  }
  site::keep(plugin, bytes);
  const auto kept = site::read_kept(plugin);
  const auto object = system::shared_object_from(bytes);
  require(kept.fault == object.fault, "what was kept is what it was");
  if (kept.file) require(system::contents(kept.file) == bytes, "its bytes are those that were kept");

  constexpr std::size_t seal = 64;
  if (changed > bytes.size() + seal) return;
  std::fstream file(plugin, std::ios::in | std::ios::out | std::ios::binary);
  const auto place = static_cast<std::streamoff>(bytes.size() + seal - changed);
  file.seekg(place);
  const int before = file.get();
  file.seekp(place);
  file.put(static_cast<char>(before ^ 1));
  file.close();
  require(!site::read_kept(plugin).file, "what has been changed is not used");
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({data, size});
  return 0;
}
