#include "runner/runner.hpp"

#include "runner/memory_fault.hpp"

#include <boost/dll/shared_library.hpp>

#include <unistd.h>

#include <cerrno>
#include <cstdio>
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

// No exception passes the dynamic linker. A constructor that runs out of memory terminates the process, and `report` is
// called just before. Only one watch may exist at a time.
class MemoryWatch {
 public:
  explicit MemoryWatch(std::function<void()> report) {
    report_ = std::move(report);
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
      report_();
      ::_exit(1);
    } catch (...) {  // other exceptions are left to the previous handler
    }
    previous_();
  }

  static inline std::function<void()> report_;
  static inline std::terminate_handler previous_ = nullptr;
};

}  // namespace

void Runner::serve(std::uint64_t walls) {
  referee_.answer(AnswerKind::ready, 0, walls);
  Order order;
  std::vector<system::FileDescriptor> descriptors;
  while (referee_.receive(order, descriptors)) {
    try {
      if (referee_.lost_descriptors())
        throw std::system_error(EMFILE, std::generic_category(), "the submission keeps all descriptors");
      execute(order, descriptors);
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      referee_.answer(failure.kind, order.sequence, failure.value);
    }
  }
}

void Runner::execute(const Order& order, std::vector<system::FileDescriptor>& descriptors) {
  memory_fault::answer_order(order.sequence);
  switch (order.kind) {
    case OrderKind::load: load(order, descriptors); return;
    case OrderKind::map:
      execution_.map(order, descriptors);
      referee_.answer(AnswerKind::done, order.sequence);
      return;
    case OrderKind::call:
      if (!descriptors.empty()) execution_.map(order, descriptors);
      answer_with(order, execution_.call(order, entry_));
      return;
    case OrderKind::take_turns: answer_with(order, execution_.take_turns(order, entry_)); return;
    case OrderKind::queue:
      execution_.queue(order, entry_);
      referee_.answer(AnswerKind::done, order.sequence);
      return;
    case OrderKind::lend: referee_.answer(AnswerKind::done, order.sequence); return;  // nothing is returned
    case OrderKind::finish: answer_with(order, execution_.finish()); return;
  }
}

void Runner::answer_with(const Order& order, std::chrono::nanoseconds elapsed) {
  referee_.answer(AnswerKind::done, order.sequence, static_cast<std::uint64_t>(elapsed.count()));
}

void Runner::load(const Order& order, std::vector<system::FileDescriptor>& descriptors) {
  execution_.begin_load();
  // The linker reuses a library if it knows the path; another number of slashes makes another path.
  const std::string path =
      "/proc/self/fd" + std::string(++loads_, '/') + std::to_string(descriptors.at(0).get());
  if (sanitizer_ == Sanitizer::loaded) kept_objects_.push_back(std::move(descriptors.at(0)));
  try {
    namespace dll = boost::dll;
    auto library = std::make_unique<dll::shared_library>();
    const MemoryWatch watch([&] { referee_.answer(AnswerKind::no_memory, order.sequence); });
    std::error_code error;
    // Whether a constructor's exception comes this far depends on the frames in between. It always ends here.
    try {
      library->load(path, dll::load_mode::rtld_now | dll::load_mode::rtld_local, error);
    } catch (...) {
      std::terminate();
    }
    if (error) throw std::system_error(error);
    // The library is never unloaded: its threads, destructors and handlers leave no safe moment for that.
    const dll::shared_library& loaded = *library.release();
    const auto find = [&](const char* name) {
      return &loaded.get<std::remove_pointer_t<protocol::EntryPoint>>(name);
    };
    entry_ = {.call = find(protocol::entry_name)};
    if (order.convention == protocol::Convention::values) {
      entry_.prepare = find(protocol::prepare_name);
      entry_.finish = find(protocol::finish_name);
    }
  } catch (const std::system_error& error) {
    const char* reason = ::dlerror();
    std::fprintf(stderr, "%s\n", reason != nullptr ? reason : error.what());
    referee_.answer(AnswerKind::not_loaded, order.sequence);
    return;
  }
  referee_.answer(AnswerKind::done, order.sequence);
}

}  // namespace kbench::runner
