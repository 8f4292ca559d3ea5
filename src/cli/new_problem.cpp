#include "base/document/identifier.hpp"
#include "base/system/foreign.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/new_problem/new_problem_files.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"

#include <kbench/catalog.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace kbench::cli {
namespace {

struct NewProblemArguments {
  std::string name;
  bool in_python = false;
  std::string into = ".";
  Options options;
};

namespace fs = std::filesystem;

// "fast_sum" becomes FastSumProblem, which no class of kbench is called.
std::string class_name(std::string_view problem) {
  std::string name;
  bool begins_word = true;
  for (const char c : problem) {
    if (c != '_') name += begins_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins_word = c == '_';
  }
  const bool needs_letter = name.empty() || (name.front() >= '0' && name.front() <= '9');
  return (needs_letter ? "N" : "") + name + "Problem";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// A build takes every <family>/<problem>/problem.cpp in this directory for a problem, as kbench's own does in plugins/.
bool has_families(const fs::path& directory) {
  constexpr std::size_t largest = std::size_t{1} << 20U;
  try {
    const std::string text = system::ForeignFile::open(directory / "CMakeLists.txt").read(largest);
    return text.find("*/*/problem.cpp") != text.npos;
  } catch (const Error&) {
    return false;
  }
}

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw Error("cannot write " + path.string());
}

// Writes the whole directory or nothing.
void write_files(const std::vector<NewProblemFile>& files, const fs::path& directory, const std::string& name,
                 bool collected) {
  try {
    for (const NewProblemFile& file : files) {
      const bool is_of_project = file.path == "CMakeLists.txt" || file.path == "README.md";
      if (collected && is_of_project) continue;
      std::string text = replaced(std::string(file.text), "NewProblem", class_name(name));
      write_file(directory / file.path, replaced(std::move(text), "new_problem", name));
    }
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(directory, ignored);
    throw;
  }
}

void refuse_taken_name(const NewProblemArguments& arguments) {
  const std::vector<std::string> taken = list_problems(arguments.options);
  if (std::find(taken.begin(), taken.end(), arguments.name) != taken.end())
    throw Error(
        fmt::format("there is a problem called {} already: kbench show {}", arguments.name, arguments.name));
}

// Throws Error, and makes nothing, where there is one already.
void make_directory(const fs::path& directory) {
  std::error_code error;
  if (fs::create_directory(directory, error)) return;
  throw Error(error ? fmt::format("cannot make {}: {}", directory.string(), error.message())
                    : fmt::format("there is {} already; nothing was written", directory.string()));
}

int new_problem_in_python(const fs::path& directory, const std::string& name) {
  make_directory(directory);
  write_files(new_problem_files_in_python, directory, name, false);
  const std::string normal = directory.lexically_normal().string();
  const std::string place = directory.is_absolute() ? normal : "./" + normal;
  print(fmt::format(
      "{}/ has def.py and solutions/. It needs an interpreter with torch, and no build. The interpreter is\n"
      "python3; --python PATH names another one:\n\n"
      "  kbench check-problem {}\n"
      "  kbench evaluate {} {}/solutions/plain.py\n",
      place, place, place, place));
  return success;
}

int new_problem(const NewProblemArguments& arguments) {
  const std::string& name = arguments.name;
  if (!document::is_identifier(name))
    throw not_understood("NAME", "a C identifier (letters, digits and _, no digit first)", name);
  if (!is_directory(arguments.into)) throw not_understood("--into", "a directory", arguments.into);
  if (arguments.in_python) return new_problem_in_python(fs::path(arguments.into) / name, name);
  const fs::path into = fs::canonical(arguments.into);
  if (has_families(into)) {
    throw not_understood(
        "--into",
        fmt::format("the directory of a family in it, as {}", (into.filename() / "elementwise").string()),
        arguments.into);
  }
  refuse_taken_name(arguments);
  const fs::path directory = fs::path(arguments.into) / name;
  make_directory(directory);
  const bool collected = has_families(into.parent_path());
  write_files(new_problem_files, directory, name, collected);
  const std::string place = directory.lexically_normal().string();
  if (collected) {
    print(
        fmt::format("{}/ has problem.cpp and solutions/. The build beside it finds them:\n\n"
                    "  ./dev kbench check-problem {}\n"
                    "  ./dev kbench evaluate {} {}/solutions/plain.cpp\n",
                    place, name, name, place));
  } else {
    print(
        fmt::format("{}/ has problem.cpp, solutions/, CMakeLists.txt and README.md. It needs CMake, a "
                    "compiler for C++20 and\n"
                    "an installed kbench. Build and check it:\n\n"
                    "  cd {}\n"
                    "  cmake -B build && cmake --build build\n"
                    "  kbench check-problem ./build/plugins/{}.so\n"
                    "  ctest --test-dir build\n",
                    place, place, name));
  }
  return success;
}

}  // namespace

Command add_new_problem(CLI::App& program) {
  const auto arguments = std::make_shared<NewProblemArguments>();
  CLI::App* app = program.add_subcommand(
      "new-problem", "Write a problem to begin with: it builds as it is, and passes its check");
  app->add_option("NAME", arguments->name, "What the problem is to be called: a C identifier")
      ->required()
      ->type_name("");
  app->add_flag("--python", arguments->in_python, "Write it in Python, with torch: nothing is built");
  app->add_option("--into", arguments->into, "Make the problem's directory in this one")
      ->type_name("DIR")
      ->capture_default_str();
  add_options(app, arguments->options, {"plugin_directories"});
  app->footer(
      "In a family of kbench's own plugins/ (--into plugins/elementwise) the build finds it; anywhere else\n"
      "it is a project that finds kbench installed.\n"
      "Nothing is overwritten.\n\n"
      "Example:\n"
      "  kbench new-problem rectify_in_place\n"
      "  cd rectify_in_place && cmake -B build && cmake --build build && ctest --test-dir build\n"
      "  kbench new-problem rectify --python && kbench check-problem ./rectify");
  return {app, [arguments] { return new_problem(*arguments); }};
}

}  // namespace kbench::cli
