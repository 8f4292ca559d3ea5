// The one way in which descriptors pass through a socket (AF_UNIX): below messages (system/channel.hpp) and frames
// (isolation/protocol/frames.hpp).
//
// The kernel counts the descriptors that are on their way through sockets for all processes of a user together. It refuses more
// than the sender's limit on open files (ETOOMANYREFS, "cannot splice"). Another program of the user may use that up.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <sys/types.h>
#include <sys/uio.h>

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

namespace kbench::system {

// Sends `part` with at most 253 descriptors (SCM_MAX_FD); `flags` are sendmsg()'s, MSG_NOSIGNAL among them. Tries again when a
// signal interrupts it and, until `patience` ends, while too many other descriptors are on their way or memory is short. Returns the number of
// bytes, or -1 with errno.
ssize_t send_with_descriptors(int socket, iovec part, std::span<const int> descriptors, int flags,
                              std::chrono::milliseconds patience = std::chrono::seconds(5));

struct Received {
  ssize_t count = 0;              // bytes, or -1 with errno
  bool lost_descriptors = false;  // more came than were to come, or than this process may have
};

// Receives into `part`, and adds the descriptors that come with it to `descriptors`; `flags` are recvmsg()'s. Closes those beyond
// `most`, which is at most 253. Goes on when a signal interrupts it.
Received receive_with_descriptors(int socket, iovec part, std::size_t most,
                                  std::vector<FileDescriptor>& descriptors, int flags = 0);

// Says what an errno of send_with_descriptors() means, and what to do.
const char* advice_on_sending(int error);

}  // namespace kbench::system
