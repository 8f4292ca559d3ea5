// One request to a server, and its answer.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::service::http {

struct Origin {
  bool has_tls = false;
  std::string host = {};
  std::string port = {};
};

// Throws Error for what is no http:// or https:// address of a server alone.
Origin parse_origin(std::string_view url);

struct Request {
  std::string method = "GET";
  std::string target = {};
  std::map<std::string, std::string> headers = {};
  std::string body = {};
};

struct Received {
  int status = 0;
  std::string type = {};
  std::optional<std::chrono::seconds> retry_after = {};
  std::string body = {};
};

// Throws Error (io) if the server cannot be reached, its certificate is not trusted, or no answer of at most 256 MiB comes in time.
Received request(const Origin& origin, const Request& request, std::chrono::milliseconds time_limit);

}  // namespace kbench::service::http
