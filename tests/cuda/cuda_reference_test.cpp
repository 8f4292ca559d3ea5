// Reference files whose values are on a GPU.
#include "evaluate/reference/cuda_reference.hpp"

#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

using namespace kbench;
using namespace kbench::tests;

namespace {

Evaluation run_on_gpu(const std::string& submission, const Options& options = quick_options()) {
  const ScratchDirectory place;
  const auto reference = place.write("scaling.cuh", scaling);
  Evaluation evaluation = evaluate(ProblemRef::at(reference),
                                   Submission::from_file(place.write("mine.cuh", submission)), options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
  return evaluation;
}

}  // namespace

GPU_TEST_CASE("values on a GPU are shared with the submission's process, and its outputs made in place") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_on_gpu(right_scaling);
  REQUIRE(evaluation.accepted());
  CHECK(evaluation.device == "cuda:0");
  REQUIRE(evaluation.cases.size() == 4);
  const Measurement& large = *evaluation.cases[3].measurement;
  CHECK(large.time_source != TimeSource::audit);
  CHECK(large.audit.carried_ms < 0.05);  // the sizes go through the GPU's memory
  // 33.6 MB: 8 us at 4 TB/s. Copying them to the host and back would take milliseconds, allocating memory 0.1 ms.
  CHECK(large.runtime_ms < 0.1);
  CHECK(evaluation.integrity.isolation() != Isolation::shared);
}

GPU_TEST_CASE("outputs that were made elsewhere, or beside temporary values, are carried all the same") {
  REQUIRE_GPU();
  CHECK(run_on_gpu(
            scaling_submission(
                "  kbench::device_vector<float> temporary(n), more(n), last(n);\n"
                "  scale<<<blocks(n), 256>>>(input.values.data(), temporary.data(), n, input.factor, 0);\n"
                "  output_t output{kbench::device_vector<float>(n)};\n"
                "  scale<<<blocks(n), 256>>>(temporary.data(), output.values.data(), n, 1, offset);\n"
                "  return output;\n"))
            .accepted());
  CHECK(run_on_gpu(scaling_submission("  std::vector<float> values = input.values.to_host();\n"
                                      "  for (float& value : values) value = value * input.factor + offset;\n"
                                      "  return {kbench::device_vector<float>(values)};\n"))
            .accepted());
}

GPU_TEST_CASE("a wrong output, one of another size and one that was left as it was are wrong") {
  REQUIRE_GPU();
  const Evaluation wrong = run_on_gpu(scaling_submission(
      "  output_t output{kbench::device_vector<float>(n)};\n"
      "  scale<<<blocks(n), 256>>>(input.values.data(), output.values.data(), n - 1, input.factor, offset);\n"
      "  return output;\n"));
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(contains(wrong.explanation, "value 999 is wrong"));
  const Evaluation shorter =
      run_on_gpu(scaling_submission("  return {kbench::device_vector<float>(n - 1)};\n"));
  CHECK(contains(shorter.explanation, "it has 999 values"));
  CHECK(run_on_gpu(scaling_submission("  return {input.values};\n")).verdict == Verdict::wrong_answer);
}

GPU_TEST_CASE("writing to an input on the GPU is a fault") {
  REQUIRE_GPU();
  const Evaluation evaluation = run_on_gpu(scaling_submission(
      "  scale<<<blocks(n), 256>>>(input.values.data(), input.values.data(), n, input.factor, offset);\n"
      "  return {input.values};\n"));
  CHECK(evaluation.verdict == Verdict::crashed);
}
