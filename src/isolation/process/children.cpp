#include "isolation/process/children.hpp"

#include "base/document/fields.hpp"
#include "base/system/channel.hpp"
#include "base/system/error_text.hpp"
#include "base/system/remove_tree.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <random>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <variant>

namespace kbench::process {
namespace {

using namespace std::chrono_literals;

constexpr int channel_in_launcher = 3;
constexpr auto start_limit = 20s;    // far beyond what a loaded machine needs to start a small process
constexpr auto zygote_limit = 180s;  // importing takes seconds, and from a cold disk many
constexpr auto end_limit = 5s;       // the launcher itself gives strays 2 s
constexpr auto removal_limit = 60s;  // many thousands of files on a slow disk take long
constexpr auto kill_limit = 2s;      // time between SIGKILL and the launcher's end

// Rounded up, so that a wait never ends just before its deadline only to begin again.
int milliseconds_until(Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

bool has_ended_by(int pidfd, Deadline deadline) {
  pollfd ended{pidfd, POLLIN, 0};
  int ready = 0;
  do ready = ::poll(&ended, 1, milliseconds_until(deadline));
  while (ready < 0 && errno == EINTR);
  return ready > 0;
}

// Throws Error if kbench's processes could not find each other in /proc, or have no null device.
void require_proc_and_dev() {
  std::array<char, 32> self{};
  if (::readlink("/proc/self", self.data(), self.size() - 1) < 0) {
    throw Error(ErrorCode::system,
                "kbench needs /proc, which is not mounted here: mount it (mount -t proc proc /proc)");
  }
  if (std::to_string(::getpid()) != self.data()) {
    throw Error(ErrorCode::system,
                fmt::format("kbench needs the /proc of its own PID namespace, and this one is another's: it "
                            "calls process {} by the number {}. Mount its own (mount -t proc proc /proc)",
                            ::getpid(), self.data()));
  }
  struct stat null {};
  if (::stat("/dev/null", &null) != 0 || !S_ISCHR(null.st_mode) || ::access("/dev/null", R_OK | W_OK) != 0) {
    throw Error(ErrorCode::system,
                "kbench needs the device /dev/null, which is not here: mount /dev, or make it (mknod -m 666 "
                "/dev/null c 1 3)");
  }
}

// posix_spawn shares the caller's memory until exec: its cost does not depend on how large that memory is.
pid_t spawn_launcher(const std::filesystem::path& launcher, int channel) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, channel, channel_in_launcher);
  posix_spawn_file_actions_addclosefrom_np(&actions, channel_in_launcher + 1);

  sigset_t of_terminal;
  sigset_t all;
  sigemptyset(&of_terminal);
  sigfillset(&all);
  // They may come before the launcher has a session of its own. It forgets those.
  for (const int signal : {SIGINT, SIGQUIT, SIGHUP, SIGTSTP}) sigaddset(&of_terminal, signal);
  posix_spawnattr_setsigmask(&attributes, &of_terminal);
  posix_spawnattr_setsigdefault(&attributes, &all);  // the caller may ignore SIGCHLD, the launcher must not
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);

  std::string name = launcher.string();
  std::array<char*, 2> arguments{name.data(), nullptr};
  std::array<char*, 1> environment{nullptr};
  pid_t pid = 0;
  const int error =
      ::posix_spawn(&pid, name.c_str(), &actions, &attributes, arguments.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    throw Error(ErrorCode::system, fmt::format("cannot start {}: {}", name, system::error_text(error)));
  return pid;
}

}  // namespace

struct Children::StopSignal {
  explicit StopSignal(std::stop_token stop)
      : event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
        token(std::move(stop)),
        callback(token, Notify{event.get()}) {
    if (!event) throw Error(ErrorCode::system, "cannot make an eventfd: " + system::error_text(errno));
  }

  struct Notify {
    int event;
    void operator()() const noexcept {
      const std::uint64_t one = 1;
      [[maybe_unused]] const ssize_t written = ::write(event, &one, sizeof one);
    }
  };

  system::FileDescriptor event;
  std::stop_token token;
  std::stop_callback<Notify> callback;
};

