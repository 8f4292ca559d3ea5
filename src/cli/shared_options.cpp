#include "cli/shared_options.hpp"

#include "cli/values.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <type_traits>

namespace kbench::cli {
namespace {

using document::OptionText;

template <class Value>
Value parse_value(std::string_view option, const std::string& text, int least) {
  if constexpr (std::is_same_v<Value, int>) {
    return parse_count(option, text, least);
  } else if constexpr (std::is_same_v<Value, std::size_t>) {
    return parse_bytes(option, text);
  } else if constexpr (std::is_same_v<Value, double>) {
    return parse_fraction(option, text);
  } else if constexpr (std::is_same_v<Value, std::chrono::milliseconds>) {
    return least == 0 ? parse_seconds_or_none(option, text) : parse_seconds(option, text);
  } else if constexpr (std::is_same_v<Value, Seed>) {
    return parse_seed(option, text);
  } else if constexpr (std::is_enum_v<Value>) {
    return parse_name<Value>(option, text);
  } else {
    return text;
  }
}

// Shown in place of the value, unless the list says something else.
template <class Value>
std::string type_of(const OptionText& option) {
  if (!option.value.empty()) return std::string(option.value);
  if constexpr (std::is_same_v<Value, int>) return "N";
  if constexpr (std::is_same_v<Value, std::size_t>) return "BYTES";
  if constexpr (std::is_same_v<Value, double>) return "FRACTION";
  if constexpr (std::is_same_v<Value, std::chrono::milliseconds>) return "SECONDS";
  return "PATH";
}

std::string in_units(std::size_t bytes) {
  constexpr std::string_view units = " KMGT";
  std::size_t unit = 0;
  while (bytes >= 1024 && bytes % 1024 == 0 && unit + 1 < units.size()) {
    bytes /= 1024;
    ++unit;
  }
  return std::to_string(bytes) + (unit > 0 ? std::string(1, units[unit]) : "");
}

// " [10]": the default, where it is a value.
template <class Member>
std::string default_of(const Member& value) {
  if constexpr (std::is_same_v<Member, std::chrono::milliseconds>) {
    return fmt::format(" [{:g}]", std::chrono::duration<double>(value).count());
  } else if constexpr (std::is_same_v<Member, std::size_t>) {
    return fmt::format(" [{}]", in_units(value));
  } else if constexpr (std::is_same_v<Member, int> || std::is_same_v<Member, double>) {
    return fmt::format(" [{}]", value);
  } else if constexpr (std::is_enum_v<Member>) {
    return fmt::format(" [{}]", name(value));
  } else {
    return "";
  }
}

CLI::Option* add_sanitize(CLI::App* app, const std::string& flag, Sanitize& sanitize,
                          const std::string& help) {
  const auto text = std::make_shared<std::string>();
  return app->add_flag(flag + "{on-failure}", *text, help)
      ->check(CLI::IsMember({"on-failure", "always"}))
      ->each([&sanitize, text](const std::string& word) {
        sanitize = word == "always" ? Sanitize::always : Sanitize::on_failure;
      })
      ->option_text("[=on-failure|always]");
}

template <class Member>
CLI::Option* add_option(CLI::App* app, const OptionText& option, Member& member) {
  using Value = typename document::ValueOf<Member>::type;
  const std::string flag = document::flag_of(option);
  const std::string help =
      std::string(option.help) + (document::is_vector<Member> ? "; may be repeated" : "");
  if constexpr (std::is_same_v<Member, bool>) {
    return app->add_flag(flag, member, help);
  } else if constexpr (std::is_same_v<Member, Sanitize>) {
    return add_sanitize(app, flag, member, help);
  } else if constexpr (std::is_same_v<Member, std::vector<std::filesystem::path>>) {
    return add_value(app, flag, member, help, type_of<Value>(option), parse_plugin_path);
  } else {
    const auto parse = [least = option.least](std::string_view name, const std::string& text) {
      return parse_value<Value>(name, text, least);
    };
    return add_value(app, flag, member, help + default_of(member), type_of<Value>(option), parse);
  }
}

void add_wanted(CLI::App* app, Options& options, const auto& is_wanted) {
  const auto add = [&](const OptionText& option, auto& member, const auto&... /*of a site*/) {
    if (!option.flag.empty() && is_wanted(option))
      add_option(app, option, member)->group(std::string(option.group));
  };
  const Site none;
  document::visit_run_options(add, options);
  document::visit_site_options(add, options, none);
}

// The effort gives the defaults of what is not named.
void settle_effort(const CLI::App& app, SamplingOptions& sampling) {
  if (app.get_option("--effort")->count() == 0) return;
  SamplingOptions usual = sampling;
  document::set_effort(usual, sampling.effort);
  const auto settle = [&](const char* flag, auto SamplingOptions::*member) {
    if (app.get_option(flag)->count() == 0) sampling.*member = usual.*member;
  };
  settle("--target-cv", &SamplingOptions::target_cv);
  settle("--warm-up", &SamplingOptions::warm_up_calls);
  settle("--min-samples", &SamplingOptions::min_samples);
  settle("--max-samples", &SamplingOptions::max_samples);
  settle("--time-limit", &SamplingOptions::time_limit);
}

// Naming one of the limits of the samples moves the default of the other.
void settle_samples(const CLI::Option& least, const CLI::Option& most, SamplingOptions& sampling) {
  if (sampling.min_samples <= sampling.max_samples) return;
  if (least.count() > 0 && most.count() > 0)
    throw Error(fmt::format("--min-samples {} is more than --max-samples {}", sampling.min_samples,
                            sampling.max_samples));
  (least.count() > 0 ? sampling.max_samples : sampling.min_samples) =
      least.count() > 0 ? sampling.min_samples : sampling.max_samples;
}

}  // namespace

void add_options(CLI::App* app, Options& options, OptionScope scope,
                 const std::set<std::string_view>& without) {
  add_wanted(app, options, [&](const OptionText& option) {
    return option.scope <= scope && !without.contains(option.name);
  });
  if (scope == OptionScope::judging) {
    app->callback([app, &options] {
      settle_effort(*app, options.sampling);
      settle_samples(*app->get_option("--min-samples"), *app->get_option("--max-samples"), options.sampling);
    });
  }
}

void add_options(CLI::App* app, Options& options, const std::set<std::string_view>& names) {
  add_wanted(app, options, [&](const OptionText& option) { return names.contains(option.name); });
}

void add_description_options(CLI::App* app, Options& options) {
  add_options(app, options, {"device", "dtype", "python", "plugin_directories"});
  app->get_option("--device")
      ->description("Describe the problem for this device [cpu; for a reference, that of its language]");
}

void add_problem(CLI::App* app, std::string& problem) {
  app->add_option("PROBLEM", problem, "The name of a problem, or the path of a plugin or a reference file")
      ->required()
      ->type_name("");
}

void add_files(CLI::App* app, std::vector<std::string>& files) {
  app->add_option(
         "FILE", files,
         "The submission's source files, a directory of them, or a shared object that was compiled elsewhere")
      ->required()
      ->type_name("");
}

void add_lanes(CLI::App* app, std::vector<std::string>& devices, const std::string& otherwise, int& jobs) {
  app->add_option("--device", devices, "Devices to evaluate on, as cuda:0,cuda:1 or cpu [" + otherwise + "]")
      ->type_name("DEVICES")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_value(app, "--jobs", jobs,
            "Compile, and check on the processor, so many at a time [cores, less one for each GPU]", "N",
            parse_count_from<1>);
}

CLI::Option* add_queue(CLI::App* app, std::string& queue, const std::string& what) {
  return add_value(app, "--queue", queue, what, "postgresql://...|sqlite://FILE", parse_word);
}

CLI::Option* add_output(CLI::App* app, const std::string& names, std::optional<std::filesystem::path>& output,
                        const std::string& what) {
  return add_value(app, names, output, what, "FILE|-", parse_path);
}

}  // namespace kbench::cli
