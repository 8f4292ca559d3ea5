// Proves that outputs did not change after the submission reported that it was done.
//
// Copies random cache lines of the outputs as soon as the answer is there, and compares them once the runner is
// frozen. A difference means that something was still writing.
#pragma once

#include "isolation/memory/arguments.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace kbench::referee {

class FinalLines {
 public:
  // Chooses `count` lines of each output of the first `sets` sets, before the call. `arguments` must outlive this.
  FinalLines(const memory::Arguments& arguments, std::size_t sets, int count);

  // Reads the lines. Call it when the submission says that it is done.
  void gather();

  // Reads those of one set.
  void gather(std::size_t set);

  // Finds whether any line has changed since gather().
  void check(memory::Findings* findings) const { arguments_.check_lines(places_, contents_, findings); }

  // The changes, in words: "output_c at element 4096 of call 2, and 3 more of the 512 lines that were ...".
  std::string describe_changes() const;

 private:
  std::string describe(std::size_t place) const;

  const memory::Arguments& arguments_;
  std::size_t sets_;
  std::vector<std::size_t> places_;
  std::vector<std::byte> contents_;
};

}  // namespace kbench::referee