Children::Children(const std::filesystem::path& launcher, std::stop_token stop, sandbox::CgroupParent groups,
                   std::size_t stack)
    : owner_(::getpid()),
      stop_(std::make_unique<StopSignal>(std::move(stop))),
      groups_(std::move(groups)),
      stack_(stack) {
  require_proc_and_dev();
  std::random_device random;
  tag_ = fmt::format("kbench-{:08x}{:08x}", random(), random());
  auto [mine, its] = system::Channel::make_pair();
  if (its.get() <= channel_in_launcher) {
    // Moves the descriptor out of the way, for dup2 onto itself would leave close-on-exec set.
    its = system::FileDescriptor(::fcntl(its.get(), F_DUPFD_CLOEXEC, channel_in_launcher + 1));
  }
  launcher_pid_ = spawn_launcher(launcher, its.get());
  launcher_pidfd_ = system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, launcher_pid_, 0)));
  if (!launcher_pidfd_) {  // no descriptor is left
    const int error = errno;
    ::kill(launcher_pid_, SIGKILL);
    ::waitpid(launcher_pid_, nullptr, 0);
    throw Error(ErrorCode::system,
                fmt::format("cannot watch {}: {}", launcher.string(), system::error_text(error)));
  }
  channel_ = std::make_unique<system::Channel>(std::move(mine));
}

Children::~Children() {
  if (::getpid() != owner_) return;
  // The launcher sees this and ends everything, even if a forked process has the channel too.
  ::shutdown(channel_->descriptor(), SHUT_RDWR);
  channel_.reset();
  bool has_ended = has_ended_by(launcher_pidfd_.get(), Clock::now() + end_limit);
  if (!has_ended) {
    ::syscall(SYS_pidfd_send_signal, launcher_pidfd_.get(), SIGKILL, nullptr, 0);
    has_ended = has_ended_by(launcher_pidfd_.get(), Clock::now() + kill_limit);
  }
  // This fails, harmlessly, if the caller ignores SIGCHLD or reaps every child itself.
  if (has_ended) ::waitpid(launcher_pid_, nullptr, WNOHANG);
  // These children are still there if the launcher was killed.
  for (const auto& [id, child] : children_) {
    if (!child.group.empty()) sandbox::end_group(child.group, end_limit);
  }
  for (const auto& directory : owned_directories_) {
    system::remove_tree(directory);  // a destructor has no one to report left files to
  }
}

bool Children::finish(const std::vector<Id>& kept) {
  finished_.reset();
  try {
    send_to_launcher(Finish{.kept = kept});
    const Deadline deadline = Clock::now() + end_limit;
    while (!finished_ && Clock::now() < deadline) {
      pollfd answer{channel_->descriptor(), POLLIN, 0};
      ::poll(&answer, 1, milliseconds_until(deadline));
      receive_from_launcher();
    }
  } catch (const LauncherLost&) {
    return false;
  }
  if (!finished_.value_or(false)) return false;
  stop_ = std::make_unique<StopSignal>(std::stop_token());
  owned_directories_.clear();
  std::erase_if(children_, [&](const auto& each) {
    const bool is_kept =
        each.second.is_zygote || std::find(kept.begin(), kept.end(), each.first) != kept.end();
    return !is_kept || each.second.exit;
  });
  return true;
}

bool Children::is_alive() const { return !has_ended_by(launcher_pidfd_.get(), Clock::now()); }

void Children::serve_next(std::stop_token stop, sandbox::CgroupParent groups, std::size_t stack) {
  stop_ = std::make_unique<StopSignal>(std::move(stop));
  groups_ = std::move(groups);
  stack_ = stack;
}

Children::Id Children::start(const ChildSpec& spec) {
  const Id id = next_id_++;
  Known& child = children_[id];
  child.name = spec.name;
  child.arguments = spec.arguments;
  child.is_zygote = spec.is_zygote;
  if (spec.group && !groups_.directory.empty())
    child.group = groups_.directory / fmt::format("{}-{}", tag_, id);
  send_to_launcher(Start{.child = id,
                         .spec = spec,
                         .group = child.group,
                         .stack = stack_,
                         .descriptors = {spec.descriptors.begin(), spec.descriptors.end()}});
  const auto limit = spec.zygote != 0 ? zygote_limit : start_limit;
  const Deadline deadline = Clock::now() + limit;
  while (!child.started) {
    pump(-1, deadline);
    if (!child.started && Clock::now() >= deadline)
      throw LauncherLost(fmt::format("the {} could not be started within {} s", spec.name, limit.count()));
  }
  if (spec.group && child.group.empty()) child.missing_walls["cgroup"] = groups_.missing;
  return id;
}

Children::Id Children::start_once(const ChildSpec& spec) {
  receive_from_launcher();
  for (const auto& [id, child] : children_) {
    if (child.arguments == spec.arguments && child.started && !child.exit) return id;
  }
  return start(spec);
}

