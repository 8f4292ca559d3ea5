// A reference file as a problem: its values are two tensors of bytes, and kbench does with them what it does with any.
//
// KBENCH_REFERENCE_PLUGIN(name, file, version, is_cuda, text) stands behind the reference file. The same library is
// loaded into the runner before the submission. Its entries do what a submission's do, without the kernel, so that
// the referee can measure their time.
#pragma once

#include "case_names.hpp"
#include "dtype_in.hpp"
#include "entries.hpp"
#include "functions.hpp"
#include "leaves.hpp"
#include "wire.hpp"

#include <kbench/plugin.hpp>
#include <kbench/problem.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// The referee sets this to a function that receives the running function of the reference, and its case. Errors can
// then name the author's functions. A runner sets none.
extern "C" std::function<void(std::string_view function, std::string_view test_case)> kbench_note;

// The referee puts a function here that runs the work it is given, and measures the time.
extern "C" std::function<void(const std::function<void()>& work)> kbench_measure;

namespace kbench::harness {

// The facts about the reference that the host knows.
struct ReferenceInfo {
  const char* name;
  const char* file;  // "scale.hpp"
  int version;
  bool is_cuda;
  const char* text;
};

inline void note(std::string_view function, std::string_view test_case = {}) {
  if (kbench_note) kbench_note(function, test_case);
}

inline void note(std::string_view function, std::size_t number) {
  note(function, name_of(case_of(number), number));
}

inline void measure(const std::function<void()>& work) { kbench_measure ? kbench_measure(work) : work(); }

template <bool isolated>
class ReferenceProblem : public Problem {
 public:
  explicit ReferenceProblem(const ReferenceInfo& info) : info_(info) {}

  ProblemInfo info() const override {
    ProblemInfo info{
        .name = info_.name,
        .title = std::string("The reference file ") + info_.file,
        .description = std::string("A submission defines\n\n    ") + declaration + "\n\nThe reference:\n\n" +
                       indented(info_.text),
        .version = info_.version,
        .tags = {"reference"},
        .dtypes = {dtype_in<::output_t>().value_or(dtype_in<::input_t>().value_or(DType::float32))}};
    info.reference_file = ReferenceFile{.is_cuda = info_.is_cuda,
                                        .declaration = declaration,
                                        .file = info_.file,
                                        .text = info_.text,
                                        .not_isolated = why_not_isolated(),
                                        .fresh_inputs = has_fresh_inputs(),
                                        .counts_flops = counts_flops};
    return info;
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input", DType::uint8)
        .output("output", DType::uint8)
        .scalar("input_head")
        .scalar("input_bytes")
        .scalar("output_head")
        .scalar("output_bytes");
  }

  // Every case is checked, and timed unless it says that it is not to be.
  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind /*device*/) const override {
    note("test_cases()");
    std::vector<TestCase> cases;
    layouts_.clear();
    for (std::size_t number = 0; number < all_cases().size(); ++number) {
      Layout layout{.number = number};
      TestCase test_case = describe(layout);
      note("test_cases()");
      for (const std::string& name : {test_case.name, "check " + test_case.name}) {
        if (!layouts_.emplace(name, layout).second)
          throw Error("two cases are called '" + name + "': give case_t a member `name`");
      }
      if (is_timed(all_cases()[number])) {
        TestCase timed = test_case;
        timed.purpose = Purpose::performance;
        cases.push_back(std::move(timed));
      }
      test_case.name = "check " + test_case.name;
      cases.insert(cases.begin() + static_cast<std::ptrdiff_t>(number), std::move(test_case));
    }
    if (cases.size() == all_cases().size()) throw Error("there is no case that is timed");
    return cases;
  }

