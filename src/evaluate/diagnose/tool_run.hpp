// A second run with a runner that one of NVIDIA's tools starts.
#pragma once

#include "evaluate/diagnose/second_run.hpp"
#include "isolation/process/child.hpp"
#include "isolation/process/children.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace kbench {

// A directory for the tool's sockets and files. The tool runs as the user `nobody` if this process is root.
std::filesystem::path make_tool_directory(process::Children& children);

// Widens the runner's walls for the tool that starts it. The tool reads its own libraries, starts one process, writes
// `scratch`, and talks to its library in the runner by sockets there. `command` is the tool and its arguments; the
// runner's follow.
process::ChildSpec put_under_tool(process::ChildSpec spec, const std::vector<std::string>& command,
                                  const std::filesystem::path& scratch);

// The beginning of a file in that directory; nothing if it cannot be read. The submission could have put something else in
// its place: a link, or a pipe for the reader to hang on.
std::string read_report(const std::filesystem::path& report, std::size_t most);

// Why a run found nothing, in one line: complaints in the tool's report, why the runner was not awaited, and what the
// tool printed. Empty if nothing of that is known.
std::string complaints_of(std::string reported, const SecondRunEnd& ended);

}  // namespace kbench
