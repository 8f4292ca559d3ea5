// A channel carries messages between the trusted processes: host, launcher and referee.
//
// A message is a JSON document and any number of descriptors, over a stream socket (AF_UNIX). The runner has
// no such channel: see isolation/protocol/frames.hpp for the one that it has.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace kbench::system {

using Json = nlohmann::json;

// A message that has arrived.
struct Message {
  Json body;
  std::vector<FileDescriptor> descriptors;
};

// A message for send().
struct Outgoing {
  Json body;
  std::vector<int> descriptors;
};

// The other end sent an invalid message, or is gone.
class ChannelError : public std::runtime_error {
 public:
  explicit ChannelError(const std::string& text, bool is_closed = false)
      : std::runtime_error(text), is_closed_(is_closed) {}

  // Whether the other end has closed the channel; else the system lacks something.
  bool is_closed() const { return is_closed_; }

 private:
  bool is_closed_;
};

// Throws Error for a message that is not UTF-8. send() would replace invalid bytes, which is right only for prose.
void refuse_what_is_not_utf8(const Json& message);

class Channel {
 public:
  explicit Channel(FileDescriptor socket) : socket_(std::move(socket)) {}

  // Both ends of a new channel. Throws Error.
  static std::pair<FileDescriptor, FileDescriptor> make_pair();

  int descriptor() const { return socket_.get(); }

  // Blocks until the message is in the socket's buffer. The caller keeps its descriptors. Throws ChannelError.
  void send(const Json& body, std::span<const int> descriptors = {});

  // Returns a message if a whole one has arrived; never blocks. Throws ChannelError.
  std::optional<Message> try_receive();

  // Blocks for a message; nothing when the other end has closed the channel. Throws ChannelError.
  std::optional<Message> receive();

  // The other end is gone and every message that it sent has been received.
  bool closed() const { return closed_; }

 private:
  // Reads what is there, up to a bound, so that an end that sends without pause is read one message at a time.
  // Returns false when there is nothing.
  bool read_part();
  std::optional<Message> take_message();
  // Descriptors come with the first byte of their message, so an incomplete message gets no others.
  void refuse_more_descriptors_than(std::size_t most) const;

  FileDescriptor socket_;
  std::string buffer_;
  std::vector<FileDescriptor> descriptors_;  // received, not yet given to a message
  bool closed_ = false;
};

}  // namespace kbench::system
