// Requests and answers of HTTP.
#pragma once

#include <nlohmann/json.hpp>

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::service::http {

// The head of a request. Names of headers are compared without case.
struct Head {
  std::string method = {};  // "GET", also for HEAD: the server leaves the body out
  // "/v1/jobs/42". Percent escapes are decoded. Paths with ".", "..", "//" or control characters, and those that are not UTF-8,
  // have been refused.
  std::string path = {};
  std::vector<std::pair<std::string, std::string>> query = {};  // decoded, '+' is a space; in order, UTF-8
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string peer = {};  // the client's address

  std::optional<std::string_view> header(std::string_view name) const;  // the first of the name
  std::optional<std::string_view> parameter(std::string_view name) const;
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};

Answer json_answer(int status, const nlohmann::json& body);

// An answer that says why something is not done, as a problem document (RFC 9457): `type` is about:blank, `title` the status in
// words, `code` a word for programs, `detail` the text for people. The server's own are bad_request (400), timeout (408), too_large
// (413), unsupported_media_type (415), internal (500) and unavailable (503).
class Refusal : public std::exception {
 public:
  Refusal(int status, std::string code, std::string detail,
          std::vector<std::pair<std::string, std::string>> headers = {});

  Answer answer() const;
  int status() const { return status_; }
  const char* what() const noexcept override { return detail_.c_str(); }

 private:
  int status_;
  std::string code_;
  std::string detail_;
  std::vector<std::pair<std::string, std::string>> headers_;
};

Refusal bad_request(std::string detail);  // 400

}  // namespace kbench::service::http
