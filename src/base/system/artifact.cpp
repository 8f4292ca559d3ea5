#include "base/system/artifact.hpp"

#include "base/system/error_text.hpp"
#include "base/system/foreign.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

namespace kbench::system {
namespace {

#if defined(__x86_64__)
constexpr Elf64_Half this_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half this_machine = EM_AARCH64;
#else
#error "kbench does not know the ELF machine number of this processor"
#endif

[[noreturn]] void cannot_keep(const char* step) {
  throw Error(ErrorCode::system,
              fmt::format("cannot keep the compiled submission in memory: {}: {}", step, error_text(errno)));
}

FileDescriptor new_memory() {
  FileDescriptor memory(::memfd_create("kbench-submission", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!memory) cannot_keep("memfd_create");
  return memory;
}

void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) cannot_keep("write");
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

template <class T>
bool read_at(int file, std::uint64_t offset, std::span<T> into) {
  return ::pread(file, into.data(), into.size_bytes(), static_cast<off_t>(offset)) ==
         static_cast<ssize_t>(into.size_bytes());
}

// The end of a part of the file; beyond any file where the sum overflows.
std::uint64_t end_of(std::uint64_t offset, std::uint64_t bytes) {
  return offset > UINT64_MAX - bytes ? UINT64_MAX : offset + bytes;
}

// The number of bytes that the dynamic linker needs, or 0 when the segments are not those of a shared object.
std::uint64_t bytes_needed(int file, const Elf64_Ehdr& header) {
  std::vector<Elf64_Phdr> segments(header.e_phnum);
  if (!read_at(file, header.e_phoff, std::span(segments))) return UINT64_MAX;
  const bool is_dynamic = std::any_of(segments.begin(), segments.end(),
                                      [](const Elf64_Phdr& segment) { return segment.p_type == PT_DYNAMIC; });
  if (!is_dynamic) return 0;
  std::uint64_t needed =
      header.e_shoff == 0 ? 0 : end_of(header.e_shoff, std::uint64_t{header.e_shnum} * header.e_shentsize);
  for (const Elf64_Phdr& segment : segments) {
    if (segment.p_type == PT_LOAD) needed = std::max(needed, end_of(segment.p_offset, segment.p_filesz));
  }
  return needed;
}

// Checks for honest mistakes. A file that passes may still be anything, and is loaded only behind the runner's walls.
std::string fault_of(int file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) cannot_keep("fstat");
  Elf64_Ehdr header{};
  if (!read_at(file, 0, std::span<unsigned char>(header.e_ident)) ||
      !std::equal(header.e_ident, header.e_ident + SELFMAG, ELFMAG)) {
    return "it is not an ELF file";
  }
  if (header.e_ident[EI_CLASS] != ELFCLASS64) return "it is an ELF file of 32 bits; this machine's have 64";
  if (!read_at(file, 0, std::span(&header, 1))) return "it is truncated";
  if (header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_machine != this_machine) {
    return "it is an ELF file for another processor";
  }
  if (header.e_type != ET_DYN) return "it is an ELF file, but no shared object";
  if (header.e_phentsize != sizeof(Elf64_Phdr)) return "its ELF header is damaged";
  const std::uint64_t needed = bytes_needed(file, header);
  if (needed == 0) return "it is an ELF file, but no shared object";
  if (needed > static_cast<std::uint64_t>(status.st_size)) return "it is truncated";
  return {};
}

void add_seals(const FileDescriptor& memory) {
  constexpr int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
  if (::fcntl(memory.get(), F_ADD_SEALS, seals) != 0) cannot_keep("F_ADD_SEALS");
}

Artifact sealed(FileDescriptor memory) {
  add_seals(memory);
  std::string fault = fault_of(memory.get());
  if (!fault.empty()) return {.fault = std::move(fault)};
  return {.file = std::move(memory)};
}

// Returns nothing for a link, a pipe or a directory either: the expected file was not made. Throws Error for a file that cannot
// be opened, as when no descriptor is left.
std::optional<ForeignFile> find(const std::filesystem::path& file) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return ForeignDirectory(file.parent_path()).find(file.filename());
}

}  // namespace

FileDescriptor seal(std::string_view bytes) {
  FileDescriptor memory = new_memory();
  write_all(memory.get(), bytes);
  add_seals(memory);
  return memory;
}

Artifact document_from(std::string_view bytes) {
  return {.file = seal(bytes), .kind = ArtifactKind::document};
}

Artifact shared_object_from(std::string_view bytes) {
  FileDescriptor memory = new_memory();
  write_all(memory.get(), bytes);
  return sealed(std::move(memory));
}

Artifact shared_object_from(const std::filesystem::path& file, std::size_t size_limit) {
  const std::optional<ForeignFile> source = find(file);
  if (!source) return {.fault = "there is no such file"};
  const std::size_t size = source->size();
  if (size > size_limit) return {.fault = "it is larger than the limit"};

  FileDescriptor memory = new_memory();
  for (std::size_t copied = 0; copied < size;) {
    const ssize_t count = ::sendfile(memory.get(), source->descriptor(), nullptr, size - copied);
    if (count < 0 && errno != EINTR) cannot_keep("sendfile");
    if (count == 0) break;
    if (count > 0) copied += static_cast<std::size_t>(count);
  }
  return sealed(std::move(memory));
}

std::string contents(const FileDescriptor& file) {
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) cannot_keep("fstat");
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t count = 0;
  while (count < bytes.size()) {
    const ssize_t part =
        ::pread(file.get(), bytes.data() + count, bytes.size() - count, static_cast<off_t>(count));
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) cannot_keep("pread");
    count += static_cast<std::size_t>(part);
  }
  return bytes;
}

}  // namespace kbench::system
