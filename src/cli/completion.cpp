#include "cli/completion.hpp"

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/completion/completion_scripts.hpp"
#include "cli/definitions.hpp"
#include "cli/terminal.hpp"

#include <kbench/dtype.hpp>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace kbench::cli {
namespace {

bool is_shown(const CLI::Option& option) { return !option.get_group().empty(); }

// The option that a word names, as --json or --json=file; null if it names none.
const CLI::Option* option_of(const CLI::App& app, const std::string& word) {
  return app.get_option_no_throw(word.substr(0, word.find('=')));
}

// The command that the words have come to, and what is expected next.
struct Place {
  const CLI::App* app = nullptr;
  const CLI::Option* awaited = nullptr;  // the option that takes the next word
  std::size_t positionals = 0;           // positionals of `app` that stand already
  bool only_positionals = false;         // `--` stands already
};

const CLI::App* command_of(const CLI::App& app, const std::string& name) {
  const auto found = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

void advance(Place& place, const std::string& word) {
  if (place.awaited != nullptr) {
    place.awaited = nullptr;
  } else if (!place.only_positionals && word == "--") {
    place.only_positionals = true;
  } else if (!place.only_positionals && word.size() > 1 && word.front() == '-') {
    const CLI::Option* option = option_of(*place.app, word);
    const bool awaits = option != nullptr && takes_value(*option) && word.find('=') == std::string::npos;
    place.awaited = awaits ? option : nullptr;
  } else if (const CLI::App* command = command_of(*place.app, word); command != nullptr) {
    place = {.app = command};
  } else {
    ++place.positionals;
  }
}

// The positional argument that comes next; the last one again where it takes several. Null if no more are taken.
const CLI::Option* next_positional(const Place& place) {
  const auto positionals = positionals_of(*place.app);
  if (place.positionals < positionals.size()) return positionals.at(place.positionals);
  const bool repeats = !positionals.empty() && positionals.back()->get_expected_max() > 1;
  return repeats ? positionals.back() : nullptr;
}

// CLI11 shows the words that an option is held to as {a,b} behind its type.
std::vector<std::string> words_of(const std::string& type) {
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}');
  std::vector<std::string> words;
  if (begin == std::string::npos || end == std::string::npos || end < begin) return words;
  boost::algorithm::split(words, type.substr(begin + 1, end - begin - 1), boost::is_any_of(","));
  return words;
}

void add_words(Completions& completions, const std::vector<std::string>& words) {
  for (const std::string& word : words) completions.values.push_back({word, ""});
}

// The name of a positional, or the type of an option, determines what fits: they are the same words everywhere.
Completions values_of(const CLI::Option& option, const std::function<std::vector<std::string>()>& problems) {
  Completions completions;
  const std::string type = option.get_type_name();
  const std::string what = option.get_positional() ? option.get_name(true) : type.substr(0, type.find(':'));
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), what) != names.end();
  };
  add_words(completions, words_of(type));
  if (what == "PROBLEM") add_words(completions, problems());
  if (what == "DTYPE") {
    for (const DType dtype : all_dtypes) completions.values.push_back({std::string(name(dtype)), ""});
  }
  if (is_one_of({"DEVICE", "DEVICES"})) add_words(completions, {"cpu", "cuda"});
  if (what == "LANGUAGE") {
    std::vector<std::string> languages;
    boost::algorithm::split(languages, names_of_languages(), boost::is_any_of(", "),
                            boost::token_compress_on);
    add_words(completions, languages);
  }
  if (what == "MODE") add_words(completions, {"cold", "warm"});
  completions.files = is_one_of({"PROBLEM", "FILE", "FILE|-", "PATH", "RESULT", "CANDIDATES", "STORE"});
  completions.directories = what == "DIR";
  return completions;
}

Completions names_of_options(const CLI::App& app) {
  Completions completions;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() || !is_shown(*option)) continue;
    for (const std::string& name : option->get_lnames()) {
      completions.values.push_back({"--" + name, option->get_description()});
    }
  }
  return completions;
}

void keep_those_with(Completions& completions, const std::string& prefix) {
  const auto differs = [&](const Completion& each) { return each.value.rfind(prefix, 0) != 0; };
  auto& values = completions.values;
  values.erase(std::remove_if(values.begin(), values.end(), differs), values.end());
}

}  // namespace

Completions complete(const CLI::App& program, const std::vector<std::string>& words,
                     const std::function<std::vector<std::string>()>& problems) {
  if (words.empty()) return {};
  Place place{.app = &program};
  std::for_each(words.begin(), std::prev(words.end()),
                [&](const std::string& word) { advance(place, word); });
  const std::string& last = words.back();

  Completions completions;
  if (place.awaited != nullptr) {
    completions = values_of(*place.awaited, problems);
  } else if (!place.only_positionals && last.rfind("--", 0) == 0 && last.find('=') != std::string::npos) {
    const CLI::Option* option = option_of(*place.app, last);
    if (option != nullptr) completions = values_of(*option, problems);
    for (Completion& each : completions.values) each.value.insert(0, last.substr(0, last.find('=') + 1));
  } else if (!place.only_positionals && !last.empty() && last.front() == '-') {
    completions = names_of_options(*place.app);
  } else {
    if (const CLI::Option* positional = next_positional(place); positional != nullptr) {
      completions = values_of(*positional, problems);
    }
    if (place.positionals == 0) {
      for (const CLI::App* command : commands_of(*place.app)) {
        completions.values.push_back({command->get_name(), command->get_description()});
      }
    }
  }
  keep_those_with(completions, last);
  return completions;
}

std::string to_lines(const Completions& completions) {
  std::string lines;
  for (const Completion& each : completions.values) lines += each.value + '\t' + each.description + '\n';
  if (completions.files) lines += ":files\n";
  if (completions.directories) lines += ":directories\n";
  return lines;
}

Command add_completion(CLI::App& program) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* app = program.add_subcommand(
      "completion", "A script with which a shell completes commands, options and names of problems");
  app->add_option("SHELL", *shell, "The shell")
      ->required()
      ->type_name("")
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  app->footer(
      "An installed kbench has these scripts where shells look for them.\n\n"
      "Examples:\n"
      "  source <(kbench completion bash)        # in ~/.bashrc\n"
      "  source <(kbench completion zsh)         # in ~/.zshrc, behind compinit\n"
      "  kbench completion fish | source         # in ~/.config/fish/config.fish");
  return {app, [shell] {
            print(*shell == "bash" ? completion_bash : *shell == "zsh" ? completion_zsh : completion_fish);
            return success;
          }};
}

}  // namespace kbench::cli
