// What a call finds in the processor's caches.
#pragma once

#include <cstddef>
#include <span>

namespace kbench::device {

// Evicts every line of `memory` from all caches of all cores, modified ones after writing them back. It works
// by physical address: lines that another process maps go too.
void flush_from_caches(std::span<const std::byte> memory);

// Reads every line, twice: caches are quicker to give up what was used only once. As much as fits is then in those of
// the calling thread's core.
void load_into_caches(std::span<const std::byte> memory);

}  // namespace kbench::device
