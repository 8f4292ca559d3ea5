#include "attacks/attack.hpp"

#include "file_header.hpp"

#include <kbench/reference.hpp>

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>

namespace kbench::tests {
namespace {

std::vector<std::string> split(const std::string& text, std::string_view separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + separator.size()) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
  }
  return parts;
}

}  // namespace

Expectation::Expectation(const std::string& text) : text_(text) {
  for (const std::string& part : split(text, " or ")) {
    const std::vector<std::string> halves = split(part, ", ");
    Alternative& alternative = alternatives_.emplace_back(Alternative{halves[0]});
    if (halves.size() == 1) continue;
    std::optional<double>* const not_below =
        halves[1].ends_with(" of honest")     ? &alternative.not_below_part_of_honest
        : halves[1].ends_with(" of carrying") ? &alternative.not_below_part_of_carrying
                                              : &alternative.not_below_ms;
    for (const auto& [words, bound] :
         {std::pair("below ", &alternative.below_ms), std::pair("not below ", not_below)}) {
      if (halves[1].starts_with(words)) *bound = std::stod(halves[1].substr(std::string_view(words).size()));
    }
    if (!alternative.below_ms && !*not_below) throw std::runtime_error("\"" + text + "\" is no expectation");
  }
}

bool Expectation::holds_for(const Answer& answer) const {
  return std::any_of(alternatives_.begin(), alternatives_.end(),
                     [&](const Alternative& each) { return each.holds_for(answer); });
}

bool Expectation::needs_honest_twin() const {
  return std::any_of(alternatives_.begin(), alternatives_.end(), [](const Alternative& each) {
    return each.not_below_part_of_honest || each.not_below_part_of_carrying;
  });
}

bool Expectation::Alternative::holds_for(const Answer& answer) const {
  if (word != answer.word) return false;
  const double time_ms = answer.time_ms.value_or(0.0);
  if (below_ms && time_ms >= *below_ms) return false;
  if (answer.is_unproven) return true;
  if (not_below_ms && time_ms < *not_below_ms - answer.slack_ms) return false;
  if (not_below_part_of_carrying && time_ms < *not_below_part_of_carrying * answer.carried_ms) return false;
  return !not_below_part_of_honest ||
         (answer.honest_ms && time_ms >= *not_below_part_of_honest * *answer.honest_ms);
}

Attack::Attack(const std::filesystem::path& path)
    : file(path),
      slug(path.stem().string()),
      device(path.parent_path().filename().string().ends_with("cuda") ? "cuda" : "cpu"),
      language(language_of_file(path)),
      number(std::stoi(header_value(path, "attack"))),
      naive(header_value(path, "naive")),
      kbench(header_value(path, "expect")),
      problem(header_value(path, "problem")),
      performance_case(find_in_header(path, "case")),
      one_core(find_in_header(path, "cores") == "1"),
      warm(find_in_header(path, "cache") == "warm"),
      load(std::stoi(find_in_header(path, "load").value_or("0"))),
      hidden(std::stoi(find_in_header(path, "hidden").value_or("0"))) {
  const std::filesystem::path corpus = path.parent_path().parent_path();
  if (problem.text().starts_with("references/")) problem = ProblemRef::at(corpus / problem.text());
  for (const std::string& name : all_in_header(path, "with")) headers.push_back(corpus / name);
}

std::vector<Attack> find_attacks(const std::filesystem::path& directory) {
  std::vector<Attack> attacks;
  if (!std::filesystem::exists(directory)) return attacks;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) attacks.emplace_back(entry.path());
  std::sort(attacks.begin(), attacks.end(), [](const Attack& a, const Attack& b) {
    return std::tie(a.number, a.slug) < std::tie(b.number, b.slug);
  });
  return attacks;
}

}  // namespace kbench::tests
