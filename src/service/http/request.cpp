#include "service/http/request.hpp"

#include "base/document/text.hpp"

#include <kbench/error.hpp>
#include <kbench/version.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#if KBENCH_HAS_TLS
#include <boost/asio/ssl.hpp>
#include <boost/beast/ssl.hpp>
#endif
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <future>
#include <utility>

namespace kbench::service::http {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::use_awaitable;

constexpr std::size_t largest_answer = std::size_t{256} << 20U;
constexpr std::size_t largest_head = std::size_t{64} << 10U;

Error unreachable(const Origin& origin, const std::string& why) {
  return {ErrorCode::io, fmt::format("the service at {}:{} cannot be used: {}", origin.host, origin.port,
                                     document::printable_line(why))};
}

Received received(const beast::http::response<beast::http::string_body>& answer) {
  Received result{.status = static_cast<int>(answer.result_int()),
                  .type = std::string(answer[beast::http::field::content_type]),
                  .body = answer.body()};
  const std::string_view wait = answer[beast::http::field::retry_after];
  int seconds = 0;
  const auto [end, error] = std::from_chars(wait.data(), wait.data() + wait.size(), seconds);
  if (!wait.empty() && error == std::errc() && end == wait.data() + wait.size() && seconds >= 0)
    result.retry_after = std::chrono::seconds(seconds);
  return result;
}

template <class Stream>
asio::awaitable<Received> ask(Stream& stream, const Origin& origin, const Request& asked) {
  beast::http::request<beast::http::string_body> request(beast::http::string_to_verb(asked.method),
                                                         asked.target, 11);
  request.set(beast::http::field::host,
              (origin.host.find(':') == std::string::npos ? origin.host : '[' + origin.host + ']') + ':' +
                  origin.port);
  request.set(beast::http::field::user_agent, fmt::format("kbench/{}", version));
  request.set(beast::http::field::connection, "close");
  for (const auto& [name, value] : asked.headers) request.set(name, value);
  request.body() = asked.body;
  request.prepare_payload();
  co_await beast::http::async_write(stream, request, use_awaitable);
  beast::flat_buffer buffer;
  beast::http::response_parser<beast::http::string_body> parser;
  parser.body_limit(largest_answer);
  parser.header_limit(largest_head);
  co_await beast::http::async_read(stream, buffer, parser, use_awaitable);
  co_return received(parser.get());
}

asio::awaitable<void> connect(beast::tcp_stream& stream, const Origin& origin) {
  asio::ip::tcp::resolver resolver(stream.get_executor());
  const auto places = co_await resolver.async_resolve(origin.host, origin.port, use_awaitable);
  co_await stream.async_connect(places, use_awaitable);
}

asio::awaitable<Received> exchange(const Origin& origin, const Request& asked,
                                   std::chrono::milliseconds time_limit) {
  const auto executor = co_await asio::this_coro::executor;
  if (!origin.has_tls) {
    beast::tcp_stream stream(executor);
    stream.expires_after(time_limit);
    co_await connect(stream, origin);
    co_return co_await ask(stream, origin, asked);
  }
#if KBENCH_HAS_TLS
  asio::ssl::context context(asio::ssl::context::tls_client);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  context.set_default_verify_paths();
  context.set_verify_mode(asio::ssl::verify_peer);
  beast::ssl_stream<beast::tcp_stream> stream(executor, context);
  stream.set_verify_callback(asio::ssl::host_name_verification(origin.host));
  SSL_set_tlsext_host_name(stream.native_handle(), origin.host.c_str());
  beast::get_lowest_layer(stream).expires_after(time_limit);
  co_await connect(beast::get_lowest_layer(stream), origin);
  co_await stream.async_handshake(asio::ssl::stream_base::client, use_awaitable);
  co_return co_await ask(stream, origin, asked);
#else
  throw Error("this kbench was built without OpenSSL (libssl-dev), which https:// needs");
#endif
}

}  // namespace

Origin parse_origin(std::string_view url) {
  const auto wrong = [&] {
    return Error(fmt::format("the address of a service is like https://judge.example:8443, not {}",
                             document::quoted(url)));
  };
  Origin origin;
  std::string_view rest = url;
  if (rest.starts_with("https://")) {
    origin.has_tls = true;
    rest.remove_prefix(8);
  } else if (rest.starts_with("http://")) {
    rest.remove_prefix(7);
  } else {
    throw wrong();
  }
  if (rest.ends_with('/')) rest.remove_suffix(1);
  std::size_t end = rest.starts_with('[') ? rest.find(']') + 1 : rest.find(':');
  end = std::min(end, rest.size());
  const std::string_view host = rest.substr(0, end);
  const std::string_view port = rest.substr(end);
  const auto is_in_host = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("-._:[]").find(c) != std::string_view::npos;
  };
  const bool has_port = !port.empty();
  if (host.empty() || !std::all_of(host.begin(), host.end(), is_in_host) ||
      (has_port && (port.front() != ':' || port.size() < 2 || port.size() > 6 ||
                    !std::all_of(port.begin() + 1, port.end(), [](char c) { return c >= '0' && c <= '9'; }))))
    throw wrong();
  origin.host = host.starts_with('[') ? std::string(host.substr(1, host.size() - 2)) : std::string(host);
  origin.port = has_port ? std::string(port.substr(1)) : origin.has_tls ? "443" : "80";
  return origin;
}

Received request(const Origin& origin, const Request& asked, std::chrono::milliseconds time_limit) {
  asio::io_context context;
  std::future<Received> answer =
      asio::co_spawn(context, exchange(origin, asked, time_limit), asio::use_future);
  context.run();
  try {
    return answer.get();
  } catch (const boost::system::system_error& error) {
    throw unreachable(
        origin, error.code() == beast::error::timeout ? "it did not answer in time" : error.code().message());
  }
}

}  // namespace kbench::service::http
