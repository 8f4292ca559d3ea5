#include <kbench/queue.hpp>

namespace kbench {

Queue::~Queue() = default;

}  // namespace kbench