  // Draws a case with the author's function. Draws none if values are not carried: the submission's process then
  // makes the inputs, and knows of no case that is drawn here.
  std::optional<TestCase> draw_test_case(DType /*dtype*/, DeviceKind /*device*/,
                                         [[maybe_unused]] Random& random) const override {
    if constexpr (isolated && draws_cases) {
      note("draw_case()");
      Layout layout{.number = draw_new_case(random.next())};
      TestCase drawn = describe(layout);
      drawn.inputs = "drawn " + std::to_string(layout.number);  // no other case has the same, unlike a name
      drawn_layouts_.emplace(drawn.inputs, layout);
      return drawn;
    } else {
      return std::nullopt;
    }
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generator) const override {
    const std::size_t number = layout_of(test_case).number;
    const std::uint64_t seed = generator.stream().long_word(0);
    if constexpr (isolated) {
      note("generate_input()", number);
      if (!write_whole(input_wire(test_case, inputs[0]), generate(number, seed)))
        throw too_varied("input", test_case);
    } else {
      write_whole(input_wire(test_case, inputs[0]), Draw{.number = number, .seed = seed});
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const Wire input = input_wire(test_case, inputs[0]);
    const Wire output = output_wire(test_case, outputs[0]);
    const std::size_t number = layout_of(test_case).number;
    if constexpr (isolated) {
      if (!write(output, timed_ref_kernel(read<WireInput<isolated>>(input), number)))
        throw too_varied("output", test_case);
    } else {
      // The submission's process computes the expected output; this call only measures the time.
      if (test_case.purpose == Purpose::performance) {
        note("generate_input()", number);
        timed_ref_kernel(generate(number, read<Draw>(input).seed), number);
      }
      write(output, std::string());
    }
  }

  std::optional<Verification> verify_result(const TestCase& test_case, std::span<const Tensor> inputs,
                                            std::span<const Tensor> expected,
                                            std::span<const Tensor> actual) const override {
    Verification verification{.checked = 1};
    std::string& message = verification.message;
    try {
      if constexpr (isolated) {
        ValueMemory memory;
        auto reference = read<::output_t>(output_wire(test_case, expected[0]), &memory);
        // A submission's output may take a quarter more memory than the reference's, and a little.
        memory.most = memory.used + memory.used / 4 + 65'536;
        auto custom = read<::output_t>(output_wire(test_case, actual[0]), &memory);
        note("check_implementation()", layout_of(test_case).number);
        const auto make_input = [&] { return read<::input_t>(input_wire(test_case, inputs[0])); };
        message = find_no_number(custom, reference);
        if (message.empty()) message = fault_of(std::move(custom), std::move(reference), make_input);
      } else {
        message = read<std::string>(output_wire(test_case, actual[0]));
      }
      if (!message.empty()) require_own_output_is_right(test_case, inputs, expected);
    } catch (const Unreadable& fault) {
      message = std::string("the output cannot be read: ") + fault.what();
    } catch (const std::bad_alloc&) {  // the message already holds exceptions of the check itself
      message = "the output cannot be read: there is not enough memory for it";
    }
    verification.passed = message.empty();
    verification.mismatched = verification.passed ? 0 : 1;
    return verification;
  }

  std::int64_t get_flops(const TestCase& test_case) const override {
    const std::size_t number = layout_of(test_case).number;
    note("get_flops()", number);
    const double count = flops(case_of(number));
    if (!(count >= 1 && count < 0x1p63)) throw Error(std::to_string(count) + " is no number of operations");
    return static_cast<std::int64_t>(count);
  }

  // The carried bytes, without the room to spare.
  std::int64_t get_bytes(const TestCase& test_case) const override {
    if constexpr (!isolated) return 1;  // unknown for values that are not carried
    return test_case.size("input_bytes") + test_case.size("output_bytes");
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    const Layout& layout = layout_of(test_case);
    return {static_cast<std::int64_t>(layout.input_head), element_count(test_case.shapes.at(0)),
            static_cast<std::int64_t>(layout.output_head), element_count(test_case.shapes.at(1))};
  }

  // The leaves of the value in a tensor; none if values are not carried.
  std::vector<Leaf> read_leaves(const TestCase& test_case, const Tensor& tensor, Role role) const {
    if constexpr (isolated) {
      if (role == Role::input) return leaves_in<::input_t>(input_wire(test_case, tensor), "input");
      return leaves_in<::output_t>(output_wire(test_case, tensor), "output");
    } else {
      return {};
    }
  }

  // Changes the numbers of one leaf in place. False if it has another number of elements.
  bool write_leaf(const TestCase& test_case, const Tensor& tensor, Role role, std::size_t leaf,
                  const std::vector<std::byte>& bytes) const {
    if constexpr (isolated) {
      if (role == Role::input) return change_leaf<::input_t>(input_wire(test_case, tensor), leaf, bytes);
      return change_leaf<::output_t>(output_wire(test_case, tensor), leaf, bytes);
    } else {
      return false;
    }
  }

  // Returns false if there is none.
  bool write_default_output(const TestCase& test_case, const Tensor& output) const {
    if constexpr (isolated && std::is_default_constructible_v<::output_t>) {
      return write(output_wire(test_case, output), ::output_t());
    } else {
      return false;
    }
  }

 private:
  static ::output_t timed_ref_kernel(::input_t input, std::size_t number) {
    keep_memory();  // also the setting of the runs that it is compared with
    note("ref_kernel()", number);
    std::optional<::output_t> output;
    measure([&] { output.emplace(ref_kernel(std::move(input))); });
    return *std::move(output);
  }

  template <class T>
  static std::vector<Leaf> leaves_in(const Wire& wire, const std::string& name) {
    auto value = read<T>(wire);
    return harness::read_leaves(value, name);
  }

  template <class T>
  static bool change_leaf(const Wire& wire, std::size_t leaf, const std::vector<std::byte>& bytes) {
    auto value = read<T>(wire);
    return harness::write_leaf(value, leaf, bytes) && write(wire, value);
  }

  // A check that rejects what ref_kernel() makes rejects every submission. `make_output` gives the same each time.
  template <class MakeOutput, class MakeInput>
  static void require_own_output_is_right(std::size_t number, const MakeOutput& make_output,
                                          const MakeInput& make_input) {
    ::output_t output = make_output();
    ::output_t same_output = [&]() -> ::output_t {
      if constexpr (std::is_copy_constructible_v<::output_t>) {
        return output;
      } else {
        return make_output();
      }
    }();
    note("check_implementation()", number);
    const std::string fault = fault_of(std::move(output), std::move(same_output), make_input);
    if (fault.empty()) return;
    throw Error(
        "it rejects the output of ref_kernel() itself, and so would reject every submission "
        "(kbench/close.hpp compares "
        "infinities and NaN): " +
        fault);
  }

  // Called when a submission's output was rejected, to find out whether the check rejects the reference's own output.
  void require_own_output_is_right(const TestCase& test_case, std::span<const Tensor> inputs,
                                   [[maybe_unused]] std::span<const Tensor> expected) const {
    const std::size_t number = layout_of(test_case).number;
    const Wire wire = input_wire(test_case, inputs[0]);
    if constexpr (isolated) {
      require_own_output_is_right(
          number, [&] { return read<::output_t>(output_wire(test_case, expected[0])); },
          [&] { return read<::input_t>(wire); });
    } else {
      const auto make_input = [&, draw = read<Draw>(wire)] { return generate(number, draw.seed); };
      require_own_output_is_right(
          number, [&] { return ref_kernel(make_input()); }, make_input);
    }
  }

  static constexpr const char* declaration = "output_t custom_kernel(input_t input)";

  static std::string why_not_isolated() {
    if (isolated) return {};
    return std::string(is_carried<::input_t> ? "output_t" : "input_t") +
           " holds what kbench does not carry from one process to another (pointers, handles, classes with "
           "private "
           "members): reference and check run in the submission's process, which could change what they find";
  }

  // Whether the timed inputs depend on the seed. Values that are not carried cannot be compared.
  static bool has_fresh_inputs() {
    if constexpr (takes_seed && isolated) {
      note("test_cases()");
      for (std::size_t number = 0; number < all_cases().size(); ++number) {
        note("generate_input()", number);
        if (is_timed(all_cases()[number]) && !depends_on_seed(number)) return false;
      }
    }
    return takes_seed;
  }

  // Several seeds are tried, for neighbours may give one input, as with `seed | 1`, and so may a few others, as with
  // `seed % 1000`.
  static bool depends_on_seed(std::size_t number) {
    constexpr std::array<std::uint64_t, 3> others{0x9e3779b97f4a7c15, 0x3c6ef372fe94f82b, 0xdaa66d2c7ddf743f};
    const std::vector<std::byte> first = bytes_of(generate(number, std::uint64_t{0}));
    return std::any_of(others.begin(), others.end(),
                       [&](std::uint64_t seed) { return bytes_of(generate(number, seed)) != first; });
  }

  static std::string indented(const std::string& text) {
    std::string lines;
    for (const char c : text) {
      if (lines.empty() || lines.back() == '\n') lines += "    ";
      lines += c;
    }
    return lines;
  }

  // The layout of a case: what it is to the reference, and where the blocks of its values begin.
  struct Layout {
    std::size_t number = 0;
    std::size_t input_head = 0;
    std::size_t output_head = 0;
  };
  const Layout& layout_of(const TestCase& test_case) const {
    const auto drawn = drawn_layouts_.find(test_case.inputs);
    return drawn != drawn_layouts_.end() ? drawn->second : layouts_.at(test_case.name);
  }

  Wire input_wire(const TestCase& test_case, const Tensor& tensor) const {
    return {static_cast<std::byte*>(tensor.data), layout_of(test_case).input_head, tensor.bytes()};
  }
  Wire output_wire(const TestCase& test_case, const Tensor& tensor) const {
    return {static_cast<std::byte*>(tensor.data), layout_of(test_case).output_head, tensor.bytes()};
  }

  // Adds a quarter and a little, for another seed may make the value larger.
  static std::size_t with_room(std::size_t bytes) {
    const std::size_t wanted = bytes == 0 ? 0 : bytes + bytes / 4 + 1024;
    return (wanted + device_memory::alignment - 1) / device_memory::alignment * device_memory::alignment;
  }

  static Error too_varied(const char* what, const TestCase& test_case) {
    return Error(
        std::string("the ") + what + " of case '" + test_case.name +
        "' is more than a quarter larger with one seed than with another: give it a case of its own");
  }

  // Takes the sizes from the first seed's values.
  static TestCase describe(Layout& layout) {
    const auto make_input = [&] {
      note("generate_input()", layout.number);
      return generate(layout.number, std::uint64_t{0});
    };
    const auto make_output = [&] {
      ::input_t sample = make_input();
      note("ref_kernel()", layout.number);
      return ref_kernel(std::move(sample));
    };
    Extent input;
    Extent output;
    if constexpr (isolated) {
      input = extent_of(make_input());
      const ::output_t sample = make_output();
      output = extent_of(sample);
      require_own_output_is_right(
          layout.number, [&] { return sample; }, make_input);
    } else {
      input = extent_of(Draw());
      output = {.stream = std::size_t{16} << 10U, .blocks = 0};  // 16 KiB hold the message of the check
      require_own_output_is_right(layout.number, make_output, make_input);
    }
    layout.input_head = with_room(length_bytes + input.stream);
    layout.output_head = with_room(length_bytes + output.stream);
    const auto size = [](std::size_t bytes) { return static_cast<std::int64_t>(bytes); };
    return {.name = name_of(case_of(layout.number), layout.number),
            .purpose = Purpose::correctness,
            .sizes = {{"input_bytes", size(input.stream + input.blocks)},
                      {"output_bytes", size(output.stream + output.blocks)}},
            .shapes = {{size(layout.input_head + with_room(input.blocks))},
                       {size(layout.output_head + with_room(output.blocks))}}};
  }

  ReferenceInfo info_;
  mutable std::map<std::string, Layout> layouts_;        // the key is the name of a case; filled on demand
  mutable std::map<std::string, Layout> drawn_layouts_;  // the key is the inputs of the case
};

// Takes the output from before the call, where the referee has written the expected one.
template <bool isolated>
struct NoKernel {
  static ::output_t run(const Wire& output, ::input_t input) {
    if constexpr (isolated) {
      static_cast<void>(input);
      return read<WireOutput<isolated>>(output);
    } else {
      static_cast<void>(output);
      return ref_kernel(std::move(input));
    }
  }
};

}  // namespace kbench::harness

