// The test cases of a problem as a list of sizes: what follows from the sizes is stated once.
//
//     class TopK final : public kbench::CaseListProblem {
//       CaseList get_case_list(DType, DeviceKind device) const override {
//         CaseList cases("{k} of {rows}x{cols}", {"rows", "cols", "k"});
//         cases.shapes({{"rows", "cols"}, {"rows", "k"}, {"rows", "k"}})
//             .inputs({"tied", "negative", "integers"})
//             .at_most("k", "cols");
//         cases.correctness({{1, 1, 1}, {5, 7, 7}, {1, 1001, 13}});
//         cases.correctness({{12, 515, 64}}, "integers");
//         cases.performance({{{8, 50'257, 40}, "GPT-2 vocabulary"}});
//         return cases;
//       }
//       ...
//
// makes the cases "1 of 1x1", ..., "64 of 12x515 integers", "40 of 8x50257". Two things come with it:
//
// - A performance case is verified with every kind of inputs, and timed with its own (TestCase::other_inputs).
// - Each evaluation has hidden cases: sizes between the smallest and the largest that are listed, drawn from
//   its secret, with any kind of inputs. State the constraints on sizes: at_most(), multiple_of(), ...
//   `kbench check-problem` draws hidden cases, and reports missing constraints.
//
// A wrong list, such as one with a case that breaks a constraint, throws Error when its cases are made.
#pragma once

#include <kbench/error.hpp>
#include <kbench/problem.hpp>
#include <kbench/random.hpp>
#include <kbench/test_case.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench {

// A number that a case has: that of a size, always the same, or one that is computed from the case's sizes.
//
//     "rows"    4    [](const TestCase& c) { return c.size("vertices") + 1; }
class Extent {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  Extent(const char* size) : Extent(std::string(size)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  Extent(std::string size)
      : value_([name = std::move(size)](const TestCase& test_case) { return test_case.size(name); }) {}
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  Extent(std::integral auto number)
      : value_([number](const TestCase&) { return static_cast<std::int64_t>(number); }) {}
  template <class Function>
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  requires std::is_invocable_r_v<std::int64_t, const Function&, const TestCase&> Extent(Function function)
      : value_(std::move(function)) {}

  std::int64_t of(const TestCase& test_case) const { return value_(test_case); }

 private:
  std::function<std::int64_t(const TestCase&)> value_;
};

// A way in which create_inputs() fills a case, and the cases that it is fit for: all by default.
struct InputKind {
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  InputKind(const char* kind) : name(kind) {}
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  InputKind(std::string kind) : name(std::move(kind)) {}
  InputKind(std::string kind, std::function<bool(const TestCase&)> which)
      : name(std::move(kind)), suits(std::move(which)) {}

  std::string name;
  std::function<bool(const TestCase&)> suits = [](const TestCase&) { return true; };
};

// The sizes of one case, in the order of the list's names, and where they come from (TestCase::origin).
//
//     7    {3, 7}    {{8, 50'257, 40}, "GPT-2 vocabulary"}    {605'184, "ViT-Base/16, one image"}
struct CaseSizes {
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  CaseSizes(std::integral auto size, std::string from = {})
      : sizes{static_cast<std::int64_t>(size)}, origin(std::move(from)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  CaseSizes(std::initializer_list<std::int64_t> all) : sizes(all) {}
  CaseSizes(std::vector<std::int64_t> all, std::string from)
      : sizes(std::move(all)), origin(std::move(from)) {}

  std::vector<std::int64_t> sizes;
  std::string origin = {};
};

class CaseList {
 public:
  using Predicate = std::function<bool(const TestCase&)>;

  // `name` is that of every case: sizes stand in it in braces, "{m}x{n}x{k}". The kind of inputs replaces {inputs}. A
  // name without {inputs} gets it appended, unless it is the first of inputs().
  CaseList(std::string name, std::vector<std::string> sizes)
      : name_(std::move(name)), names_(std::move(sizes)) {}
  // Makes names that no pattern can: the function is given a case that has everything else.
  CaseList(std::function<std::string(const TestCase&)> name, std::vector<std::string> sizes)
      : make_name_(std::move(name)), names_(std::move(sizes)) {}

  // One for each tensor of the signature, in the order of the call.
  CaseList& shapes(std::vector<std::vector<Extent>> all) {
    shapes_ = std::move(all);
    return *this;
  }

