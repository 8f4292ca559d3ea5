#include "cli/queue.hpp"

#ifdef KBENCH_HAS_QUEUES
#include <kbench/open_queue.hpp>
#endif

#include <cstdlib>

namespace kbench::cli {

std::string queue_address(const std::optional<std::string>& option) {
  if (option) return *option;
  const char* const value = std::getenv("KBENCH_QUEUE");
  return value != nullptr ? value : "";
}

std::shared_ptr<Queue> open(const std::string& address) {
#ifdef KBENCH_HAS_QUEUES
  return open_queue(address);
#else
  throw Error(
      "this kbench was built without SOCI, which --queue needs: install libsoci-dev, libpq-dev and "
      "libsqlite3-dev, and build it with KBENCH_LEADERBOARD=ON (asked for " +
      address.substr(0, address.find(':')) + ")");
#endif
}

}  // namespace kbench::cli
