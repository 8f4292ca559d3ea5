#include "language/nvcc/steps.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace kbench::nvcc {
namespace {

using Words = std::vector<std::string>;

// nvcc lists more variables than these, which the steps find in their environment.
constexpr std::array<std::string_view, 5> exported{"TOP", "CICC_PATH", "NVVMIR_LIBRARY_DIR",
                                                   "LD_LIBRARY_PATH", "PATH"};
constexpr std::string_view cicc_path = "$CICC_PATH";

// A status from 126 to 192 says that the program was not there, or that a signal ended it. ptxas fails with 255.
constexpr std::string_view functions = R"(
check() {
  [ "$1" -lt 126 ] || [ "$1" -gt 192 ] || nvcc_itself
  [ "$1" -eq 0 ] || exit "$1"
}
take_both_halves() {
  host > "$TMPDIR/host.txt" 2>&1 &
  host_job=$!
  device > "$TMPDIR/device.txt" 2>&1 &
  device_job=$!
  wait "$host_job"; status=$?
  cat "$TMPDIR/host.txt"
  check "$status"
  wait "$device_job"; status=$?
  cat "$TMPDIR/device.txt"
  check "$status"
}
)";

// A source file: how both halves of it are made, and how they are put together. One of C++ has the last only.
struct TranslationUnit {
  std::string module_id_file = {};
  std::vector<Words> host = {};
  std::vector<Words> device = {};
  Words compile = {};
};

struct Steps {
  std::map<std::string, std::string> environment;
  std::vector<TranslationUnit> units;
  Words link;
};

// The words of a line as a shell would see them; nothing if it has more than plain words and ones in double quotes.
std::optional<Words> words_of(std::string_view line) {
  Words words;
  bool is_open = false;    // inside a word
  bool is_quoted = false;  // inside quotes
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == ' ' && !is_quoted) {
      is_open = false;
      continue;
    }
    if (!is_open) words.emplace_back();
    is_open = true;
    if (c == '"') {
      is_quoted = !is_quoted;
    } else if (c == '\\') {
      if (++i == line.size() || line[i] != '"') return std::nullopt;
      words.back() += '"';
    } else if (c == '$') {
      if (line.substr(i, cicc_path.size()) != cicc_path) return std::nullopt;
      words.back() += cicc_path;
      i += cicc_path.size() - 1;
    } else if (std::string_view("`'\t\n").find(c) != std::string_view::npos ||
               (!is_quoted && std::string_view(";&|<>()*?[]#~{}").find(c) != std::string_view::npos)) {
      return std::nullopt;
    } else {
      words.back() += c;
    }
  }
  if (is_quoted || words.empty()) return std::nullopt;
  return words;
}

bool has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool begins_one(const Words& words, std::string_view beginning) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return word.starts_with(beginning); });
}

bool calls(const Words& words, std::string_view program) {
  const std::string_view called = words.front();
  return called.substr(called.rfind('/') + 1) == program;
}

std::string value_after(const Words& words, std::string_view option) {
  const auto found = std::find(words.begin(), words.end(), option);
  return found == words.end() || found + 1 == words.end() ? "" : *(found + 1);
}

bool is_preprocessor(const Words& words) { return has(words, "-E"); }
bool is_for_device(const Words& words) { return begins_one(words, "-D__CUDA_ARCH__="); }
bool is_device_link(const Words& words) {
  return calls(words, "nvlink") || (calls(words, "fatbinary") && has(words, "-link")) ||
         begins_one(words, "-DREGISTERLINKBINARYFILE=");
}

