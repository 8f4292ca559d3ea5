#include "base/site/sealed_file.hpp"

#include "base/site/cache_directory.hpp"
#include "base/system/directories.hpp"
#include "base/system/fingerprint.hpp"
#include "base/system/foreign.hpp"
#include "base/system/result_file.hpp"

#include <kbench/error.hpp>

#include <sys/stat.h>

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t seal_size = 64;

std::string seal_of(const fs::path& name, std::string_view bytes) {
  return fingerprint(
      {.language = Language::binary, .files = {{.path = name.string(), .text = std::string(bytes)}}});
}

}  // namespace

std::optional<std::string> read_sealed(const fs::path& cache, const fs::path& name, std::size_t most) {
  const auto directory = system::ForeignDirectory::open_if_there(cache);
  const auto file = directory ? directory->find(name) : std::nullopt;
  if (!file) return std::nullopt;
  if (!file->is_own()) throw Error(ErrorCode::io, "another user could have written it");
  std::string bytes = file->read(most + seal_size);
  if (bytes.size() < seal_size) throw Error(ErrorCode::io, "it is truncated");
  const std::string seal = bytes.substr(bytes.size() - seal_size);
  bytes.resize(bytes.size() - seal_size);
  if (seal != seal_of(name, bytes)) throw Error(ErrorCode::io, "its hash is not that of what was kept");
  return bytes;
}

void write_sealed(const fs::path& cache, const fs::path& name, std::string_view bytes) {
  const fs::path path = cache / name;
  system::make_directories(path.parent_path());
  clear_place(path);
  system::ResultFile file(path);
  struct stat status {};
  if (::fstat(file.descriptor(), &status) == 0) ::fchmod(file.descriptor(), status.st_mode & 0755U);
  file.append(bytes);
  file.append(seal_of(name, bytes));
  file.commit();
}

}  // namespace kbench::site
