#include "protocol/channel.hpp"

#include "catch.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <thread>

using namespace kbench::protocol;
using kbench::process::FileDescriptor;

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
