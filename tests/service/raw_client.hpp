// A client that sends any bytes, well-formed or not, and reads what comes back.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

struct RawResponse {
  int status = 0;                              // 0: none came
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

class RawClient {
 public:
  using Clock = std::chrono::steady_clock;

  // `receive_buffer`: bytes that the system keeps for a client that does not read; 0: as it likes.
  explicit RawClient(std::uint16_t port, int receive_buffer = 0)
      : RawClient(unconnected(), port, receive_buffer) {}
  RawClient(int descriptor, std::uint16_t port, int receive_buffer) : descriptor_(descriptor) {
    if (receive_buffer > 0)
      ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("cannot connect");
  }
  RawClient(RawClient&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  RawClient& operator=(RawClient&&) = delete;
  ~RawClient() { close(); }

  static int unconnected() { return ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); }

  void close() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  }
  void reset() {  // closes so that the other side gets an error
    const linger none{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close();
  }
  void end_sending() { ::shutdown(descriptor_, SHUT_WR); }

  // Returns whether the server took all of it.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // Reads one answer, with its body. Interim ones (100) have none.
  RawResponse response(bool has_body = true) {
    RawResponse result;
    while (come_.find("\r\n\r\n") == come_.npos)
      if (!receive()) return result;
    std::string head = take(come_.find("\r\n\r\n") + 4);
    if (head.starts_with("HTTP/1.")) result.status = std::atoi(head.substr(9, 3).c_str());
    head.erase(0, head.find("\r\n") + 2);
    while (head.size() > 2) {
      const std::size_t colon = head.find(':');
      std::string name = head.substr(0, colon);
      for (char& each : name) each = static_cast<char>(std::tolower(each));
      result.headers[name] = head.substr(colon + 2, head.find("\r\n") - colon - 2);
      head.erase(0, head.find("\r\n") + 2);
    }
    if (!has_body || result.status == 100) return result;
    const auto length = result.headers.find("content-length");
    if (length == result.headers.end()) return result;
    const auto size = static_cast<std::size_t>(std::atoll(length->second.c_str()));
    while (come_.size() < size)
      if (!receive()) return {};
    result.body = take(size);
    return result;
  }
  RawResponse response_to(std::string_view request) {
    send(request);
    return response();
  }

  // Reads until the text has come, and returns what came until then.
  std::string until(std::string_view text) {
    while (come_.find(text) == come_.npos)
      if (!receive()) return take(come_.size());
    return take(come_.find(text) + text.size());
  }

  // Whether the server closes the connection within the time. What else comes is kept.
  bool is_closed_within(std::chrono::milliseconds time) {
    const auto deadline = Clock::now() + time;
    while (receive(deadline)) {
    }
    return has_ended_;
  }
  std::string rest() { return take(come_.size()); }
  int descriptor() const { return descriptor_; }

 private:
  bool receive(Clock::time_point deadline = Clock::now() + std::chrono::seconds(10)) {
    if (has_ended_) return false;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd ready{.fd = descriptor_, .events = POLLIN, .revents = 0};
    if (left < 0 || ::poll(&ready, 1, static_cast<int>(left)) <= 0) return false;
    char bytes[64 << 10];
    const ssize_t count = ::recv(descriptor_, bytes, sizeof bytes, 0);
    has_ended_ = count <= 0;
    if (count > 0) come_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }
  std::string take(std::size_t count) {
    std::string taken = come_.substr(0, count);
    come_.erase(0, count);
    return taken;
  }

  int descriptor_;
  std::string come_;
  bool has_ended_ = false;
};

inline std::string get(std::string_view target, std::string_view headers = "") {
  return "GET " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) + "\r\n";
}

inline std::string post(std::string_view target, std::string_view body, std::string_view headers = "") {
  return "POST " + std::string(target) +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string(headers) + "\r\n" + std::string(body);
}
