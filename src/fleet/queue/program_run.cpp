#include "fleet/queue/program_run.hpp"

#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/process/args.hpp>
#include <boost/process/async.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/environment.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <future>
#include <system_error>
#include <thread>

namespace kbench::queue {

namespace bp = boost::process;

ProgramRun run_program(const std::string& path, const std::vector<std::string>& arguments,
                       const std::map<std::string, std::string>& more, std::chrono::milliseconds patience) {
  bp::environment environment = boost::this_process::environment();
  for (const auto& [name, value] : more) environment[name] = value;
  boost::asio::io_context events;
  std::future<std::string> output;
  std::future<std::string> errors;
  std::error_code error;
  bp::child child(bp::exe = path, bp::args = arguments, environment, bp::std_in<bp::null, bp::std_out> output,
                  bp::std_err > errors, events, error);
  if (error) throw Error(fmt::format("cannot run {}: {}", document::quoted(path), error.message()));
  events.run_for(patience);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (events.stopped() && child.running(error) && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (child.running(error)) {
    child.terminate(error);
    child.wait(error);
    throw Error(fmt::format("{} did not end within {} s", document::quoted(path), patience.count() / 1000));
  }
  return {.status = child.exit_code(), .output = output.get(), .errors = errors.get()};
}

}  // namespace kbench::queue
