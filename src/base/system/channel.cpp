#include "base/system/channel.hpp"

#include "base/system/descriptors_message.hpp"
#include "base/system/error_text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>

namespace kbench::system {
namespace {

constexpr std::uint32_t magic = 0x314d424bU;                 // "KBM1"
constexpr std::size_t max_length = std::size_t{256} << 20U;  // bytes of JSON
constexpr std::size_t max_descriptors = 16;                  // limits the descriptors of one message

struct Header {
  std::uint32_t magic;
  std::uint32_t descriptor_count;
  std::uint64_t length;  // bytes of JSON that follow
};

[[noreturn]] void throw_error(const char* what) {
  throw ChannelError(std::string(what) + ": " + error_text(errno));
}

}  // namespace

std::pair<FileDescriptor, FileDescriptor> Channel::make_pair() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw Error(ErrorCode::system, std::string("cannot make a pair of sockets: ") + error_text(errno));
  }
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void refuse_what_is_not_utf8(const Json& message) {
  const Json texts = message.flatten();
  for (const Json& value : texts) {
    if (!value.is_string()) continue;
    try {
      static_cast<void>(value.dump());
    } catch (const Json::type_error&) {
      throw Error(ErrorCode::system, "paths, names and flags have to be UTF-8, which this is not: " +
                                         value.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
  }
}

void Channel::send(const Json& body, std::span<const int> descriptors) {
  if (descriptors.size() > max_descriptors) throw ChannelError("too many descriptors in one message");
  const std::string text = body.dump(-1, ' ', false, Json::error_handler_t::replace);
  const Header header{magic, static_cast<std::uint32_t>(descriptors.size()), text.size()};
  std::string bytes(sizeof header, '\0');
  std::memcpy(bytes.data(), &header, sizeof header);
  bytes += text;

  for (std::size_t sent = 0; sent < bytes.size();) {
    const iovec part{bytes.data() + sent, bytes.size() - sent};
    const auto with_first_byte = sent == 0 ? descriptors : std::span<const int>();
    const ssize_t count = send_with_descriptors(socket_.get(), part, with_first_byte, MSG_NOSIGNAL);
    if (count < 0) {
      const int error = errno;
      throw ChannelError(
          fmt::format("cannot send a message: {}{}", error_text(error), advice_on_sending(error)),
          error == EPIPE || error == ECONNRESET);
    }
    sent += static_cast<std::size_t>(count);
  }
}

bool Channel::read_part() {
  std::array<char, 16'384> bytes;
  const auto [count, lost_descriptors] = receive_with_descriptors(
      socket_.get(), {bytes.data(), bytes.size()}, max_descriptors, descriptors_, MSG_DONTWAIT);
  if (count < 0) {
    if (errno == EAGAIN || errno == EWOULDBLOCK) return false;
    if (errno != ECONNRESET) throw_error("cannot receive a message");
    closed_ = true;
    return false;
  }
  if (lost_descriptors) {
    throw ChannelError("more descriptors arrived than a message or this process may have");
  }
  if (count == 0) closed_ = true;
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return count > 0;
}

void Channel::refuse_more_descriptors_than(std::size_t most) const {
  if (descriptors_.size() > most) throw ChannelError("descriptors arrived that belong to no message");
}

std::optional<Message> Channel::take_message() {
  if (buffer_.size() < sizeof(Header)) {
    refuse_more_descriptors_than(buffer_.empty() ? 0 : max_descriptors);
    return std::nullopt;
  }
  Header header{};
  std::memcpy(&header, buffer_.data(), sizeof header);
  if (header.magic != magic || header.length > max_length || header.descriptor_count > max_descriptors) {
    throw ChannelError("what arrived is not a message of kbench");
  }
  const std::size_t end = sizeof header + header.length;
  if (buffer_.size() < end) {
    refuse_more_descriptors_than(header.descriptor_count);
    return std::nullopt;
  }
  if (descriptors_.size() < header.descriptor_count) {
    throw ChannelError("a message arrived without its descriptors");
  }
  Message message;
  try {
    message.body =
        Json::parse(buffer_.begin() + sizeof header, buffer_.begin() + static_cast<std::ptrdiff_t>(end));
  } catch (const Json::exception& error) {
    throw ChannelError(std::string("a message is not JSON: ") + error.what());
  }
  buffer_.erase(0, end);
  const auto last = descriptors_.begin() + header.descriptor_count;
  std::move(descriptors_.begin(), last, std::back_inserter(message.descriptors));
  descriptors_.erase(descriptors_.begin(), last);
  return message;
}

std::optional<Message> Channel::try_receive() {
  auto message = take_message();
  while (!message && read_part()) message = take_message();
  return message;
}

std::optional<Message> Channel::receive() {
  while (true) {
    if (auto message = try_receive()) return message;
    if (closed_) return std::nullopt;
    pollfd ready{socket_.get(), POLLIN, 0};
    if (::poll(&ready, 1, -1) < 0 && errno != EINTR) throw_error("cannot wait for a message");
  }
}

}  // namespace kbench::system
