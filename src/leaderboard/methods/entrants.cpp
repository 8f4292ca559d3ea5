// Methods about teams and disqualifications.
#include "leaderboard/documents.hpp"
#include "leaderboard/methods/asked.hpp"
#include "leaderboard/methods/methods.hpp"

#include <kbench/error.hpp>

#include <string_view>

namespace kbench::leaderboard::methods {
namespace {

// The functions with which disqualify and reinstate act on a submission and on an entrant.
struct Requalification {
  void (Leaderboard::*of_submission)(const Actor& by, std::int64_t submission, std::string_view reason);
  void (Leaderboard::*of_entrant)(const Actor& by, std::string_view board, std::string_view entrant,
                                  std::string_view reason);
};

json requalify(const json& given, const Requalification& change) {
  const Asked asked(given, {"id", "board", "entrant", "reason"});
  const bool names_entrant = asked.has("board") && asked.has("entrant");
  if (asked.has("id") == names_entrant)
    throw Error("name a submission by its `id`, or a `board` and an `entrant` of it: one of the two");
  const auto reason = asked.get<std::string>("reason");
  OpenStore store(asked, StoreAccess::write);
  if (names_entrant) {
    (store.leaderboard.*change.of_entrant)(store.by, asked.board(), asked.get<std::string>("entrant"),
                                           reason);
  } else {
    (store.leaderboard.*change.of_submission)(store.by, asked.id(), reason);
  }
  return nullptr;
}

}  // namespace

json teams(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board"});
  const OpenStore store(asked, StoreAccess::read);
  return document_of(store.leaderboard.teams(store.by, asked.board()));
}

json add_to_team(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "team", "users"});
  OpenStore store(asked, StoreAccess::write);
  store.leaderboard.add_to_team(store.by, asked.board(), asked.get<std::string>("team"),
                                asked.get<std::vector<std::string>>("users"));
  return document_of(store.leaderboard.teams(store.by, asked.board()));
}

json remove_from_team(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "team", "users"});
  OpenStore store(asked, StoreAccess::write);
  store.leaderboard.remove_from_team(store.by, asked.board(), asked.get<std::string>("team"),
                                     asked.get_or("users", std::vector<std::string>()));
  return document_of(store.leaderboard.teams(store.by, asked.board()));
}

json disqualify(const json& given, const Surroundings& /*surroundings*/) {
  return requalify(
      given, {.of_submission = &Leaderboard::disqualify, .of_entrant = &Leaderboard::disqualify_entrant});
}

json reinstate(const json& given, const Surroundings& /*surroundings*/) {
  return requalify(given,
                   {.of_submission = &Leaderboard::reinstate, .of_entrant = &Leaderboard::reinstate_entrant});
}

}  // namespace kbench::leaderboard::methods
