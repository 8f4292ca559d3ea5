// Correctness cases that are in no list, drawn from an evaluation's secret. Their test_ids follow those of the list.
#pragma once

#include "device/input_key.hpp"
#include "device/traits.hpp"
#include "isolation/protocol/activity.hpp"
#include "isolation/protocol/judgement.hpp"

#include <kbench/catalog.hpp>
#include <kbench/problem.hpp>

#include <optional>
#include <string>

namespace kbench::referee {

// Has the problem draw the case of this test_id; the same key always draws the same case. Prefers sizes that no
// listed case has. Returns nothing if the problem declines. Throws what the problem throws, and Error for a case
// that is unsound or larger than every listed one.
std::optional<CaseDescription> draw_hidden_case(const Problem& problem, const ProblemDescription& described,
                                                int test_id, const device::InputKey& key,
                                                const device::DeviceTraits& device,
                                                protocol::Activity& activity);

// The name of a case in results and errors: "hidden 2: n=1234 ties" for a hidden one, else its own name.
std::string shown_name(const ProblemDescription& problem, const CaseDescription& description);

}  // namespace kbench::referee
