// Problems, and forms to submit to them.
#include "base/document/json.hpp"
#include "base/document/names.hpp"
#include "base/document/sizes.hpp"
#include "base/document/text.hpp"
#include "service/api.hpp"
#include "service/pages/frame.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace kbench::service {
namespace {

namespace asio = boost::asio;
using http::Refusal;
using nlohmann::json;

// The choices of a form beside the problem's own.
struct Offer {
  std::string path;                    // where its form is sent
  std::vector<std::string> languages;  // the languages that the problem takes
  std::vector<std::pair<std::string, std::string>> devices;
  bool may_submit = false;
};

// "cuda NVIDIA H200": a kind has no space.
std::vector<std::pair<std::string, std::string>> devices_of(const std::vector<QueueWorker>& workers) {
  std::set<std::string> names;
  for (const QueueWorker& worker : workers)
    for (const QueueDevice& device : worker.devices) names.insert(device.kind + " " + device.model);
  std::vector<std::pair<std::string, std::string>> devices;
  for (const std::string& name : names) devices.emplace_back(name, name);
  return devices;
}

std::vector<std::string> languages_for(const ProblemDescription& problem, const json& known) {
  std::vector<std::string> taken;
  for (const json& each : known) {
    const std::string name = each;
    try {
      static_cast<void>(declaration(problem, Language(name)));
      taken.push_back(name);
    } catch (const Error&) {  // the problem is not for this language
    }
  }
  return taken;
}

std::string facts_about(const ProblemDescription& problem) {
  const ProblemInfo& info = problem.info;
  std::vector<std::string_view> dtypes;
  for (const DType dtype : info.dtypes) dtypes.push_back(name(dtype));
  report::HtmlTable table{{"what", "is"}, {}};
  table.rows.push_back({"version", fmt::format("{}", info.version)});
  table.rows.push_back({"difficulty", info.difficulty});
  if (!info.tags.empty()) table.rows.push_back({"tags", fmt::format("{}", fmt::join(info.tags, ", "))});
  table.rows.push_back({"element types", fmt::format("{}", fmt::join(dtypes, ", "))});
  if (!info.cuda_libraries.empty())
    table.rows.push_back({"CUDA libraries", fmt::format("{}", fmt::join(info.cuda_libraries, ", "))});
  if (!problem.judged_by.empty())
    table.rows.push_back({"judged by", "the problem's own " + problem.judged_by});
  return report::html(table);
}

std::string cases_of(const ProblemDescription& problem) {
  report::HtmlTable table{{"case", "purpose", "sizes", "inputs", "bytes", "origin"}, {}, {4}};
  for (const CaseDescription& each : problem.cases) {
    const TestCase& one = each.test_case;
    table.rows.push_back(
        {one.name, std::string(name(one.purpose)), document::sizes_text(one.sizes, problem.signature),
         problem.info.reference_file ? "" : one.inputs, std::to_string(each.bytes), one.origin});
  }
  return table.rows.empty() ? "" : report::html(table);
}

std::string declarations_of(const ProblemDescription& problem, const Offer& offer) {
  std::string content;
  for (const std::string& each : offer.languages)
    content +=
        report::element("h3", each) + "\n" + report::preformatted(declaration(problem, Language(each)));
  return content;
}

// Links to the page with another starter in its form.
std::string starters_of(const Offer& offer) {
  std::string links;
  for (const std::string& each : offer.languages)
    links +=
        "<li>" + report::link(fmt::format("?language={}#submit", each), "Begin with " + each) + "</li>\n";
  return "<ul>\n" + links + "</ul>\n";
}

std::vector<std::pair<std::string, std::string>> each_named(const std::vector<std::string>& names) {
  std::vector<std::pair<std::string, std::string>> values;
  for (const std::string& each : names) values.emplace_back(each, each);
  return values;
}

std::string form_for(const ProblemDescription& problem, const Offer& offer, const Form& filled) {
  std::string fields =
      choice("language", "Language", each_named(offer.languages), field_of(filled, "language"));
  fields +=
      labelled("text", "Source",
               fmt::format("<textarea id=\"text\" name=\"text\" rows=\"24\" required spellcheck=\"false\" "
                           "autocapitalize=\"off\">\n{}</textarea>",
                           report::field_text(field_of(filled, "text"))));
  std::vector<std::string> dtypes;
  for (const DType dtype : problem.info.dtypes) dtypes.emplace_back(name(dtype));
  if (dtypes.size() > 1)
    fields += choice("dtype", "Element type", each_named(dtypes), field_of(filled, "dtype"));
  if (offer.devices.size() > 1) {
    auto devices = offer.devices;
    devices.insert(devices.begin(), {"", "the language's own"});
    fields += choice("device", "Device", devices, field_of(filled, "device"));
  }
  std::vector<std::string> efforts;
  document::for_each_value<Effort>([&](Effort effort) { efforts.emplace_back(name(effort)); });
  const std::string effort = field_of(filled, "effort");
  fields += choice("effort", "Effort of the measurement", each_named(efforts),
                   effort.empty() ? name(Effort::normal) : std::string_view(effort));
  fields +=
      labelled("check_only", "Check only, without times",
               fmt::format("<input type=\"checkbox\" id=\"check_only\" name=\"check_only\" value=\"yes\"{}>",
                           field_of(filled, "check_only").empty() ? "" : " checked"));
  return form_to(offer.path, fields, "Submit");
}

std::string problem_body(const ProblemDescription& problem, const Offer& offer, const Form& filled,
                         const std::string& fault) {
  std::string body;
  if (!fault.empty())
    body += "<p class=\"bad\" role=\"alert\">Not submitted: " + report::escaped(fault) + "</p>\n";
  if (problem.info.title != problem.info.name) body += paragraph(problem.info.title);
  body += report::preformatted(problem.info.description) + facts_about(problem);
  if (offer.may_submit && !offer.languages.empty())
    body += "<section id=\"submit\">\n<h2>Submit</h2>\n" + starters_of(offer) +
            form_for(problem, offer, filled) + "</section>\n";
  body += report::section("Declarations", declarations_of(problem, offer));
  return body + report::section(fmt::format("Cases for {} on {}", name(problem.dtype), problem.device),
                                cases_of(problem));
}

template <class Enum>
Enum value_in(const Form& form, const std::string& field, Enum otherwise) {
  const std::string text = field_of(form, field);
  if (text.empty()) return otherwise;
  const auto value = document::value_of<Enum>(text);
  if (!value)
    throw Error(fmt::format("{}: expected one of {}, not {}", field, document::names_of<Enum>(),
                            document::quoted(text)));
  return *value;
}

EvaluationRequest request_of(const std::string& problem, const Form& form) {
  EvaluationRequest request{
      .problem = problem,
      .submission = Submission::from_text(field_of(form, "text"), Language(field_of(form, "language")))};
  request.options.check_only = !field_of(form, "check_only").empty();
  request.options.sampling = {.effort = value_in(form, "effort", Effort::normal)};
  if (!field_of(form, "dtype").empty()) request.options.dtype = value_in(form, "dtype", DType::float32);
  const std::string device = field_of(form, "device");
  if (const std::size_t space = device.find(' '); space != std::string::npos) {
    request.options.device = device.substr(0, space);
    request.options.device_model = device.substr(space + 1);
  }
  return request_from_json(to_json(request));  // which checks it as a request of strangers
}

}  // namespace

