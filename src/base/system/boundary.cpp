#include "base/system/boundary.hpp"

#include "base/document/text.hpp"
#include "base/system/error_text.hpp"

#include <fmt/format.h>

#include <pthread.h>

#include <cerrno>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <new>
#include <system_error>

namespace kbench {
namespace {

// tests/base/system/boundary_test.cpp measures it; it includes room for the caller's signal handlers.
constexpr std::size_t needed_stack = std::size_t{106} << 10U;

sigset_t only(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  return set;
}

}  // namespace

std::string text_of(const FromCaller& caller) {
  try {
    std::rethrow_exception(caller.thrown);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something was thrown that is no std::exception";
  }
}

std::optional<std::size_t> stack_left() {
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) return std::nullopt;
  void* lowest = nullptr;
  std::size_t size = 0;
  std::size_t guard = 0;
  ::pthread_attr_getstack(&attributes, &lowest, &size);
  ::pthread_attr_getguardsize(&attributes, &guard);
  ::pthread_attr_destroy(&attributes);
  const auto begin = reinterpret_cast<std::uintptr_t>(lowest);
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (here < begin || here - begin > size) return std::nullopt;
  return here - begin > guard ? here - begin - guard : 0;
}

void require_stack() {
  const auto left = stack_left();
  if (!left || *left >= needed_stack) return;
  throw Error(
      ErrorCode::system,
      fmt::format("kbench needs {} KiB of the calling thread's stack, which has {} KiB left: give the thread "
                  "a larger one (pthread_attr_setstacksize, or ulimit -s for the first)",
                  needed_stack >> 10U, *left >> 10U));
}

std::unique_ptr<Options> guard_progress(const Options& options) {
  auto guarded = std::make_unique<Options>(options);
  if (!options.progress) return guarded;
  guarded->progress = [&options](const Progress& progress) {
    from_caller([&] { options.progress(progress); });
  };
  return guarded;
}

Error as_error(const std::exception& fault) {
  if (dynamic_cast<const std::bad_alloc*>(&fault) != nullptr)
    return Error(ErrorCode::system, "there is not enough memory for kbench in this process");
  if (const auto* const of_path = dynamic_cast<const std::filesystem::filesystem_error*>(&fault)) {
    std::error_code error;
    [[maybe_unused]] const std::filesystem::path here = std::filesystem::current_path(error);
    if (error == std::errc::no_such_file_or_directory)
      return Error(ErrorCode::io, "the working directory has been removed: change to one that exists");
    const std::string path = document::clipped(document::printable_line(of_path->path1().string()), 200);
    return Error(ErrorCode::io, fmt::format("cannot use the path '{}': {}", path,
                                            system::error_text(of_path->code().value())));
  }
  const auto* const of_system = dynamic_cast<const std::system_error*>(&fault);
  if (of_system != nullptr && of_system->code() == std::errc::file_too_large)
    return Error(ErrorCode::io,
                 fmt::format("kbench cannot go on: {}: {}", fault.what(), system::error_text(EFBIG)));
  return Error(of_system != nullptr ? ErrorCode::io : ErrorCode::system,
               fmt::format("kbench cannot go on: {}", fault.what()));
}

FileSizeSignalHeld::FileSizeSignalHeld() {
  sigset_t pending;
  sigemptyset(&pending);
  ::sigpending(&pending);
  was_pending_ = sigismember(&pending, SIGXFSZ) == 1;
  const sigset_t signal = only(SIGXFSZ);
  sigset_t before;
  ::pthread_sigmask(SIG_BLOCK, &signal, &before);
  was_held_ = sigismember(&before, SIGXFSZ) == 1;
}

FileSizeSignalHeld::~FileSizeSignalHeld() {
  const sigset_t signal = only(SIGXFSZ);
  const timespec at_once{};
  if (!was_pending_) {
    while (::sigtimedwait(&signal, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  if (!was_held_) ::pthread_sigmask(SIG_UNBLOCK, &signal, nullptr);
}

}  // namespace kbench
