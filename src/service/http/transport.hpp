// Bytes to and from a client, as they are or through TLS. All functions throw boost::system::system_error. Used on the strand of its
// socket; one read and one write may run at the same time.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <array>
#include <cstddef>
#include <memory>

namespace kbench::service::http {

class Transport {
 public:
  using Buffers = std::array<boost::asio::const_buffer, 2>;

  virtual ~Transport() = default;

  virtual boost::asio::ip::tcp::socket& socket() = 0;
  virtual boost::asio::awaitable<void> open() = 0;                                          // the handshake
  virtual boost::asio::awaitable<std::size_t> read(boost::asio::mutable_buffer place) = 0;  // 1 byte or more
  virtual boost::asio::awaitable<void> write(Buffers bytes) = 0;                            // all of them
  virtual bool reads_after_end() const = 0;
  virtual boost::asio::awaitable<void> end() = 0;  // says that no more is written
};

std::unique_ptr<Transport> plain_transport(boost::asio::ip::tcp::socket socket);

}  // namespace kbench::service::http
