#include "referee/hidden_cases.hpp"

#include "isolation/memory/argument_layout.hpp"
#include "referee/description.hpp"
#include "referee/problem_rules.hpp"

#include <kbench/error.hpp>
#include <kbench/random.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace kbench::referee {
namespace {

// Takes the first of this many draws with sizes that no listed case has; a problem with few sizes may have none.
constexpr int max_draws = 5;

// The stream that a case is drawn from: its inputs are numbered from 0.
Random random_of(const device::InputKey& key, int test_id) {
  return Random(
      key.stream(static_cast<std::uint32_t>(test_id), std::numeric_limits<std::uint32_t>::max(), 0));
}

std::size_t bytes_of_largest(const ProblemDescription& problem) {
  std::size_t largest = 0;
  for (const CaseDescription& each : problem.cases) {
    largest = std::max(largest, memory::ArgumentLayout(problem.signature, each.test_case).bytes_of_one_set());
  }
  return largest;
}

bool has_listed_sizes(const ProblemDescription& problem, const TestCase& test_case) {
  return std::any_of(problem.cases.begin(), problem.cases.end(), [&test_case](const CaseDescription& each) {
    return each.test_case.sizes == test_case.sizes;
  });
}

}  // namespace

std::optional<CaseDescription> draw_hidden_case(const Problem& problem, const ProblemDescription& described,
                                                int test_id, const device::InputKey& key,
                                                const device::DeviceTraits& device,
                                                protocol::Activity& activity) {
  Random random = random_of(key, test_id);
  std::optional<TestCase> drawn;
  {
    const auto scope = activity.enter("draw_test_case()");
    for (int draws = 0; draws < max_draws; ++draws) {
      drawn = problem.draw_test_case(described.dtype, device.kind, random);
      if (!drawn || !has_listed_sizes(described, *drawn)) break;
    }
  }
  if (!drawn) return std::nullopt;
  require_sound(*drawn);
  if (drawn->purpose != Purpose::correctness)
    throw Error(fmt::format("draw_test_case() draws '{}', which is no correctness case", drawn->name));
  drawn->dtype = described.dtype;
  const std::size_t bytes = memory::ArgumentLayout(described.signature, *drawn).bytes_of_one_set();
  // The submission's process reserves addresses for the largest listed case only.
  const std::size_t most = bytes_of_largest(described);
  if (bytes > most) {
    throw Error(
        fmt::format("draw_test_case() draws '{}', whose tensors have {} bytes; those of the largest case of "
                    "generate_test_cases() have {}: draw smaller sizes",
                    drawn->name, bytes, most));
  }
  CaseDescription description =
      describe_case(problem, described.signature, *std::move(drawn), test_id, activity);
  require_memory(description, described.signature, device);
  return description;
}

std::string shown_name(const ProblemDescription& problem, const CaseDescription& description) {
  const std::string& name = description.test_case.name;
  if (!protocol::is_hidden(problem, description.test_id)) return name;
  return fmt::format("hidden {}: {}", description.test_id - static_cast<int>(problem.cases.size()) + 1, name);
}

}  // namespace kbench::referee
