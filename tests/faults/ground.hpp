// Where faults are let loose: a directory of this process's own, with what they can reach where no wall stops them.
//
//     KBENCH_FAULTS_DIRECTORY  the path of a directory that others may write to
//     KBENCH_FAULTS_FILE       of a file in it that others may read, with a secret
//     KBENCH_FAULTS_FIFO       of a FIFO in it, to which nobody writes
//     KBENCH_FAULTS_NAME       how files and shared memory are to be called that they leave elsewhere
//     KBENCH_FAULTS_KEY        and System V's shared memory
//
// The first four are strings. In Python a module, `ground`, has them as DIRECTORY, FILE, FIFO, NAME and KEY. While there is a ground, the directory for temporary files is another of its own, and what
// loses its parent becomes a child of this process.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::tests {

class Ground {
 public:
  // Throws std::system_error and std::filesystem::filesystem_error.
  Ground();
  Ground(const Ground&) = delete;
  Ground& operator=(const Ground&) = delete;
  ~Ground();

  // As compilers take them: -DKBENCH_FAULTS_KEY=1234.
  std::vector<std::string> macros() const;

  // The text of the module.
  std::string python_module() const;

  // What is not as it was made; empty: nothing.
  std::string damage() const;
  bool shows_secret(std::string_view text) const;

  // Made since, and still there: in the directory for temporary files, or under the name that was given out.
  std::vector<std::string> temporary_files() const;
  std::vector<std::string> shared_memory_objects() const;

  // Descriptions of all children of this process, by name and number.
  static std::vector<std::string> processes();
  static void end_processes();

 private:
  std::string name_;  // of nobody else
  int key_ = 0;
  std::string secret_;
  std::filesystem::path root_;
  std::filesystem::path directory_;
  std::filesystem::path temporary_;
};

}  // namespace kbench::tests
