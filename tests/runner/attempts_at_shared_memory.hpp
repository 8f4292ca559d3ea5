// What a submission may not do to memory, semaphores and queues that processes share.
#pragma once

#include "runner/canaries.hpp"

#include <fcntl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace kbench::tests {

inline bool can_look_up(int segment) {
  shmid_ds about{};
  return ::shmctl(segment, IPC_STAT, &about) == 0;
}

inline bool can_put_into(int queue) {
  struct {
    long type = 1;
    char text = 'x';
  } message;
  return ::msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT) == 0;
}

// There is none of that name, which only those are told who may.
inline bool can_remove_a_queue() {
  return ::syscall(SYS_mq_unlink, "kbench-no-such-queue") != 0 && errno == ENOENT;
}

inline bool can_punch_a_hole() {
  constexpr std::size_t bytes = 8192;
  const FileDescriptor file(::memfd_create("output", MFD_CLOEXEC));
  if (::ftruncate(file.get(), bytes) != 0) return false;
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  return ::madvise(memory, bytes, MADV_REMOVE) == 0 ||
         ::fallocate(file.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, bytes) == 0;
}

inline std::vector<Attempt> attempts_at_shared_memory(Canaries& canaries) {
  return {
      {"open shared memory",
       [&] { return ::shm_open(canaries.shared_name.c_str(), O_RDWR, 0) >= 0; },
       {"landlock", "not_root"}},
      {"attach a shared segment",
       [&] { return ::shmat(canaries.segment, nullptr, 0) != reinterpret_cast<void*>(-1); },
       {"seccomp", "not_root"}},
      {"look up a shared segment",
       [&] { return can_look_up(canaries.segment); },
       {"seccomp", "seccomp beside a driver", "not_root"}},
      {"set a semaphore",
       [&] { return ::semctl(canaries.semaphore, 0, SETVAL, 1) == 0; },
       {"seccomp", "seccomp beside a driver"}},
      {"put into a queue of messages",
       [&] { return can_put_into(canaries.queue); },
       {"seccomp", "seccomp beside a driver"}},
      {"remove a queue of messages by its name", can_remove_a_queue, {"seccomp", "seccomp beside a driver"}},
      {"punch a hole into shared memory", can_punch_a_hole, {"seccomp", "seccomp beside a driver"}},
  };
}

}  // namespace kbench::tests
