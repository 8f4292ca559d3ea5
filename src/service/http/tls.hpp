// TLS 1.2 and later, by OpenSSL. A build without OpenSSL (KBENCH_HAS_TLS=0) refuses it.
#pragma once

#include "service/http/transport.hpp"

#include <filesystem>
#include <functional>
#include <memory>

namespace kbench::service::http {

// Makes the transport of a connection.
using Transports = std::function<std::unique_ptr<Transport>(boost::asio::ip::tcp::socket)>;

// Takes PEM files. Throws Error for those that cannot be used, and says which and why.
Transports tls_transports(const std::filesystem::path& certificate, const std::filesystem::path& private_key);

}  // namespace kbench::service::http
