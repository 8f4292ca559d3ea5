#include "store/sql/address.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <libpq-fe.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <memory>

namespace kbench::store {
namespace {

constexpr std::string_view scheme_end = "://";
constexpr std::string_view blanks = " \t\r\n\f\v";

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// Returns the text as a part of a URL (RFC 3986).
std::string encoded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool is_plain = is_letter_or_digit(c) || std::string_view("-._~").find(c) != std::string_view::npos;
    result += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

Error not_understood() {
  return Error(
      "the address of the PostgreSQL store cannot be read (it is not repeated here, because it may have a "
      "password): expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE?NAME=VALUE, where the characters @ "
      "/ : ? # % of a part are written as %40 %2F %3A %3F %23 %25, or a connection string of libpq, as "
      "\"host=HOST user=USER dbname=DATABASE\"");
}

using Parameters = std::map<std::string, std::string>;

// Parameters where none are given: without them, a server that vanishes without a word blocks for minutes or hours.
const Parameters& usual() {
  static const Parameters parameters{{"keepalives_idle", "30"},
                                     {"keepalives_interval", "10"},
                                     {"keepalives_count", "3"},
                                     {"tcp_user_timeout", "60000"},
                                     {"connect_timeout", "10"}};
  return parameters;
}

using Options = std::unique_ptr<PQconninfoOption, decltype(&::PQconninfoFree)>;

// All parameters that this libpq knows; a value is null where the address gives none.
Options options_of(const std::string& place) {
  char* complaint = nullptr;
  Options options(::PQconninfoParse(place.c_str(), &complaint), ::PQconninfoFree);
  ::PQfreemem(complaint);  // it quotes the address
  if (!options) throw not_understood();
  return options;
}

Parameters parameters_of(const std::string& place) {
  const Options options = options_of(place);
  Parameters parameters;
  for (const PQconninfoOption* each = options.get(); each->keyword != nullptr; ++each)
    if (each->val != nullptr) parameters.emplace(each->keyword, each->val);
  return parameters;
}

bool is_port(std::string_view text) {
  return text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <class Use>
void for_each_part(std::string_view list, const Use& use) {
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    use(list.substr(0, comma));
    if (comma == list.size()) return;
    list.remove_prefix(comma + 1);
  }
}

std::string value_of(const Parameters& parameters, const char* name) {
  const auto found = parameters.find(name);
  return found == parameters.end() ? "" : found->second;
}

bool is_url(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

// The hosts of a URL with their ports, and its path.
std::string_view after_user(std::string_view url) {
  std::string_view rest = url.substr(url.find(scheme_end) + scheme_end.size());
  const std::size_t end_of_user = rest.find_first_of("@/");
  if (end_of_user != rest.npos && rest[end_of_user] == '@') rest.remove_prefix(end_of_user + 1);
  return rest.substr(0, rest.find('?'));
}

// Whether a password with an unescaped '@' or '/' would be taken for hosts or the database, which messages show.
bool has_stray_at(std::string_view url) { return after_user(url).find('@') != url.npos; }

Address checked(Address address) {
  const bool is_stray = is_url(address.place) && has_stray_at(address.place);
  if (address.place.find('\0') != std::string::npos || is_stray) throw not_understood();
  const Parameters parameters = parameters_of(address.place);
  for_each_part(value_of(parameters, "port"), [](std::string_view port) {
    if (!is_port(port)) throw not_understood();
  });
  // Such a name is an address to psql, and none to libpq, which would repeat it in its message.
  const std::string database = value_of(parameters, "dbname");
  if (database.find('=') != std::string::npos || database.find(scheme_end) != std::string::npos)
    throw not_understood();
  return address;
}

}  // namespace

Address parse_address(std::string_view store) {
  const std::string_view text = trimmed(store);
  const std::size_t mark = text.find_first_of(":=/");
  const bool is_connection_string = mark != text.npos && text[mark] == '=';
  const bool has_scheme = mark != text.npos && text[mark] == ':';
  if (is_connection_string) return checked({.backend = Backend::postgresql, .place = std::string(text)});
  if (!has_scheme) {
    if (text.empty()) throw Error("the store has no path: expected one, as in sqlite:boards.db");
    if (text.starts_with("//") && text.find('@') != text.npos)
      throw Error("the store's address has no scheme before //: expected a path or postgresql://...");
    if (store.find('"') != store.npos || store.find('\0') != store.npos)
      throw Error("the store: a path with a quotation mark or a zero byte cannot be opened");
    return {.backend = Backend::sqlite, .place = std::string(store)};
  }
  const std::string scheme = lower(text.substr(0, mark));
  const std::string_view after = text.substr(mark + 1);
  const bool has_slashes = after.starts_with("//");
  if (has_slashes && (scheme == "postgresql" || scheme == "postgres"))
    return checked({.backend = Backend::postgresql, .place = scheme + ':' + std::string(after)});
  if (scheme == "sqlite") {
    const Address address = parse_address(has_slashes ? after.substr(2) : after);
    if (address.backend == Backend::sqlite) return address;
    throw Error("the store: expected a path after sqlite:, and ./ before one that has '=' in its first name");
  }
  // The text before "://" cannot be secret; that before a colon alone may be.
  const bool is_shown = has_slashes && std::all_of(scheme.begin(), scheme.end(), is_letter_or_digit);
  throw Error(fmt::format(
      "the store's address{} is of no known kind: expected a path, sqlite:PATH or postgresql://...; "
      "a path with ':' in its first name begins with ./",
      is_shown ? fmt::format(" {}://...", scheme) : ""));
}

std::string Address::shown() const {
  if (backend == Backend::sqlite) return place;
  const Parameters parameters = parameters_of(place);
  const auto get = [&](const char* name) { return value_of(parameters, name); };
  std::string hosts;
  // A host that is a parameter of a URL is not shown, as no parameter is.
  const bool has_hosts = !is_url(place) || !(after_user(place).empty() || after_user(place).front() == '/');
  std::string ports = has_hosts ? get("port") : "";
  for_each_part(
      !has_hosts            ? ""
      : get("host").empty() ? get("hostaddr")
                            : get("host"),
      [&](std::string_view host) {
        const std::string port = ports.substr(0, ports.find(','));
        if (ports.find(',') != std::string::npos) ports.erase(0, ports.find(',') + 1);
        const std::string name = host.find(':') == host.npos ? encoded(host) : fmt::format("[{}]", host);
        hosts += fmt::format("{}{}{}{}", hosts.empty() ? "" : ",", name, port.empty() ? "" : ":", port);
      });
  const std::string user = get("user").empty() ? "" : encoded(get("user")) + '@';
  const std::string service = get("service").empty() ? "" : "?service=" + encoded(get("service"));
  const bool is_short = place.starts_with("postgres://");
  return fmt::format("{}://{}{}/{}{}", is_short ? "postgres" : "postgresql", user, hosts,
                     encoded(get("dbname")), service);
}

// SOCI looks for pairs NAME=VALUE between blanks, does not know libpq's quotes, and lacks a text without '='.
std::string Address::connection() const {
  Parameters parameters = parameters_of(place);
  const bool has_service = parameters.contains("service") || std::getenv("PGSERVICE") != nullptr;
  const Options known = options_of(place);
  for (const PQconninfoOption* each = known.get(); each->keyword != nullptr && !has_service; ++each) {
    const auto usually = usual().find(each->keyword);
    const bool is_in_environment = each->envvar != nullptr && std::getenv(each->envvar) != nullptr;
    if (usually != usual().end() && !is_in_environment) parameters.insert(*usually);
  }
  parameters["client_encoding"] = "UTF8";
  std::string url = "postgresql:///";
  char separator = '?';
  for (const auto& [name, value] : parameters) {
    url += fmt::format("{}{}={}", separator, name, encoded(value));
    separator = '&';
  }
  return url;
}

}  // namespace kbench::store
