#include "isolation/sandbox/system_calls.hpp"

#include "catch.hpp"
#include "isolation/sandbox/system_call_table.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace kbench;
using sandbox::Effect;

namespace {

bool has_conditions(const sandbox::Call& call) {
  return call.conditions.front().kind != sandbox::Condition::Kind::none;
}

using Outcomes = std::vector<std::pair<sandbox::Call, Effect>>;

// The calls of the table that have no condition, and are not allowed.
Outcomes unconditional_calls(const sandbox::CallRights& rights) {
  Outcomes calls;
  for (const sandbox::CallRule& rule : sandbox::system_call_rules()) {
    const Effect effect = rule.effect(rights);
    if (effect == Effect::allowed || effect == Effect::asks_door) continue;
    for (const sandbox::Call& call : rule.calls) {
      if (!has_conditions(call)) calls.emplace_back(call, effect);
    }
  }
  return calls;
}

// Without arguments none of the calls does harm where a wall is missing.
bool ends_so(const sandbox::Call& call, Effect effect) {
  errno = 0;
  const long result = ::syscall(call.number, 0, 0, 0, 0, 0, 0);
  if (effect == Effect::without_effect) return result == 0;
  const int expected = effect == Effect::not_supported    ? EOPNOTSUPP
                       : effect == Effect::does_not_exist ? ENOSYS
                                                          : EPERM;
  return result == -1 && errno == expected;
}

// Makes the calls behind both filters. Returns the name of the first that does not end as its row says, or nothing.
std::string first_that_differs(const sandbox::CallRights& rights, const Outcomes& calls) {
  constexpr int no_filter = 254;
  constexpr int all_are_so = 255;
  const pid_t child = ::fork();
  if (child == 0) {
    if (!sandbox::filter_system_calls(rights.sockets, rights.processes, rights.changes).stands ||
        !sandbox::refuse_what_starting_needs(rights.profiler))
      ::_exit(no_filter);
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (!ends_so(calls[i].first, calls[i].second)) ::_exit(static_cast<int>(i));
    }
    ::_exit(all_are_so);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) == no_filter) return "there is no filter";
  if (WEXITSTATUS(status) == all_are_so) return {};
  return std::string(calls.at(static_cast<std::size_t>(WEXITSTATUS(status))).first.name);
}

}  // namespace

TEST_CASE("behind the filters each call of the table ends as its row says") {
  using sandbox::CallRights;
  for (const CallRights& rights :
       {CallRights{}, CallRights{.sockets = sandbox::Sockets::local_only},
        CallRights{.changes = sandbox::FileChanges::own_but_times},
        CallRights{.changes = sandbox::FileChanges::own, .profiler = sandbox::Profiler::loaded}}) {
    const Outcomes calls = unconditional_calls(rights);
    REQUIRE(calls.size() > 60);
    REQUIRE(calls.size() < 200);
    CHECK(first_that_differs(rights, calls) == "");
  }
}

TEST_CASE("each row of the table of system calls has calls and a reason") {
  for (const sandbox::CallRule& rule : sandbox::system_call_rules()) {
    CHECK(rule.calls.size() > 0);
    CHECK_FALSE(rule.reason.empty());
    for (const sandbox::Call& call : rule.calls) {
      CAPTURE(call.name);
      CHECK(has_conditions(call) != (call.name.find_first_of("( ") == std::string_view::npos));
    }
  }
}
