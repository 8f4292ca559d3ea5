#include "cli/board/store.hpp"

#include "base/system/environment.hpp"
#include "cli/arguments.hpp"
#include "cli/inputs.hpp"

#include <fmt/format.h>

#include <pwd.h>
#include <unistd.h>

#include <filesystem>

namespace kbench::cli::board {
namespace {

std::string default_store() {
  const std::filesystem::path data = system::user_directory("XDG_DATA_HOME", ".local/share");
  if (data.empty())
    throw Error("--store: needed, because neither KBENCH_STORE nor XDG_DATA_HOME nor HOME is set");
  return data / "boards.db";
}

Leaderboard open(const StoreArguments& arguments, StoreAccess access) {
  return Leaderboard(store_of(arguments), {.owner = user_name(), .access = access});
}

}  // namespace

std::string user_name() {
  const passwd* const user = ::getpwuid(::geteuid());
  return user != nullptr ? user->pw_name : "uid" + std::to_string(::geteuid());
}

std::string store_of(const StoreArguments& arguments) {
  std::string store =
      arguments.store.empty() ? system::environment_variable("KBENCH_STORE") : arguments.store;
  return store.empty() ? default_store() : store;
}

Leaderboard open_store_to_read(const StoreArguments& arguments) { return open(arguments, StoreAccess::read); }

Leaderboard open_store(const StoreArguments& arguments) { return open(arguments, StoreAccess::write); }

Leaderboard open_or_make_store(const StoreArguments& arguments) { return open(arguments, StoreAccess::make); }

Leaderboard opened_again(const nlohmann::json& arguments) {
  return open({arguments.at("store").get<std::string>()}, StoreAccess::read);
}

void refuse_to_write_store(const StoreArguments& arguments,
                           const std::optional<std::filesystem::path>& output) {
  Inputs inputs;
  if (const auto file = store_file(store_of(arguments))) inputs.add(*file);
  inputs.refuse(output);
}

Actor current_user(const Leaderboard& leaderboard) { return leaderboard.actor(user_name()); }

std::int64_t parse_id(std::string_view text) {
  const auto id = parse_number<std::int64_t>(text.starts_with('#') ? text.substr(1) : text);
  if (!id || *id < 1) throw not_understood("ID", "the number of a submission, as 12", text);
  return *id;
}

std::vector<std::int64_t> parse_ids(const std::vector<std::string>& texts) {
  std::vector<std::int64_t> ids;
  for (const std::string& text : texts) ids.push_back(parse_id(text));
  return ids;
}

}  // namespace kbench::cli::board