// Adds the step where it fits the known order of steps. `step` must not belong to the device's link.
bool take(Steps& steps, Words step) {
  if (is_preprocessor(step) && !is_for_device(step)) {
    steps.units.push_back({.host = {std::move(step)}});
    return true;
  }
  if (has(step, "-c")) {
    if (steps.units.empty() || !steps.units.back().compile.empty()) steps.units.emplace_back();
    TranslationUnit& unit = steps.units.back();
    const bool is_whole = unit.host.empty() || (unit.host.size() == 2 && !unit.device.empty() &&
                                                calls(unit.device.back(), "fatbinary"));
    unit.compile = std::move(step);
    return is_whole;
  }
  if (has(step, "-shared")) {
    steps.link = std::move(step);
    return true;
  }
  if (steps.units.empty() || !steps.units.back().compile.empty()) return false;
  TranslationUnit& unit = steps.units.back();
  if (calls(step, "cudafe++")) {
    if (unit.host.size() != 1 || !unit.device.empty()) return false;
    unit.module_id_file = value_after(step, "--module_id_file_name");
    const bool makes_id = std::erase(step, "--gen_module_id_file") == 1;
    unit.host.push_back(std::move(step));
    return makes_id && !unit.module_id_file.empty();
  }
  if (calls(step, "cicc") && value_after(step, "--module_id_file_name") != unit.module_id_file) return false;
  const bool is_of_device =
      is_preprocessor(step) || calls(step, "cicc") || calls(step, "ptxas") || calls(step, "fatbinary");
  unit.device.push_back(std::move(step));
  return is_of_device && unit.host.size() == 2;
}

bool take_variable(Steps& steps, std::string_view line) {
  const std::size_t equals = line.find('=');
  const bool is_name = equals != std::string_view::npos && equals > 0 &&
                       std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(equals),
                                   [](char c) { return c == '_' || (c >= 'A' && c <= 'Z'); });
  if (!is_name) return false;
  const std::string name(line.substr(0, equals));
  if (std::find(exported.begin(), exported.end(), name) != exported.end())
    steps.environment[name] = line.substr(equals + 1);
  return true;
}

std::optional<Steps> read_steps(std::string_view listed) {
  Steps steps;
  constexpr std::string_view prefix = "#$ ";
  while (!listed.empty()) {
    std::string_view line = listed.substr(0, listed.find('\n'));
    listed.remove_prefix(std::min(line.size() + 1, listed.size()));
    if (!line.starts_with(prefix)) return std::nullopt;
    line.remove_prefix(prefix.size());
    if (take_variable(steps, line)) continue;
    std::optional<Words> words = words_of(line);
    // --device-c: the file may call device functions of another.
    if (!words || has(*words, "--device-c") || !steps.link.empty()) return std::nullopt;
    if (calls(*words, "rm") || is_device_link(*words)) continue;
    if (!take(steps, *std::move(words))) return std::nullopt;
  }
  const bool is_whole =
      !steps.link.empty() && !steps.units.empty() && !steps.units.back().compile.empty() &&
      std::erase_if(steps.link, [](const std::string& word) { return word.ends_with("_dlink.o"); }) == 1;
  if (!is_whole) return std::nullopt;
  return steps;
}

std::string shell_word(std::string_view word) {
  if (word.starts_with(cicc_path)) return "\"$CICC_PATH\"" + shell_word(word.substr(cicc_path.size()));
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string command_text(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

std::string chain(const std::vector<Words>& commands) {
  std::vector<std::string> texts;
  for (const Words& command : commands) texts.push_back(command_text(command));
  return fmt::format("{}", fmt::join(texts, " && "));
}

// The id is a C identifier that no other file of the program has, like nvcc's, but reproducible.
std::string module_id(const TranslationUnit& unit, std::size_t number) {
  std::string id = fmt::format("_{}_{}", number, value_after(unit.host.back(), "--orig_src_file_name"));
  std::replace_if(
      id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return id;
}

}  // namespace

std::optional<std::string> script_of_steps(std::string_view listed, const Words& command) {
  const std::optional<Steps> steps = read_steps(listed);
  if (!steps) return std::nullopt;
  std::string script = fmt::format("nvcc_itself() {{ exec {}; }}\n", command_text(command));
  script += functions;
  for (const auto& [name, value] : steps->environment)
    script += fmt::format("export {}={}\n", name, shell_word(value));
  for (std::size_t i = 0; i < steps->units.size(); ++i) {
    const TranslationUnit& unit = steps->units[i];
    if (!unit.host.empty()) {
      script += fmt::format("printf %s {} > {}\nhost() {{ {}; }}\ndevice() {{ {}; }}\ntake_both_halves\n",
                            module_id(unit, i), shell_word(unit.module_id_file), chain(unit.host),
                            chain(unit.device));
    }
    script += command_text(unit.compile) + "\ncheck $?\n";
  }
  return script + command_text(steps->link) + "\ncheck $?\n";
}

}  // namespace kbench::nvcc
