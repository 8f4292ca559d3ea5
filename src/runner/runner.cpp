#include "runner/runner.hpp"

#include "runner/memory_fault.hpp"

#include <boost/dll/shared_library.hpp>

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace kbench::runner {
namespace {

using protocol::AnswerKind;
using protocol::Order;
using protocol::OrderKind;

// Whether it says that something ran out which a limit bounds. Threads that cannot be started are EAGAIN. Categories are told
// by name: the submission may have a standard library, and so category objects, of its own.
bool is_about_limits(const std::error_code& code) {
  const std::string_view category = code.category().name();
  return (category == "system" || category == "generic") &&
         (code.value() == ENOMEM || code.value() == EAGAIN || code.value() == EMFILE);
}

// No exception passes the dynamic linker. That a constructor ran out of memory shows when the process is about to be
// terminated for it; `tell` is called then. One at a time.
class MemoryWatch {
 public:
  explicit MemoryWatch(std::function<void()> tell) {
    tell_ = std::move(tell);
    previous_ = std::set_terminate(terminate);
  }
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;
  ~MemoryWatch() { std::set_terminate(previous_); }

 private:
  static void terminate() {
    try {
      if (const std::exception_ptr reason = std::current_exception()) std::rethrow_exception(reason);
    } catch (const std::bad_alloc& error) {
      std::fprintf(stderr, "%s\n", error.what());
      tell_();
      ::_exit(1);
    } catch (...) {  // it is none of this
    }
    previous_();
  }

  static inline std::function<void()> tell_;
  static inline std::terminate_handler previous_ = nullptr;
};

}  // namespace

void Runner::serve(std::uint64_t walls) {
  answer(AnswerKind::ready, 0, walls);
  Order order;
  std::vector<system::FileDescriptor> descriptors;
  while (receive(order, descriptors)) {
    try {
      if (lost_descriptors_)
        throw std::system_error(EMFILE, std::generic_category(), "the submission keeps all descriptors");
      obey(order, descriptors);
    } catch (const std::bad_alloc&) {
      answer(AnswerKind::no_memory, order.sequence);
    } catch (const std::system_error& error) {
      const bool is_limit = is_about_limits(error.code());
      std::fprintf(stderr, is_limit ? "%s\n" : "an exception left the solution: %s\n", error.what());
      answer(is_limit ? AnswerKind::no_memory : AnswerKind::exception, order.sequence);
    } catch (const DeviceFault& fault) {
      std::fprintf(stderr, "%s\n", fault.what());
      answer(AnswerKind::device_fault, order.sequence, fault.code());
    } catch (const std::exception& error) {
      std::fprintf(stderr, "an exception left the solution: %s\n", error.what());
      answer(AnswerKind::exception, order.sequence);
    } catch (...) {
      answer(AnswerKind::exception, order.sequence);
    }
  }
}

bool Runner::receive(Order& order, std::vector<system::FileDescriptor>& descriptors) {
  iovec part{&order, sizeof order};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t count = 0;
  do count = ::recvmsg(referee_.get(), &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);

  lost_descriptors_ = (message.msg_flags & MSG_CTRUNC) != 0;
  descriptors.clear();
  const cmsghdr* rights = CMSG_FIRSTHDR(&message);
  if (rights != nullptr && rights->cmsg_type == SCM_RIGHTS) {
    std::array<int, 2> numbers{-1, -1};
    const std::size_t bytes = rights->cmsg_len - CMSG_LEN(0);
    std::memcpy(numbers.data(), CMSG_DATA(rights), std::min(bytes, sizeof numbers));
    for (std::size_t i = 0; i < bytes / sizeof(int); ++i) descriptors.emplace_back(numbers.at(i));
  }
  return count == sizeof order && order.magic == protocol::frame_magic;
}

void Runner::answer(AnswerKind kind, std::uint64_t sequence, std::uint64_t value) {
  const protocol::Answer answer{.kind = kind, .sequence = sequence, .value = value};
  while (::send(referee_.get(), &answer, sizeof answer, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

void Runner::obey(const Order& order, std::vector<system::FileDescriptor>& descriptors) {
  memory_fault::answer_order(order.sequence);
  switch (order.kind) {
    case OrderKind::load: load(order, descriptors); return;
    case OrderKind::map:
      execution_.map(order, descriptors);
      answer(AnswerKind::done, order.sequence);
      return;
    case OrderKind::call: {
      if (!descriptors.empty()) execution_.map(order, descriptors);
      const auto elapsed = execution_.call(order, entry_);
      answer(AnswerKind::done, order.sequence, static_cast<std::uint64_t>(elapsed.count()));
      return;
    }
  }
}

void Runner::load(const Order& order, std::vector<system::FileDescriptor>& descriptors) {
  execution_.begin_load();
  // The linker takes a path that it has seen for the library that it has; another number of slashes is another path.
  const std::string path =
      "/proc/self/fd" + std::string(++loads_, '/') + std::to_string(descriptors.at(0).get());
  if (sanitizer_ == Sanitizer::loaded) kept_objects_.push_back(std::move(descriptors.at(0)));
  try {
    namespace dll = boost::dll;
    auto library = std::make_unique<dll::shared_library>();
    const MemoryWatch watch([&] { answer(AnswerKind::no_memory, order.sequence); });
    std::error_code error;
    // A constructor's exception comes this far or not, as the compiler treats the frames in between. It always ends here.
    try {
      library->load(path, dll::load_mode::rtld_now | dll::load_mode::rtld_local, error);
    } catch (...) {
      std::terminate();
    }
    if (error) throw std::system_error(error);
    // Never unloaded: its threads, destructors and handlers may outlive any moment at which that were safe.
    const dll::shared_library& loaded = *library.release();
    const auto find = [&](const char* name) {
      return &loaded.get<std::remove_pointer_t<protocol::EntryPoint>>(name);
    };
    entry_ = {.call = find(protocol::entry_name)};
    if (order.has_harness != 0) {
      entry_.prepare = find(protocol::prepare_name);
      entry_.finish = find(protocol::finish_name);
    }
  } catch (const std::system_error& error) {
    const char* reason = ::dlerror();
    std::fprintf(stderr, "%s\n", reason != nullptr ? reason : error.what());
    answer(AnswerKind::not_loaded, order.sequence);
    return;
  }
  answer(AnswerKind::done, order.sequence);
}

}  // namespace kbench::runner
