// A cluster of Slurm of the tests' own, on this host: munge, a controller, and several nodes, each a slurmd with one processor. Its
// files are in a temporary directory, its ports are free ones, and all that it started is gone when it ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace kbench::tests {

class SlurmCluster {
 public:
  // Why there can be none here; empty where there can.
  static std::string missing();

  // Waits until all nodes are idle. For commands, SLURM_CONF is set in this process.
  explicit SlurmCluster(int nodes);
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;
  ~SlurmCluster();

  void kill_controller();
  void start_controller();
  void kill_node(int number);  // from 1 on; the jobs of a node live on
  void start_node(int number);

  // What squeue, sinfo, ... print.
  std::string ask(const std::string& command) const;

  // Processes of pilots that run this program.
  std::vector<pid_t> workers(const std::string& program) const;

 private:
  pid_t start(const std::vector<std::string>& command, const std::string& log);
  void stop(pid_t process);
  void configure(int nodes);
  std::set<pid_t> descendants() const;
  void wait_for_idle(int nodes) const;

  std::filesystem::path directory_;
  std::set<pid_t> before_;  // children of this process that are not the cluster's
  pid_t munge_ = 0;
  pid_t controller_ = 0;
  std::map<int, pid_t> nodes_;
};

}  // namespace kbench::tests
