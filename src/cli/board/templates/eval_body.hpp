
// Functions that a reference may leave out. These are templates with an ellipsis, so any function of the
// reference is preferred to them. Their result shows that the reference has none.
namespace evaluation {
struct Missing {};
}  // namespace evaluation
template <class Unused = void>
evaluation::Missing test_cases(...);
template <class Unused = void>
evaluation::Missing generate_input(...);
template <class Unused = void>
evaluation::Missing get_flops(...);
template <class Unused = void>
evaluation::Missing check_implementation(...);

#include REFERENCE
#include SUBMISSION

namespace evaluation {

constexpr int seeds = 3;             // each case is checked with these before anything is timed
constexpr int warm_up_runs = 10;     // untimed runs
constexpr int least_runs = 10;       // timed
constexpr int most_runs = 100;       // timed
constexpr double target_cv = 0.01;   // standard deviation over mean, at which it is enough
constexpr double time_limit = 10.0;  // seconds for the runs of one case, with all that belongs to them

template <class T>
constexpr bool is_missing = std::is_same_v<T, Missing>;

// The reference's, in whichever form it has it. The functions are templates so that a form that is not there is not
// compiled.
template <class Input, class Case>
Input make_input(const Case& test_case, std::uint64_t seed) {
  if constexpr (!is_missing<decltype(generate_input(test_case, seed))>) {
    return generate_input(test_case, seed);
  } else if constexpr (!is_missing<decltype(generate_input(seed))>) {
    return generate_input(seed);
  } else {
    return generate_input();
  }
}

// 0 if the reference does not count them.
template <class Number, class Case>
Number flops_of(const Case& test_case) {
  if constexpr (!is_missing<decltype(get_flops(test_case))>) {
    return static_cast<Number>(get_flops(test_case));
  } else if constexpr (!is_missing<decltype(get_flops())>) {
    return static_cast<Number>(get_flops());
  } else {
    return 0;
  }
}

// The only one of a reference without test_cases().
struct OnlyCase {};

template <class Cases>
auto cases_of() {
  if constexpr (is_missing<Cases>) {
    return std::vector<OnlyCase>(1);
  } else {
    return Cases(test_cases());
  }
}

template <class Case>
std::string name_of(const Case& test_case, std::size_t number) {
  if constexpr (requires { std::string(test_case.name); }) {
    return test_case.name;
  } else if constexpr (std::is_constructible_v<std::string, const Case&>) {
    return test_case;
  } else if constexpr (std::is_arithmetic_v<Case>) {
    return std::to_string(test_case);
  } else {
    return "case " + std::to_string(number);
  }
}

template <class Case>
bool is_timed(const Case& test_case) {
  if constexpr (requires { static_cast<bool>(test_case.timed); }) {
    return static_cast<bool>(test_case.timed);
  } else {
    return true;
  }
}

// Returns what check_implementation() says; it may also take the input.
template <class MakeInput, class Output>
auto answer_of_check([[maybe_unused]] const MakeInput& make_input, Output custom_output, Output ref_output) {
  using ByInput = decltype(check_implementation(make_input(), custom_output, ref_output));
  if constexpr (is_missing<ByInput>) {
    return check_implementation(std::move(custom_output), std::move(ref_output));
  } else {
    return check_implementation(make_input(), std::move(custom_output), std::move(ref_output));
  }
}

// Returns what is wrong, or nothing if the output is right.
template <class MakeInput, class Output>
std::string fault_of(const MakeInput& make_input, Output custom_output, Output ref_output) {
  const auto answer = answer_of_check(make_input, std::move(custom_output), std::move(ref_output));
  if constexpr (std::is_same_v<std::decay_t<decltype(answer)>, bool>) {
    return answer ? "" : "check_implementation() says that the output is wrong";
  } else {
    return answer;
  }
}

struct Run {
  double seconds = 0.0;
  std::string fault;  // empty if the output is right
};

// Only custom_kernel() is timed.
template <class Case>
Run run(Clock& clock, const Case& test_case, std::uint64_t seed) {
  input_t input = make_input<input_t>(test_case, seed);
  output_t expected = ref_kernel(input);
  clock.clear_cache();
  clock.start();
  output_t output = custom_kernel(std::move(input));
  const double seconds = clock.stop();
  const auto make_same_input = [&] { return make_input<input_t>(test_case, seed); };
  return {seconds, fault_of(make_same_input, std::move(output), std::move(expected))};
}

// Those of one case.
struct Times {
  std::vector<double> seconds;

