// A submission as one JSON document, in the form that flashinfer-bench and SOL-ExecBench call Solution:
//
//     {"name": "rows_v1", "definition": "scaled_rows_w4", "author": "somebody",
//      "spec": {"language": "python", "entry_point": "main.py::run", "destination_passing_style": false},
//      "sources": [{"path": "main.py", "content": "def run(x): ..."}]}
//
// A submission has no entry point besides its files. One in Python therefore gets another file, which imports the
// function under the name that problems call.
#pragma once

#include <kbench/submission.hpp>

#include <filesystem>
#include <string_view>

namespace kbench::language {

// The name of the file that is added in Python. It takes precedence over all others (language/python.cpp).
inline constexpr std::string_view entry_of_document = "kbench_entry.py";

// Decides by the name: no language has files that end in .json.
bool is_solution_document(const std::filesystem::path& file);

// Throws Error for text that is no such document, or is in a language that kbench does not have. The files are not check()ed.
Submission submission_of_document(std::string_view text);

}  // namespace kbench::language
