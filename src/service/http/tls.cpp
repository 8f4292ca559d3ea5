#include "service/http/tls.hpp"

#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#if KBENCH_HAS_TLS
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#endif

#include <utility>

namespace kbench::service::http {

#if KBENCH_HAS_TLS

namespace asio = boost::asio;
using asio::awaitable;

namespace {

class Tls final : public Transport {
 public:
  Tls(asio::ip::tcp::socket socket, const std::shared_ptr<asio::ssl::context>& context)
      : context_(context), stream_(std::move(socket), *context) {}

  asio::ip::tcp::socket& socket() override { return stream_.next_layer(); }
  awaitable<void> open() override {
    co_await stream_.async_handshake(asio::ssl::stream_base::server, asio::use_awaitable);
  }
  awaitable<std::size_t> read(asio::mutable_buffer place) override {
    co_return co_await stream_.async_read_some(place, asio::use_awaitable);
  }
  awaitable<void> write(Buffers bytes) override {
    co_await asio::async_write(stream_, bytes, asio::use_awaitable);
  }
  bool reads_after_end() const override { return false; }  // OpenSSL fails at data that follows
  awaitable<void> end() override { co_await stream_.async_shutdown(asio::use_awaitable); }

 private:
  std::shared_ptr<asio::ssl::context> context_;
  asio::ssl::stream<asio::ip::tcp::socket> stream_;
};

// Names the file that a step fails at.
template <class Step>
void use(const char* what, const std::filesystem::path& file, Step step) {
  try {
    step();
  } catch (const boost::system::system_error& error) {
    throw Error(fmt::format(
        "{} cannot be used as the {} of the service: {}; it must be a PEM file that this user may read",
        document::quoted(file.string()), what, document::printable_line(error.code().message())));
  }
}

}  // namespace

Transports tls_transports(const std::filesystem::path& certificate,
                          const std::filesystem::path& private_key) {
  auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  context->set_options(asio::ssl::context::no_compression | SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  // OpenSSL would ask on the terminal.
  context->set_password_callback(
      [](std::size_t, asio::ssl::context::password_purpose) { return std::string(); });
  use("certificate", certificate, [&] { context->use_certificate_chain_file(certificate.string()); });
  use("private key", private_key,
      [&] { context->use_private_key_file(private_key.string(), asio::ssl::context::pem); });
  return [context](asio::ip::tcp::socket socket) -> std::unique_ptr<Transport> {
    return std::make_unique<Tls>(std::move(socket), context);
  };
}

#else

Transports tls_transports(const std::filesystem::path& certificate, const std::filesystem::path&) {
  throw Error(
      fmt::format("{} cannot be used: this kbench was built without OpenSSL; build it with that "
                  "(libssl-dev), or let a proxy "
                  "take TLS",
                  document::quoted(certificate.string())));
}

#endif

}  // namespace kbench::service::http
