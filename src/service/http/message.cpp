#include "service/http/message.hpp"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/status.hpp>

#include <algorithm>

namespace kbench::service::http {

std::optional<std::string_view> Head::header(std::string_view name) const {
  for (const auto& [each, value] : headers)
    if (boost::beast::iequals(each, name)) return value;
  return std::nullopt;
}

std::optional<std::string_view> Head::parameter(std::string_view name) const {
  for (const auto& [each, value] : query)
    if (each == name) return value;
  return std::nullopt;
}

Answer json_answer(int status, const nlohmann::json& body) {
  return {.status = status, .body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

Refusal::Refusal(int status, std::string code, std::string detail,
                 std::vector<std::pair<std::string, std::string>> headers)
    : status_(status), code_(std::move(code)), detail_(std::move(detail)), headers_(std::move(headers)) {}

Answer Refusal::answer() const {
  const std::string title(
      boost::beast::http::obsolete_reason(boost::beast::http::int_to_status(static_cast<unsigned>(status_))));
  Answer answer = json_answer(
      status_,
      {{"type", "about:blank"}, {"title", title}, {"status", status_}, {"code", code_}, {"detail", detail_}});
  answer.type = "application/problem+json";
  answer.headers = headers_;
  return answer;
}

Refusal bad_request(std::string detail) { return {400, "bad_request", std::move(detail)}; }

}  // namespace kbench::service::http
