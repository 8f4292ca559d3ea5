#include "evaluate/diagnose/gpu_health.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <stdexcept>
#include <thread>

namespace kbench {
namespace {

using namespace std::chrono_literals;

// Referee and runner had contexts on the GPU before; only the probe has one afterwards. Much more than their
// difference is suspicious.
constexpr std::size_t tolerated_bytes = std::size_t{512} << 20U;
constexpr auto pause = 200ms;  // the driver gives memory back in its own time

}  // namespace

bool may_have_harmed(Verdict verdict) {
  switch (verdict) {
    case Verdict::crashed:
    case Verdict::timed_out:
    case Verdict::limit_exceeded:
    case Verdict::tampered:
    case Verdict::invalid_problem:
    case Verdict::internal_error: return true;
    default: return false;
  }
}

std::string memory_kept(const protocol::Occupancy& before, const protocol::Occupancy& after) {
  if (!before.used_memory_bytes || !after.used_memory_bytes) return {};
  if (after.compute_processes != 1)
    return {};  // other processes may hold the memory, if they are listed at all
  if (*after.used_memory_bytes <= *before.used_memory_bytes + tolerated_bytes) return {};
  const auto gibibytes = [](std::size_t bytes) { return static_cast<double>(bytes) / 0x1p30; };
  return fmt::format(
      "{:.1f} GiB of its memory are in use that were {:.1f} GiB before, and by no other process",
      gibibytes(*after.used_memory_bytes), gibibytes(*before.used_memory_bytes));
}

std::string ill_health(const std::function<protocol::Occupancy()>& probe, const protocol::Occupancy& before,
                       std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    std::string kept;
    try {
      kept = memory_kept(before, probe());
    } catch (const Error&) {
      throw;  // kbench was set up wrongly, or has lost its launcher
    } catch (const Cancelled&) {
      throw;
    } catch (const std::runtime_error& fault) {
      return fault.what();
    }
    if (kept.empty() || std::chrono::steady_clock::now() >= deadline) return kept;
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace kbench
