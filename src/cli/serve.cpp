#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/queue.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"

#include <kbench/service.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <sys/resource.h>

#include <memory>
#include <mutex>

namespace kbench::cli {
namespace {

constexpr std::size_t usual_connections = 2000;

// Makes room for clients, as far as this user may. The worker's processes have the limit that kbench sets them.
void claim_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

struct ServeArguments {
  std::string queue;
  Options options;
  ServiceOptions service;
  bool quiet = false;
};

int serve(const ServeArguments& arguments) {
  ServiceOptions options = arguments.service;
  if (const std::string address = queue_address(arguments.queue); !address.empty()) options.queue = address;
  options.worker.site = site_of(arguments.options);
  options.most = arguments.options;
  Interrupt interrupt(Interrupt::Second::cancels);
  options.drain = interrupt.token();
  options.stop = interrupt.cancelled();
  std::mutex mutex;
  if (!arguments.quiet) {
    options.log = [&mutex](const std::string& line) {
      const std::lock_guard lock(mutex);
      print_note(line + '\n');
    };
  }
  claim_descriptors();
  Service service(std::move(options));
  print(fmt::format("Listening on {}\n", service.url()));
  if (service.is_open_to_all() && !arguments.quiet) {
    print_note(
        "There are no tokens: every user of this machine may do everything. `kbench token create` makes "
        "one.\n");
  }
  service.run();
  return success;
}

}  // namespace

Command add_serve(CLI::App& program) {
  const auto arguments = std::make_shared<ServeArguments>();
  ServiceOptions& service = arguments->service;
  service.connections = usual_connections;
  CLI::App* app = program.add_subcommand("serve", "Evaluate for others over HTTP");
  app->add_option("--listen", service.listen, "Where to listen; port 0 is any free one [127.0.0.1:8080]")
      ->type_name("HOST:PORT");
  add_queue(app, arguments->queue, "The queue that jobs are put into [KBENCH_QUEUE, judge.db]");
  app->add_option("--tls-cert", service.certificate, "The certificates of TLS, as PEM")->type_name("FILE");
  app->add_option("--tls-key", service.private_key, "Their private key, as PEM")->type_name("FILE");
  app->add_flag("!--no-worker", service.has_worker,
                "Leave all evaluations to workers elsewhere (kbench worker)");
  add_lanes(app, service.worker.devices, "cpu, and the GPUs that there are", service.worker.jobs);
  add_value(app, "--max-body", service.body_limit, "The largest request [8M]", "BYTES", parse_bytes);
  add_value(app, "--max-queue", service.queue_limit, "Jobs that may wait [10000]", "N", parse_size_from<1>);
  add_value(app, "--max-connections", service.connections, "Clients at once [2000]", "N", parse_size_from<1>);
  app->add_flag("--quiet", arguments->quiet, "Say nothing of what happens");
  add_options(app, arguments->options, OptionScope::running);
  app->footer(
      "SIGTERM or Ctrl-C: take no job any more, and let those that run come to their end; a second one hands "
      "these "
      "back to the queue.\n"
      "Exit status: 0 it was told to stop; 2 a fault of the set-up, or the queue was away.\n\n"
      "Examples:\n"
      "  kbench serve\n"
      "  kbench token create alice --queue judge.db\n"
      "  kbench serve --listen 0.0.0.0:8443 --tls-cert cert.pem --tls-key key.pem");
  return {app, [arguments] { return serve(*arguments); }};
}

}  // namespace kbench::cli