asio::awaitable<void> Api::show_problems(Call& call) {
  const json names = co_await call_operation("list_problems", json::object());
  report::HtmlTable table{{"problem"}, {}};
  for (const json& each : names) {
    const std::string name = each;
    table.rows.push_back({{name, "/problems/" + encoded_path(name)}});
  }
  const std::string body = table.rows.empty() ? paragraph("There is no problem here.") : report::html(table);
  call.answer = page_answer("Problems", body, {"Problems"});
}

asio::awaitable<void> Api::show_problem(Call& call) {
  Form form;
  form["language"] = call.exchange.head().parameter("language").value_or("");
  co_await answer_with_problem(call, std::move(form), {});
}

// Fills the form with what was sent, or with a starter.
asio::awaitable<void> Api::answer_with_problem(Call& call, Form form, std::optional<Refusal> fault) {
  json arguments{{"problem", call.subject}};
  arguments["options"]["device"] = "cpu";  // the server may have no GPU
  json described;
  std::optional<Refusal> refusal;
  try {
    described = co_await call_operation("describe", arguments);
  } catch (const Refusal& given) {
    refusal = given;
  }
  if (refusal && refusal->status() == 422) throw Refusal(404, "no_such_problem", refusal->what());
  if (refusal) throw Refusal(*refusal);
  const auto problem = described.get<ProblemDescription>();
  const json known = co_await call_operation("languages", json::object());
  const std::vector<QueueWorker> living = co_await workers();
  const Offer offer{.path = encoded_path("/problems/" + call.subject),
                    .languages = languages_for(problem, known),
                    .devices = devices_of(living),
                    .may_submit = call.caller.role >= ServiceRole::submit};
  std::string& language = form["language"];
  if (std::find(offer.languages.begin(), offer.languages.end(), language) == offer.languages.end())
    language = offer.languages.empty() ? "" : offer.languages.front();
  if (!form.contains("text") && !language.empty()) {
    arguments["language"] = language;
    const json starter = co_await call_operation("starter", arguments);
    form["text"] = starter;
  }
  call.answer = page_answer(call.subject, problem_body(problem, offer, form, fault ? fault->what() : ""),
                            {{"Problems", "/problems"}, call.subject});
  if (fault) call.answer->status = fault->status();
}

asio::awaitable<Form> Api::form_of(Call& call) {
  const std::string_view type = call.exchange.head().header("Content-Type").value_or("");
  if (document::trimmed(type.substr(0, type.find(';'))) != "application/x-www-form-urlencoded")
    throw Refusal(415, "unsupported_media_type", "expected Content-Type: application/x-www-form-urlencoded");
  co_return parse_form(co_await call.exchange.body());
}

asio::awaitable<void> Api::submit_form(Call& call) {
  Form form = co_await form_of(call);
  std::optional<Refusal> fault;
  try {
    EvaluationRequest request = request_of(call.subject, form);
    const std::string id = co_await enqueue(call, std::move(request), "");
    call.answer = redirect("/jobs/" + id);
  } catch (const Refusal& given) {
    fault = given;
  } catch (const store::Unreachable&) {
    throw;
  } catch (const Error& error) {
    fault.emplace(status_of(name(error.code())), std::string(name(error.code())), error.what());
  }
  if (fault) co_await answer_with_problem(call, std::move(form), fault);
}

}  // namespace kbench::service
