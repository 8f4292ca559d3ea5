// What the tests of walls attack, and nothing else: a process, files, sockets of this machine, memory that processes share.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "catch.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <system_error>
#include <vector>

namespace kbench::tests {

using system::FileDescriptor;

// A process of the test's own. It waits, and ends with the test.
class Process {
 public:
  explicit Process(const std::function<void()>& begin) : pid_(::fork()) {
    if (pid_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    begin();
    while (true) ::pause();
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_;
};

// What is attacked.
class Canaries {
 public:
  Canaries() {
    std::string name = (std::filesystem::temp_directory_path() / "kbench-walls-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    directory = name;
    secret_file = directory / "secret";
    std::ofstream(secret_file) << "secret";
    std::filesystem::permissions(secret_file, std::filesystem::perms::owner_read);

    const int shared = ::shm_open(shared_name.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
    REQUIRE(shared >= 0);
    ::close(shared);
    segment = ::shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    REQUIRE(segment >= 0);
    semaphore = ::semget(IPC_PRIVATE, 1, IPC_CREAT | 0666);  // anybody's who knows the number
    REQUIRE(semaphore >= 0);
    queue = ::msgget(IPC_PRIVATE, IPC_CREAT | 0666);
    REQUIRE(queue >= 0);

    tcp_address.sin_family = AF_INET;
    tcp_address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    auto* const address = reinterpret_cast<sockaddr*>(&tcp_address);
    socklen_t size = sizeof tcp_address;
    REQUIRE(::bind(tcp.get(), address, size) == 0);
    REQUIRE(::listen(tcp.get(), 100) == 0);
    REQUIRE(::getsockname(tcp.get(), address, &size) == 0);

    abstract_address.sun_family = AF_UNIX;
    const std::string abstract = "kbench-walls-" + std::to_string(::getpid());
    abstract.copy(&abstract_address.sun_path[1], abstract.size());
    abstract_size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + abstract.size());
    REQUIRE(::bind(local.get(), reinterpret_cast<sockaddr*>(&abstract_address), abstract_size) == 0);
    REQUIRE(::listen(local.get(), 100) == 0);

    bind_to_file(listening, file_address, "listening");
    REQUIRE(::listen(listening.get(), 100) == 0);
    bind_to_file(named, named_address, "socket");
  }
  Canaries(const Canaries&) = delete;
  Canaries& operator=(const Canaries&) = delete;
  ~Canaries() {
    ::shm_unlink(shared_name.c_str());
    ::shmctl(segment, IPC_RMID, nullptr);
    ::semctl(semaphore, 0, IPC_RMID);
    ::msgctl(queue, IPC_RMID, nullptr);
    std::error_code ignored;
    std::filesystem::remove_all(directory, ignored);
  }

  std::filesystem::path directory;
  std::filesystem::path secret_file;
  std::string shared_name = "/kbench-walls-" + std::to_string(::getpid());
  int segment = -1;
  int semaphore = -1;
  int queue = -1;
  FileDescriptor tcp{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_in tcp_address{};
  FileDescriptor local{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_un abstract_address{};
  socklen_t abstract_size = 0;
  FileDescriptor listening{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_un file_address{};
  FileDescriptor named{::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
  sockaddr_un named_address{};
  char secret = 42;  // of the process, at the same address
  Process process{[] {}};

 private:
  void bind_to_file(const FileDescriptor& socket, sockaddr_un& address, const char* name) const {
    const std::filesystem::path file = directory / name;
    REQUIRE(file.native().size() < sizeof address.sun_path);
    address.sun_family = AF_UNIX;
    file.native().copy(&address.sun_path[0], file.native().size());
    REQUIRE(::bind(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  }
};

struct Attempt {
  std::string what;
  std::function<bool()> succeeds;
  std::set<std::string> walls;  // each of them stops it alone
};

inline bool can_open(const std::string& path, int flags) {
  return FileDescriptor(::open(path.c_str(), flags | O_CLOEXEC, 0600)).get() >= 0;
}

}  // namespace kbench::tests
