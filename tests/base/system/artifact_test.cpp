#include "base/system/artifact.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>

#include <elf.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using kbench::system::shared_object_from;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

// A shared object that is certainly right: the one that this program uses.
std::string some_library() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    const std::size_t path = line.find('/');
    if (path == std::string::npos || line.find("libgcc_s.so") == std::string::npos) continue;
    std::ifstream file(line.substr(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  return {};
}

template <class Change>
std::string fault_after(std::string bytes, Change change) {
  Elf64_Ehdr header{};
  std::memcpy(&header, bytes.data(), sizeof header);
  change(header);
  std::memcpy(bytes.data(), &header, sizeof header);
  return shared_object_from(bytes).fault;
}

}  // namespace

TEST_CASE("a library of this system is a shared object, and its bytes are kept") {
  const std::string library = some_library();
  REQUIRE_FALSE(library.empty());
  const auto object = shared_object_from(library);
  CHECK(object.fault.empty());
  CHECK(kbench::system::contents(object.file) == library);
}

TEST_CASE("what is no shared object for this machine is refused with the reason") {
  const std::string library = some_library();
  REQUIRE_FALSE(library.empty());
  CHECK(shared_object_from("").fault == "it is not an ELF file");
  CHECK(shared_object_from("#!/bin/sh\necho no ELF file at all, but long enough to be one of those headers\n")
            .fault == "it is not an ELF file");
  CHECK(shared_object_from(library.substr(0, 20)).fault == "it is truncated");
  CHECK(shared_object_from(library.substr(0, 64)).fault == "it is truncated");
  CHECK(shared_object_from(library.substr(0, library.size() - 1)).fault == "it is truncated");
  CHECK(fault_after(library, [](Elf64_Ehdr& header) { header.e_ident[EI_CLASS] = ELFCLASS32; }) ==
        "it is an ELF file of 32 bits; this machine's have 64");
  CHECK(fault_after(library, [](Elf64_Ehdr& header) { header.e_machine = EM_S390; }) ==
        "it is an ELF file for another processor");
  CHECK(fault_after(library, [](Elf64_Ehdr& header) { header.e_type = ET_REL; }) ==
        "it is an ELF file, but no shared object");
  CHECK(fault_after(library, [](Elf64_Ehdr& header) { header.e_phnum = 0; }) ==
        "it is an ELF file, but no shared object");
  CHECK(fault_after(library, [](Elf64_Ehdr& header) { header.e_phoff = UINT64_MAX; }) == "it is truncated");
  CHECK(fault_after(library, [](Elf64_Ehdr& header) { header.e_shoff = UINT64_MAX - 1; }) ==
        "it is truncated");
}

TEST_CASE("a refused file leaves no descriptor to use by mistake") {
  CHECK_FALSE(shared_object_from("no").file);
}

TEST_CASE("a file on disk is taken only when it is a plain file within the limit") {
  const ScratchDirectory place;
  const std::string library = some_library();
  const fs::path file = place.write("x.so", library);
  CHECK(shared_object_from(file, library.size()).fault.empty());
  CHECK(shared_object_from(file, library.size() - 1).fault == "it is larger than the limit");
  CHECK(shared_object_from(place.path() / "y.so", 1).fault == "there is no such file");
  fs::create_symlink("x.so", place.path() / "link.so");
  CHECK(shared_object_from(place.path() / "link.so", library.size()).fault == "there is no such file");
  REQUIRE(::mkfifo((place.path() / "pipe.so").c_str(), 0600) == 0);
  CHECK(shared_object_from(place.path() / "pipe.so", 1).fault == "there is no such file");
}

TEST_CASE("a file that cannot be opened for want of a descriptor is an error, and not missing") {
  const ScratchDirectory place;
  const fs::path file = place.write("x.so", some_library());
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  std::string message;
  try {
    static_cast<void>(shared_object_from(file, std::size_t{1} << 30U));
  } catch (const kbench::Error& error) {
    message = error.what();
  }
  ::setrlimit(RLIMIT_NOFILE, &before);
  CHECK(message.find("Too many open files") != std::string::npos);
}
