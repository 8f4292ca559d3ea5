// One point of a problem's input space.
//
//     kbench::TestCase{
//         .name = "1024x1024x1024",
//         .purpose = kbench::Purpose::performance,
//         .sizes = {{"m", 1024}, {"n", 1024}, {"k", 1024}},
//         .shapes = {{1024, 1024}, {1024, 1024}, {1024, 1024}},
//     }
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/tensor.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kbench {

enum class Purpose : std::uint8_t {
  correctness,  // odd sizes and special values; run on a few input sets, not timed
  performance,  // sizes that people use; timed until the measurement has settled
};

enum class DeviceKind : std::uint8_t { cpu, cuda };

struct TestCase {
  std::string name = {};  // unique within the problem; what --case and the result call it
  Purpose purpose = Purpose::correctness;

  // Named extents. A scalar parameter `m` of the signature takes sizes["m"] unless the problem says
  // otherwise in get_extra_params().
  std::map<std::string, std::int64_t> sizes = {};

  // One shape for each tensor of the signature, in the order of the call.
  std::vector<Shape> shapes = {};

  // How create_inputs() fills this case, in the problem's own words ("uniform", "wide_range", "ties").
  std::string inputs = "uniform";

  // Other kinds of inputs with which a performance case is verified too, in calls that are not timed. These calls
  // come between the timed ones, at random places.
  std::vector<std::string> other_inputs = {};

  // The origin of such sizes, in one line: a model, a paper, a use. May be empty.
  std::string origin = {};

  // The dtype of the evaluation. kbench fills it in after generate_test_cases().
  DType dtype = DType::float32;

  // Throws Error if the case has no such extent.
  std::int64_t size(const std::string& extent) const {
    const auto found = sizes.find(extent);
    if (found == sizes.end()) throw Error("case '" + name + "' has no size called '" + extent + "'");
    return found->second;
  }
};

}  // namespace kbench
