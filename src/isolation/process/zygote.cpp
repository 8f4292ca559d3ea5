#include "isolation/process/zygote.hpp"

#include "isolation/process/child_setup.hpp"
#include "isolation/sandbox/bounded_directory.hpp"
#include "isolation/sandbox/landlock.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace kbench::process {
namespace {

constexpr int socket_to_launcher = 3;

// Children get their descriptors at 3, 4, ...
constexpr int beyond_those_of_children = 64;

int raised(int descriptor) {
  const int raised = ::fcntl(descriptor, F_DUPFD_CLOEXEC, beyond_those_of_children);
  if (raised >= 0) return raised;
  ::dprintf(STDERR_FILENO, "a descriptor for the child: %s\n", std::strerror(errno));
  ::_exit(127);
}

}  // namespace

Zygote::Zygote() : launcher_(system::FileDescriptor(socket_to_launcher)) {}

void Zygote::require_no_device() {
  for (const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code error;
    const std::string target = std::filesystem::read_symlink(each.path(), error).string();
    if (target.starts_with("/dev/nvidia"))
      throw std::runtime_error("importing the libraries has opened " + target +
                               ": no process that is forked after that could use the GPU");
  }
}

bool Zygote::receive() {
  request_ = {};  // closes its descriptors
  auto message = launcher_.receive();
  if (!message) return false;
  request_ = std::get<Fork>(zygote_request(*std::move(message)));
  return true;
}

void Zygote::report_fork(pid_t child) {
  launcher_.send(encode(Forked{.child = request_.child, .pid = child}).body);
}

void Zygote::become_child() {
  using namespace std::chrono_literals;
  // The intermediate process ends at once. If the launcher has ended, this process has another parent by now.
  constexpr auto patience = 5s;
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (::getppid() != request_.launcher && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(50us);

  const int output = raised(request_.output.get());
  const int group_entrance = request_.group_entrance ? raised(request_.group_entrance->get()) : -1;
  std::vector<int> descriptors;
  for (const Passed& each : request_.descriptors) descriptors.push_back(raised(each.get()));
  const ChildSetup setup{.spec = request_.spec,
                         .launcher = request_.launcher,
                         .null_input = raised(::open("/dev/null", O_RDWR | O_CLOEXEC)),
                         .output = output,
                         .descriptors = std::move(descriptors),
                         .landlock = sandbox::landlock_version() > 0,
                         .view = false,
                         .bounds_directory = bounds_directory(),
                         .group_entrance = group_entrance,
                         .stack = request_.stack,
                         .executes = false};
  setup.apply();
  has_path_of_all_ = bounds_directory() && sandbox::has_path_of_all(*request_.spec.directory);
  if (has_path_of_all_) take_path_of_all();
  if (::chdir(request_.spec.working_directory.c_str()) != 0) {
    ::dprintf(STDERR_FILENO, "%s: %s\n", request_.spec.working_directory.c_str(), std::strerror(errno));
    ::_exit(127);
  }
}

void Zygote::take_path_of_all() {
  const std::string own = request_.spec.directory->path.string();
  for (auto& [name, value] : request_.spec.environment) {
    if (value.starts_with(own)) value.replace(0, own.size(), sandbox::path_of_all_bounded);
  }
  request_.spec.working_directory = sandbox::path_of_all_bounded;
}

}  // namespace kbench::process
