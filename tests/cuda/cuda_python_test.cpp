// Submissions in Python on a GPU, where the interpreter that is found has torch and Triton.
#include "cuda/python_on_gpu.hpp"
#include "language/language_submission.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/catalog.hpp>
#include <kbench/evaluate.hpp>

#include <algorithm>
#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

Evaluation evaluated(const std::string& text, const Options& options = on_gpu(),
                     const std::string& problem = "vector_add") {
  Evaluation evaluation = evaluate(problem, Submission::from_text(text, Language("python")), options);
  UNSCOPED_INFO(evaluation.explain() << evaluation.output);
  return evaluation;
}

Evaluation checked(const std::string& text, const std::string& problem = "vector_add") {
  Options options = on_gpu();
  options.check_only = true;
  return evaluated(text, options, problem);
}

const std::string triton_add = R"(
import torch
import triton
import triton.language as tl

@triton.jit
def add(a_ptr, b_ptr, c_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    a = tl.load(a_ptr + offsets, mask=mask)
    b = tl.load(b_ptr + offsets, mask=mask)
    tl.store(c_ptr + offsets, a + b, mask=mask)

def solution(a, b, c, n):
    add[(triton.cdiv(n, 1024),)](a, b, c, n, BLOCK=1024)
)";

}  // namespace

GPU_TEST_CASE("a kernel in Triton is compiled, called, verified and timed") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const Evaluation evaluation = evaluated(triton_add);
  CHECK(evaluation.accepted());
  CHECK(evaluation.integrity.suspicions.empty());
  CHECK(evaluation.environment.contains("triton"));
  for (const CaseResult& each : evaluation.cases) {
    if (each.purpose != Purpose::performance) continue;
    REQUIRE(each.measurement);
    CHECK(each.measurement->runtime_ms > 0.0);
  }
}

GPU_TEST_CASE("a profile lists the kernels of Triton and torch, and none of kbench's own") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  Options options = on_gpu();
  options.check_only = true;
  options.profile = true;
  for (const std::string& text : {triton_add, std::string("def solution(a, b, c, n):\n    return a + b\n")}) {
    const Evaluation evaluation = evaluated(text, options);
    for (const std::string& warning : evaluation.integrity.warnings) UNSCOPED_INFO(warning);
    REQUIRE(evaluation.profile);
    for (const KernelProfile& each : evaluation.profile->kernels) {
      CAPTURE(each.name);
      CHECK(each.name.find("kbench") == std::string::npos);
      CHECK(each.launches == 1);
      CHECK(each.duration_ms.value_or(0.0) > 0.0);
    }
    CHECK(std::any_of(evaluation.profile->kernels.begin(), evaluation.profile->kernels.end(),
                      [](const KernelProfile& each) { return each.name.find("add") != std::string::npos; }));
  }
}

GPU_TEST_CASE("functions of torch may write to the outputs on a GPU, or return them") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  CHECK(checked("import torch\ndef solution(a, b, c, n):\n    torch.add(a, b, out=c)\n").accepted());
  CHECK(checked("def solution(a, b, c, n):\n    return [a + b]\n").accepted());
  CHECK(checked("def solution(a, b, c, n):\n    return a - b\n").verdict == Verdict::wrong_answer);
  CHECK(checked("def solution(a, b, c, m, n, k):\n    return a @ b\n", "matmul").accepted());
}

GPU_TEST_CASE("a returned tensor is read where it lies, and only what cannot be lent is copied") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const auto copies = [](const std::string& text) {
    const Evaluation evaluation = evaluated(text);
    CHECK(evaluation.accepted());
    CHECK(evaluation.integrity.suspicions.empty());
    for (const CaseResult& each : evaluation.cases) {
      if (each.measurement && each.measurement->copies_outputs) return true;
    }
    return false;
  };
  CHECK_FALSE(copies("import torch\ndef solution(a, b, c, n):\n    torch.add(a, b, out=c)\n"));
  CHECK_FALSE(copies("def solution(a, b, c, n):\n    return a + b\n"));
  CHECK_FALSE(
      copies("import torch\n"
             "def solution(a, b, c, n):\n"
             "    both = torch.empty(n + 256, device='cuda')\n"
             "    return torch.add(a, b, out=both[64 : n + 64])\n"));
  CHECK(
      copies("import torch\n"  // not contiguous
             "def solution(a, b, c, n):\n"
             "    return torch.stack((a + b, a), 1)[:, 0]\n"));
  CHECK(
      copies("import torch\n"  // the same memory each time
             "buffers = {}\n"
             "def solution(a, b, c, n):\n"
             "    return torch.add(a, b, out=buffers.setdefault(n, torch.empty(n, device='cuda')))\n"));
  CHECK(
      copies("import torch\n"  // at an odd address
             "def solution(a, b, c, n):\n"
             "    return torch.add(a, b, out=torch.empty(n + 1, device='cuda')[1:])\n"));
}

