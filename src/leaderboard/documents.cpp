#include "leaderboard/documents.hpp"

#include "document/json.hpp"

#include <ostream>
#include <streambuf>

namespace kbench::leaderboard {
namespace {

// Takes what has a document of its own.
template <class Whole>
nlohmann::json read_back(const Whole& whole) {
  return nlohmann::json::parse(to_json(whole));
}

template <class Whole>
nlohmann::json array_of(const std::vector<Whole>& all) {
  nlohmann::json array = nlohmann::json::array();
  for (const Whole& each : all) array.push_back(read_back(each));
  return array;
}

// A stream into a function that takes text. Each piece of the writer's text arrives as one.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(const std::function<void(std::string_view)>& write) : write_(write) {}

 protected:
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    write_({&byte, 1});
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    write_({text, static_cast<std::size_t>(count)});
    return count;
  }

 private:
  const std::function<void(std::string_view)>& write_;
};

}  // namespace

ShownBoard shown_board(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                       const std::optional<std::string>& device, std::size_t most) {
  ShownBoard shown{.board = leaderboard.board(board)};
  const std::vector<std::string> devices = device ? std::vector{*device} : shown.board.settings.devices;
  for (const std::string& each : devices)
    shown.standings.push_back(leaderboard.standing(by, board, each, most));
  shown.comparisons = leaderboard.comparisons(by, board);
  shown.now = leaderboard.now();
  return shown;
}

std::optional<Evaluation> evaluation_shown(const Leaderboard& leaderboard, const Actor& by,
                                           std::int64_t submission) {
  try {
    return leaderboard.evaluation(by, submission);
  } catch (const Forbidden&) {
    return std::nullopt;
  }
}

nlohmann::json document_of(const ShownBoard& shown) {
  return {{"board", read_back(shown.board)},
          {"now", to_text(shown.now)},
          {"is_over", shown.now >= shown.board.end()},
          {"standings", array_of(shown.standings)},
          {"comparisons", array_of(shown.comparisons)}};
}

nlohmann::json document_of(const SubmissionRecord& record, const std::optional<Evaluation>& evaluation) {
  nlohmann::json document{{"submission", read_back(record)}, {"evaluation", nullptr}};
  if (evaluation) document["evaluation"] = read_back(*evaluation);
  return document;
}

nlohmann::json document_of(const std::vector<RoleGrant>& grants) {
  nlohmann::json document = nlohmann::json::array();
  for (const RoleGrant& each : grants) {
    if (!each.unreadable.empty()) {
      document.push_back({{"user", each.user}, {"unreadable", each.unreadable}});
      continue;
    }
    document.push_back({{"user", each.user},
                        {"role", name(each.role)},
                        {"granted_by", each.granted_by},
                        {"granted", to_text(each.granted)}});
  }
  return document;
}

nlohmann::json document_of(const std::vector<StoreFault>& faults) {
  nlohmann::json document = nlohmann::json::array();
  for (const StoreFault& each : faults) document.push_back({{"where", each.where}, {"what", each.what}});
  return document;
}

nlohmann::json document_of(const std::vector<Board>& boards) { return array_of(boards); }
nlohmann::json document_of(const std::vector<SubmissionRecord>& records) { return array_of(records); }
nlohmann::json document_of(const std::vector<BoardEvent>& events) { return array_of(events); }
nlohmann::json document_of(const std::vector<BoardTeam>& teams) { return array_of(teams); }

std::string standings_csv(const Leaderboard& leaderboard, const Actor& by, std::string_view board) {
  std::string text;
  for (const std::string& device : leaderboard.board(board).settings.devices) {
    const std::string standing = to_csv(leaderboard.standing(by, board, device));
    text += text.empty() ? standing : standing.substr(standing.find('\n') + 1);  // names once
  }
  return text;
}

void export_in_pieces(const Leaderboard& leaderboard, const Actor& by, std::string_view board,
                      const std::function<void(std::string_view)>& write) {
  TextBuffer buffer(write);
  std::ostream stream(&buffer);
  stream.exceptions(std::ios::badbit);  // lets exceptions of `write` through
  leaderboard.export_board(by, board, stream);
}

}  // namespace kbench::leaderboard
