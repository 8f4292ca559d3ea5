// The start page, and the ways in and out.
#include "base/document/text.hpp"
#include "service/api.hpp"
#include "service/names.hpp"
#include "service/pages/frame.hpp"
#include "service/pages/jobs_table.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using http::Refusal;

constexpr std::size_t jobs_of_start = 10;
constexpr std::size_t longest_login = 8 << 10U;  // bytes

constexpr std::string_view what_this_is =
    "kbench judges and times compute kernels: is the output right, and how fast is it really? Choose a "
    "problem, send a "
    "solution, and see what becomes of it.";

std::string workers_table(const std::vector<QueueWorker>& workers) {
  if (workers.empty()) return paragraph("No worker is there at the moment: nothing can be submitted.");
  std::map<std::string, std::size_t> counts;
  for (const QueueWorker& worker : workers)
    for (const QueueDevice& device : worker.devices) ++counts[device_text(device)];
  report::HtmlTable table{{"device", "workers"}, {}, {1}};
  for (const auto& [device, count] : counts) table.rows.push_back({device, std::to_string(count)});
  return report::html(table);
}

std::string state_of(const JobCounts& counts) {
  return paragraph(fmt::format("{} waiting, {} running, {} ended within 24 hours.",
                               document::counted(counts.queued, "job"), counts.running, counts.ended_today));
}

http::Answer login_page(const std::string& way_back, const std::string& fault) {
  std::string body;
  if (!fault.empty()) body += "<p class=\"bad\" role=\"alert\">" + report::escaped(fault) + "</p>\n";
  body += paragraph("Who runs this service gives tokens away.");
  const std::string control =
      "<input type=\"password\" id=\"token\" name=\"token\" required autocomplete=\"current-password\">";
  body += form_to("/login", hidden_field("to", way_back) + labelled("token", "Token", control), "Log in");
  http::Answer answer = page_answer("Log in", body, {"Log in"});
  if (!fault.empty()) answer.status = 403;
  return answer;
}

// Strangers may send this body, so it is small, and not packed.
void require_small_body(const http::Head& head) {
  const std::string_view text = head.header("Content-Length").value_or("");
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || size > longest_login || head.header("Content-Encoding"))
    throw Refusal(413, "too_large", fmt::format("a login has {} bytes at most", longest_login));
}

// `attributes` are more of a cookie than all have.
http::Answer with_cookie(http::Answer answer, std::string_view value, std::string_view attributes) {
  answer.headers.emplace_back("Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict{}",
                                                        token_cookie, value, attributes));
  return answer;
}

}  // namespace

asio::awaitable<void> Api::show_start(Call& call) {
  std::optional<Caller> caller;
  try {
    caller = co_await call.guard.admit(call.exchange.head(), ServiceRole::read, TokenPlace::cookie);
  } catch (const Refusal& refusal) {
    if (refusal.status() != 401) throw;
  }
  std::string body = paragraph(what_this_is);
  if (!caller) {
    body += "<p>" + report::link("/login", "Log in") + "</p>\n";
    call.answer = page_answer("kbench", body, {});
    co_return;
  }
  const bool may_submit = caller->role >= ServiceRole::submit;
  body += "<ul>\n<li>" + report::link("/problems", "Problems") + "</li>\n";
  if (may_submit) body += "<li>" + report::link("/jobs", "Jobs") + "</li>\n";
  body += "</ul>\n";
  const JobCounts counts = co_await stores_([](JobStore& store) { return store.counts(); });
  body += report::section("The judge", state_of(counts) + workers_table(co_await workers()));
  if (may_submit) {
    const JobFilter filter{.owner = caller->name, .most = jobs_of_start};
    const std::vector<Job> jobs = co_await stores_([&](JobStore& store) { return store.list(filter); });
    body += report::section("Your newest jobs", jobs_table(jobs, false));
  }
  if (!caller->name.empty()) {
    const std::string who = fmt::format("This is {}, with the role {}.", caller->name, name(caller->role));
    body += report::section("You", paragraph(who) + form_to("/logout", "", "Log out"));
  }
  call.answer = page_answer("kbench", body, {});
}

asio::awaitable<void> Api::ask_for_token(Call& call) {
  call.answer = login_page(local_path(call.exchange.head().parameter("to").value_or("/")), {});
  co_return;
}

asio::awaitable<void> Api::log_in(Call& call) {
  const http::Head& head = call.exchange.head();
  require_small_body(head);
  const Form form = co_await form_of(call);
  const std::string way_back = local_path(field_of(form, "to"));
  const std::string secret(document::trimmed(field_of(form, "token")));
  std::optional<Refusal> refusal;
  try {
    static_cast<void>(co_await call.guard.caller_with(secret, ServiceRole::read));
  } catch (const Refusal& given) {
    refusal = given;
  }
  if (refusal && refusal->status() != 401) throw Refusal(*refusal);
  if (refusal) {
    note(fmt::format("{} {} of {}: {}", head.method, head.path, head.peer, refusal->what()));
    call.answer = login_page(way_back, refusal->what());
    co_return;
  }
  // A proxy may do TLS.
  const bool has_tls = options_.certificate || head.header("Origin").value_or("").starts_with("https:");
  call.answer = with_cookie(redirect(way_back), secret, has_tls ? "; Secure" : "");
}

asio::awaitable<void> Api::log_out(Call& call) {
  call.answer = with_cookie(redirect("/"), "", "; Max-Age=0");
  co_return;
}

}  // namespace kbench::service
