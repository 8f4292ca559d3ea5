// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 34
//
// A connection is opened over the network.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(KBENCH_CANARY_PORT);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    close(connection);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
