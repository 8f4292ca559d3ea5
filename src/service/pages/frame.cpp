#include "service/pages/frame.hpp"

#include <fmt/format.h>

namespace kbench::service {
namespace {

// "same-origin": with "no-referrer" browsers would not tell where a form comes from.
void add_page_headers(http::Answer& answer) {
  answer.type = "text/html; charset=utf-8";
  answer.headers.insert(
      answer.headers.end(),
      {{"Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"},
       {"Referrer-Policy", "same-origin"},
       {"X-Frame-Options", "DENY"}});
}

}  // namespace

http::Answer page_answer(std::string_view title, const std::string& body,
                         const std::vector<report::HtmlCell>& way) {
  std::vector<report::HtmlCell> steps{{"kbench", way.empty() ? "" : "/"}};
  steps.insert(steps.end(), way.begin(), way.end());
  const std::string heading = report::element("h1", title) + "\n";
  http::Answer answer{
      .body = report::page(title, heading + body, report::breadcrumbs(steps), report::PageKind::served)};
  add_page_headers(answer);
  return answer;
}

http::Answer refusal_page(const http::Refusal& refusal) {
  http::Answer answer =
      page_answer("Not done", paragraph(refusal.what()), {fmt::format("{}", refusal.status())});
  http::Answer document = refusal.answer();
  answer.status = refusal.status();
  answer.headers.insert(answer.headers.end(), document.headers.begin(), document.headers.end());
  return answer;
}

http::Answer redirect(const std::string& path) {
  http::Answer answer{.status = 303, .headers = {{"Location", path}}};
  add_page_headers(answer);
  return answer;
}

std::string paragraph(std::string_view text) { return report::element("p", text) + "\n"; }

std::string form_to(std::string_view path, const std::string& fields, std::string_view button) {
  return fmt::format("<form method=\"post\" action=\"{}\">\n{}<p><button>{}</button></p>\n</form>\n",
                     report::escaped(path), fields, report::escaped(button));
}

std::string labelled(std::string_view id, std::string_view label, const std::string& control) {
  return fmt::format("<p><label for=\"{}\">{}</label>{}</p>\n", report::escaped(id), report::escaped(label),
                     control);
}

std::string choice(std::string_view name, std::string_view label,
                   const std::vector<std::pair<std::string, std::string>>& values, std::string_view chosen) {
  std::string options;
  for (const auto& [value, text] : values)
    options += fmt::format("<option value=\"{}\"{}>{}</option>", report::field_text(value),
                           value == chosen ? " selected" : "", report::escaped(text));
  return labelled(
      name, label,
      fmt::format("<select id=\"{0}\" name=\"{0}\">{1}</select>", report::escaped(name), options));
}

std::string hidden_field(std::string_view name, std::string_view value) {
  return fmt::format("<input type=\"hidden\" name=\"{}\" value=\"{}\">\n", report::escaped(name),
                     report::field_text(value));
}

}  // namespace kbench::service
