#include "base/document/explanation.hpp"

#include "catch.hpp"

using kbench::CaseResult;
using kbench::Evaluation;
using kbench::Measurement;
using kbench::document::roof_sentence;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

CaseResult measured(double runtime_ms, std::int64_t flops) {
  CaseResult result;
  result.name = "large";
  result.flops = flops;
  result.bytes = 4'000'000'000;
  result.measurement = Measurement{};
  result.measurement->runtime_ms = runtime_ms;
  return result;
}

}  // namespace

TEST_CASE(
    "the sentence about a roof says which one bounds the case, and how near the submission comes to it") {
  Evaluation evaluation;
  evaluation.dtype = kbench::DType::float32;
  evaluation.roofline =
      kbench::Roofline{.copy_gbps = 4000.0, .read_gbps = 2000.0, .float32_gflops = 50'000.0};
  CHECK(roof_sentence(evaluation, measured(1.25, 1000)) ==
        "Memory bounds the case 'large': the submission reaches 80 % of the bandwidth that kbench measured");
  const std::int64_t many = 500'000'000'000;
  CHECK(contains(roof_sentence(evaluation, measured(20.0, many)), "Arithmetic bounds the case 'large'"));
  CHECK(contains(roof_sentence(evaluation, measured(20.0, many)), "50 % of the rate of arithmetic"));
  CHECK(contains(roof_sentence(evaluation, measured(100.0, many)), "10 %"));
  CHECK(contains(roof_sentence(evaluation, measured(100.0, many)), "latency, occupancy or launches"));
  CHECK(roof_sentence(evaluation, CaseResult{}).empty());
  evaluation.roofline.reset();
  CHECK(roof_sentence(evaluation, measured(1.0, many)).empty());
}
