// Turns Ctrl-C and `kill` into a request to stop.
//
//     Interrupt interrupt;                       // before any other thread starts
//     options.stop = interrupt.token();
//     ... kbench::evaluate(...) ...              // throws Cancelled soon after the signal
//     if (interrupt.signal() != 0) return 128 + interrupt.signal();
//
// While it exists, SIGINT and SIGTERM are blocked, and a thread waits for them: no code runs in a signal
// handler. A second signal ends the program at once, for users who do not want to wait.
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace kbench::cli {

class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  std::stop_token token() const { return source_.get_token(); }

  // The signal that came; 0 when none did.
  int signal() const { return signal_; }

 private:
  void wait();

  sigset_t before_{};
  int signals_ = -1;  // a signalfd
  int end_ = -1;      // an eventfd: the destructor's word to the thread
  std::stop_source source_;
  std::atomic<int> signal_ = 0;
  std::thread thread_;
};

}  // namespace kbench::cli
