// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 34
//
// A connection is opened to another process of the machine, by a socket that has a name and no file.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strcpy(address.sun_path + 1, KBENCH_CANARY_SOCKET);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + sizeof KBENCH_CANARY_SOCKET);
  const int connection = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), size) == 0) close(connection);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
