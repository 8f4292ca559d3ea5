// The target of a request: "/v1/jobs?limit=10".
#pragma once

#include "service/http/message.hpp"

#include <string_view>

namespace kbench::service::http {

// Sets path and query. Throws Refusal (400) for what message.hpp promises to refuse, and for percent escapes that are none.
void read_target(std::string_view target, Head& head);

}  // namespace kbench::service::http
