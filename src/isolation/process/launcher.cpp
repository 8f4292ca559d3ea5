#include "isolation/process/launcher.hpp"

#include "base/system/remove_tree.hpp"
#include "base/system/tree_size.hpp"
#include "isolation/process/child_setup.hpp"
#include "isolation/process/normal_process.hpp"
#include "isolation/process/zygote.hpp"
#include "isolation/sandbox/landlock.hpp"
#include "isolation/sandbox/view.hpp"

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/environment.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/start_dir.hpp>
#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <variant>

namespace kbench::process {
namespace {

namespace bp = boost::process;
using namespace std::chrono_literals;

// Children get their descriptors at 3, 4, ..., so the launcher's own must have higher numbers.
constexpr int first_own_descriptor = 64;

// The time that killed processes may take to be gone.
constexpr auto end_patience = 2s;

struct SetupStep : bp::extend::handler {
  explicit SetupStep(const ChildSetup& child) : setup(child) {}
  template <class Executor>
  void on_exec_setup(Executor& /*executor*/) const {
    setup.apply();
  }
  // Without it, Boost.Process would return a child with the id -1.
  template <class Executor>
  void on_fork_error(Executor& /*executor*/, const std::error_code& why) const {
    throw bp::process_error(why, "fork");
  }
  const ChildSetup& setup;
};

pid_t spawn(const ChildSetup& setup) {
  bp::environment environment;
  for (const auto& [key, value] : setup.spec.environment) environment[key] = value;
  const std::vector<std::string> arguments(setup.spec.arguments.begin() + 1, setup.spec.arguments.end());
  bp::child child(bp::exe = setup.spec.arguments.front(), bp::args = arguments, environment,
                  bp::start_dir = setup.spec.working_directory.string(), SetupStep(setup));
  const pid_t pid = child.id();
  child.detach();  // reaped here, by its pidfd
  return pid;
}

std::set<pid_t> own_children() {
  std::ifstream list("/proc/thread-self/children");
  std::set<pid_t> children;
  for (pid_t pid = 0; list >> pid;) children.insert(pid);
  return children;
}

}  // namespace

void Launcher::set_up() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  ::prctl(PR_SET_DUMPABLE, 0);
  ::umask(022);
  raise_limits();
  priority_fault_ = take_normal_priority();
  host_process_ = system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, ::getppid(), 0)));
  null_input_ = system::FileDescriptor(::open("/dev/null", O_RDWR | O_CLOEXEC));
  while (null_input_ && null_input_.get() < first_own_descriptor) {
    reserved_.push_back(std::move(null_input_));
    null_input_ = system::FileDescriptor(::open("/dev/null", O_RDWR | O_CLOEXEC));
  }
  if (!null_input_) throw std::system_error(errno, std::generic_category(), "/dev/null");
}

void Launcher::run() {
  std::string failure;
  try {
    set_up();
    serve();
  } catch (const system::ChannelError&) {
    // The host closed the channel while the launcher was writing to it.
    take_last_directories();
  } catch (const std::exception& error) {  // the system gave it too little
    failure = error.what();
  }
  end_everything();
  if (!failure.empty()) say(Failed{.why = failure});
}

void Launcher::serve() {
  bool host_is_there = true;
  while (host_is_there) {
    std::vector<pollfd> sources{{host_.descriptor(), POLLIN, 0}, {host_process_.get(), POLLIN, 0}};
    std::vector<pollfd> zygotes;
    std::vector<int> ids;
    for (const auto& [id, child] : running_) {
      ids.push_back(id);
      sources.push_back({child.pidfd.get(), POLLIN, 0});
      sources.push_back({child.output.get(), POLLIN, 0});
      if (child.zygote) zygotes.push_back({child.zygote->descriptor(), POLLIN, 0});
    }
    sources.insert(sources.end(), zygotes.begin(), zygotes.end());
    if (::poll(sources.data(), sources.size(), watch_directories()) < 0) continue;  // EINTR

    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto& exited = sources[2 + 2 * i];
      const auto& output = sources[3 + 2 * i];
      if (output.revents != 0) drain(running_.at(ids[i]));
      if (exited.revents != 0) reap(ids[i]);
    }
    read_zygotes();
    while (auto message = host_.try_receive()) {
      const LauncherRequest request = launcher_request(*std::move(message));
      std::visit([this](const auto& order) { execute(order); }, request);
    }
    host_is_there = !host_.closed() && sources[1].revents == 0;
  }
}

