// Builds that a submission in Python made in its own process are kept in the cache of compilations
// (language/toolchain/build_cache.hpp), for later evaluations of the same submission.
//
// The key is the SHA-256 of the submission's files, the problem, the processor, the GPU's architecture, the interpreter, its
// packages, and the compilers that it finds. So a submission finds what it has built itself, and nothing else.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "evaluate/stage/compile.hpp"
#include "evaluate/stage/describe.hpp"
#include "evaluate/stage/session.hpp"
#include "language/toolchain/build_cache.hpp"

#include <optional>
#include <string>

namespace kbench::stage {

class KeptBuilds {
 public:
  // Looks for those of the session's submission. Does nothing for a submission that kbench compiles.
  KeptBuilds(const Session& session, const Description& description, const CompiledSubmission& compiled);

  // Returns the descriptor for host::Client::judge(), or -1.
  int found() const { return found_.get(); }

  // Keeps what it has returned, if it is not larger than the cache allows.
  void keep(const system::FileDescriptor& builds) const;

 private:
  std::optional<toolchain::BuildCache> cache_;
  std::string key_;
  system::FileDescriptor found_;
};

}  // namespace kbench::stage
