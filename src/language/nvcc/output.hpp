// Makes the output of nvcc and its programs fit for the submission's author.
#pragma once

#include <string>
#include <string_view>

namespace kbench::nvcc {

// `output` without
// - the names of nvcc's temporary files: tmpxft_00005c95_00000000-6_mine.cudafe1.cpp is mine.cu again, and
//   tmpxft_00005c95_00000000-6_mine.ptx is mine.ptx;
// - repetitions: nvcc reads each source once for the device and once for the host, and warns both times;
// - messages that only the writer of nvcc's command line could follow.
// Messages keep their order.
std::string tidy_output(std::string_view output);

}  // namespace kbench::nvcc
