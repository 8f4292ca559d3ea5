// Marks what the shared library offers to programs that link it. Everything else stays inside.
#pragma once

#define KBENCH_API __attribute__((visibility("default")))
