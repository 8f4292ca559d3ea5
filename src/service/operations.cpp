// Operations of kbench that are carried out at once, by the table that all doors of kbench have.
#include "base/document/json.hpp"
#include "base/document/option_list.hpp"
#include "service/api.hpp"
#include "service/limits.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <utility>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using http::Refusal;
using nlohmann::json;

constexpr int most_waiting_operations = 32;

// Arguments of a stranger name no file of this machine.
json with_site(json arguments, const Site& site, const Options& most, std::string_view operation) {
  if (!arguments.is_object()) throw Error(ErrorCode::invalid_document, "expected an object with arguments");
  if (arguments.contains("site")) throw Error("site: a service has its own");
  if (arguments.contains("options")) {
    Options asked = arguments.at("options").get<Options>();
    fit_limits(asked, most);
    arguments["options"] = asked;
  }
  if (arguments.contains("problem") && !arguments.at("problem").is_string())
    throw Error("problem: a service takes names of problems, and no paths");
  constexpr std::array with_a_site{"list_problems", "describe", "starter", "examine_machine"};
  if (std::find(with_a_site.begin(), with_a_site.end(), operation) != with_a_site.end())
    arguments["site"] = site;
  return arguments;
}

}  // namespace

asio::awaitable<json> Api::call_operation(std::string name, json arguments) {
  const std::string text =
      document::dump(with_site(std::move(arguments), options_.worker.site, options_.most, name));
  if (waiting_operations_ >= most_waiting_operations)
    throw Refusal(503, "unavailable", "too many ask at the moment", {{"Retry-After", "2"}});
  ++waiting_operations_;
  json answer = co_await on_threads(operations_, [&] {
    --waiting_operations_;
    const std::unique_ptr<char, decltype(&kbench_free)> made(
        kbench_call(control_.get(), name.c_str(), text.c_str()), kbench_free);
    if (!made) throw std::bad_alloc();
    return json::parse(made.get());
  });
  if (answer.contains("error")) {
    const std::string code = answer.at("error").at("code");
    throw Refusal(status_of(code), code, answer.at("error").at("message"));
  }
  co_return std::move(answer.at("result"));
}

asio::awaitable<void> Api::carry_out(Call& call) {
  const bool has_body = call.exchange.head().method == "POST";
  json arguments = json::object();
  if (has_body) arguments = co_await body_of(call.exchange);
  json shown;
  shown["result"] = co_await call_operation(call.subject, std::move(arguments));
  call.answer = http::json_answer(200, shown);
}

}  // namespace kbench::service
