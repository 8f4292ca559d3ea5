// expect: wrong_answer
// says: case 'five'
//
// Sends descriptors along with its frames, as many as one may. It is refused, and writes a wrong answer.
#include <sys/socket.h>

#include <cstdint>
#include <cstring>

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  int descriptors[253];
  for (int& each : descriptors) each = 3;
  std::uint32_t answer[6] = {0x314d5246, 2};
  iovec part{answer, sizeof answer};
  alignas(cmsghdr) static char control[CMSG_SPACE(sizeof descriptors)];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* const rights = CMSG_FIRSTHDR(&message);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof descriptors);
  std::memcpy(CMSG_DATA(rights), descriptors, sizeof descriptors);
  if (sendmsg(3, &message, 0) < 0) y[0] = 0;
}
