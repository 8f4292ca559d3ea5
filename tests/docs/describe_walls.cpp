// Makes the tables of docs/security.md from those that the walls are made from.
//
//     kbench-describe-walls PAGE            writes the page anew
//     kbench-describe-walls PAGE --check    fails if that would change it
#include "isolation/host/protections.hpp"
#include "isolation/sandbox/runner_access.hpp"
#include "read_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace kbench;

std::string table_of(const std::vector<sandbox::AccessRow>& rows, std::string_view right,
                     std::string_view purpose) {
  std::string table =
      fmt::format("| {} | C++, ... | CUDA | Python | Python on a GPU | {} |\n", right, purpose) +
      "|---|---|---|---|---|---|\n";
  for (const sandbox::AccessRow& row : rows)
    table += fmt::format("| {} | {} | {} |\n", row.right, fmt::join(row.kinds, " | "), row.purpose);
  return table;
}

std::string table_of(const std::vector<DescribedProtection>& rows) {
  std::string table = "| protection | it says | if it is missing |\n|---|---|---|\n";
  for (const DescribedProtection& row : rows) {
    const std::string where = row.where.empty() ? "" : fmt::format(" ({})", row.where);
    table += fmt::format("| `{}`{} | {} | {} |\n", row.name, where, row.detail,
                         row.when_missing.empty() ? "-" : row.when_missing);
  }
  return table;
}

// The page with this text between the marks of its part.
std::string with_part(const std::string& page, std::string_view part, const std::string& text) {
  const std::string mark = fmt::format("<!-- {}: made by ./dev catalogue -->\n", part);
  const std::size_t found = page.find(mark);
  const std::size_t end = found == std::string::npos ? found : page.find("<!-- end -->\n", found);
  if (end == std::string::npos) throw std::runtime_error(fmt::format("the page has no part '{}'", part));
  return page.substr(0, found) + mark + text + page.substr(end);
}

int run(const std::string& path, bool checks) {
  const std::string before = testing::read_file(path);
  using sandbox::Form;
  std::string page = with_part(before, "protections", table_of(describe_protections()));
  page = with_part(page, "files",
                   table_of(sandbox::describe_access(Form::markdown), "a submission's process may", "for"));
  page =
      with_part(page, "calls",
                table_of(sandbox::describe_calls(Form::markdown), "a submission's process may", "why not"));
  if (page == before) return 0;
  if (checks) throw std::runtime_error(path + " does not show the walls as they are: run ./dev catalogue");
  std::ofstream(path, std::ios::binary) << page;
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const bool checks = count == 3 && std::string_view(arguments[2]) == "--check";
  if (count != 2 && !checks) {
    std::fputs("usage: kbench-describe-walls PAGE [--check]\n", stderr);
    return 2;
  }
  try {
    return run(arguments[1], checks);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
