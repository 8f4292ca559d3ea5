#include "service/http/transport.hpp"

#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <utility>

namespace kbench::service::http {

namespace asio = boost::asio;
using asio::awaitable;

namespace {

class Plain final : public Transport {
 public:
  explicit Plain(asio::ip::tcp::socket socket) : socket_(std::move(socket)) {}

  asio::ip::tcp::socket& socket() override { return socket_; }
  awaitable<void> open() override { co_return; }
  awaitable<std::size_t> read(asio::mutable_buffer place) override {
    co_return co_await socket_.async_read_some(place, asio::use_awaitable);
  }
  awaitable<void> write(Buffers bytes) override {
    co_await asio::async_write(socket_, bytes, asio::use_awaitable);
  }
  bool reads_after_end() const override { return true; }
  awaitable<void> end() override {
    socket_.shutdown(asio::socket_base::shutdown_send);
    co_return;
  }

 private:
  asio::ip::tcp::socket socket_;
};

}  // namespace

std::unique_ptr<Transport> plain_transport(asio::ip::tcp::socket socket) {
  return std::make_unique<Plain>(std::move(socket));
}

}  // namespace kbench::service::http
