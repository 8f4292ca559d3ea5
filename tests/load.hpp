// Other work on the machine.
#pragma once

#include <stop_token>
#include <thread>
#include <vector>

namespace kbench::tests {

// Threads that compute as long as this object lives.
class Load {
 public:
  explicit Load(int threads) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([](const std::stop_token& stop) {
        volatile double sum = 0;
        while (!stop.stop_requested()) sum = sum + 1.0;
      });
    }
  }

 private:
  std::vector<std::jthread> threads_;
};

}  // namespace kbench::tests
