// What a compiler left behind, or a caller handed over, as the shared object of a submission: the headers of an ELF file
// (system/artifact.hpp).
#include "base/system/artifact.hpp"
#include "fuzz/input.hpp"

namespace kbench::fuzz {
namespace {

void run(std::string_view bytes) {
  const NoDescriptorIsLeft none;
  const system::Artifact object = system::shared_object_from(bytes);
  require(static_cast<bool>(object.file) == object.fault.empty(), "there is either a file or a fault");
  if (!object.file) return;
  require(system::contents(object.file) == bytes, "the bytes are kept");
  require(::write(object.file.get(), "", 1) < 0, "nobody can change them");
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
