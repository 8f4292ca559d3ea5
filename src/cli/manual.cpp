#include "cli/manual.hpp"

#include "cli/commands.hpp"
#include "cli/definitions.hpp"
#include "cli/terminal.hpp"

#include <kbench/version.hpp>

#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

namespace kbench::cli {
namespace {

// Escapes text so that roff takes nothing for a request: backslashes, hyphens, and dots and quotes that begin a line.
std::string escaped(std::string_view text) {
  std::string escaped(text);
  boost::algorithm::replace_all(escaped, "\\", "\\e");
  boost::algorithm::replace_all(escaped, "-", "\\-");
  boost::algorithm::replace_all(escaped, "\n.", "\n\\&.");
  boost::algorithm::replace_all(escaped, "\n'", "\n\\&'");
  if (!escaped.empty() && (escaped.front() == '.' || escaped.front() == '\'')) escaped.insert(0, "\\&");
  return escaped;
}

// Keeps the lines as their author broke them.
std::string as_it_is(std::string_view text) {
  return text.empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(text));
}

// Returns all options except --help.
std::vector<const CLI::Option*> options_in(const CLI::App& app, const std::string& group) {
  return app.get_options([&](const CLI::Option* each) {
    return !each->get_positional() && each->get_group() == group && each != app.get_help_ptr();
  });
}

std::string synopsis(const CLI::App& app, const std::string& called) {
  std::string text = fmt::format("\\fB{}\\fR", escaped(called));
  if (!commands_of(app).empty())
    text += app.get_require_subcommand_min() > 0 ? " \\fICOMMAND\\fR" : " [\\fICOMMAND\\fR]";
  for (const CLI::Option* each : positionals_of(app)) {
    const std::string several = each->get_expected_max() > 1 ? "..." : "";
    const std::string argument = fmt::format("\\fI{}\\fR{}", escaped(each->get_name(true)), several);
    text += each->get_required() ? " " + argument : " [" + argument + "]";
  }
  return text + " [\\fIOPTION\\fR...]";
}

std::string names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames())
    names.push_back(fmt::format("\\fB\\-{}\\fR", escaped(name)));
  for (const std::string& name : option.get_lnames())
    names.push_back(fmt::format("\\fB\\-\\-{}\\fR", escaped(name)));
  std::string text = fmt::format("{}", fmt::join(names, ", "));
  if (takes_value(option)) {
    const std::string type = option.get_type_name();
    text += fmt::format(" \\fI{}\\fR", escaped(type.substr(0, type.find(':'))));
  }
  return text;
}

std::string definition(const std::string& term, const std::string& text) {
  return fmt::format(".TP\n{}\n{}\n", term, escaped(text));
}

std::string section(const CLI::App& app, const std::string& called) {
  const std::string& said = app.get_description();
  const bool is_ended = said.ends_with('?') || said.ends_with('.');
  std::string text = fmt::format(".SS \"{}\"\n{}\n.PP\n{}{}\n", escaped(called), synopsis(app, called),
                                 escaped(said), is_ended ? "" : ".");
  for (const CLI::Option* each : positionals_of(app)) {
    text += definition(fmt::format("\\fI{}\\fR", escaped(each->get_name(true))), each->get_description());
  }
  for (const std::string& group : app.get_groups()) {
    if (group.empty()) continue;
    if (group != "Options") text += fmt::format(".PP\n{}:\n", escaped(group));
    for (const CLI::Option* each : options_in(app, group))
      text += definition(names_of(*each), each->get_description());
  }
  if (app.get_footer() != app.get_parent()->get_footer())
    text += as_it_is(app.get_footer());  // it is inherited
  for (const CLI::App* command : commands_of(app))
    text += section(*command, called + ' ' + command->get_name());
  return text;
}

}  // namespace

std::string manual_page(const CLI::App& program) {
  const std::string& name = program.get_name();
  std::string text = fmt::format(".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n",
                                 boost::algorithm::to_upper_copy(name), name, version);
  text += fmt::format(".SH NAME\n{} \\- evaluates untrusted compute kernels\n", name);
  text += fmt::format(".SH SYNOPSIS\n{}\n", synopsis(program, name));
  text += fmt::format(".SH DESCRIPTION\n{}\n{}", escaped(program.get_description()),
                      as_it_is(program.get_footer()));
  text += ".SH COMMANDS\n";
  for (const CLI::App* command : commands_of(program))
    text += section(*command, name + ' ' + command->get_name());
  return text;
}

Command add_manual(CLI::App& program) {
  CLI::App* app = program.add_subcommand("manual", "All commands and options, as a manual page");
  app->footer("Example:\n  kbench manual | man -l -");
  return {app, [&program] {
            print(manual_page(program));
            return success;
          }};
}

}  // namespace kbench::cli
