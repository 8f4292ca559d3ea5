// The boundary of the library: promises of every public function, if it affects the system, to the calling process.
//
//     Evaluation evaluate(..., const Options& options) {
//       return at_boundary(options, [&](const Options& guarded) { ... });
//     }
//
// Only Error and Cancelled leave, and what the caller's own functions throw. A write beyond the limit on the
// size of files fails, and does not end the process. A stack that is too small is an Error, and no crash.
#pragma once

#include <kbench/error.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>

#include <cxxabi.h>

#include <csignal>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace kbench {

// Carries an exception of a function of the caller's to the caller. It is no std::exception, so that no handler of kbench's
// takes it.
struct KBENCH_PRIVATE_API FromCaller {
  std::exception_ptr thrown;
};

// The exception's text, for a record of it.
std::string text_of(const FromCaller& caller);

// How many public functions this thread is in, since the last function of the caller's. A function of one library may call one of
// another, so there is one count for all: that of libkbench.so. The rest of this file keeps nothing, and is in each library.
KBENCH_PRIVATE_API int& boundary_depth();

class DepthOfBoundary {
 public:
  explicit DepthOfBoundary(int depth) : before_(std::exchange(boundary_depth(), depth)) {}
  DepthOfBoundary(const DepthOfBoundary&) = delete;
  DepthOfBoundary& operator=(const DepthOfBoundary&) = delete;
  ~DepthOfBoundary() { boundary_depth() = before_; }

  bool is_outermost() const { return before_ == 0; }

 private:
  int before_;
};

// Calls a function of the caller's. Its exceptions become FromCaller, but for the one that ends a thread.
template <class Function>
decltype(auto) from_caller(const Function& function) {
  const DepthOfBoundary outside(0);
  try {
    return function();
  } catch (const abi::__forced_unwind&) {
    throw;
  } catch (const FromCaller&) {
    throw;
  } catch (...) {
    throw FromCaller{std::current_exception()};
  }
}

// Bytes that the calling thread may still use of its stack; nothing if it runs on a stack that is not its own.
std::optional<std::size_t> stack_left();

// Throws Error if the calling thread has less left than a public function needs.
void require_stack();

// Returns the options with a progress function that turns its exceptions into FromCaller. Refers to `options`. They are not on
// the caller's stack, which may be small.
std::unique_ptr<Options> guard_progress(const Options& options);

// Converts another exception into an Error.
Error as_error(const std::exception& fault);

// While it exists, the calling thread gets no SIGXFSZ: what it writes beyond the limit on files fails with EFBIG.
class FileSizeSignalHeld {
 public:
  FileSizeSignalHeld();
  FileSizeSignalHeld(const FileSizeSignalHeld&) = delete;
  FileSizeSignalHeld& operator=(const FileSizeSignalHeld&) = delete;
  ~FileSizeSignalHeld();

 private:
  bool was_held_ = false;
  bool was_pending_ = false;
};

// A public function may call another: the outermost hands the caller's exceptions on.
template <class Function>
auto at_boundary(const Function& function) {
  require_stack();
  const FileSizeSignalHeld held;
  const DepthOfBoundary depth(boundary_depth() + 1);
  try {
    return function();
  } catch (const FromCaller& caller) {
    if (!depth.is_outermost()) throw;
    std::rethrow_exception(caller.thrown);
  } catch (const Error&) {
    throw;
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& fault) {
    throw as_error(fault);
  }
}

template <class Function>
auto at_boundary(const Options& options, const Function& function) {
  return at_boundary([&] { return function(*guard_progress(options)); });
}

}  // namespace kbench