  // Adds kinds of inputs. The first is the default of a case. A list without kinds has "uniform".
  CaseList& inputs(const std::vector<InputKind>& kinds) {
    kinds_.insert(kinds_.end(), kinds.begin(), kinds.end());
    return *this;
  }

  // A size that no list of sizes has, because it follows from the others, and from those derived before.
  CaseList& derived(std::string size, Extent value) {
    derived_.emplace_back(std::move(size), std::move(value));
    return *this;
  }

  // Add constraints. A size obeys its constraints in the order in which they are stated.
  CaseList& at_most(std::string size, Extent most) {
    return constrain(std::move(size), std::move(most), "at most ",
                     [](std::int64_t value, std::int64_t bound) { return std::min(value, bound); });
  }
  CaseList& at_least(std::string size, Extent least) {
    return constrain(std::move(size), std::move(least), "at least ",
                     [](std::int64_t value, std::int64_t bound) { return std::max(value, bound); });
  }
  CaseList& multiple_of(std::string size, Extent factor) {
    return constrain(std::move(size), std::move(factor), "a multiple of ",
                     [](std::int64_t value, std::int64_t of) {
                       return of < 1 ? value : std::max(value / of, std::int64_t{1}) * of;
                     });
  }
  CaseList& power_of_two(std::string size) {
    return constrain(std::move(size), 2, "a power of ", [](std::int64_t value, std::int64_t /*two*/) {
      std::int64_t power = 1;
      while (power <= value / 2) power *= 2;
      return power;
    });
  }
  // Hidden cases use only the listed values of this size: the kernels of a convolution.
  CaseList& only_listed(std::string size) {
    only_listed_.push_back(std::move(size));
    return *this;
  }
  // Any other constraint, and its name in errors about a listed case that breaks it.
  CaseList& where(std::string rule, Predicate holds) {
    rules_.push_back({std::move(rule), std::move(holds)});
    return *this;
  }

  // Adds cases, behind those that are there. `kind` is one of inputs(); empty is the first.
  CaseList& correctness(const std::vector<CaseSizes>& all, const std::string& kind = {}) {
    return add(Purpose::correctness, all, kind);
  }
  CaseList& performance(const std::vector<CaseSizes>& all, const std::string& kind = {}) {
    return add(Purpose::performance, all, kind);
  }

  std::vector<TestCase> cases() const {
    std::vector<TestCase> all;
    for (const Listed& each : listed_) {
      TestCase test_case = with_sizes(each.sizes.sizes);
      test_case.purpose = each.purpose;
      test_case.origin = each.sizes.origin;
      finish(test_case, each.kind.empty() ? default_kind() : each.kind);
      require_sound(test_case);
      if (each.purpose == Purpose::performance) test_case.other_inputs = other_kinds(test_case);
      all.push_back(std::move(test_case));
    }
    return all;
  }

  // A correctness case that is not listed. Each size is log-uniform between the smallest and the largest
  // listed ones and obeys the constraints. The kind of inputs fits the case. `is_fit` accepts or refuses a
  // case. If a hundred draws find none, the sizes are those of a listed correctness case. Returns nothing if
  // that does not fit either.
  std::optional<TestCase> draw(
      Random& random, const Predicate& is_fit = [](const TestCase&) { return true; }) const {
    constexpr int attempts = 100;
    for (int i = 0; i < attempts; ++i) {
      std::optional<TestCase> drawn = draw_sizes(random);
      if (drawn && choose_kind(*drawn, random) && is_fit(*drawn)) return drawn;
    }
    std::vector<TestCase> checked = cases();
    std::erase_if(checked, [](const TestCase& each) { return each.purpose != Purpose::correctness; });
    if (checked.empty()) return std::nullopt;
    TestCase known = random.one_of(checked);
    known.origin.clear();
    if (!choose_kind(known, random) || !is_fit(known)) return std::nullopt;
    return known;
  }

 private:
  struct Listed {
    Purpose purpose;
    CaseSizes sizes;
    std::string kind;
  };
  struct Constraint {
    std::string size;
    Extent bound;
    std::string words;
    std::function<std::int64_t(std::int64_t value, std::int64_t bound)>
        nearest;  // the value that keeps to it
  };
  struct Rule {
    std::string words;
    Predicate holds;
  };