void Launcher::say(const LauncherReply& message) {
  const auto [body, descriptors] = encode(message);
  host_.send(body, descriptors);
}

void Launcher::execute(const Kill& order) {
  const auto child = running_.find(order.child);
  if (child != running_.end()) kill_tree(child->second);
}

void Launcher::execute(const RemoveDirectories& /*order*/) {
  say(Removed{.left = remove_owned_directories()});
}

void Launcher::execute(const Finish& order) { say(Finished{.all_ended = finish(order.kept)}); }

void Launcher::kill_tree(const Running& child) {
  if (child.group) child.group->kill();
  ::kill(-child.pid, SIGKILL);
  ::kill(child.pid, SIGKILL);
}

// Looking takes no more than a twentieth of the time, so that it disturbs no measurement by much.
int Launcher::watch_directories() {
  constexpr auto least_pause = 250ms;
  constexpr int pause_per_look = 20;
  const bool is_needed = std::any_of(running_.begin(), running_.end(),
                                     [](const auto& each) { return each.second.watched.has_value(); });
  if (!is_needed) return -1;
  const auto begin = std::chrono::steady_clock::now();
  if (begin >= next_watch_) {
    for (auto& [id, child] : running_) {
      if (!child.watched || !system::is_larger_than(child.watched->path, {.bytes = child.watched->bytes,
                                                                          .files = child.watched->files}))
        continue;
      child.reached_limit = fmt::format("the {} MiB or {} files that its directory may have",
                                        child.watched->bytes >> 20U, child.watched->files);
      child.watched.reset();
      kill_tree(child);
    }
    const auto end = std::chrono::steady_clock::now();
    next_watch_ =
        end + std::max<std::chrono::steady_clock::duration>(least_pause, pause_per_look * (end - begin));
  }
  const auto left = next_watch_ - std::chrono::steady_clock::now();
  return static_cast<int>(std::max(1ms, std::chrono::ceil<std::chrono::milliseconds>(left)).count());
}

void Launcher::execute(const Start& order) {
  const auto& [id, spec, group, wanted_stack, passed] = order;
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe2");
  Running child;
  child.output = system::FileDescriptor(pipe[0]);
  const system::FileDescriptor writing_end(pipe[1]);
  ::fcntl(child.output.get(), F_SETFL, O_NONBLOCK);
  child.kept = KeptOutput(spec.output_limit);
  auto& missing_walls = child.missing_walls;
  if (spec.files && sandbox::landlock_version() == 0) missing_walls["landlock"] = "";
  const bool wants_view = spec.files && spec.files->hides_rest;
  const std::string view_failure = wants_view ? sandbox::try_view(*spec.files) : std::string();
  if (!view_failure.empty()) {
    missing_walls["view"] = fmt::format(
        "no namespace of mounts can be made ({}): whether a file exists can be learnt from what "
        "the compiler says",
        view_failure);
  }
  const std::string directory_failure =
      spec.directory ? sandbox::try_bounded(*spec.directory) : std::string();
  if (!directory_failure.empty()) {
    missing_walls["bounded_directory"] = directory_failure;
    child.watched = spec.directory;
  }
  if (spec.group && !group.empty()) {
    try {
      child.group.emplace(group, *spec.group);
    } catch (const std::runtime_error& error) {
      missing_walls["cgroup"] = error.what();
    }
  }

  const std::size_t stack = allow_stack(wanted_stack);
  if (stack < wanted_stack) {
    missing_walls["stack"] = fmt::format(
        "the stack of each process is bounded by {} KiB, not by {}: that is the caller's hard "
        "limit (ulimit -Hs)",
        stack >> 10U, wanted_stack >> 10U);
  }
  if (!priority_fault_.empty()) missing_walls["priority"] = priority_fault_;

  child.stack = stack;
  ChildSetup setup{.spec = spec,
                   .launcher = ::getpid(),
                   .null_input = null_input_.get(),
                   .output = writing_end.get(),
                   .descriptors = {},
                   .landlock = sandbox::landlock_version() > 0,
                   .view = wants_view && view_failure.empty(),
                   .bounds_directory = spec.directory && directory_failure.empty(),
                   .group_entrance = child.group ? child.group->entrance() : -1,
                   .stack = stack};
  system::FileDescriptor end_of_zygote;
  if (spec.is_zygote) {
    auto [mine, its] = system::Channel::make_pair();
    child.zygote.emplace(std::move(mine));
    end_of_zygote = std::move(its);
    setup.descriptors.push_back(end_of_zygote.get());
  }
  for (const Passed& each : passed) setup.descriptors.push_back(each.get());
  if (spec.zygote != 0) return ask_zygote(id, setup, std::move(child));
  try {
    const pid_t pid = spawn(setup);  // throws before the child is moved from
    begin(id, pid, std::move(child));
  } catch (const bp::process_error& error) {
    fail_to_start(id, std::move(child), spec.arguments.front() + ": " + error.code().message());
  }
}

