// The messages between the host and its launcher, and between the launcher and a zygote (protocol/typed_message.hpp).
//
// Each child has the number that the host has given it. The launcher says Failed, and ends, when the system refuses what it needs.
#pragma once

#include "isolation/process/child.hpp"
#include "isolation/protocol/passed.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kbench::system {
struct Message;
struct Outgoing;
}  // namespace kbench::system

namespace kbench::process {

using protocol::Passed;

// Messages from the host to the launcher.

// Answered by Started, and by Exited when the child has ended.
struct Start {
  int child = 0;
  ChildSpec spec;                    // without its descriptors
  std::filesystem::path group = {};  // the path of the child's control group; empty: none
  std::size_t stack = 0;             // bytes
  std::vector<Passed> descriptors = {};
};

struct Kill {
  int child = 0;
};

// The launcher removes the directory when it is told to, or ends.
struct OwnDirectory {
  std::filesystem::path path;
};

// Answered by Removed.
struct RemoveDirectories {};

// Ends all but zygotes and the kept, and removes the directories. Answered by Finished.
struct Finish {
  std::vector<int> kept;
};

using LauncherRequest = std::variant<Start, Kill, OwnDirectory, RemoveDirectories, Finish>;

// Messages from the launcher to the host.

struct Started {
  int child = 0;
  int pid = 0;                                            // 0 if it could not be started: Exited says why
  std::size_t stack = 0;                                  // bytes that it may have
  std::map<std::string, std::string> missing_walls = {};  // Children::missing_walls()
  std::optional<Passed> pidfd = {};                       // none if it could not be started
};

struct Exited {
  int child = 0;
  ChildExit exit;                          // without its output
  std::vector<unsigned char> output = {};  // bytes, of any encoding
};

struct Removed {
  std::vector<std::string> left;  // why and where something is left
};

struct Finished {
  bool all_ended = false;
};

struct Failed {
  std::string why;
};

using LauncherReply = std::variant<Started, Exited, Removed, Finished, Failed>;

// The message from the launcher to a zygote; it may come before the zygote is ready. Answered by Forked.
struct Fork {
  int child = 0;
  ChildSpec spec;  // without its descriptors
  int launcher = 0;
  std::size_t stack = 0;                      // bytes
  bool bounds_directory = false;              // ChildSetup::bounds_directory
  Passed output = {};                         // becomes stdout and stderr
  std::optional<Passed> group_entrance = {};  // the entrance of the child's control group
  std::vector<Passed> descriptors = {};       // become 3, 4, ...
};

using ZygoteRequest = std::variant<Fork>;

struct Forked {
  int child = 0;
  int pid = 0;  // 0 if none could be made
};

using ZygoteReply = std::variant<Forked>;

system::Outgoing encode(const LauncherRequest& message);
system::Outgoing encode(const LauncherReply& message);
system::Outgoing encode(const ZygoteRequest& message);
system::Outgoing encode(const ZygoteReply& message);

// Throw document::FieldError for an invalid message.
LauncherRequest launcher_request(system::Message received);
LauncherReply launcher_reply(system::Message received);
ZygoteRequest zygote_request(system::Message received);
ZygoteReply zygote_reply(system::Message received);

}  // namespace kbench::process
