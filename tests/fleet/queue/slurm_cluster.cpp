#include "fleet/queue/slurm_cluster.hpp"

#include "read_file.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <random>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  const std::string whole = name.data();
  return whole.substr(0, whole.find('.'));  // Slurm compares the short one
}

// Of a port that nobody uses now.
int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (socket < 0 || ::bind(socket, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no free port");
  ::close(socket);
  return ntohs(address.sin_port);
}

std::set<pid_t> children_of(const fs::path& process) {
  std::set<pid_t> all;
  std::error_code ignored;
  for (const auto& thread : fs::directory_iterator(process / "task", ignored)) {
    std::ifstream list(thread.path() / "children");
    for (pid_t pid = 0; list >> pid;) all.insert(pid);
  }
  return all;
}

void add_descendants(pid_t process, std::set<pid_t>& all) {
  if (!all.insert(process).second) return;
  for (const pid_t child : children_of("/proc/" + std::to_string(process))) add_descendants(child, all);
}

}  // namespace

std::string SlurmCluster::missing() {
  for (const char* const program : {"/usr/sbin/munged", "/usr/sbin/slurmctld", "/usr/sbin/slurmd",
                                    "/usr/bin/sbatch", "/usr/bin/setpriv"}) {
    if (::access(program, X_OK) != 0)
      return std::string("there is no ") + program + " (packages slurmctld, slurmd, slurm-client, munge)";
  }
  return ::geteuid() == 0 ? "" : "Slurm's daemons are run by root here";
}

SlurmCluster::SlurmCluster(int nodes) : before_(children_of("/proc/self")) {
  // What daemons leave behind becomes this process's child, and so can be found.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::string name = (fs::temp_directory_path() / "kbench-slurm-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  directory_ = name;
  ::chmod(name.c_str(), 0755);  // munge wants its directories to be root's alone to write, and all's to read
  configure(nodes);
  ::setenv("SLURM_CONF", (directory_ / "slurm.conf").c_str(), 1);
  munge_ = start(
      {"/usr/sbin/munged", "--force", "--foreground", "--key-file=" + (directory_ / "munge.key").string(),
       "--socket=" + (directory_ / "munge.sock").string(),
       "--pid-file=" + (directory_ / "munged.pid").string(),
       "--log-file=" + (directory_ / "munged.log").string(), "--seed-file=" + (directory_ / "seed").string()},
      "munged.out");
  for (int i = 0; i < 100 && !fs::exists(directory_ / "munge.sock"); ++i) std::this_thread::sleep_for(50ms);
  start_controller();
  for (int number = 1; number <= nodes; ++number) start_node(number);
  wait_for_idle(nodes);
}

void SlurmCluster::configure(int nodes) {
  std::ofstream key(directory_ / "munge.key", std::ios::binary);
  std::random_device random;
  for (int i = 0; i < 128; ++i) key.put(static_cast<char>(random()));
  key.close();
  ::chmod((directory_ / "munge.key").c_str(), 0400);
  fs::create_directory(directory_ / "state");
  const std::string place = directory_.string();
  std::ofstream conf(directory_ / "slurm.conf");
  conf
      << "ClusterName=kbench\nSlurmctldHost=" << host_name() << "(127.0.0.1)\nSlurmctldPort=" << free_port()
      << "\nSlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nAuthInfo=socket=" << place
      << "/munge.sock\nCredType=cred/munge\nStateSaveLocation=" << place << "/state\nSlurmdSpoolDir=" << place
      << "/spool-%n\nSlurmctldPidFile=" << place << "/controller.pid\nSlurmdPidFile=" << place
      << "/%n.pid\nSlurmctldLogFile=" << place << "/controller.log\nSlurmdLogFile=" << place
      << "/%n.log\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
         "JobAcctGatherType=jobacct_gather/none\nMpiDefault=none\nSwitchType=switch/none\nReturnToService=2\n"
         "SchedulerParameters=bf_interval=1,sched_interval=2,batch_sched_delay=0\nSelectType=select/"
         "cons_tres\n"
         "SelectTypeParameters=CR_Core\nSlurmdParameters=config_overrides\nMinJobAge=300\nKillWait=2\n"
         "SlurmdTimeout=10\n";
  for (int number = 1; number <= nodes; ++number) {
    fs::create_directory(directory_ / ("spool-gpu" + std::to_string(number)));
    conf << "NodeName=gpu" << number << " NodeHostname=" << host_name()
         << " NodeAddr=127.0.0.1 Port=" << free_port() << " CPUs=1 RealMemory=1000\n";
  }
  conf << "PartitionName=all Nodes=gpu[1-" << nodes << "] Default=YES MaxTime=10 State=UP\n";
}