void Launcher::ask_zygote(int id, const ChildSetup& setup, Running child) {
  const auto zygote = running_.find(setup.spec.zygote);
  if (zygote == running_.end() || !zygote->second.zygote)
    return fail_to_start(id, std::move(child), "the process that it is forked from has ended");
  Fork request{.child = id,
               .spec = setup.spec,
               .launcher = setup.launcher,
               .stack = setup.stack,
               .bounds_directory = setup.bounds_directory,
               .output = setup.output,
               .group_entrance = protocol::lent(setup.group_entrance)};
  for (const int each : setup.descriptors) request.descriptors.emplace_back(each);
  try {
    const auto [body, descriptors] = encode(std::move(request));
    zygote->second.zygote->send(body, descriptors);
  } catch (const system::ChannelError& error) {
    if (!error.is_closed()) return fail_to_start(id, std::move(child), error.what());
    // The zygote has ended, and is about to be reaped, which makes this start fail.
  }
  asked_.insert_or_assign(id, Asked{.zygote = setup.spec.zygote, .child = std::move(child)});
}

void Launcher::read_zygotes() {
  std::vector<Forked> forked;
  for (auto& [id, child] : running_) {
    if (!child.zygote) continue;
    try {
      while (auto message = child.zygote->try_receive())
        forked.push_back(std::get<Forked>(zygote_reply(*std::move(message))));
    } catch (const system::ChannelError&) {
      // The zygote has ended, and is about to be reaped.
    }
  }
  for (const auto& [id, pid] : forked) {
    auto asked = asked_.extract(id);
    if (asked.empty()) throw std::runtime_error("a zygote forked a child that it was not asked for");
    Running child = std::move(asked.mapped().child);
    if (pid == 0) {
      fail_to_start(id, std::move(child), "no process could be forked");
    } else {
      begin(id, pid, std::move(child));
    }
  }
}

void Launcher::begin(int id, pid_t pid, Running child) {
  child.pid = pid;
  child.pidfd = system::FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (!child.pidfd) throw std::system_error(errno, std::generic_category(), "pidfd_open");
  if (child.group && !child.group->has(pid))
    child.missing_walls["cgroup"] = fmt::format("no process can be moved to a group in {}",
                                                child.group->directory().parent_path().string());
  say(Started{.child = id,
              .pid = pid,
              .stack = child.stack,
              .missing_walls = child.missing_walls,
              .pidfd = child.pidfd.get()});
  running_.emplace(id, std::move(child));
}

void Launcher::fail_to_start(int id, Running child, const std::string& why) {
  if (child.group) sandbox::end_group(child.group->directory(), end_patience);
  say(Started{.child = id, .stack = child.stack, .missing_walls = child.missing_walls});
  say(Exited{.child = id, .exit = {.code = 127}, .output = {why.begin(), why.end()}});
}

void Launcher::drain(Running& child) {
  std::array<char, 16'384> bytes;
  // Bounded, so that a child that floods its output cannot keep the launcher from its other duties.
  for (int turn = 0; turn < 64; ++turn) {
    const ssize_t count = ::read(child.output.get(), bytes.data(), bytes.size());
    if (count <= 0) {
      // The child closed its output, which is no longer watched: poll ignores negative descriptors.
      if (count == 0) child.output = system::FileDescriptor();
      return;
    }
    child.kept.append({bytes.data(), static_cast<std::size_t>(count)});
  }
}

