#include "evaluate/stage/describe.hpp"

#include "evaluate/roofline.hpp"
#include "system/fingerprint.hpp"

namespace kbench::stage {

Description describe(Session& session) {
  Description description{.problem = session.referee.describe(session.plugin, session.options.dtype),
                          .device = session.referee.device(),
                          .plugin_sha256 = fingerprint(session.plugin)};
  const std::string& identity = description.device.identity;
  if (!identity.empty()) description.roofline = read_roofline(session.options, identity);
  return description;
}

}  // namespace kbench::stage
