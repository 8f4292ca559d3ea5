// A service that runs for a test, and requests to it.
#pragma once

#include "boards/store.hpp"
#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/open_queue.hpp>
#include <kbench/service.hpp>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace kbench::tests {

struct Reply {
  int status = 0;
  std::map<std::string, std::string> headers = {};  // by names in small letters
  std::string text = {};

  nlohmann::json body() const { return nlohmann::json::parse(text); }
  std::string code() const { return body().at("code"); }
};

class Judge {
 public:
  using Headers = std::map<std::string, std::string>;

  explicit Judge(
      const TestStore& store, const std::function<void(ServiceOptions&)>& change = [](ServiceOptions&) {}) {
    ServiceOptions options{.queue = store.url(), .listen = "127.0.0.1:0"};
    options.worker = {.devices = {"cpu"}, .jobs = 2, .site = site_of(quick_options())};
    options.worker.site.cache_directory = scratch_.path() / "cache";
    options.patience = std::chrono::seconds(5);
    options.drain = drain_.get_token();
    options.stop = stop_.get_token();
    change(options);
    const bool has_worker = options.has_worker;
    service_.emplace(std::move(options));
    thread_ = std::jthread([this] { service_->run(); });
    const auto queue = open_queue(store.url());
    while (has_worker && queue->workers().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  ~Judge() {
    drain_.request_stop();
    stop_.request_stop();
  }

  void drain() { drain_.request_stop(); }
  void join() { thread_.join(); }

  int port() const { return std::stoi(service_->url().substr(service_->url().rfind(':') + 1)); }

  // Requests a path on a connection of its own. Text is sent as JSON.
  Reply ask(const std::string& method, const std::string& path, const std::string& text = {},
            const Headers& headers = {}) const {
    namespace http = boost::beast::http;
    boost::asio::io_context context;
    boost::asio::ip::tcp::socket socket(context);
    socket.connect({boost::asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port())});
    http::request<http::string_body> request(http::string_to_verb(method), path, 11);
    request.set(http::field::host, "127.0.0.1");
    if (!text.empty()) request.set(http::field::content_type, "application/json");
    for (const auto& [name, value] : headers) request.set(name, value);
    request.body() = text;
    request.prepare_payload();
    http::write(socket, request);
    boost::beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(std::size_t{64} << 20U);
    http::read(socket, buffer, parser);
    Reply reply{.status = static_cast<int>(parser.get().result_int()), .text = parser.get().body()};
    for (const auto& field : parser.get()) {
      std::string name(field.name_string());
      for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      reply.headers[name] = std::string(field.value());
    }
    return reply;
  }

 private:
  ScratchDirectory scratch_;
  std::stop_source drain_;
  std::stop_source stop_;
  std::optional<Service> service_;
  std::jthread thread_;
};

// The body of a request for an evaluation without times.
inline nlohmann::json evaluation_of(const std::string& body) {
  return {{"problem", "doubled"},
          {"submission", {{"files", {{{"path", "mine.cpp"}, {"text", doubled(body).files.front().text}}}}}},
          {"options", {{"check_only", true}, {"hidden_cases", 0}}}};
}

}  // namespace kbench::tests
