// An evaluation as one page of HTML.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>

namespace kbench::report {

// The page has verdict and explanation, and the times with their samples, speed-ups, the roofline and their
// growth with the data. It also has every case, the output of the compiler and the submission, the
// protections and the machine. It opens without a network, and runs no scripts.
std::string evaluation_page(const Evaluation& evaluation);

// The page's sections without its heading, for another page; their headings are of the second level.
std::string evaluation_sections(const Evaluation& evaluation);

}  // namespace kbench::report
