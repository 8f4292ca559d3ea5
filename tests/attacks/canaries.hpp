// Something that attacks can reach where no wall stops them, and that nobody misses: a process, a page of
// its memory, a file, sockets. They are made for one attack, which learns of them by macros:
//
//     KBENCH_CANARY_PID      the process (int); it counts SIGUSR1 and SIGTERM, has the priority
//                            and limits of the test, and the file open for writing
//     KBENCH_CANARY_ADDRESS  of a page in its memory, and nowhere else, that begins with the secret
//     KBENCH_CANARY_FILE     the path of a file that others may write; it begins with the secret
//     KBENCH_CANARY_PORT     a TCP port of 127.0.0.1
//     KBENCH_CANARY_SOCKET   the name of an abstract UNIX socket, without the leading zero byte; for streams,
//                            and another for datagrams
//
// and in Python by a module, `canaries`, that has them as PID, ADDRESS, FILE, PORT and SOCKET.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::tests {

class Canaries {
 public:
  // Throws std::system_error.
  Canaries();
  Canaries(const Canaries&) = delete;
  Canaries& operator=(const Canaries&) = delete;
  ~Canaries();

  // As compilers take them: -DKBENCH_CANARY_PID=1234.
  std::vector<std::string> macros() const;

  // The text of the module.
  std::string python_module() const;

  // What has been reached: "process", "memory", "file", "port", "socket", or "secret" when `output` shows it.
  // Empty: nothing.
  std::string reached(std::string_view output) const;

 private:
  struct Page;

  [[noreturn]] void be_the_process(pid_t parent) const;
  bool is_undisturbed() const;

  std::string secret_;
  std::filesystem::path directory_;
  std::filesystem::path file_;
  system::FileDescriptor listener_;
  int port_ = 0;
  system::FileDescriptor stream_;
  system::FileDescriptor datagrams_;
  Page* page_ = nullptr;
  pid_t pid_ = 0;
};

}  // namespace kbench::tests
