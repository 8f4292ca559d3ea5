#include "cli/queue.hpp"

#include "base/system/environment.hpp"
#include "cli/terminal.hpp"

#ifdef KBENCH_HAS_QUEUES
#include <kbench/open_queue.hpp>
#endif

#include <fmt/format.h>

namespace kbench::cli {

std::string queue_address(const std::string& option) {
  return option.empty() ? system::environment_variable("KBENCH_QUEUE") : option;
}

std::shared_ptr<Queue> open(const std::string& address) {
#ifdef KBENCH_HAS_QUEUES
  std::shared_ptr<Queue> queue = open_queue(address);
  try {
    static_cast<void>(queue->workers());
  } catch (const Error& error) {
    if (error.code() != ErrorCode::io) throw;
    print_note(fmt::format("{}\nIt is tried again for 10 minutes.\n", error.what()));
  }
  return queue;
#else
  static_cast<void>(address);
  throw Error(
      "this kbench was built without SOCI, which --queue needs: install libsoci-dev, libpq-dev and "
      "libsqlite3-dev, and build it with KBENCH_LEADERBOARD=ON");
#endif
}

}  // namespace kbench::cli
