// A namespace of mounts for one process: root gets one with CAP_SYS_ADMIN, another user where the system allows user
// namespaces.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kbench::sandbox {

// Throws the step that failed, and why.
void require(bool succeeded, std::string_view step);

// Puts the calling process, which has one thread, into its own namespace. Other processes do not see mounts in it.
// Throws as require() does; the process is then of no other use.
void enter_mount_namespace();

// Gives up what rights enter_mount_namespace() has given to a process of another user than root. Throws as require() does.
void drop_rights_in_namespace();

// Returns an empty string, or why `steps` failed.
std::string reason_of_failure(const std::function<void()>& steps);

// Calls `enter`, which returns a reason as above, in a process that ends at once.
std::string try_in_process(const std::function<std::string()>& enter);

}  // namespace kbench::sandbox
