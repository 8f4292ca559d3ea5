#include "leaderboard/methods/methods.hpp"

#include "c_interface/board_methods.hpp"

#include <kbench/export.hpp>
#include <kbench/version.hpp>

#include <array>

namespace kbench::leaderboard::methods {
namespace {

constexpr std::array table{
    c_interface::Method{"board_list", list},
    c_interface::Method{"board_show", show},
    c_interface::Method{"board_create", create},
    c_interface::Method{"board_edit", edit},
    c_interface::Method{"board_close", close},
    c_interface::Method{"board_delete", remove},
    c_interface::Method{"board_reference", reference},
    c_interface::Method{"board_change_reference", change_reference},
    c_interface::Method{"board_log", log},
    c_interface::Method{"board_submissions", submissions},
    c_interface::Method{"board_submission", submission},
    c_interface::Method{"board_source", source},
    c_interface::Method{"board_submit", submit},
    c_interface::Method{"board_rerun", rerun},
    c_interface::Method{"board_unsettled", unsettled},
    c_interface::Method{"board_confirm", confirm},
    c_interface::Method{"board_record", record},
    c_interface::Method{"board_record_again", record_again},
    c_interface::Method{"board_finish", finish},
    c_interface::Method{"board_fail", fail},
    c_interface::Method{"board_teams", teams},
    c_interface::Method{"board_add_to_team", add_to_team},
    c_interface::Method{"board_remove_from_team", remove_from_team},
    c_interface::Method{"board_disqualify", disqualify},
    c_interface::Method{"board_reinstate", reinstate},
    c_interface::Method{"board_export", write_export},
    c_interface::Method{"board_export_pages", write_pages},
    c_interface::Method{"board_csv", csv},
    c_interface::Method{"board_import", import_board},
    c_interface::Method{"board_roles", roles},
    c_interface::Method{"board_grant", grant},
    c_interface::Method{"board_revoke", revoke},
    c_interface::Method{"board_check", check},
};

}  // namespace
}  // namespace kbench::leaderboard::methods

// c_interface/board_methods.cpp finds this function by its name.
extern "C" KBENCH_API const kbench::c_interface::BoardMethods* kbench_board_methods();
extern "C" const kbench::c_interface::BoardMethods* kbench_board_methods() {
  static constexpr kbench::c_interface::BoardMethods methods{.version = kbench::version,
                                                             .methods = kbench::leaderboard::methods::table};
  return &methods;
}
