// The referee's current activity, readable by the host even when the referee has died or hangs.
//
// A page of shared memory with one text in it, and a time at its end. The referee names the problem's function that
// it is about to enter, with the time, and clears the name when the function has returned. The host can then tell a
// plugin that crashed or hangs (`invalid_problem`) from a fault of kbench (`internal_error`), at the price of a
// memcpy.
#pragma once

#include "base/system/arena.hpp"
#include "base/system/file_descriptor.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace kbench::protocol {

class Activity {
 public:
  static constexpr std::size_t bytes = 4096;

  // The referee's side: `page` is what the host passed.
  explicit Activity(const system::FileDescriptor& page)
      : mapping_(page.get(), bytes, system::Access::read_write) {}

  // Says that `function` of the problem is running, for as long as the result lives; and if an exception ends
  // it, still afterwards.
  class Scope {
   public:
    Scope(Activity& activity, std::string_view function, std::string_view test_case)
        : activity_(activity), exceptions_(std::uncaught_exceptions()) {
      activity_.note(function, test_case);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() {
      if (std::uncaught_exceptions() == exceptions_) activity_.write({});
    }

   private:
    Activity& activity_;
    int exceptions_;
  };

  Scope enter(std::string_view function, std::string_view test_case = {}) {
    return {*this, function, test_case};
  }

  // Records, within a scope, which part of its function runs now.
  void note(std::string_view function, std::string_view test_case) {
    std::string text(function);
    if (!test_case.empty()) text.append(", case '").append(test_case).append("'");
    stamp();
    write(text);
  }

  // A function of the problem is named.
  bool is_in_problem() const { return mapping_.data()[0] != std::byte{0}; }

  // Returns and clears the name of the current function. Empty: none.
  std::string take() {
    std::string function = read(mapping_.bytes());
    write({});
    return function;
  }

  using Clock = std::chrono::steady_clock;

  // The host's side: the function that `page` names, or empty; and when it was entered.
  static std::string read(std::span<const std::byte> page) {
    const auto* text = reinterpret_cast<const char*>(page.data());
    return {text, ::strnlen(text, std::min(page.size(), text_bytes))};
  }
  static Clock::time_point entered(std::span<const std::byte> page) {
    Clock::time_point time;
    std::memcpy(&time, page.data() + text_bytes, sizeof time);
    return time;
  }

 private:
  static constexpr std::size_t text_bytes = bytes - sizeof(Clock::time_point);

  void stamp() {
    const auto now = Clock::now();
    std::memcpy(mapping_.data() + text_bytes, &now, sizeof now);
  }

  void write(std::string_view text) {
    const std::size_t length = std::min(text.size(), text_bytes - 1);
    text.copy(reinterpret_cast<char*>(mapping_.data()), length);
    mapping_.data()[length] = std::byte{0};
  }

  system::Mapping mapping_;
};

}  // namespace kbench::protocol
