// The result of a build, for a runner: a sealed file in memory.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace kbench::system {

enum class ArtifactKind : std::uint8_t {
  shared_object,  // exports the function of isolation/protocol/entry.hpp
  document        // the files of a submission, for an interpreter
};

struct Artifact {
  FileDescriptor file = {};  // sealed against writing, growing and shrinking; none if there is a fault
  std::string fault = {};    // why this is no shared object for this machine: "it is not an ELF file"
  ArtifactKind kind = ArtifactKind::shared_object;

  bool is_document() const { return kind == ArtifactKind::document; }
};

// Make a shared object from memory, or from a file that an untrusted process may have made. Throws Error if the
// system has no memory for it.
Artifact shared_object_from(std::string_view bytes);
Artifact shared_object_from(const std::filesystem::path& file, std::size_t size_limit);

Artifact document_from(std::string_view bytes);

// Seals bytes of any kind.
FileDescriptor seal(std::string_view bytes);

// Returns all bytes. Throws Error.
std::string contents(const FileDescriptor& file);

}  // namespace kbench::system
