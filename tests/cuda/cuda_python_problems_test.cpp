// Problems in Python on a GPU, where the interpreter that is found has torch and Triton.
#include "cuda/python_on_gpu.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"

#include <kbench/catalog.hpp>
#include <kbench/evaluate.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

Options checked_on_gpu() {
  Options options = options_of_python();
  options.device = "cuda";
  return options;
}

const std::string triton_double = R"(
import torch
import triton
import triton.language as tl

@triton.jit
def double(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(y_ptr + offsets, 2 * tl.load(x_ptr + offsets, mask=mask), mask=mask)

def doubled(x):
    y = torch.empty_like(x)
    double[(triton.cdiv(x.numel(), 256),)](x, y, x.numel(), BLOCK=256)
    return y
)";

// A definition of 2 * x. `reference` defines run(x).
ProblemRef doubling(const ScratchDirectory& place, const nlohmann::json& reference) {
  place.write("doubling/workload.jsonl", R"({"uuid": "a", "axes": {}, "inputs": {"x": {"type": "random"}}})");
  return ProblemRef::at(place.write("doubling/definition.json", R"({"name": "doubling",
      "axes": {"n": {"type": "const", "value": 1000}},
      "inputs": {"x": {"shape": ["n"], "dtype": "float32"}},
      "outputs": {"y": {"shape": ["n"], "dtype": "float32"}},
      "reference": )" + reference.dump() + "}"));
}

}  // namespace

GPU_TEST_CASE("on a GPU, the references of the suites' forms are right as submissions") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const ScratchDirectory place;
  for (const char* task : {"scaled_sum", "nested"})
    try_reference_of(ProblemRef::at(std::string(KBENCH_SOURCE_DIR "/tests/tasks/gpu_mode/") + task),
                     checked_on_gpu());
  try_reference_of(doubling(place, "def run(x):\n    return 2 * x\n"), checked_on_gpu());
  const auto model = place.write("task.py", R"(import torch

class Model(torch.nn.Module):
    def __init__(self, count):
        super().__init__()
        self.linear = torch.nn.Linear(count, 8)

    def forward(self, x):
        return torch.relu(self.linear(x))

def get_inputs():
    return [torch.rand(16, 32)]

def get_init_inputs():
    return [32]
)");
  try_reference_of(ProblemRef::at(model), checked_on_gpu());
}

GPU_TEST_CASE("inputs that cannot be made on a GPU are made on the processor") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const ScratchDirectory place;
  const auto model = place.write("task.py", R"(import torch

class Model(torch.nn.Module):
    def forward(self, x):
        assert x.is_cuda
        return 2 * x

def get_inputs():
    return [torch.from_numpy(torch.rand(16, 32).numpy() + 1)]
)");
  try_reference_of(ProblemRef::at(model), checked_on_gpu());
}

GPU_TEST_CASE("on a GPU, a class's problem judges submissions in CUDA and in Python") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const std::string problem = R"(import torch

class scale:
    parameters = [
        {"name": "x", "type": "float", "pointer": True, "const": True},
        {"name": "y", "type": "float", "pointer": True, "const": False},
        {"name": "n", "type": "size_t", "pointer": False, "const": False},
    ]

    def generate_test_cases(self):
        return [{"name": "n=4096", "n": 4096, "create_inputs": lambda seed: (torch.rand(4096, device="cuda"),)}]

    def reference_solution(self, x):
        assert x.is_cuda
        return 2 * x

    def get_extra_params(self, case):
        return [case["n"]]
)";
  const auto kernel = [](const char* factor) {
    return std::string(
               "__global__ void scale(const float* x, float* y, size_t n) {\n"
               "  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;\n"
               "  if (i < n) y[i] = ") +
           factor +
           " * x[i];\n}\n"
           "extern \"C\" void solution(const float* x, float* y, size_t n) {\n"
           "  scale<<<(n + 255) / 256, 256>>>(x, y, n);\n}\n";
  };
  const Options options = checked_on_gpu();
  CHECK(tests::evaluated(problem, kernel("2"), Language::cuda, options).verdict == Verdict::accepted);
  CHECK(tests::evaluated(problem, kernel("3"), Language::cuda, options).verdict == Verdict::wrong_answer);
  CHECK(tests::evaluated(problem, doubles, Language("python"), options).verdict == Verdict::accepted);
}

GPU_TEST_CASE("a reference may be a kernel in Triton, which is not launched where there are shapes alone") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const ScratchDirectory place;
  const auto model = ProblemRef::at(place.write("task.py", triton_double + R"(
class Model(torch.nn.Module):
    def forward(self, x):
        return doubled(x)

def get_inputs():
    return [torch.rand(1000)]
)"));
  const ProblemRef definition = doubling(place, triton_double + "\ndef run(x):\n    return doubled(x)\n");
  for (const ProblemRef& problem : {model, definition}) {
    const std::string text =
        "import torch\nclass ModelNew(torch.nn.Module):\n    def forward(self, x):\n        return 2 * x\n"
        "def run(x):\n    return 2 * x\n";
    const Evaluation evaluation =
        evaluate(problem, Submission::from_text(text, Language("python")), checked_on_gpu());
    UNSCOPED_INFO(evaluation.explain() << evaluation.output << evaluation.diagnostics);
    CHECK(evaluation.verdict == Verdict::accepted);
  }
}

GPU_TEST_CASE(
    "a model whose weights take more than the memory that submissions may have is made for a GPU, too") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const std::string model = R"(import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(640 << 20))  # 2.5 GiB

    def forward(self, x):
        return x + self.weight[: x.numel()]

def get_inputs():
    return [torch.rand(1000)]
)";
  const ScratchDirectory place;
  Options options = on_gpu();
  options.check_only = true;
  options.limits.memory = std::size_t{2} << 30U;
  const Evaluation evaluation =
      evaluate(ProblemRef::at(place.write("task.py", model)),
               Submission::from_text(model + "\nModelNew = Model\n", Language("python")), options);
  INFO(evaluation.explain() << evaluation.output);
  CHECK(evaluation.accepted());
}