  CaseList& constrain(std::string size, Extent bound, std::string words,
                      std::function<std::int64_t(std::int64_t, std::int64_t)> nearest) {
    constraints_.push_back({std::move(size), std::move(bound), std::move(words), std::move(nearest)});
    return *this;
  }

  CaseList& add(Purpose purpose, const std::vector<CaseSizes>& all, const std::string& kind) {
    for (const CaseSizes& each : all) listed_.push_back({purpose, each, kind});
    return *this;
  }

  std::string default_kind() const { return kinds_.empty() ? "uniform" : kinds_.front().name; }

  // A case with these sizes and nothing else.
  TestCase with_sizes(const std::vector<std::int64_t>& values) const {
    if (values.size() != names_.size()) {
      throw Error("a list of cases has " + std::to_string(names_.size()) + " sizes; one of its cases has " +
                  std::to_string(values.size()));
    }
    TestCase test_case;
    for (std::size_t i = 0; i < values.size(); ++i) test_case.sizes[names_[i]] = values[i];
    derive(test_case);
    return test_case;
  }

  void derive(TestCase& test_case) const {
    for (const auto& [size, value] : derived_) test_case.sizes[size] = value.of(test_case);
  }

  // Adds all that follows from the sizes.
  void finish(TestCase& test_case, const std::string& kind) const {
    test_case.inputs = kind;
    test_case.name = make_name_ ? make_name_(test_case) : named(test_case);
    test_case.shapes.clear();
    for (const std::vector<Extent>& extents : shapes_) {
      Shape& shape = test_case.shapes.emplace_back();
      for (const Extent& each : extents) shape.push_back(each.of(test_case));
    }
  }

  std::string named(const TestCase& test_case) const {
    std::string text;
    bool has_kind = false;
    for (std::size_t at = 0; at < name_.size();) {
      const std::size_t end = name_[at] == '{' ? name_.find('}', at) : std::string::npos;
      if (end == std::string::npos) {
        text += name_[at++];
        continue;
      }
      const std::string field = name_.substr(at + 1, end - at - 1);
      has_kind = has_kind || field == "inputs";
      text += field == "inputs" ? test_case.inputs : std::to_string(test_case.size(field));
      at = end + 1;
    }
    return has_kind || test_case.inputs == default_kind() ? text : text + " " + test_case.inputs;
  }

  bool suits(const InputKind& kind, TestCase test_case) const {
    test_case.inputs = kind.name;
    return kind.suits(test_case);
  }

  std::vector<std::string> other_kinds(const TestCase& test_case) const {
    std::vector<std::string> others;
    for (const InputKind& each : kinds_) {
      if (each.name != test_case.inputs && suits(each, test_case)) others.push_back(each.name);
    }
    return others;
  }

  // The first constraint that is broken, in words. Empty if all are kept.
  std::string broken_constraint(const TestCase& test_case) const {
    for (const Constraint& each : constraints_) {
      const std::int64_t value = test_case.size(each.size);
      const std::int64_t bound = each.bound.of(test_case);
      if (each.nearest(value, bound) != value)
        return each.size + " is " + std::to_string(value) + ", and has to be " + each.words +
               std::to_string(bound);
    }
    for (const Rule& each : rules_)
      if (!each.holds(test_case)) return "it breaks the rule: " + each.words;
    return {};
  }

  void require_sound(const TestCase& test_case) const {
    const std::string broken = broken_constraint(test_case);
    if (!broken.empty()) throw Error("case '" + test_case.name + "': " + broken);
    if (kinds_.empty() && test_case.inputs == default_kind()) return;
    const auto kind = std::find_if(kinds_.begin(), kinds_.end(),
                                   [&](const InputKind& each) { return each.name == test_case.inputs; });
    if (kind == kinds_.end())
      throw Error("case '" + test_case.name + "': its inputs are none of the kinds that the list has");
    if (!suits(*kind, test_case))
      throw Error("case '" + test_case.name + "': its inputs are of a kind that is said to be unfit for it");
  }

