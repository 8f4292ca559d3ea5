// A parallel loop, for the fills and references of a problem.
//
//     kbench::parallel_for(rows, [=](std::int64_t row) { ... });
//
// `body(i)` runs once for each i in [0, count), in any order, on any thread, and the call returns when all have
// run. It must not throw. With OpenMP (which kbench_add_problem() switches on) all cores share the work;
// without, it is a plain loop. A loop of few iterations stays on the calling thread unless the iterations are
// said to be long: `grain` is the least number of iterations that are worth a thread.
#pragma once

#include <cstdint>

namespace kbench {

template <class Body>
void parallel_for(std::int64_t count, const Body& body, [[maybe_unused]] std::int64_t grain = 1) {
#ifdef _OPENMP
#pragma omp parallel for schedule(static) if (count >= 2 * grain)
#endif
  for (std::int64_t i = 0; i < count; ++i) body(i);
}

}  // namespace kbench
