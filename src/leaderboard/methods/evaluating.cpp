// Methods that submit and measure.
#include "document/json.hpp"
#include "leaderboard/documents.hpp"
#include "leaderboard/methods/asked.hpp"
#include "leaderboard/methods/methods.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace kbench::leaderboard::methods {
namespace {

// The board decides how to evaluate; these arguments say where, and how long to wait.
constexpr const char* device_name = "device";
constexpr const char* wait_name = "wait_for_quiet_ms";

Options evaluation_options(const Asked& asked, const Surroundings& surroundings, const char* device) {
  Options options = asked.options(surroundings);
  options.device = asked.get_or(device, std::string());
  if (asked.has(wait_name)) options.sampling.wait_for_quiet = asked.get<std::chrono::milliseconds>(wait_name);
  return options;
}

json with_result(const OpenStore& store, const SubmissionRecord& record) {
  return document_of(record, evaluation_shown(store.leaderboard, store.by, record.id));
}

std::string device_to_confirm(const Asked& asked, const OpenStore& store) {
  if (asked.has(device_name)) return asked.get<std::string>(device_name);
  const std::vector<std::string> devices =
      devices_to_confirm(store.leaderboard, store.by, store.leaderboard.board(asked.board()));
  if (devices.size() == 1) return devices.front();
  throw Error(fmt::format("device: needed, for the board has standings for {}", fmt::join(devices, ", ")));
}

Ticket ticket_of(const Asked& asked) {
  return asked.read("ticket", [](const json& given) {
    const c_interface::Arguments ticket(given, {"submission", "evaluation"});
    return Ticket{.submission = ticket.get<std::int64_t>("submission"),
                  .evaluation = ticket.get<std::int64_t>("evaluation")};
  });
}

json as_json(Ticket ticket) { return {{"submission", ticket.submission}, {"evaluation", ticket.evaluation}}; }

}  // namespace

json submit(const json& given, const Surroundings& surroundings) {
  const Asked asked(given, {"board", "submission", "baseline", device_name, wait_name, "site"});
  const bool is_baseline = asked.get_or("baseline", false);
  const bool has_source = asked.has("submission") || !is_baseline;
  const Submission submission = has_source ? asked.submission() : Submission{};
  const Options options = evaluation_options(asked, surroundings, device_name);
  if (!is_baseline) {
    // The time of arrival is read first; roles, whose table others can lock, follow.
    Leaderboard leaderboard = asked.open(StoreAccess::write);
    const SubmissionRecord record = leaderboard.submit(asked.submitter(), asked.board(), submission, options);
    return document_of(record, evaluation_shown(leaderboard, asked.by(leaderboard), record.id));
  }
  OpenStore store(asked, StoreAccess::write);
  const auto record = [&] {
    if (has_source) return store.leaderboard.submit_baseline(store.by, asked.board(), submission, options);
    return store.leaderboard.submit_reference_as_baseline(store.by, asked.board(), options);
  }();
  return with_result(store, record);
}

json rerun(const json& given, const Surroundings& surroundings) {
  const Asked asked(given, {"id", device_name, wait_name, "site"});
  const Options options = evaluation_options(asked, surroundings, device_name);
  OpenStore store(asked, StoreAccess::write);
  return with_result(store, store.leaderboard.rerun(store.by, asked.id(), options));
}

json unsettled(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board"});
  const OpenStore store(asked, StoreAccess::read);
  return store.leaderboard.unsettled(store.by, asked.board());
}

json confirm(const json& given, const Surroundings& surroundings) {
  const Asked asked(given, {"board", device_name, "submissions", "pairs", "run_on", wait_name, "site"});
  OpenStore store(asked, StoreAccess::write);
  ConfirmOptions options;
  if (asked.has("submissions")) {
    const auto two = asked.get<std::vector<std::int64_t>>("submissions");
    if (two.size() != 2) throw document::FieldError("expected two numbers").in_field("submissions");
    options.submissions = {two.front(), two.back()};
  }
  options.pairs = asked.get_or("pairs", options.pairs);
  options.evaluation = evaluation_options(asked, surroundings, "run_on");
  if (surroundings.progress) {
    options.step = [&surroundings](int number, int count, std::int64_t submission) {
      surroundings.progress({{"step", number}, {"step_count", count}, {"submission", submission}});
    };
  }
  const std::string device = device_to_confirm(asked, store);
  return json::parse(to_json(store.leaderboard.confirm(store.by, asked.board(), device, options)));
}

json record(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "submission", device_name});
  const Submission submission = asked.submission();
  return as_json(
      asked.open(StoreAccess::write)
          .record(asked.submitter(), asked.board(), submission, asked.get_or(device_name, std::string())));
}

json record_again(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"id"});
  OpenStore store(asked, StoreAccess::write);
  return as_json(store.leaderboard.record_again(store.by, asked.id()));
}

json finish(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"ticket", "evaluation"});
  const Ticket ticket = ticket_of(asked);
  const Evaluation evaluation = asked.read(
      "evaluation", [](const json& result) { return evaluation_from_json(document::dump(result)); });
  OpenStore store(asked, StoreAccess::write);
  store.leaderboard.finish(ticket, evaluation);
  return with_result(store, store.leaderboard.submission(store.by, ticket.submission));
}

json fail(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"ticket", "error"});
  const Ticket ticket = ticket_of(asked);
  OpenStore store(asked, StoreAccess::write);
  store.leaderboard.fail(ticket, asked.get<std::string>("error"));
  return with_result(store, store.leaderboard.submission(store.by, ticket.submission));
}

}  // namespace kbench::leaderboard::methods
