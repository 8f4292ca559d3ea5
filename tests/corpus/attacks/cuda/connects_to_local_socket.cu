// expect: accepted
// naive: harmed
// problem: vector_add
// attack: 34
// with: common/add.cuh
//
// Opens a connection to another process of the machine. The name is in no directory, and the driver of a GPU
// needs sockets of this kind itself.
#include "../common/add.cuh"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  const int connection = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connection >= 0) {
    constexpr size_t length = sizeof KBENCH_CANARY_SOCKET - 1;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path + 1, KBENCH_CANARY_SOCKET, length);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
    static_cast<void>(connect(connection, reinterpret_cast<const sockaddr*>(&address), size));
    close(connection);
  }
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
}
