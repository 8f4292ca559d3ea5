// Whether the first GPU that this process sees still works.
#pragma once

#include "isolation/protocol/occupancy.hpp"

namespace kbench::device {

// Makes a context, has a kernel compute, and looks at all that it wrote. Throws std::runtime_error if one of these fails;
// a GPU that is ill may also let it hang.
protocol::Occupancy probe_gpu();

}  // namespace kbench::device
