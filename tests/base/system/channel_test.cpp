#include "base/system/channel.hpp"

#include "base/system/descriptors_message.hpp"
#include "catch.hpp"

#include <kbench/error.hpp>

#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

using namespace kbench::system;
using kbench::system::FileDescriptor;

namespace {

// Any bytes, with so many descriptors.
void send_raw(const FileDescriptor& socket, std::string bytes, std::size_t descriptor_count) {
  const std::vector<int> numbers(descriptor_count, STDOUT_FILENO);
  const ssize_t sent = send_with_descriptors(socket.get(), {bytes.data(), bytes.size()}, numbers, 0);
  REQUIRE(sent == static_cast<ssize_t>(bytes.size()));
}

std::string header(std::size_t descriptor_count, std::size_t length) {
  std::string bytes = "KBM1" + std::string(12, '\0');
  bytes[4] = static_cast<char>(descriptor_count);
  bytes[8] = static_cast<char>(length & 255U);
  bytes[9] = static_cast<char>(length >> 8U);
  return bytes;
}

}  // namespace

TEST_CASE("messages arrive whole, in order, with their descriptors") {
  auto [a, b] = Channel::make_pair();
  Channel sender(std::move(a));
  Channel receiver(std::move(b));
  std::array<int, 2> pipe{};
  REQUIRE(::pipe(pipe.data()) == 0);
  const FileDescriptor reading(pipe[0]);
  const FileDescriptor writing(pipe[1]);
  sender.send({{"first", 1}});
  sender.send({{"second", "zwei"}}, std::array{writing.get()});
  sender.send({{"third", nullptr}});

  const auto first = receiver.receive();
  REQUIRE(first.has_value());
  CHECK(first->body["first"] == 1);
  CHECK(first->descriptors.empty());
  const auto second = receiver.receive();
  REQUIRE(second.has_value());
  REQUIRE(second->descriptors.size() == 1);
  CHECK(::write(second->descriptors[0].get(), "!", 1) == 1);
  char byte = 0;
  CHECK(::read(reading.get(), &byte, 1) == 1);
  CHECK(byte == '!');
  CHECK(receiver.receive()->body.contains("third"));
  CHECK_FALSE(receiver.try_receive().has_value());
  CHECK_FALSE(receiver.closed());
}

TEST_CASE("what is not UTF-8 is told, with the text") {
  refuse_what_is_not_utf8({{"path", "/tmp/\xC3\xA4"}, {"numbers", {1, 2}}});
  try {
    refuse_what_is_not_utf8({{"spec", {{"arguments", {"g++", "/tmp/\xff.cpp"}}}}});
    FAIL("it was not refused");
  } catch (const kbench::Error& error) {
    CHECK(std::string(error.what()) ==
          "paths, names and flags have to be UTF-8, which this is not: \"/tmp/\xEF\xBF\xBD.cpp\"");
  }
}

TEST_CASE("a message of many megabytes arrives whole") {
  auto [a, b] = Channel::make_pair();
  Channel sender(std::move(a));
  Channel receiver(std::move(b));
  const std::string text(20'000'000, 'x');
  std::jthread sending([&] { sender.send({{"text", text}}); });
  const auto message = receiver.receive();
  REQUIRE(message.has_value());
  CHECK(message->body["text"] == text);
}

TEST_CASE("a closed channel gives what was sent before, then nothing") {
  auto [a, b] = Channel::make_pair();
  Channel receiver(std::move(b));
  {
    Channel sender(std::move(a));
    sender.send({{"last", true}});
  }
  CHECK(receiver.receive().has_value());
  CHECK_FALSE(receiver.receive().has_value());
  CHECK(receiver.closed());
  CHECK_THROWS_AS(receiver.send({{"to", "nobody"}}), ChannelError);
}

TEST_CASE("bytes that are no message are refused") {
  const auto refuses = [](const std::string& bytes) {
    auto [a, b] = Channel::make_pair();
    Channel receiver(std::move(b));
    REQUIRE(::send(a.get(), bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
    CHECK_THROWS_AS(receiver.receive(), ChannelError);
  };
  refuses("this is certainly not a message of kbench");
  const std::string magic("KBM1");
  refuses("KBM2" + std::string(4, '\0') + '\x02' + std::string(7, '\0') + "{}");  // another magic
  refuses(magic + std::string(4, '\0') + std::string(8, '\xff'));                 // of 2^64 bytes
  refuses(magic + std::string(4, '\0') + '\x02' + std::string(7, '\0') + "no");   // not JSON
  refuses(magic + '\x01' + std::string(3, '\0') + '\x02' + std::string(7, '\0') +
          "{}");  // a descriptor is missing
}

TEST_CASE("descriptors that belong to no message are refused, and closed") {
  const int lowest_free = FileDescriptor(::dup(STDOUT_FILENO)).get();
  const auto refuses = [](const auto& send) {
    auto [a, b] = Channel::make_pair();
    Channel receiver(std::move(b));
    send(a);
    CHECK_THROWS_AS(receiver.try_receive(), ChannelError);
  };
  refuses([](const FileDescriptor& a) { send_raw(a, header(0, 2) + "{", 1); });  // of a message without
  refuses([](const FileDescriptor& a) {                                          // behind the first byte
    send_raw(a, header(1, 2), 1);
    send_raw(a, "{", 1);
  });
  refuses([](const FileDescriptor& a) { send_raw(a, "K", 17); });  // more than any message has
  refuses([](const FileDescriptor& a) {                            // one byte at a time
    send_raw(a, "K", 16);
    send_raw(a, "B", 16);
  });
  auto [a, b] = Channel::make_pair();
  Channel receiver(std::move(b));
  send_raw(a, header(0, 2) + "{}", 1);
  CHECK(receiver.try_receive().has_value());
  CHECK_THROWS_AS(receiver.try_receive(), ChannelError);  // not those of the next message
  a = FileDescriptor();
  receiver = Channel(FileDescriptor());
  CHECK(FileDescriptor(::dup(STDOUT_FILENO)).get() == lowest_free);
}

TEST_CASE("of an end that sends without pause no more is taken than the next message") {
  auto [a, b] = Channel::make_pair();
  const int socket = b.get();
  Channel receiver(std::move(b));
  const std::string message = header(0, 10'000) + '"' + std::string(9'998, 'x') + '"';
  while (::send(a.get(), message.data(), message.size(), MSG_DONTWAIT) > 0) {
  }
  int before = 0;
  int after = 0;
  REQUIRE(::ioctl(socket, FIONREAD, &before) == 0);
  CHECK(receiver.try_receive().has_value());
  REQUIRE(::ioctl(socket, FIONREAD, &after) == 0);
  CHECK(before - after <= 65'536);
  CHECK(after > 0);
}
