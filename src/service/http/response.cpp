#include "service/http/response.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/write.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <sstream>
#include <stdexcept>

namespace kbench::service::http {

namespace beast = boost::beast;
using beast::http::field;

namespace {

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 40> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &utc)};
}

bool is_one_line(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char each) { return static_cast<unsigned char>(each) >= 0x20 && each != 0x7f; });
}

}  // namespace

std::string response_head(const Answer& answer, const Framing& framing) {
  beast::http::response<beast::http::empty_body> response;
  response.version(framing.version);
  response.result(static_cast<unsigned>(answer.status));
  response.set(field::date, date());
  response.set(field::cache_control, "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  const bool has_body = answer.status != 204 && answer.status != 304;
  if (has_body) response.set(field::content_type, answer.type);
  for (const auto& [name, value] : answer.headers) {
    if (!is_one_line(name) || !is_one_line(value))
      throw std::invalid_argument("a header of an answer has a control character");
    if (beast::iequals(name, "Cache-Control")) response.erase(name);
    response.insert(name, value);
  }
  response.keep_alive(framing.keeps_alive);
  if (framing.size && has_body) response.content_length(*framing.size);
  if (!framing.size && framing.version >= 11) response.chunked(true);
  std::ostringstream text;
  text << response.base();
  return text.str();
}

std::string chunk(std::string_view data) {
  if (data.empty()) return beast::buffers_to_string(beast::http::make_chunk_last());
  return beast::buffers_to_string(beast::http::make_chunk(boost::asio::buffer(data)));
}

bool is_text(std::string_view type) {
  type = type.substr(0, type.find(';'));
  return type.starts_with("text/") || type == "application/json" || type == "application/javascript" ||
         type.ends_with("+json") || type.ends_with("+xml");
}

}  // namespace kbench::service::http
