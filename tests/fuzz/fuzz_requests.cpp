// What says what is to be evaluated, and what came of it: a request, a submission in one document, a line of candidates, and the
// results of a batch.
#include "fleet/batch/results_file.hpp"
#include "fuzz/input.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/batch.hpp>
#include <kbench/error.hpp>
#include <kbench/request.hpp>
#include <kbench/score.hpp>

#include <string>

namespace kbench::fuzz {
namespace {

void use(const EvaluationRequest& request) {
  const std::string text = to_json(request);
  require(to_json(request_from_json(text)) == text, "a request is read as it was written");
}

void run(std::string_view text) {
  static const ScratchDirectory candidates;
  static const ScratchDirectory results;
  try {
    use(request_from_json(text));
  } catch (const Error&) {
  }

  static const ScratchDirectory solutions;
  try {
    require(!Submission::from_file(solutions.write("s.json", text)).files.empty(), "a submission has a file");
  } catch (const Error&) {
  }

  Candidates lines(candidates.write("c.jsonl", text));
  std::size_t count = 0;
  while (const auto candidate = lines.next()) {
    require(++count <= lines.count(), "as many candidates as were counted");
    require(!candidate->fault.empty() || !candidate->id.empty(), "a candidate has an id, or a fault");
    if (candidate->fault.empty()) use(candidate->request);
  }

  results.write("results.jsonl", text);
  try {
    to_json(score_batch(results.path()));
  } catch (const Error&) {
  }
  try {
    const batch::ResultsFile file(results.path());
    to_json(score_batch(results.path()));
  } catch (const Error&) {
  }
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
