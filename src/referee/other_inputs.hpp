// Calls of a timed case that are made with other kinds of inputs than it is timed with: verified like any, and never timed.
//
// They expose a method that is right for one distribution only, at the very sizes that are timed. Each kind is used
// once before the first sample. Later calls come between samples, one at a random place in every sixteen, so that a
// submission cannot tell which calls are timed. The kinds take turns in an order that is drawn from the secret.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/random.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kbench::referee {

class OtherInputs {
 public:
  // `kinds` are the case as it is with each other kind of inputs.
  OtherInputs(std::vector<CaseDescription> kinds, Random random);

  // The kinds in the order that was drawn.
  const std::vector<CaseDescription>& kinds() const { return kinds_; }

  // Call it before each sample. Returns the kind with which an extra call is to be made now, or null.
  const CaseDescription* due();

 private:
  static constexpr std::int64_t samples_of_one_call = 16;

  std::vector<CaseDescription> kinds_;
  Random random_;
  std::int64_t asked_ = 0;  // requests since the last block of samples began
  std::int64_t place_ = 0;  // place in the block of samples
  std::size_t next_ = 0;
};

}  // namespace kbench::referee
