#include "isolation/process/messages.hpp"

#include "isolation/protocol/typed_message.hpp"

#include <utility>

namespace kbench::sandbox {
KBENCH_FIELDS(FileAccess, readable, writable, hidden, hides_rest)
KBENCH_FIELDS(BoundedDirectory, path, bytes, files)
KBENCH_FIELDS(GroupLimits, memory, processes)
}  // namespace kbench::sandbox

namespace kbench::process {

KBENCH_FIELDS(ResourceLimits, address_space, data, file_size, cpu_seconds, open_files)
KBENCH_FIELDS(ChildSpec, name, arguments, environment, working_directory, output_limit, limits, files, group,
              directory, as_nobody, is_zygote, zygote)
KBENCH_FIELDS(ChildExit, code, signal, output_gap, output_left_out, cpu_seconds, peak_bytes, reached_limit)

KBENCH_MESSAGE(Start, "start", child, spec, group, stack, descriptors)
KBENCH_MESSAGE(Kill, "kill", child)
KBENCH_MESSAGE(OwnDirectory, "own_directory", path)
KBENCH_MESSAGE(RemoveDirectories, "remove_directories")
KBENCH_MESSAGE(Finish, "finish", kept)
KBENCH_MESSAGE(Started, "started", child, pid, stack, missing_walls, pidfd)
KBENCH_MESSAGE(Exited, "exited", child, exit, output)
KBENCH_MESSAGE(Removed, "removed", left)
KBENCH_MESSAGE(Finished, "finished", all_ended)
KBENCH_MESSAGE(Failed, "failed", why)
KBENCH_MESSAGE(Fork, "fork", child, spec, launcher, stack, bounds_directory, output, group_entrance,
               descriptors)
KBENCH_MESSAGE(Forked, "forked", child, pid)

using protocol::decode_message;
using protocol::encode_message;

system::Outgoing encode(const LauncherRequest& message) { return encode_message(message); }
system::Outgoing encode(const LauncherReply& message) { return encode_message(message); }
system::Outgoing encode(const ZygoteRequest& message) { return encode_message(message); }
system::Outgoing encode(const ZygoteReply& message) { return encode_message(message); }

LauncherRequest launcher_request(system::Message received) {
  auto request = decode_message<LauncherRequest>(std::move(received));
  const auto* const start = std::get_if<Start>(&request);
  if (start != nullptr && start->spec.zygote == 0 && start->spec.arguments.empty())
    throw document::FieldError("expected the path of a program").in_field("start.spec.arguments");
  return request;
}

LauncherReply launcher_reply(system::Message received) {
  return decode_message<LauncherReply>(std::move(received));
}

ZygoteRequest zygote_request(system::Message received) {
  return decode_message<ZygoteRequest>(std::move(received));
}

ZygoteReply zygote_reply(system::Message received) {
  return decode_message<ZygoteReply>(std::move(received));
}

}  // namespace kbench::process
