// Evaluates a submission on a reference by hand, in one process, without kbench:
//
//     g++ -O3 -march=native -std=c++20 -fopenmp eval.cpp -o eval && ./eval
//
// It includes "reference.hpp" and "submission.hpp". Other files are named when it is compiled:
//
//     g++ -O3 -march=native -std=c++20 -fopenmp -DREFERENCE='"scale.hpp"' -DSUBMISSION='"mine.hpp"' eval.cpp -o eval
//
// If they include headers of kbench, such as <kbench/close.hpp>, add -I and the directory in which `kbench`
// is.
//
// It works like an evaluation. It checks the submission with several seeds in every case. Then it runs it
// again and again, each time on a new input and with cold caches, and checks every output. It lacks an
// evaluation's sandbox: here the submission can change the clock, the reference and the check, and a crash
// ends everything.
//
//     ./eval          with a seed that is drawn, and printed
//     ./eval 1234     with this seed
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#ifndef REFERENCE
#define REFERENCE "reference.hpp"
#endif
#ifndef SUBMISSION
#define SUBMISSION "submission.hpp"
#endif

namespace evaluation {

class Clock {
 public:
  // Afterwards nothing of the input is in a cache: other memory is, twice as much as the last-level cache holds.
  void clear_cache() {
    for (std::size_t i = 0; i < other_memory_.size(); i += 64)
      other_memory_[i] = static_cast<char>(other_memory_[i] + 1);
  }

  void start() { started_ = std::chrono::steady_clock::now(); }

  // Seconds since start().
  double stop() { return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count(); }

 private:
  static std::size_t cache_bytes() {
    const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);  // 0 if the system does not know
    return std::clamp(static_cast<std::size_t>(std::max(bytes, 0L)), std::size_t{32} << 20,
                      std::size_t{128} << 20);
  }

  std::vector<char> other_memory_ = std::vector<char>(2 * cache_bytes());
  std::chrono::steady_clock::time_point started_;
};

}  // namespace evaluation
