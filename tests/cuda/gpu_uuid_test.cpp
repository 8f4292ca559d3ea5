#include "catch.hpp"
#include "device/cuda/gpus.hpp"

TEST_CASE("the UUID of a GPU is 32 hexadecimal digits, whatever its bytes") {
  cudaDeviceProp properties{};
  properties.uuid.bytes[0] = static_cast<char>(0xff);
  properties.uuid.bytes[1] = 0x0a;
  CHECK(kbench::device::uuid_of(properties) == "ff0a0000000000000000000000000000");
}
