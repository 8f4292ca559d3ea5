// An evaluation as one page of HTML.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>

#include <string>

namespace kbench::report {

// Verdict and explanation; times with their samples, speed-ups, the roofline and how times grow with the data; every
// case; what the compiler and the submission wrote; protections and the machine. It opens without a network, and runs
// nothing.
KBENCH_API std::string evaluation_page(const Evaluation& evaluation);

// The page's sections without its heading, for another page; their headings are of the second level.
KBENCH_API std::string evaluation_sections(const Evaluation& evaluation);

}  // namespace kbench::report
