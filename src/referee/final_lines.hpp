// Proof that outputs did not change after the submission said that it was done.
//
// Random cache lines of the outputs are copied the moment the answer is there. When the runner has been frozen
// they are compared: a difference means that something was still writing.
#pragma once

#include "memory/arguments.hpp"

#include <cstddef>
#include <vector>

namespace kbench::referee {

class FinalLines {
 public:
  // Chooses `count` lines of each output of each set, before the call. `arguments` must outlive this.
  FinalLines(const memory::Arguments& arguments, int count);

  // Reads them. To be called when the submission says that it is done.
  void gather();

  // True when any of them is not what it was at gather().
  bool have_changed() const;

 private:
  std::vector<std::byte> read() const;

  const memory::Arguments& arguments_;
  std::vector<std::size_t> places_;
  std::vector<std::byte> contents_;
};

}  // namespace kbench::referee
