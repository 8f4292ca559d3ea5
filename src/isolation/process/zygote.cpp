#include "isolation/process/zygote.hpp"

#include "isolation/process/child_json.hpp"
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

nlohmann::json fork_request(int id, const ChildSetup& setup) {
  return {{"fork", id},
          {"spec", setup.spec},
          {"launcher", setup.launcher},
          {"stack", setup.stack},
          {"bounds_directory", setup.bounds_directory},
          {"has_group", setup.group_entrance >= 0}};
}

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
  request_.reset();  // its descriptors
  request_ = launcher_.receive();
  if (!request_) return false;
  spec_ = request_->body.at("spec").get<ChildSpec>();
  return true;
}

void Zygote::tell_forked(pid_t child) {
  launcher_.send({{"forked", request_->body.at("fork")}, {"pid", child}});
}

void Zygote::become_child() {
  using namespace std::chrono_literals;
  const pid_t launcher = request_->body.at("launcher");
  // The intermediate process ends at once. If the launcher has ended, this process has another parent by now.
  constexpr auto patience = 5s;
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (::getppid() != launcher && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(50us);

  std::vector<int> descriptors;
  for (const system::FileDescriptor& each : request_->descriptors) descriptors.push_back(raised(each.get()));
  std::size_t next = 0;
  ChildSetup setup{.spec = spec_,
                   .launcher = launcher,
                   .null_input = raised(::open("/dev/null", O_RDWR | O_CLOEXEC)),
                   .output = descriptors.at(next++),
                   .descriptors = {},
                   .landlock = sandbox::landlock_version() > 0,
                   .view = false,
                   .bounds_directory = bounds_directory(),
                   .group_entrance = request_->body.at("has_group") ? descriptors.at(next++) : -1,
                   .stack = request_->body.at("stack"),
                   .executes = false};
  setup.descriptors.assign(descriptors.begin() + static_cast<std::ptrdiff_t>(next), descriptors.end());
  setup.apply();
  has_path_of_all_ = bounds_directory() && sandbox::has_path_of_all(*spec_.directory);
  if (has_path_of_all_) take_path_of_all();
  if (::chdir(spec_.working_directory.c_str()) != 0) {
    ::dprintf(STDERR_FILENO, "%s: %s\n", spec_.working_directory.c_str(), std::strerror(errno));
    ::_exit(127);
  }
}

void Zygote::take_path_of_all() {
  const std::string own = spec_.directory->path.string();
  for (auto& [name, value] : spec_.environment) {
    if (value.starts_with(own)) value.replace(0, own.size(), sandbox::path_of_all_bounded);
  }
  spec_.working_directory = sandbox::path_of_all_bounded;
}

}  // namespace kbench::process
