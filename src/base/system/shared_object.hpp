// A compiled submission: a sealed file in memory.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace kbench::system {

struct SharedObject {
  FileDescriptor file;  // sealed against writing, growing and shrinking; none if there is a fault
  std::string fault;    // why this is no shared object for this machine: "it is not an ELF file"
};

// Make a shared object from memory, or from a file that an untrusted process may have made. Throws Error if the
// system has no memory for it.
SharedObject shared_object_from(std::string_view bytes);
SharedObject shared_object_from(const std::filesystem::path& file, std::size_t size_limit);

// Seals bytes of any kind.
FileDescriptor seal(std::string_view bytes);

// Returns all bytes. Throws Error.
std::string contents(const FileDescriptor& shared_object);

}  // namespace kbench::system
