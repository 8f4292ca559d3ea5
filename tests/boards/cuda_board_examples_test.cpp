#include "boards/board_example.hpp"
#include "cuda/gpu.hpp"

#include <kbench/evaluate.hpp>

namespace kbench::tests {
namespace {

std::string first_gpu() {
  static const std::string name = [] {
    const Example example("vector_add", ".cuh");
    return evaluate(ProblemRef::at(example.reference_file()), example.submission("plain"), quick_options())
        .environment.at("gpu");
  }();
  return name;
}

}  // namespace

GPU_TEST_CASE("the board vector_add in CUDA ranks its submissions, after a change of its reference too") {
  REQUIRE_GPU();
  drive("vector_add", ".cuh", first_gpu());
}
GPU_TEST_CASE("the board softmax in CUDA ranks its submissions, after a change of its reference too") {
  REQUIRE_GPU();
  drive("softmax", ".cuh", first_gpu());
}
GPU_TEST_CASE("the board two_images in CUDA ranks its submissions, after a change of its reference too") {
  REQUIRE_GPU();
  drive("two_images", ".cuh", first_gpu());
}

}  // namespace kbench::tests
