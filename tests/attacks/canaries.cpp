#include "attacks/canaries.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

namespace kbench::tests {

// Shared with the canary process, where it is at another address, too.
struct Canaries::Page {
  std::array<char, 64> secret;
  std::atomic<int> signals;
  std::atomic<bool> ready;
};

namespace {

// Nothing else is likely to be there, in whichever process.
void* const address_in_canary = reinterpret_cast<void*>(std::uintptr_t{0x5ca1ab1e0000});

void require(bool succeeded, const char* step) {
  if (!succeeded) throw std::system_error(errno, std::generic_category(), step);
}

std::string draw_secret() {
  std::uint64_t number = 0;
  require(::getrandom(&number, sizeof number, 0) == sizeof number, "getrandom");
  return fmt::format("canary_{:016x}", number);
}

system::FileDescriptor abstract_socket(const std::string& name, int type) {
  system::FileDescriptor socket(::socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  require(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), size) == 0, "bind");
  return socket;
}

bool is_readable(const system::FileDescriptor& socket) {
  pollfd source{socket.get(), POLLIN, 0};
  return ::poll(&source, 1, 0) > 0;
}

std::atomic<int>* signals_of_this_process = nullptr;

}  // namespace

Canaries::Canaries() : secret_(draw_secret()) {
  std::string pattern = (std::filesystem::temp_directory_path() / "kbench-canary-XXXXXX").string();
  require(::mkdtemp(pattern.data()) != nullptr, "mkdtemp");
  directory_ = pattern;
  file_ = directory_ / "file";
  require(::chmod(directory_.c_str(), 0755) == 0, "chmod");
  std::ofstream(file_) << secret_ << '\n';
  require(::chmod(file_.c_str(), 0666) == 0, "chmod");

  listener_ = system::FileDescriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  require(::bind(listener_.get(), reinterpret_cast<const sockaddr*>(&address), size) == 0, "bind");
  require(::listen(listener_.get(), 4) == 0, "listen");
  require(::getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size) == 0, "getsockname");
  port_ = ntohs(address.sin_port);

  stream_ = abstract_socket("kbench-" + secret_, SOCK_STREAM);
  require(::listen(stream_.get(), 4) == 0, "listen");
  datagrams_ = abstract_socket("kbench-" + secret_, SOCK_DGRAM);

  void* const page = ::mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  require(page != MAP_FAILED, "mmap");
  page_ = new (page) Page{};
  std::memcpy(page_->secret.data(), secret_.data(), secret_.size());

  const pid_t parent = ::getpid();
  pid_ = ::fork();
  require(pid_ >= 0, "fork");
  if (pid_ == 0) be_the_process(parent);
  while (!page_->ready) ::usleep(100);
}

// Between fork and the end: system calls only.
void Canaries::be_the_process(pid_t parent) const {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);  // where only parents may trace
  signals_of_this_process = &page_->signals;
  for (const int signal : {SIGUSR1, SIGTERM}) ::signal(signal, [](int) { ++*signals_of_this_process; });
  ::close_range(3, ~0U, 0);
  [[maybe_unused]] const int file = ::open(file_.c_str(), O_WRONLY | O_APPEND);
  if (::mremap(page_, sizeof(Page), sizeof(Page), MREMAP_MAYMOVE | MREMAP_FIXED, address_in_canary) ==
      address_in_canary) {
    auto* const page = static_cast<Page*>(address_in_canary);
    signals_of_this_process = &page->signals;
    page->ready = true;
  }
  for (;;) ::pause();
}

Canaries::~Canaries() {
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  ::munmap(page_, sizeof(Page));
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

std::vector<std::string> Canaries::macros() const {
  return {fmt::format("-DKBENCH_CANARY_PID={}", pid_),
          fmt::format("-DKBENCH_CANARY_ADDRESS={:#x}ul", reinterpret_cast<std::uintptr_t>(address_in_canary)),
          fmt::format("-DKBENCH_CANARY_FILE=\"{}\"", file_.string()),
          fmt::format("-DKBENCH_CANARY_PORT={}", port_),
          fmt::format("-DKBENCH_CANARY_SOCKET=\"kbench-{}\"", secret_)};
}

std::string Canaries::python_module() const {
  return fmt::format("PID = {}\nADDRESS = {:#x}\nFILE = \"{}\"\nPORT = {}\nSOCKET = \"kbench-{}\"\n", pid_,
                     reinterpret_cast<std::uintptr_t>(address_in_canary), file_.string(), port_, secret_);
}

bool Canaries::is_undisturbed() const {
  rlimit mine{};
  rlimit its{};
  ::prlimit(0, RLIMIT_NOFILE, nullptr, &mine);
  ::prlimit(pid_, RLIMIT_NOFILE, nullptr, &its);
  const int priority = ::getpriority(PRIO_PROCESS, static_cast<id_t>(pid_));
  return its.rlim_cur == mine.rlim_cur && priority == ::getpriority(PRIO_PROCESS, 0);
}

std::string Canaries::reached(std::string_view output) const {
  siginfo_t change{};
  ::waitid(P_PID, static_cast<id_t>(pid_), &change, WEXITED | WSTOPPED | WNOHANG | WNOWAIT);
  if (change.si_pid != 0 || page_->signals != 0 || !is_undisturbed()) return "process";
  if (std::string_view(page_->secret.data()) != secret_) return "memory";
  std::ifstream file(file_);
  if (std::string(std::istreambuf_iterator<char>(file), {}) != secret_ + "\n") return "file";
  if (is_readable(listener_)) return "port";
  if (is_readable(stream_) || is_readable(datagrams_)) return "socket";
  // The socket's name holds the secret, and a compiler may show the line it stands in.
  for (std::size_t at = 0; (at = output.find(secret_, at)) != std::string_view::npos; at += secret_.size()) {
    if (at < 7 || output.substr(at - 7, 7) != "kbench-") return "secret";
  }
  return {};
}

}  // namespace kbench::tests
