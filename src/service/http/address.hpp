// HOST:PORT, where a server listens.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <string>

namespace kbench::service::http {

// Listens there: at the first address of the host's that this machine has. Throws Error for text that is not HOST:PORT, and for an
// address that cannot be used.
boost::asio::ip::tcp::acceptor listen_at(const boost::asio::any_io_executor& executor,
                                         const std::string& text);

// "127.0.0.1:8080", "[::1]:8080"
std::string text_of(const boost::asio::ip::tcp::endpoint& endpoint);

// The same address, as IPv4 if it is one in IPv6.
boost::asio::ip::address simplest(const boost::asio::ip::address& address);

}  // namespace kbench::service::http