  // A case without shapes. Returns nothing if the drawn sizes cannot keep a constraint.
  std::optional<TestCase> draw_sizes(Random& random) const {
    TestCase drawn;
    for (std::size_t i = 0; i < names_.size(); ++i) drawn.sizes[names_[i]] = draw_size(i, random);
    derive(drawn);
    for (const Constraint& each : constraints_) {
      std::int64_t& value = drawn.sizes.at(each.size);
      value = each.nearest(value, each.bound.of(drawn));
      derive(drawn);
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const auto values = listed_values(i);
      const auto [least, most] = std::minmax_element(values.begin(), values.end());
      const std::int64_t value = drawn.sizes.at(names_[i]);
      if (value < *least || value > *most) return std::nullopt;
      if (is_only_listed(i) && std::find(values.begin(), values.end(), value) == values.end())
        return std::nullopt;
    }
    if (!broken_constraint(drawn).empty()) return std::nullopt;
    return drawn;
  }

  std::vector<std::int64_t> listed_values(std::size_t size) const {
    if (listed_.empty()) throw Error("a list of cases has none");
    std::vector<std::int64_t> values;
    for (const Listed& each : listed_) values.push_back(each.sizes.sizes.at(size));
    return values;
  }

  bool is_only_listed(std::size_t size) const {
    return std::find(only_listed_.begin(), only_listed_.end(), names_[size]) != only_listed_.end();
  }

  std::int64_t draw_size(std::size_t size, Random& random) const {
    const std::vector<std::int64_t> values = listed_values(size);
    if (is_only_listed(size)) return random.one_of(values);
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (*least >= 1) return random.log_uniform(*least, *most);
    return random.log_uniform(1, *most - *least + 1) + *least - 1;  // a padding may be 0
  }

  bool choose_kind(TestCase& test_case, Random& random) const {
    std::vector<std::string> fit;
    for (const InputKind& each : kinds_)
      if (suits(each, test_case)) fit.push_back(each.name);
    if (kinds_.empty()) fit.push_back(default_kind());
    if (fit.empty()) return false;
    finish(test_case, random.one_of(fit));
    return true;
  }

  std::string name_;
  std::function<std::string(const TestCase&)> make_name_;
  std::vector<std::string> names_;  // names of the sizes
  std::vector<std::vector<Extent>> shapes_;
  std::vector<InputKind> kinds_;
  std::vector<std::pair<std::string, Extent>> derived_;
  std::vector<Constraint> constraints_;
  std::vector<Rule> rules_;
  std::vector<std::string> only_listed_;
  std::vector<Listed> listed_;
};

// A problem with its cases in a list.
class CaseListProblem : public Problem {
 public:
  // All cases, at least one of each purpose, with sizes fit for the kind of device.
  virtual CaseList get_case_list(DType dtype, DeviceKind device) const = 0;

  std::vector<TestCase> generate_test_cases(DType dtype, DeviceKind device) const final {
    return get_case_list(dtype, device).cases();
  }

  // The drawn case has no more bytes and operations than the geometric mean of the least and the most of the timed
  // cases.
  std::optional<TestCase> draw_test_case(DType dtype, DeviceKind device, Random& random) const override {
    const CaseList list = get_case_list(dtype, device);
    Range bytes;
    Range flops;
    for (TestCase& each : list.cases()) {
      each.dtype = dtype;
      if (each.purpose != Purpose::performance) continue;
      bytes.add(get_bytes(each));
      flops.add(get_flops(each));
    }
    return list.draw(random, [&](TestCase drawn) {
      drawn.dtype = dtype;
      return !is_immense(drawn) && bytes.is_in_lower_half(get_bytes(drawn)) &&
             flops.is_in_lower_half(get_flops(drawn));
    });
  }

 private:
  // Holds the least and the most of positive numbers.
  struct Range {
    double least = 0.0;
    double most = 0.0;

    void add(std::int64_t number) {
      const auto added = static_cast<double>(number);
      least = most == 0.0 ? added : std::min(least, added);
      most = std::max(most, added);
    }
    // Compares with the geometric mean of the two.
    bool is_in_lower_half(std::int64_t number) const {
      return static_cast<double>(number) * static_cast<double>(number) <= least * most;
    }
  };

  // Whether its bytes or operations might exceed an integer.
  static bool is_immense(const TestCase& test_case) {
    constexpr double most = 0x1p50;
    double all = 1.0;
    for (const auto& [name, size] : test_case.sizes)
      all *= static_cast<double>(std::max(size, std::int64_t{1}));
    for (const Shape& shape : test_case.shapes) {
      double elements = 1.0;
      for (const std::int64_t extent : shape) elements *= static_cast<double>(extent);
      if (!(elements > 0.0 && elements < most)) return true;
    }
    return all > most;
  }
};

}  // namespace kbench