// Ends with this process, however that ends.
pid_t SlurmCluster::start(const std::vector<std::string>& command, const std::string& log) {
  std::vector<std::string> words{"setpriv", "--pdeathsig", "KILL"};
  words.insert(words.end(), command.begin(), command.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  const std::string path = directory_ / log;
  ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  ::posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = -1;
  const int error = ::posix_spawn(&child, "/usr/bin/setpriv", &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot start " + command.front());
  return child;
}

void SlurmCluster::stop(pid_t process) {
  ::kill(process, SIGKILL);
  ::waitpid(process, nullptr, 0);
}

void SlurmCluster::start_controller() {
  controller_ = start({"/usr/sbin/slurmctld", "-D"}, "controller.out");
}

void SlurmCluster::kill_controller() { stop(controller_); }

void SlurmCluster::start_node(int number) {
  nodes_[number] = start({"/usr/sbin/slurmd", "-D", "-N", "gpu" + std::to_string(number)},
                         "gpu" + std::to_string(number) + ".out");
}

void SlurmCluster::kill_node(int number) { stop(nodes_.at(number)); }

std::string SlurmCluster::ask(const std::string& command) const {
  FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("popen");
  std::string text;
  std::array<char, 4096> part{};
  for (std::size_t count = 0; (count = ::fread(part.data(), 1, part.size(), pipe)) > 0;)
    text.append(part.data(), count);
  ::pclose(pipe);
  return text;
}

void SlurmCluster::wait_for_idle(int nodes) const {
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  std::string idle;
  while (std::chrono::steady_clock::now() < deadline) {
    idle = ask("sinfo -h -N -t idle -o %N");
    if (std::count(idle.begin(), idle.end(), '\n') == nodes && idle.find("rror") == idle.npos) return;
    std::this_thread::sleep_for(100ms);
  }
  throw std::runtime_error("the nodes are not idle: " + idle +
                           testing::read_file(directory_ / "controller.log"));
}

std::set<pid_t> SlurmCluster::descendants() const {
  std::set<pid_t> all;
  for (const pid_t child : children_of("/proc/self"))
    if (!before_.contains(child)) add_descendants(child, all);
  return all;
}

std::vector<pid_t> SlurmCluster::workers(const std::string& program) const {
  std::vector<pid_t> found;
  for (const pid_t process : descendants()) {
    std::error_code gone;
    const fs::path running = fs::read_symlink("/proc/" + std::to_string(process) + "/exe", gone);
    if (gone || running != fs::canonical(program)) continue;
    std::ifstream file("/proc/" + std::to_string(process) + "/cmdline");
    const std::string line((std::istreambuf_iterator<char>(file)), {});
    if (line.find(std::string("\0worker\0", 8)) != line.npos) found.push_back(process);
  }
  return found;
}

SlurmCluster::~SlurmCluster() {
  // Parents first, so that none starts another. What loses its parent becomes this process's child.
  for (int round = 0; round < 100; ++round) {
    const std::set<pid_t> all = descendants();
    if (all.empty()) break;
    for (const pid_t process : all) ::kill(process, SIGKILL);
    for (const pid_t child : children_of("/proc/self"))
      if (!before_.contains(child)) ::waitpid(child, nullptr, 0);
    std::this_thread::sleep_for(10ms);
  }
  ::prctl(PR_SET_CHILD_SUBREAPER, 0);
  ::unsetenv("SLURM_CONF");
  std::error_code ignored;
  fs::remove_all(directory_, ignored);
}

}  // namespace kbench::tests
