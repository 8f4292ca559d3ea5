#include "referee/audit_overhead.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace kbench::referee {

using Times = std::vector<std::chrono::nanoseconds>;

ReleaseOverhead::ReleaseOverhead(Measured least, Measured most)
    : least_(std::move(least)), most_(std::move(most)) {}

Times ReleaseOverhead::of(std::size_t bytes) const {
  if (bytes <= least_.bytes) return least_.times;
  if (bytes >= most_.bytes) return most_.times;
  const double part =
      static_cast<double>(bytes - least_.bytes) / static_cast<double>(most_.bytes - least_.bytes);
  Times times = least_.times;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto more = most_.times.at(i) - least_.times[i];
    times[i] += std::chrono::nanoseconds(std::llround(part * static_cast<double>(more.count())));
  }
  return times;
}

std::size_t AuditOverhead::sets_in(std::size_t bytes) const {
  return std::min(sets, (bytes + bytes_of_set - 1) / bytes_of_set);
}

std::size_t AuditOverhead::sets_for(int calls) const {
  const auto needed = static_cast<std::size_t>(calls);
  return of_release ? std::max(needed, sets_in(of_release->least_bytes())) : needed;
}

Times AuditOverhead::of_batch(int calls) const {
  if (!of_release) return share_of(of_largest_batch, calls);
  Times times = of_release->of(sets_for(calls) * bytes_of_set);
  for (std::chrono::nanoseconds& each : times) each += calls * of_harness;
  return times;
}

Times AuditOverhead::of_single_call() const {
  Times times = of_call;
  for (std::chrono::nanoseconds& each : times) each += of_harness;
  return times;
}

Times AuditOverhead::outside_batch(int calls) const {
  if (of_release) return of_batch(calls);
  const auto of_order = *std::min_element(of_call.begin(), of_call.end()) + calls * of_harness;
  Times times = share_of(outside_largest_batch, calls);
  for (std::chrono::nanoseconds& each : times) each = std::max(each, of_order);
  return times;
}

Times AuditOverhead::share_of(Times of_all, int calls) const {
  for (std::chrono::nanoseconds& each : of_all)
    each = each * calls / static_cast<std::int64_t>(sets) + calls * of_harness;
  return of_all;
}

}  // namespace kbench::referee
