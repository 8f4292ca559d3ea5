#include "evaluate/stage/kept_builds.hpp"

#include "base/site/machine.hpp"
#include "base/system/artifact.hpp"
#include "base/system/environment.hpp"
#include "base/system/fingerprint.hpp"
#include "language/language.hpp"
#include "language/toolchain/compiler.hpp"

#include <kbench/error.hpp>

#include <sys/stat.h>

#include <map>

namespace kbench::stage {
namespace {

std::string key_of(const Session& session, const Description& description,
                   const CompiledSubmission& compiled) {
  std::map<std::string, std::string> facts = describe_machine();
  facts.erase("load");
  facts["features"] = processor_features();
  facts["problem"] = description.plugin_sha256;
  facts["dtype"] = name(description.problem.dtype);
  facts["architecture"] = architecture_for(session, description);
  if (const auto interpreter =
          language::support(session.submission.language).find_compiler(session.options.compile))
    facts["interpreter"] = toolchain::identity_of(*interpreter);
  for (const char* const program : {"gcc", "g++", "nvcc"}) {
    if (const auto found = system::find_program(program))
      facts[program] = toolchain::identity_of({.program = *found});
  }
  facts.insert(compiled.environment.begin(), compiled.environment.end());
  return fingerprint(session.submission, facts);
}

}  // namespace

KeptBuilds::KeptBuilds(const Session& session, const Description& description,
                       const CompiledSubmission& compiled) {
  if (!compiled.build.artifact.is_document()) return;
  cache_ = toolchain::BuildCache::for_options(compile_options(session));
  if (!cache_) return;
  key_ = key_of(session, description, compiled);
  if (const auto bytes = cache_->find(key_)) found_ = system::seal(*bytes);
}

void KeptBuilds::keep(const system::FileDescriptor& builds) const {
  struct stat status {};
  if (!cache_ || !builds || ::fstat(builds.get(), &status) != 0) return;
  if (static_cast<std::size_t>(status.st_size) > cache_->largest()) return;
  try {
    cache_->keep(key_, system::contents(builds));
  } catch (const Error&) {  // the next evaluation builds again
  }
}

}  // namespace kbench::stage
