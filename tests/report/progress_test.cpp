#include "report/progress.hpp"

#include "catch.hpp"

using kbench::Phase;
using kbench::Progress;
using kbench::report::progress_text;

TEST_CASE("progress names the phase, the case, and how far the samples agree") {
  CHECK(progress_text(Progress{}) == "describing");
  CHECK(progress_text({.phase = Phase::checking, .case_name = "odd", .case_number = 2, .case_count = 12}) ==
        "checking odd (2 of 12)");
  Progress sampling{.phase = Phase::sampling, .case_name = "big", .case_number = 12, .case_count = 12};
  CHECK(progress_text(sampling) == "sampling big (12 of 12)");
  sampling.samples = 1;
  CHECK(progress_text(sampling) == "sampling big (12 of 12): 1 sample, CV 0.00 %");
  sampling.samples = 34;
  sampling.cv = 0.01234;
  CHECK(progress_text(sampling) == "sampling big (12 of 12): 34 samples, CV 1.23 %");
  Progress done;
  done.phase = Phase::done;
  CHECK(progress_text(done).empty());
}
