// Leaderboards for other languages: methods of kbench_call(), named after the commands of `kbench board`.
// docs/c-interface.md has their arguments and results.
#pragma once

#include "c_interface/methods.hpp"

#include <nlohmann/json.hpp>

namespace kbench::leaderboard::methods {

using c_interface::Surroundings;
using nlohmann::json;

// boards.cpp
json list(const json& given, const Surroundings& surroundings);
json show(const json& given, const Surroundings& surroundings);
json create(const json& given, const Surroundings& surroundings);
json edit(const json& given, const Surroundings& surroundings);
json close(const json& given, const Surroundings& surroundings);
json remove(const json& given, const Surroundings& surroundings);
json reference(const json& given, const Surroundings& surroundings);
json change_reference(const json& given, const Surroundings& surroundings);
json log(const json& given, const Surroundings& surroundings);

// submissions.cpp
json submissions(const json& given, const Surroundings& surroundings);
json submission(const json& given, const Surroundings& surroundings);
json source(const json& given, const Surroundings& surroundings);

// evaluating.cpp
json submit(const json& given, const Surroundings& surroundings);
json rerun(const json& given, const Surroundings& surroundings);
json unsettled(const json& given, const Surroundings& surroundings);
json confirm(const json& given, const Surroundings& surroundings);
json record(const json& given, const Surroundings& surroundings);
json record_again(const json& given, const Surroundings& surroundings);
json finish(const json& given, const Surroundings& surroundings);
json fail(const json& given, const Surroundings& surroundings);

// entrants.cpp
json teams(const json& given, const Surroundings& surroundings);
json add_to_team(const json& given, const Surroundings& surroundings);
json remove_from_team(const json& given, const Surroundings& surroundings);
json disqualify(const json& given, const Surroundings& surroundings);
json reinstate(const json& given, const Surroundings& surroundings);

// store.cpp
json write_export(const json& given, const Surroundings& surroundings);
json write_pages(const json& given, const Surroundings& surroundings);
json csv(const json& given, const Surroundings& surroundings);
json import_board(const json& given, const Surroundings& surroundings);
json roles(const json& given, const Surroundings& surroundings);
json grant(const json& given, const Surroundings& surroundings);
json revoke(const json& given, const Surroundings& surroundings);
json check(const json& given, const Surroundings& surroundings);

}  // namespace kbench::leaderboard::methods
