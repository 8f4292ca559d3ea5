// The handshake with a plugin (referee/plugin.hpp): its ABI record, and the symbols that it exports. The plugin is that of
// the tests' problem `doubled`, into whose file the input is written. What else a shared library may do is the dynamic
// linker's affair, and is out of reach: loading one runs its code.
//
//     input = missing(1) record*, where bits of `missing` take away the three symbols
#include "fuzz/input.hpp"
#include "referee/plugin.hpp"

#include <kbench/error.hpp>
#include <kbench/plugin.hpp>

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

namespace kbench::fuzz {
namespace {

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t place_of(std::string_view part, std::string_view file) {
  const std::size_t place = file.find(part);
  require(place != std::string_view::npos, "the plugin has what a plugin has");
  return place;
}

void run(Input input) {
  static const std::string plugin = read_file(KBENCH_FUZZ_PLUGIN);
  static const std::string ours(reinterpret_cast<const char*>(&plugin_abi), sizeof plugin_abi);
  static const std::size_t record_place = place_of(ours, plugin);

  std::string file = plugin;
  const unsigned missing = input.take_byte();
  unsigned bit = 1;
  for (const std::string_view symbol :
       {"kbench_plugin_abi", "kbench_create_problem", "kbench_destroy_problem"}) {
    if ((missing & bit) != 0) file[place_of(symbol, plugin)] = 'x';
    bit <<= 1U;
  }
  const std::string_view record = input.take(ours.size());
  file.replace(record_place, record.size(), record);
  const bool is_ours =
      (missing & 7U) == 0 && std::string_view(file).substr(record_place, ours.size()) == ours;

  const NoDescriptorIsLeft none;
  const system::FileDescriptor memory(::memfd_create("plugin", MFD_CLOEXEC));
  require(::write(memory.get(), file.data(), file.size()) == static_cast<ssize_t>(file.size()),
          "there is room");
  try {
    const referee::Plugin loaded("/proc/self/fd/" + std::to_string(memory.get()));
    require(is_ours, "a plugin with another record is refused");
    require(loaded.problem().info().name == "doubled", "the problem answers");
  } catch (const Error&) {
    require(!is_ours, "a plugin with this kbench's record is taken");
  }
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({data, size});
  return 0;
}
