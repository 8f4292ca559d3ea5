// Turns Ctrl-C, `kill`, and the end of the terminal into a request to stop.
//
//     Interrupt interrupt;                       // before any other thread starts
//     options.stop = interrupt.token();
//     ... kbench::evaluate(...) ...              // throws Cancelled soon after the signal
//     if (interrupt.signal() != 0) return report_interruption(interrupt);   // main() does it for Cancelled
//
// While it exists, SIGINT, SIGTERM and SIGHUP are blocked, and a thread waits for them: no code runs in a signal
// handler. A second signal ends the program at once, for users who do not want to wait. For a worker the second one
// also stops what runs, and the third ends it. A signal that is ignored from the start, as by nohup or in a
// background job of a shell without job control, stays ignored.
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace kbench::cli {

class Interrupt {
 public:
  // The effect of the second signal. With `cancels`, SIGUSR1 counts as a signal too: schedulers warn with it.
  enum class Second { exits, cancels };
  explicit Interrupt(Second second = Second::exits);
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  std::stop_token token() const { return source_.get_token(); }
  std::stop_token cancelled() const { return cancelled_.get_token(); }  // requested by the second signal

  // The signal that came; 0 when none did.
  int signal() const { return signal_; }

 private:
  void wait();

  Second second_;
  sigset_t before_{};
  int signals_ = -1;  // a signalfd
  int end_ = -1;      // an eventfd: the destructor's word to the thread
  std::stop_source source_;
  std::stop_source cancelled_;
  std::atomic<int> signal_ = 0;
  std::thread thread_;
};

// Reports the interruption on standard error, if that still exists, and returns the exit status.
int report_interruption(const Interrupt& interrupt);

// report_interruption() by the last signal, whose Interrupt is no more.
int report_interruption();

}  // namespace kbench::cli
