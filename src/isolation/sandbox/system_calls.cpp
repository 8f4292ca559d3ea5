#include "isolation/sandbox/system_calls.hpp"

#include "isolation/sandbox/system_call_table.hpp"

#include <seccomp.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <utility>
#include <vector>

namespace kbench::sandbox {
namespace {

using Filter = std::unique_ptr<void, void (*)(scmp_filter_ctx)>;

std::uint32_t action_of(Effect effect) {
  switch (effect) {
    case Effect::allowed: break;
    case Effect::refused: return SCMP_ACT_ERRNO(EPERM);
    case Effect::not_supported: return SCMP_ACT_ERRNO(EOPNOTSUPP);
    case Effect::does_not_exist: return SCMP_ACT_ERRNO(ENOSYS);
    case Effect::without_effect: return SCMP_ACT_ERRNO(0);
    case Effect::asks_door: return SCMP_ACT_NOTIFY;
  }
  return SCMP_ACT_ALLOW;
}

scmp_arg_cmp comparison(const Condition& condition) {
  const auto self = static_cast<scmp_datum_t>(::getpid());
  switch (condition.kind) {
    case Condition::Kind::none:
    case Condition::Kind::bits: break;
    case Condition::Kind::differs: return {condition.argument, SCMP_CMP_NE, condition.value, 0};
    case Condition::Kind::is_self: return {condition.argument, SCMP_CMP_EQ, self, 0};
    case Condition::Kind::is_other: return {condition.argument, SCMP_CMP_NE, self, 0};
  }
  return {condition.argument, SCMP_CMP_MASKED_EQ, condition.mask, condition.value};
}

bool add(const Filter& filter, const Call& call, Effect effect) {
  std::vector<scmp_arg_cmp> conditions;
  for (const Condition& each : call.conditions) {
    if (each.kind != Condition::Kind::none) conditions.push_back(comparison(each));
  }
  return ::seccomp_rule_add_array(filter.get(), action_of(effect), call.number,
                                  static_cast<unsigned>(conditions.size()), conditions.data()) == 0;
}

// The filter of the table's rules that hold from then on. Empty if it cannot be made.
Filter make_filter(Since since, const CallRights& rights) {
  Filter filter{::seccomp_init(SCMP_ACT_ALLOW), ::seccomp_release};
  for (const CallRule& rule : system_call_rules()) {
    const Effect effect = rule.effect(rights);
    if (!filter || rule.since != since || effect == Effect::allowed) continue;
    for (const Call& call : rule.calls) {
      if (filter && !add(filter, call, effect)) filter.reset();
    }
  }
  return filter;
}

// Loading fails without the listener, where the rules ask for one.
SystemCallFilter load_filter(Sockets sockets, Processes processes, FileChanges changes) {
  const Filter filter =
      make_filter(Since::start, {.sockets = sockets, .processes = processes, .changes = changes});
  if (!filter || ::seccomp_load(filter.get()) != 0) return {};
  if (processes == Processes::none) return {.stands = true};
  const int listener = ::fcntl(::seccomp_notify_fd(filter.get()), F_DUPFD_CLOEXEC, 0);
  ::close(::seccomp_notify_fd(filter.get()));
  return {.stands = listener >= 0, .listener = system::FileDescriptor(listener)};
}

}  // namespace

SystemCallFilter filter_system_calls(Sockets sockets, Processes processes, FileChanges changes) {
  SystemCallFilter filter = load_filter(sockets, processes, changes);
  return filter.stands ? std::move(filter) : load_filter(sockets, Processes::none, changes);
}

bool refuse_what_starting_needs(Profiler profiler) {
  const Filter filter = make_filter(Since::submission, {.profiler = profiler});
  return filter && ::seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
         ::seccomp_load(filter.get()) == 0;
}

}  // namespace kbench::sandbox
