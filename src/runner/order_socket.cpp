#include "runner/order_socket.hpp"

#include "base/system/descriptors_message.hpp"
#include "runner/execution.hpp"

#include <fmt/format.h>

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

namespace kbench::runner {
namespace {

using protocol::AnswerKind;
using protocol::Order;

// Whether it says that something ran out which a limit bounds. Threads that cannot be started are EAGAIN. Categories
// are compared by name: the submission may have a standard library, and so category objects, of its own.
bool is_about_limits(const std::error_code& code) {
  const std::string_view category = code.category().name();
  return (category == "system" || category == "generic") &&
         (code.value() == ENOMEM || code.value() == EAGAIN || code.value() == EMFILE);
}

}  // namespace

bool OrderSocket::receive(Order& order, std::vector<system::FileDescriptor>& descriptors) {
  descriptors.clear();
  const auto [count, lost_descriptors] = system::receive_with_descriptors(
      referee_.get(), {&order, sizeof order}, protocol::max_descriptors, descriptors);
  lost_descriptors_ = lost_descriptors;
  return count == sizeof order && order.magic == protocol::frame_magic;
}

void OrderSocket::answer(AnswerKind kind, std::uint64_t sequence, std::uint64_t value) {
  const protocol::Answer answer{.kind = kind, .sequence = sequence, .value = value};
  while (::send(referee_.get(), &answer, sizeof answer, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

void OrderSocket::name_returned(std::span<const protocol::ReturnedTensor> tensors, std::uint64_t sequence) {
  while (!tensors.empty()) {
    protocol::ReturnedTensors frame{.answer = {.kind = AnswerKind::returned, .sequence = sequence}};
    const auto part = tensors.first(std::min(tensors.size(), frame.places.size()));
    std::copy(part.begin(), part.end(), frame.places.begin());
    frame.answer.value = part.size();
    while (::send(referee_.get(), &frame, sizeof frame, MSG_NOSIGNAL) < 0 && errno == EINTR) {
    }
    tensors = tensors.subspan(part.size());
  }
}

void OrderSocket::hand_over_door(int listener, int caches) {
  protocol::Answer answer{.kind = AnswerKind::door};
  const std::array both{listener, caches};
  const auto descriptors = std::span(both).first(caches < 0 ? 1 : 2);
  if (system::send_with_descriptors(referee_.get(), {&answer, sizeof answer}, descriptors, MSG_NOSIGNAL) >= 0)
    return;
  const int error = errno;
  throw std::system_error(
      error, std::generic_category(),
      fmt::format("the door cannot be handed to the referee{}", system::advice_on_sending(error)));
}

Failure failure_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    return {AnswerKind::no_memory};
  } catch (const std::system_error& error) {
    const bool is_limit = is_about_limits(error.code());
    std::fprintf(stderr, is_limit ? "%s\n" : "an exception left the solution: %s\n", error.what());
    return {is_limit ? AnswerKind::no_memory : AnswerKind::exception};
  } catch (const DeviceFault& fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    return {AnswerKind::device_fault, fault.code()};
  } catch (const std::exception& error) {
    std::fprintf(stderr, "an exception left the solution: %s\n", error.what());
    return {AnswerKind::exception};
  } catch (...) {
    return {AnswerKind::exception};
  }
}

}  // namespace kbench::runner
