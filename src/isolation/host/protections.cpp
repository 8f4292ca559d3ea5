#include "isolation/host/protections.hpp"

#include "base/document/text.hpp"
#include "isolation/host/protection_table.hpp"
#include "isolation/sandbox/runner_access.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace kbench {
namespace {

using Row = ProtectionRow;
using Where = ProtectionRow::Where;

bool applies(const Row& row, const ProtectionFacts& facts) {
  if (row.where == Where::on_gpu) return facts.is_on_gpu();
  return row.where == Where::everywhere || facts.is_in_python();
}

bool is_active(const Row& row, const ProtectionFacts& facts) {
  return (facts.runner_walls & row.wall) == row.wall &&
         !facts.missing.contains(std::string(row.missing_wall)) && (row.holds == nullptr || row.holds(facts));
}

// The words for the names in braces.
struct Words {
  std::string why;
  std::string why_together;
  std::string why_known;
  std::string file_mib;
  std::string descriptors;
  std::string directory_mib;
  std::string directory_files;
  std::string readable;
  std::string changed;
  std::string_view elsewhere;
  std::string_view enforced;

  std::string fill(std::string_view text) const {
    using fmt::arg;
    return fmt::format(fmt::runtime(text), arg("why", why), arg("why_together", why_together),
                       arg("why_known", why_known), arg("file_mib", file_mib),
                       arg("descriptors", descriptors), arg("directory_mib", directory_mib),
                       arg("directory_files", directory_files), arg("readable", readable),
                       arg("changed", changed), arg("elsewhere", elsewhere), arg("enforced", enforced));
  }
};

constexpr std::string_view sealed = "by a seal that the kernel enforces";
constexpr std::string_view compared =
    "and compared with the referee's own after every call, in random lines where they are large";
constexpr std::string_view to_other_machines = " to other machines";

// `why` differs from row to row.
Words words_for(const ProtectionFacts& facts) {
  const sandbox::RunnerKind kind = sandbox::runner_kind(facts.platform, facts.is_in_python());
  const sandbox::RunnerRights rights = sandbox::rights_of(kind);
  return {
      .why = {},
      .why_together = facts.is_apart() ? std::string() : facts.reference_file->not_isolated,
      .why_known = facts.takes_seed()
                       ? std::string(facts.inputs_known)
                       : "the reference's generate_input() takes no seed, or makes the same of each: the "
                         "submission may have known them beforehand",
      .file_mib = std::to_string(rights.file_bytes >> 20U),
      .descriptors = std::to_string(rights.open_files),
      .directory_mib = std::to_string(rights.directory_bytes >> 20U),
      .directory_files = std::to_string(rights.directory_files),
      .readable = sandbox::describe_files(kind, false),
      .changed = sandbox::describe_files(kind, true),
      .elsewhere = rights.sockets == sandbox::Sockets::local_only ? to_other_machines : std::string_view(),
      .enforced = facts.is_on_gpu() ? compared : sealed};
}

// Words for all kinds of runners, for a page.
Words words_for_page() {
  constexpr const char* reason = "the reason";
  const sandbox::RunnerRights native = sandbox::rights_of(sandbox::RunnerKind::native);
  const sandbox::RunnerRights python = sandbox::rights_of(sandbox::RunnerKind::python);
  static const std::string on_gpu = fmt::format(" (on a GPU:{})", to_other_machines);
  static const std::string both = fmt::format("{} (on a GPU: {})", sealed, compared);
  return {.why = reason,
          .why_together = reason,
          .why_known = reason,
          .file_mib = fmt::format("{} (in Python {})", native.file_bytes >> 20U, python.file_bytes >> 20U),
          .descriptors = fmt::format("{} (in Python {})", native.open_files, python.open_files),
          .directory_mib = std::to_string(python.directory_bytes >> 20U),
          .directory_files = std::to_string(python.directory_files),
          .readable = "what the table of files lists",
          .changed = "what it lists to be changed",
          .elsewhere = on_gpu,
          .enforced = both};
}

constexpr const char* all = "all";

bool is_required(std::string_view name, const Options& options) {
  const auto& required = options.required_protections;
  return std::any_of(required.begin(), required.end(),
                     [&](const std::string& each) { return each == name || each == all; });
}

}  // namespace

std::uint64_t all_runner_walls() {
  std::uint64_t bits = 0;
  for (const Row& row : protection_table()) bits |= row.where == Where::everywhere ? row.wall : 0;
  return bits;
}

std::uint64_t required_runner_walls(const Options& options) {
  std::uint64_t bits = 0;
  for (const Row& row : protection_table()) {
    if (row.where == Where::everywhere && is_required(row.name, options)) bits |= row.wall;
  }
  return bits;
}

void check_required_protections(const Options& options) {
  for (const std::string& wanted : options.required_protections) {
    const auto is_wanted = [&](const Row& row) { return row.name == wanted; };
    if (wanted == all || std::ranges::any_of(protection_table(), is_wanted)) continue;
    std::string names = all;
    for (const Row& row : protection_table()) names += fmt::format(", {}", row.name);
    throw Error(fmt::format("no protection is called {}; there are: {}", document::quoted(wanted), names));
  }
}

const Protection* first_required_and_missing(const std::vector<Protection>& list, const Options& options) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Protection& each) {
    return !each.active && is_required(each.name, options);
  });
  return found == list.end() ? nullptr : &*found;
}

std::vector<Protection> list_protections(const site::Platform& platform, std::uint64_t runner_walls,
                                         const std::map<std::string, std::string>& missing,
                                         const Options& options,
                                         const std::optional<ReferenceFile>& reference_file,
                                         std::string_view inputs_known) {
  const ProtectionFacts facts{.platform = platform,
                              .runner_walls = runner_walls,
                              .missing = missing,
                              .options = options,
                              .reference_file = reference_file,
                              .inputs_known = inputs_known};
  Words words = words_for(facts);
  std::vector<Protection> list;
  for (const Row& row : protection_table()) {
    if (!applies(row, facts)) continue;
    const auto why = missing.find(std::string(row.missing_wall));
    words.why = why == missing.end() ? std::string() : why->second;
    const bool active = is_active(row, facts);
    list.push_back({.name = std::string(row.name),
                    .active = active,
                    .detail = words.fill(active ? row.detail : row.when_missing)});
  }
  return list;
}

std::vector<DescribedProtection> describe_protections() {
  const Words words = words_for_page();
  std::vector<DescribedProtection> described;
  for (const Row& row : protection_table()) {
    const std::string_view where = row.where == Where::on_gpu      ? "on a GPU"
                                   : row.where == Where::in_python ? "in Python"
                                                                   : "";
    described.push_back({.name = row.name,
                         .where = where,
                         .detail = words.fill(row.detail),
                         .when_missing = words.fill(row.when_missing)});
  }
  return described;
}

}  // namespace kbench