GPU_TEST_CASE("what a returned tensor held in the last call is no part of the result") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const std::string task = R"(import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return torch.triu(x)

def get_inputs():
    return [torch.rand(1024, 1024)]

def get_init_inputs():
    return []
)";
  const auto judged = [&](const char* made) {
    const ScratchDirectory place;
    const std::string submission = std::string(
                                       "import torch\n"
                                       "upper = torch.ones(1024, 1024, device='cuda').triu() > 0\n"
                                       "class ModelNew(torch.nn.Module):\n"
                                       "    def forward(self, x):\n"
                                       "        y = ") +
                                   made + "(x)\n        y[upper] = x[upper]\n        return y\n";
    const Evaluation evaluation = evaluate(ProblemRef::at(place.write("task.py", task)),
                                           Submission::from_text(submission, Language("python")), on_gpu());
    UNSCOPED_INFO(evaluation.explain() << evaluation.output);
    return evaluation.verdict;
  };
  CHECK(judged("torch.zeros_like") == Verdict::accepted);
  CHECK(judged("torch.empty_like") == Verdict::wrong_answer);
}

GPU_TEST_CASE("what is returned from another device, or in another type, is named") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const Evaluation place = checked("def solution(a, b, c, n):\n    return (a + b).cpu()\n");
  CHECK(place.verdict == Verdict::wrong_answer);
  holds(place.output, "on cpu");
  const Evaluation type = checked("def solution(a, b, c, n):\n    return (a + b).double()\n");
  CHECK(type.verdict == Verdict::wrong_answer);
  holds(type.output, "expected float32");
}

GPU_TEST_CASE("tensors on a GPU have the problem's element types") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  for (const DType dtype : {DType::float64, DType::float16, DType::bfloat16, DType::int32, DType::uint8}) {
    Options options = on_gpu();
    options.check_only = true;
    options.dtype = dtype;
    CAPTURE(name(dtype));
    CHECK(evaluated("def solution(a, b, c, n):\n    return a + b\n", options).accepted());
  }
}

GPU_TEST_CASE("graphs, streams that are waited for, and torch.compile are honest") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  CHECK(checked("import torch\n"
                "side = torch.cuda.Stream()\n"
                "def solution(a, b, c, n):\n"
                "    side.wait_stream(torch.cuda.current_stream())\n"
                "    with torch.cuda.stream(side):\n"
                "        torch.add(a, b, out=c)\n"
                "    torch.cuda.current_stream().wait_stream(side)\n")
            .accepted());
  CHECK(checked("import torch\n"
                "@torch.compile\n"
                "def add(a, b):\n"
                "    return a + b\n"
                "def solution(a, b, c, n):\n"
                "    c.copy_(add(a, b))\n")
            .accepted());
}

GPU_TEST_CASE("an input cannot be written to on a GPU") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  const Evaluation evaluation = checked("def solution(a, b, c, n):\n    a.add_(b)\n    return a\n");
  CHECK(evaluation.verdict == Verdict::crashed);
  holds(evaluation.explanation, "illegal memory access");
}

GPU_TEST_CASE("memory of a GPU that runs out is a limit, and an exception a crash with the author's line") {
  REQUIRE_GPU();
  if (!has_triton()) return;
  CHECK(checked("import torch\nheld = []\ndef solution(a, b, c, n):\n"
                "    held.append(torch.empty(1 << 41, dtype=torch.uint8, device='cuda'))\n")
            .verdict == Verdict::limit_exceeded);
  const Evaluation raises = checked("def solution(a, b, c, n):\n    raise RuntimeError('out of ideas')\n");
  CHECK(raises.verdict == Verdict::crashed);
  holds(raises.output, "line 2, in solution");
}
