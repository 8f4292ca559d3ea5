// Data that all connections of a server share.
#pragma once

#include "base/document/text.hpp"
#include "service/http/body_text.hpp"
#include "service/http/server.hpp"

#include <string_view>

namespace kbench::service::http {

struct Shared {
  ServerOptions options;
  Handler handler;
  Budget bodies{options.bodies_limit};

  void log(std::string_view text) const {
    if (options.log) options.log(document::printable_line(text));
  }
};

}  // namespace kbench::service::http
