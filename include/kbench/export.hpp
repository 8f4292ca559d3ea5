// Marks what kbench's shared libraries show.
#pragma once

// The public interface, for programs that link the library. Everything else stays inside.
#define KBENCH_API __attribute__((visibility("default")))

// A part of a public class that only its own library uses.
#define KBENCH_HIDDEN __attribute__((visibility("hidden")))

// Shared by kbench's own libraries, and no part of the interface: src/libkbench.map lists each such name.
#define KBENCH_PRIVATE_API __attribute__((visibility("default")))