void Launcher::reap(int id) {
  Running& child = running_.at(id);
  kill_tree(child);  // the process group, while its number is still taken
  int status = 0;
  rusage usage{};
  // The child has ended, as its descriptor says, so this does not block.
  while (::wait4(child.pid, &status, WNOHANG, &usage) < 0 && errno == EINTR) {
  }
  drain(child);
  kill_strays();
  std::string reached_limit = std::move(child.reached_limit);
  if (child.group) {
    if (reached_limit.empty()) reached_limit = child.group->reached_limit();
    sandbox::end_group(child.group->directory(), end_patience);
  }

  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  Output output = child.kept.take();
  ChildExit exit{.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
                 .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                 .output_gap = output.gap,
                 .output_left_out = output.left_out,
                 .cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime),
                 .peak_bytes = static_cast<std::size_t>(usage.ru_maxrss) * 1024,
                 .reached_limit = std::move(reached_limit)};
  running_.erase(id);
  fail_what_was_asked_of(id, output.text);
  say(Exited{.child = id, .exit = std::move(exit), .output = {output.text.begin(), output.text.end()}});
}

void Launcher::fail_what_was_asked_of(int zygote, const std::string& output) {
  for (auto each = asked_.begin(); each != asked_.end();) {
    auto& [id, asked] = *each;
    if (asked.zygote == zygote) fail_to_start(id, std::move(asked.child), output);
    each = asked.zygote == zygote ? asked_.erase(each) : std::next(each);
  }
}

void Launcher::kill_strays() {
  const auto deadline = std::chrono::steady_clock::now() + end_patience;
  while (std::chrono::steady_clock::now() < deadline) {
    std::set<pid_t> strays = own_children();
    read_zygotes();  // who is this process's child by now has been announced before
    for (const auto& [id, child] : running_) strays.erase(child.pid);
    if (strays.empty()) return;
    for (const pid_t stray : strays) {
      ::kill(stray, SIGKILL);
      ::waitpid(stray, nullptr, WNOHANG);
    }
    std::this_thread::sleep_for(200us);
  }
}

// Reads the directories that the host handed over before it was gone.
void Launcher::take_last_directories() {
  try {
    while (auto message = host_.try_receive()) {
      const LauncherRequest request = launcher_request(*std::move(message));
      if (const auto* const order = std::get_if<OwnDirectory>(&request)) execute(*order);
    }
  } catch (const std::exception&) {
    // The channel is empty, or what is left of it is no message.
  }
}

void Launcher::end_everything() {
  for (const auto& [id, child] : running_) kill_tree(child);
  const std::map<int, Running> ended = std::exchange(running_, {});  // all are strays now
  kill_strays();
  for (const auto& [id, child] : ended) {
    if (child.group) sandbox::end_group(child.group->directory(), end_patience);
  }
  remove_owned_directories();
}

// Returns false if a process cannot be ended, or one that was asked for is still to come.
bool Launcher::finish(const std::vector<int>& kept) {
  std::map<int, Running> ended;  // all are strays now
  for (auto each = running_.begin(); each != running_.end();) {
    if (each->second.zygote || std::find(kept.begin(), kept.end(), each->first) != kept.end()) {
      ++each;
    } else {
      kill_tree(each->second);
      ended.insert(running_.extract(each++));
    }
  }
  kill_strays();
  for (const auto& [id, child] : ended) {
    if (child.group) sandbox::end_group(child.group->directory(), end_patience);
  }
  remove_owned_directories();
  return asked_.empty() && own_children().size() == running_.size();
}

std::vector<std::string> Launcher::remove_owned_directories() {
  std::vector<std::string> left;
  for (const auto& directory : std::exchange(owned_directories_, {})) {
    std::string why = system::remove_tree(directory);
    // The launcher may have lacked a descriptor for a moment.
    if (!why.empty()) why = system::remove_tree(directory);
    if (!why.empty())
      left.push_back(
          fmt::format("files of the evaluation are left in {}: {}. Remove them", directory.string(), why));
  }
  return left;
}

}  // namespace kbench::process