  double mean() const {
    double sum = 0.0;
    for (const double each : seconds) sum += each;
    return sum / static_cast<double>(seconds.size());
  }

  double cv() const {
    double squares = 0.0;
    for (const double each : seconds) squares += (each - mean()) * (each - mean());
    return std::sqrt(squares / static_cast<double>(seconds.size() - 1)) / mean();
  }

  bool is_enough(double elapsed) const {
    const int count = static_cast<int>(seconds.size());
    if (count < least_runs) return false;
    return count >= most_runs || elapsed > time_limit || cv() <= target_cv;
  }
};

class Evaluation {
 public:
  explicit Evaluation(std::uint64_t seed) : draw_(seed) {}

  // Whether everything was right.
  bool evaluate() {
    const auto cases = cases_of<decltype(test_cases())>();
    std::size_t number = 0;
    for (const auto& each : cases) {
      if (!passes(each, name_of(each, ++number))) return false;
    }
    number = 0;
    for (const auto& each : cases) {
      const std::string name = name_of(each, ++number);
      if (is_timed(each) && !times(each, name)) return false;
    }
    if (timed_cases_ > 0) {
      std::printf("score: %.6g seconds per run, the geometric mean of %d timed %s\n",
                  std::exp(log_sum_ / timed_cases_), timed_cases_, timed_cases_ == 1 ? "case" : "cases");
    }
    return true;
  }

 private:
  template <class Case>
  bool passes(const Case& test_case, const std::string& name) {
    for (int i = 0; i < seeds; ++i) {
      if (!checked_run(test_case, name)) return false;
    }
    std::printf("%s: right with %d seeds\n", name.c_str(), seeds);
    return true;
  }

  template <class Case>
  bool times(const Case& test_case, const std::string& name) {
    for (int i = 0; i < warm_up_runs; ++i) {
      if (!checked_run(test_case, name)) return false;
    }
    const auto begun = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    };
    Times times;
    while (!times.is_enough(elapsed())) {
      const std::optional<double> seconds = checked_run(test_case, name);
      if (!seconds) return false;
      times.seconds.push_back(*seconds);
    }
    std::printf("%s: %.6g seconds per run, CV %.1f %%, %zu runs", name.c_str(), times.mean(),
                100.0 * times.cv(), times.seconds.size());
    if (const double flops = flops_of<double>(test_case); flops > 0.0)
      std::printf(", %.4g GFLOPS", 1e-9 * flops / times.mean());
    std::printf("\n");
    log_sum_ += std::log(times.mean());
    ++timed_cases_;
    return true;
  }

  // The seconds that it took on a new input; nothing if the output is wrong, which is reported.
  template <class Case>
  std::optional<double> checked_run(const Case& test_case, const std::string& name) {
    const std::uint64_t seed = draw_();
    const Run result = run(clock_, test_case, seed);
    if (result.fault.empty()) return result.seconds;
    std::printf("%s: wrong with seed %llu: %s\n", name.c_str(), static_cast<unsigned long long>(seed),
                result.fault.c_str());
    return std::nullopt;
  }

  Clock clock_;
  std::mt19937_64 draw_;
  double log_sum_ = 0.0;
  int timed_cases_ = 0;
};

}  // namespace evaluation

// Ends with 0 when every output was right, with 1 when one was wrong, and with 2 when something threw.
int main(int argc, char** argv) {
  try {
    const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 0) : std::random_device{}();
    std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
    return evaluation::Evaluation(seed).evaluate() ? 0 : 1;
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
