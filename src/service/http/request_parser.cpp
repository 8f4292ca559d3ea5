#include "service/http/request_parser.hpp"

#include "service/http/target.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>

#include <array>
#include <utility>

namespace kbench::service::http {

namespace beast = boost::beast;
using beast::http::field;

namespace {

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

struct RequestParser::Parser {
  beast::http::request_parser<beast::http::buffer_body> beast;
  std::size_t head_size = 0;
};

RequestParser::RequestParser() : parser_(std::make_unique<Parser>()) {
  parser_->beast.header_limit(head_limit);
  parser_->beast.body_limit(boost::none);  // BodyText has the limit
}

RequestParser::~RequestParser() = default;

std::size_t RequestParser::take_head(std::string_view bytes) {
  beast::error_code error;
  const std::size_t used = parser_->beast.put(boost::asio::buffer(bytes), error);
  parser_->head_size += used;
  const std::size_t size = parser_->head_size + (has_head() ? 0 : bytes.size() - used);
  if (size > head_limit || error == beast::http::error::header_limit)
    throw bad_request("the first line and the headers may have 16 KiB at most");
  if (error && error != beast::http::error::need_more)
    throw bad_request("this is no HTTP/1.1 request: " + error.message());
  return used;
}

std::size_t RequestParser::take_body(std::string_view bytes, BodyText& body) {
  std::array<char, 16 << 10> part;
  std::size_t all_used = 0;
  while (!has_body()) {
    auto& place = parser_->beast.get().body();
    place.data = part.data();
    place.size = part.size();
    beast::error_code error;
    const std::size_t used = parser_->beast.put(boost::asio::buffer(bytes), error);
    bytes.remove_prefix(used);
    all_used += used;
    body.add({part.data(), part.size() - place.size});
    if (error == beast::http::error::need_more || (!error && used == 0)) break;
    if (error && error != beast::http::error::need_buffer)
      throw bad_request("the body is damaged: " + error.message());
  }
  // A chunk's own head, or the trailers.
  if (bytes.size() > head_limit && !has_body())
    throw bad_request("the headers between chunks may have 16 KiB at most");
  return all_used;
}

bool RequestParser::has_head() const { return parser_->beast.is_header_done(); }
bool RequestParser::has_body() const { return parser_->beast.is_done(); }

Head RequestParser::head(std::string peer) const {
  const auto& request = parser_->beast.get();
  Head head{.peer = std::move(peer)};
  head.method = asks_for_head() ? "GET" : text_of(request.method_string());
  for (const auto& each : request)
    head.headers.emplace_back(text_of(each.name_string()), text_of(each.value()));
  read_target(text_of(request.target()), head);
  // Beast ignores codings that it does not know, and takes a length beside them.
  const std::size_t codings = request.count(field::transfer_encoding);
  if (codings > 1 || (codings == 1 && !beast::iequals(request[field::transfer_encoding], "chunked")))
    throw bad_request("the only Transfer-Encoding is 'chunked', once");
  if (codings > 0 && (request.count(field::content_length) > 0 || version() < 11))
    throw bad_request("a Transfer-Encoding needs HTTP/1.1, and no Content-Length beside it");
  const std::size_t hosts = request.count(field::host);
  if (hosts > 1 || (hosts == 0 && version() >= 11))
    throw bad_request("HTTP/1.1 needs the header 'Host', once");
  return head;
}

bool RequestParser::asks_for_head() const { return parser_->beast.get().method() == beast::http::verb::head; }

bool RequestParser::expects_continue() const {
  return version() >= 11 && beast::iequals(parser_->beast.get()[field::expect], "100-continue");
}

bool RequestParser::keeps_alive() const { return has_head() && parser_->beast.keep_alive(); }

std::optional<std::uint64_t> RequestParser::body_size() const {
  const auto size = parser_->beast.content_length();
  return size ? std::optional<std::uint64_t>(*size) : std::nullopt;
}

unsigned RequestParser::version() const { return has_head() ? parser_->beast.get().version() : 11; }

}  // namespace kbench::service::http
