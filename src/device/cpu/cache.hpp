// Sets the state of the processor's caches before a call.
#pragma once

#include <cstddef>
#include <span>

namespace kbench::device {

// Evicts every line of `memory` from all caches of all cores, modified ones after writing them back. It works
// by physical address: lines that another process maps go too.
void flush_from_caches(std::span<const std::byte> memory);

// Reads every line twice, for caches evict lines that were used only once sooner. The caches of the calling thread's
// core then hold as much as fits.
void load_into_caches(std::span<const std::byte> memory);

}  // namespace kbench::device
