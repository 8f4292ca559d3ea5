#include "isolation/sandbox/runner_access.hpp"

#include "catch.hpp"
#include "isolation/host/protections.hpp"
#include "isolation/host/runners.hpp"

#include <kbench/doctor.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

using namespace kbench;
using sandbox::RunnerKind;

namespace {

bool has(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

}  // namespace

TEST_CASE("a runner is given what the table has for its kind, with the paths that are known when it starts") {
  sandbox::FileAccess files;
  sandbox::grant(RunnerKind::native, {{sandbox::its_program, {"/opt/kbench-runner"}}}, files);
  CHECK(has(files.readable, "/opt/kbench-runner"));
  CHECK(has(files.readable, "/usr/lib"));
  CHECK_FALSE(has(files.readable, "/usr"));
  CHECK(files.writable.empty());

  const std::size_t before = files.readable.size();
  sandbox::grant(RunnerKind::python, {{sandbox::its_directory, {"/tmp/its"}}}, files);
  CHECK(has(files.readable, "/etc/alternatives"));
  CHECK(files.writable == std::vector<std::filesystem::path>{"/tmp/its", "/dev/null"});
  CHECK(files.readable.size() > before);
  CHECK(std::count(files.readable.begin(), files.readable.end(), "/usr/lib") == 1);

  sandbox::FileAccess on_gpu;
  sandbox::grant(RunnerKind::native_gpu, {{sandbox::its_gpu, {"/dev/nvidia3"}}}, on_gpu);
  CHECK(has(on_gpu.writable, "/dev/nvidia3"));
  CHECK_FALSE(has(on_gpu.writable, "/dev/nvidia0"));
}

TEST_CASE("a runner's limits on files are those of the table") {
  process::ChildSpec runner;
  runner.files.emplace();
  allow(RunnerKind::python, {}, runner);
  CHECK(runner.limits.file_size == sandbox::rights_of(RunnerKind::python).file_bytes);
  CHECK(runner.limits.open_files == sandbox::rights_of(RunnerKind::python).open_files);
  CHECK(has(runner.files->readable, "/etc/alternatives"));
  CHECK_FALSE(runner.directory);
}

TEST_CASE("a runner's own directory is bounded, and its group has room for the files there") {
  process::ChildSpec runner;
  runner.files.emplace();
  runner.group = sandbox::GroupLimits{.memory = 1000, .processes = 1};
  allow(RunnerKind::native, {}, runner);
  CHECK_FALSE(runner.directory);
  allow(RunnerKind::python, {{sandbox::its_directory, {"/tmp/its"}}}, runner);
  const sandbox::RunnerRights rights = sandbox::rights_of(RunnerKind::python);
  REQUIRE(runner.directory);
  CHECK(runner.directory->path == "/tmp/its");
  CHECK(runner.directory->bytes == rights.directory_bytes);
  CHECK(runner.directory->files == rights.directory_files);
  CHECK(runner.group->memory == 1000 + rights.directory_bytes);
}

TEST_CASE("only submissions in Python may start processes, and only what runs on a GPU may make sockets") {
  for (const RunnerKind kind : sandbox::all_runner_kinds) {
    CAPTURE(sandbox::name(kind));
    const bool is_in_python = kind == RunnerKind::python || kind == RunnerKind::python_gpu;
    const bool is_on_gpu = kind == RunnerKind::native_gpu || kind == RunnerKind::python_gpu;
    const sandbox::RunnerRights rights = sandbox::rights_of(kind);
    CHECK((rights.processes == sandbox::Processes::through_door) == is_in_python);
    CHECK((rights.sockets == sandbox::Sockets::local_only) == is_on_gpu);
    CHECK((sandbox::describe_files(kind, true) == "nothing") == (kind == RunnerKind::native));
  }
}

TEST_CASE("a result's protections name the files of the table") {
  const std::vector<Protection> protections = list_protections(site::processor, 0, {}, {});
  const auto found = std::find_if(protections.begin(), protections.end(),
                                  [](const Protection& each) { return each.name == "landlock"; });
  REQUIRE(found != protections.end());
  CHECK(found->detail.find(sandbox::describe_files(RunnerKind::native, false)) != std::string::npos);
}

TEST_CASE("a call is described by its name and conditions, and as code in Markdown") {
  const auto row_with = [](sandbox::Form form, const std::string& name) {
    const std::vector<sandbox::AccessRow> rows = sandbox::describe_calls(form);
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const sandbox::AccessRow& row) {
      return row.right.find(name) != std::string::npos;
    });
    REQUIRE(found != rows.end());
    return *found;
  };
  const sandbox::AccessRow row = row_with(sandbox::Form::text, "tgkill of another process");
  CHECK(row.right == "call pidfd_open, kill of another process, tgkill of another process");
  CHECK(row.kinds == std::array<std::string, 4>{"no", "no", "while prepared", "while prepared"});
  CHECK(row_with(sandbox::Form::markdown, "tgkill").right ==
        "call `pidfd_open`, `kill` of another process, `tgkill` of another process");
  CHECK(row_with(sandbox::Form::text, "utimensat").kinds ==
        std::array<std::string, 4>{"no", "no", "yes", "no effect"});
  CHECK(row_with(sandbox::Form::text, "timerfd_create").right ==
        "call timerfd_create, with a submission loaded");
}

TEST_CASE("the rights of submissions' processes are one JSON document") {
  const std::vector<RunnerRight> rights = list_runner_rights();
  REQUIRE(rights.size() == sandbox::describe_access().size() + sandbox::describe_calls().size());
  CHECK(rights.front().kinds.at("python_gpu") == "yes");
  CHECK(to_json(std::vector{rights.front()})
            .starts_with(
                R"([{"kinds":{"gpu":"yes","processor":"yes","python":"yes","python_gpu":"yes"},"purpose":)"));
}
