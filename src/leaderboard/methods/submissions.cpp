// Methods that show submissions, as far as the asker may see them.
#include "leaderboard/documents.hpp"
#include "leaderboard/methods/asked.hpp"
#include "leaderboard/methods/methods.hpp"

namespace kbench::leaderboard::methods {

json submissions(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"board", "user"});
  const OpenStore store(asked, StoreAccess::read);
  return document_of(
      store.leaderboard.submissions(store.by, asked.board(), asked.get_or("user", std::string())));
}

json submission(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"id"});
  const OpenStore store(asked, StoreAccess::read);
  return document_of(store.leaderboard.submission(store.by, asked.id()),
                     evaluation_shown(store.leaderboard, store.by, asked.id()));
}

json source(const json& given, const Surroundings& /*surroundings*/) {
  const Asked asked(given, {"id"});
  const OpenStore store(asked, StoreAccess::read);
  return c_interface::as_json(store.leaderboard.source(store.by, asked.id()));
}

}  // namespace kbench::leaderboard::methods
