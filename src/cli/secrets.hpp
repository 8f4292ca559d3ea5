// Addresses of databases that may have a password, on the command line or in the environment.
#pragma once

#include <string>
#include <vector>

namespace kbench::cli {

// Returns the arguments, and overwrites the addresses among them in `argv`, where `ps` would show them. Messages of
// without_secrets() lack them, and those of KBENCH_QUEUE and KBENCH_STORE, from now on.
std::vector<std::string> take_arguments(int argc, char** argv);

// The message without these addresses, wherever they were typed: a user may have forgotten an option's name.
std::string without_secrets(std::string message);

}  // namespace kbench::cli
