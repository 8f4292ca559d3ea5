#include "referee/plugin.hpp"

#include "base/system/shortage.hpp"
#include "referee/description.hpp"

#include <kbench/error.hpp>
#include <kbench/plugin.hpp>

#include <fmt/format.h>

#include <dlfcn.h>
#include <fcntl.h>

#include <functional>
#include <limits>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench::referee {
namespace {

// Describes for the plugin's author how its record differs from ours. Compares the version first: records of other
// versions may be laid out differently.
std::string difference(const PluginAbi& its) {
  const PluginAbi& ours = plugin_abi;
  if (its.magic != ours.magic) return "it was not made by KBENCH_PLUGIN";
  if (its.version != ours.version || its.record_size != ours.record_size) {
    return fmt::format("it was built for version {} of the plugin interface; this is version {}", its.version,
                       ours.version);
  }
  if (its.compiler != ours.compiler) {
    return fmt::format("it was built by a compiler of C++ ABI {}; kbench was built with {}", its.compiler,
                       ours.compiler);
  }
  if (its.standard_library != ours.standard_library) {
    return fmt::format("it was built with _GLIBCXX_USE_CXX11_ABI={}; kbench was built with {}",
                       its.standard_library, ours.standard_library);
  }
  return "the sizes of kbench's types differ: it was built against other headers";
}

// The linker takes a path that it has seen for the library that it has loaded, which may not be what is there now: a
// file was replaced, or a descriptor has the number of another. Each load has its own path of the same directory, made
// of the bits of a number: '/' and '/.'.
std::filesystem::path path_to_load(const std::filesystem::path& file) {
  static unsigned loads = 0;
  std::string path = file.parent_path().string();
  for (unsigned rest = ++loads; rest != 0; rest /= 2) path += rest % 2 == 0 ? "/" : "/.";
  return path + '/' + file.filename().string();
}

}  // namespace

Plugin::Plugin(const std::filesystem::path& file, system::FileDescriptor memory)
    : file_(file), memory_(std::move(memory)) {
  namespace dll = boost::dll;
  const auto refuse = [&](const std::string& reason) -> Error {
    return Error(ErrorCode::invalid_problem,
                 fmt::format("the plugin {} cannot be used: {}", file.string(), reason));
  };
  try {
    const std::filesystem::path place =
        memory_ ? std::filesystem::path(fmt::format("/proc/self/fd/{}", memory_.get()))
                : std::filesystem::absolute(file);
    library_.load(path_to_load(place), dll::load_mode::rtld_now | dll::load_mode::rtld_local);
  } catch (const std::system_error& error) {
    const char* const told = ::dlerror();
    const std::string reason = told != nullptr ? told : error.what();
    const bool is_shortage =
        system::names_shortage(reason) || reason.find("cannot allocate") != std::string::npos;
    if (is_shortage) throw Shortage(refuse(reason).what());
    throw refuse(reason);
  }
  for (const char* symbol : {"kbench_plugin_abi", "kbench_create_problem", "kbench_destroy_problem"}) {
    if (!library_.has(symbol))
      throw refuse(
          fmt::format("it does not export {}: is there no KBENCH_PLUGIN(...) in its source?", symbol));
  }
  const auto& abi = library_.get<const PluginAbi>("kbench_plugin_abi");
  if (abi != plugin_abi)
    throw refuse(difference(abi) + ". Build it again with this kbench's headers (kbench_add_problem does)");

  auto& create = library_.get<Problem*()>("kbench_create_problem");
  auto& destroy = library_.get<void(Problem*)>("kbench_destroy_problem");
  problem_ = {create(), [&destroy](Problem* problem) { destroy(problem); }};
  if (!problem_) throw refuse("kbench_create_problem() returned nothing");
}

std::unique_ptr<LoadedProblem> load_plugin(const std::filesystem::path& file, system::FileDescriptor memory) {
  return std::make_unique<Plugin>(file, std::move(memory));
}

// The plugin of a reference file exports more symbols, with these types: referee/harness/plugin.hpp.
void Plugin::connect(protocol::Activity& activity, device::DeviceClock& clock) {
  using Note = std::function<void(std::string_view, std::string_view)>;
  using Measure = std::function<void(const std::function<void()>&)>;
  if (!library_.has("kbench_note")) return;
  library_.get<Note>("kbench_note") = [&activity](std::string_view function, std::string_view test_case) {
    activity.note(function, test_case);
  };
  library_.get<Measure>("kbench_measure") = [&clock](const std::function<void()>& work) {
    clock.measure(work);
  };
}

std::function<bool(const TestCase& test_case, const Tensor& output)> Plugin::writer_of_default_output()
    const {
  using Write = bool(const Problem&, const TestCase&, const Tensor&);
  constexpr const char* symbol = "kbench_write_default_output";
  if (!library_.has(symbol)) return {};
  return [this, write = &library_.get<Write>(symbol)](const TestCase& test_case, const Tensor& output) {
    return write(*problem_, test_case, output);
  };
}

system::Artifact Plugin::library() const {
  if (!memory_) return system::shared_object_from(file_, std::numeric_limits<std::size_t>::max());
  return {.file = system::FileDescriptor(::fcntl(memory_.get(), F_DUPFD_CLOEXEC, 0))};
}

check::LeafAccess Plugin::access_to_leaves() const {
  using Read = void(const Problem&, const TestCase&, const Tensor&, Role, std::vector<check::Leaf>&);
  using Write =
      bool(const Problem&, const TestCase&, const Tensor&, Role, std::size_t, const std::vector<std::byte>&);
  if (!library_.has("kbench_read_leaves")) return {};
  return {.read =
              [this, read = &library_.get<Read>("kbench_read_leaves")](const TestCase& test_case,
                                                                       const Tensor& tensor, Role role) {
                std::vector<check::Leaf> leaves;
                read(*problem_, test_case, tensor, role, leaves);
                return leaves;
              },
          .write =
              [this, write = &library_.get<Write>("kbench_write_leaf")](
                  const TestCase& test_case, const Tensor& tensor, Role role, std::size_t leaf,
                  const std::vector<std::byte>& bytes) {
                return write(*problem_, test_case, tensor, role, leaf, bytes);
              }};
}

}  // namespace kbench::referee