#define KBENCH_REFERENCE_PLUGIN(...)                                                                         \
  namespace {                                                                                                \
  struct ThisReference final : kbench::harness::ReferenceProblem<kbench::harness::is_isolated> {             \
    ThisReference() : ReferenceProblem(kbench::harness::ReferenceInfo{__VA_ARGS__}) {}                       \
  };                                                                                                         \
  }                                                                                                          \
  extern "C" {                                                                                               \
  __attribute__((used, visibility("default"))) std::function<void(std::string_view, std::string_view)>       \
      kbench_note;                                                                                           \
  __attribute__((used, visibility("default"))) std::function<void(const std::function<void()>&)>             \
      kbench_measure;                                                                                        \
  __attribute__((used, visibility("default"))) void kbench_read_leaves(                                      \
      const kbench::Problem& problem, const kbench::TestCase& test_case, const kbench::Tensor& tensor,       \
      kbench::Role role, std::vector<kbench::harness::Leaf>& leaves) {                                       \
    leaves = static_cast<const ThisReference&>(problem).read_leaves(test_case, tensor, role);                \
  }                                                                                                          \
  __attribute__((used, visibility("default"))) bool kbench_write_leaf(const kbench::Problem& problem,        \
                                                                      const kbench::TestCase& test_case,     \
                                                                      const kbench::Tensor& tensor,          \
                                                                      kbench::Role role, std::size_t leaf,   \
                                                                      const std::vector<std::byte>& bytes) { \
    return static_cast<const ThisReference&>(problem).write_leaf(test_case, tensor, role, leaf, bytes);      \
  }                                                                                                          \
  __attribute__((used, visibility("default"))) bool kbench_write_default_output(                             \
      const kbench::Problem& problem, const kbench::TestCase& test_case, const kbench::Tensor& output) {     \
    return static_cast<const ThisReference&>(problem).write_default_output(test_case, output);               \
  }                                                                                                          \
  }                                                                                                          \
  KBENCH_PLUGIN(ThisReference)                                                                               \
  KBENCH_ENTRIES(kbench::harness::NoKernel<kbench::harness::is_isolated>)
