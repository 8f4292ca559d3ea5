#include "evaluate/stage/session.hpp"

#include "base/site/installation.hpp"
#include "base/system/random_bytes.hpp"
#include "language/python_zygote.hpp"
#include "language/target.hpp"

namespace kbench::stage {
namespace {

site::Target referee_target(const site::Target& target, DescribeOn place) {
  return place == DescribeOn::target ? target : site::Target{};
}

std::optional<Seed> seed_of(const std::filesystem::path& plugin, const Options& options) {
  if (options.seed || !site::is_in_python(plugin)) return options.seed;
  return system::random_array<Seed>();
}

}  // namespace

Session::Session(std::string_view problem, const Submission& its_submission, const Options& its_options,
                 DescribeOn place)
    : submission(its_submission),
      options(its_options),
      target(language::choose_target(options, submission.language)),
      plugin(target.plugin(problem, options)),
      seed(seed_of(plugin, options)),
      lease(options, sandbox::find_cgroup_parent(options.cgroup),
            language::plugin_referee(plugin, referee_target(target, place), options)),
      referee(
          lease.referee(language::referee_of(plugin, children, referee_target(target, place), options, seed),
                        begin + options.limits.total)) {}

std::vector<std::filesystem::path> Session::hidden() const {
  // A task's reference and evaluator are in the directory of its description.
  const bool is_one_of_several = plugin.filename() == "task.yml";
  return {is_one_of_several ? plugin.parent_path() : plugin,
          plugin.parent_path().parent_path() / plugin.filename(), site::plugin_directory()};
}

void Session::report(const Progress& progress) const {
  if (options.progress) options.progress(progress);
}

}  // namespace kbench::stage
