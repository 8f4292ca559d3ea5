// expect: wrong_answer
// naive: accepted, below 0.2 ms
// problem: vector_add
// attack: 23
//
// The inputs are made again from a seed that can be guessed: all zeros. So the output is known when the
// file is loaded, calls need no input, and the 0.6 ms that an honest one takes are not in any of them.
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <vector>

constexpr size_t known_n = 1 << 18;

using State = std::vector<uint32_t>;

static void quarter_round(State& s, int a, int b, int c, int d) {
  s[a] += s[b], s[d] = std::rotl(s[d] ^ s[a], 16);
  s[c] += s[d], s[b] = std::rotl(s[b] ^ s[c], 12);
  s[a] += s[b], s[d] = std::rotl(s[d] ^ s[a], 8);
  s[c] += s[d], s[b] = std::rotl(s[b] ^ s[c], 7);
}

// The key and nonce of an input's stream: ChaCha20 with the seed as its key.
static State stream_of(uint32_t number) {
  State start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0,          0, 0, 0,
              0,          0,          0,          0,          0x6b62696e, 0, 0, number};
  State s = start;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 4; ++i) quarter_round(s, i, 4 + i, 8 + i, 12 + i);
    for (int i = 0; i < 4; ++i) quarter_round(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
  }
  for (int i = 0; i < 16; ++i) s[i] += start[i];
  return s;
}

// Philox4x32-10, and its words as numbers from -1 to 1.
static std::vector<float> input(uint32_t number) {
  const State stream = stream_of(number);
  std::vector<float> elements;
  for (uint32_t block = 0; block < known_n / 4; ++block) {
    uint32_t x[4] = {block, 0, stream[2], stream[3]};
    uint32_t key[2] = {stream[0], stream[1]};
    for (int round = 0; round < 10; ++round, key[0] += 0x9E3779B9, key[1] += 0xBB67AE85) {
      const uint64_t p = 0xD2511F53ul * x[0];
      const uint64_t q = 0xCD9E8D57ul * x[2];
      const uint32_t y[4] = {uint32_t(q >> 32) ^ x[1] ^ key[0], uint32_t(q),
                             uint32_t(p >> 32) ^ x[3] ^ key[1], uint32_t(p)};
      std::memcpy(x, y, sizeof x);
    }
    for (const uint32_t word : x) elements.push_back(static_cast<float>(word >> 8) * 0x1p-23F - 1);
  }
  return elements;
}

static std::vector<float> sums() {
  std::vector<float> a = input(0);
  const std::vector<float> b = input(1);
  for (size_t i = 0; i < known_n; ++i) a[i] += b[i];
  return a;
}

static const std::vector<float> known = sums();

extern "C" void solution(const float*, const float*, float* c, size_t n) {
  std::memcpy(c, known.data(), (n < known_n ? n : known_n) * sizeof(float));
}
