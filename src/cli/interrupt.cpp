#include "cli/interrupt.hpp"

#include "cli/terminal.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace kbench::cli {
namespace {

std::atomic<int> last_signal = 0;

int report(int signal) {
  print_error("interrupted");
  return 128 + signal;
}

}  // namespace

Interrupt::Interrupt(Second second) : second_(second) {
  sigset_t caught;
  sigemptyset(&caught);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
    if (signal == SIGUSR1 && second_ == Second::exits) continue;
    struct sigaction action {};
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) sigaddset(&caught, signal);
  }
  signals_ = ::signalfd(-1, &caught, SFD_CLOEXEC);
  end_ = ::eventfd(0, EFD_CLOEXEC);
  if (signals_ < 0 || end_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
  ::pthread_sigmask(SIG_BLOCK, &caught, &before_);
  thread_ = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  const std::uint64_t one = 1;
  while (::write(end_, &one, sizeof one) < 0 && errno == EINTR) {
  }
  thread_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  ::close(signals_);
  ::close(end_);
}

void Interrupt::wait() {
  while (true) {
    std::array<pollfd, 2> events{pollfd{end_, POLLIN, 0}, pollfd{signals_, POLLIN, 0}};
    if (::poll(events.data(), events.size(), -1) < 0) continue;
    if (events[0].revents != 0) return;
    signalfd_siginfo arrived{};
    if (::read(signals_, &arrived, sizeof arrived) != sizeof arrived) continue;
    const auto number = static_cast<int>(arrived.ssi_signo);
    const bool is_first = signal_ == 0;
    if (!is_first && (second_ == Second::exits || cancelled_.stop_requested())) ::_exit(128 + number);
    signal_ = last_signal = number;
    is_first ? source_.request_stop() : cancelled_.request_stop();
  }
}

int report_interruption(const Interrupt& interrupt) { return report(interrupt.signal()); }
int report_interruption() { return report(last_signal); }

}  // namespace kbench::cli
