#include "service/http/address.hpp"

#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <fcntl.h>

#include <charconv>
#include <cstdint>

namespace kbench::service::http {

using boost::asio::ip::tcp;
using boost::system::error_code;
namespace errors = boost::asio::error;

namespace {

struct HostAndPort {
  std::string host;
  std::uint16_t port = 0;
};

HostAndPort parsed(const std::string& text) {
  HostAndPort result;
  const std::size_t colon = text.rfind(':');
  const std::string_view port = std::string_view(text).substr(colon == text.npos ? text.size() : colon + 1);
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), result.port);
  bool is_good = !port.empty() && error == std::errc() && end == port.data() + port.size();
  result.host = text.substr(0, colon);
  if (result.host.starts_with('[') && result.host.ends_with(']')) {
    result.host = result.host.substr(1, result.host.size() - 2);
    is_good = is_good && result.host.find(':') != text.npos;
  } else {
    is_good = is_good && result.host.find_first_of(":[]") == text.npos;
  }
  if (!is_good || result.host.empty()) {
    throw Error(
        fmt::format("{} is no address to listen at; it must be HOST:PORT with a port from 0 to 65535, as in "
                    "'127.0.0.1:8080' or "
                    "'[::1]:8080'; port 0 is any free one",
                    document::quoted(text)));
  }
  return result;
}

std::string advice(const error_code& error) {
  if (error == errors::address_in_use)
    return "another program listens there already; end it, or choose another port (0 is any free one)";
  if (error == errors::access_denied) return "this user may not; choose a port from 1024 on";
  if (error == boost::system::errc::address_not_available)
    return "no network interface of this machine has the address; choose one that `ip address` lists, or "
           "0.0.0.0 for all";
  return error.message();
}

error_code try_to_listen(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  error_code error;
  acceptor.close(error);
  acceptor.open(endpoint.protocol(), error);
  if (!error && ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC) != 0)
    error = {errno, boost::system::system_category()};
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  return error;
}

}  // namespace

tcp::acceptor listen_at(const boost::asio::any_io_executor& executor, const std::string& text) {
  const HostAndPort wanted = parsed(text);
  tcp::resolver resolver(executor);
  error_code error;
  const auto found = resolver.resolve(wanted.host, std::to_string(wanted.port),
                                      tcp::resolver::passive | tcp::resolver::numeric_service, error);
  if (error) {
    throw Error(
        fmt::format("cannot listen at {}: the host is not known here ({}); give an address of this machine, "
                    "as in '127.0.0.1:8080'",
                    document::quoted(text), error.message()));
  }
  tcp::acceptor acceptor(executor);
  for (const auto& each : found) {
    error = try_to_listen(acceptor, each.endpoint());
    if (!error) return acceptor;
    // A name may have addresses of IPv6, where the machine has none.
    if (error != boost::system::errc::address_not_available && error != errors::address_family_not_supported)
      break;
  }
  throw Error(ErrorCode::system,
              fmt::format("cannot listen at {}: {}", document::quoted(text), advice(error)));
}

std::string text_of(const tcp::endpoint& endpoint) {
  const std::string host = endpoint.address().to_string();
  return fmt::format("{}:{}", endpoint.address().is_v6() ? '[' + host + ']' : host, endpoint.port());
}

boost::asio::ip::address simplest(const boost::asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
}

}  // namespace kbench::service::http