void Children::own_directory(const std::filesystem::path& directory) {
  owned_directories_.push_back(directory);
  send_to_launcher(OwnDirectory{.path = directory});
}

std::vector<std::string> Children::remove_directories() {
  removed_.reset();
  send_to_launcher(RemoveDirectories());
  const Deadline deadline = Clock::now() + removal_limit;
  while (!removed_ && Clock::now() < deadline) pump(-1, deadline);
  if (!removed_) {
    std::vector<std::string> late;
    for (const auto& directory : owned_directories_)
      late.push_back(
          fmt::format("{} is being removed for longer than {} s", directory.string(), removal_limit.count()));
    return late;
  }
  owned_directories_.clear();
  return *std::exchange(removed_, std::nullopt);
}

void Children::kill(Id child) {
  if (!children_.at(child).exit) send_to_launcher(Kill{.child = child});
}

std::optional<ChildExit> Children::wait(Id child, Deadline deadline) {
  const Known& known = children_.at(child);
  while (!known.exit && Clock::now() < deadline) pump(-1, deadline);
  return known.exit;
}

ChildExit Children::end(Id child, Clock::duration patience) {
  kill(child);
  if (auto exit = wait(child, Clock::now() + patience)) return *std::move(exit);
  const Known& known = children_.at(child);
  throw Unended(fmt::format("the {} (process {}) was killed and has not ended within {:g} s", known.name,
                            known.pid, std::chrono::duration<double>(patience).count()));
}

bool Children::has_ended(Id child) const { return has_ended_by(pidfd(child), Clock::now()); }

bool Children::wait_readable(int descriptor, Deadline deadline) {
  do {
    if (pump(descriptor, deadline)) return true;
  } while (Clock::now() < deadline);
  return false;
}

bool Children::pump(int extra, Deadline deadline) {
  std::array<pollfd, 3> sources{
      {{channel_->descriptor(), POLLIN, 0}, {stop_->event.get(), POLLIN, 0}, {extra, POLLIN, 0}}};
  if (::poll(sources.data(), sources.size(), milliseconds_until(deadline)) < 0) {
    if (errno == EINTR) return false;
    throw Error(ErrorCode::system, std::string("cannot wait for processes: ") + system::error_text(errno));
  }
  if (sources[1].revents != 0) throw Cancelled();
  if (sources[0].revents != 0) receive_from_launcher();
  return sources[2].revents != 0;
}

void Children::send_to_launcher(const LauncherRequest& request) {
  const auto [body, descriptors] = encode(request);
  system::refuse_what_is_not_utf8(body);
  try {
    channel_->send(body, descriptors);
  } catch (const system::ChannelError& error) {
    receive_from_launcher();  // throws the reason if the launcher gave one
    throw LauncherLost(std::string("kbench-launcher: ") + error.what());
  }
}

Children::Known& Children::find(Id child) {
  const auto found = children_.find(child);
  if (found == children_.end()) throw document::FieldError(fmt::format("no child has the number {}", child));
  return found->second;
}

void Children::handle(Started& started) {
  Known& child = find(started.child);
  if (started.pid != 0 && !started.pidfd) throw document::FieldError("a child was started without its pidfd");
  child.pid = started.pid;
  child.pidfd = protocol::take(started.pidfd);
  child.stack = started.stack;
  child.missing_walls = std::move(started.missing_walls);
  child.started = true;
}

void Children::handle(Exited& exited) {
  exited.exit.output.assign(exited.output.begin(), exited.output.end());
  exited.exit.output_gap = std::min(exited.exit.output_gap, exited.output.size());
  find(exited.child).exit = std::move(exited.exit);
}

void Children::handle(const Failed& failed) { throw LauncherLost("kbench-launcher: " + failed.why); }

void Children::receive_from_launcher() {
  try {
    while (auto message = channel_->try_receive()) {
      LauncherReply reply = launcher_reply(*std::move(message));
      std::visit([this](auto& each) { handle(each); }, reply);
    }
  } catch (const system::ChannelError& error) {
    throw LauncherLost(std::string("kbench-launcher: ") + error.what());
  } catch (const document::FieldError& error) {
    throw LauncherLost(std::string("kbench-launcher sent what cannot be understood: ") + error.what());
  }
  if (channel_->closed()) throw LauncherLost("kbench-launcher ended unexpectedly");
}

}  // namespace kbench::process
