// What a submission in Python can find of outputs that it does not get as arguments, while it is called.
#include "catch.hpp"
#include "language/language_submission.hpp"
#include "language/python_problem.hpp"

#include <kbench/catalog.hpp>
#include <kbench/evaluate.hpp>

#include <string>

using namespace kbench;
using namespace kbench::tests;

namespace {

// found(given, shape): tensors of this shape that are none of those that were given, wherever Python has them; and the addresses that
// the runner's core tells.
const std::string looks = R"(
import gc, sys, torch

def found(given, shape):
    frame, everything, addresses = sys._getframe(1), gc.get_objects(), []
    while frame is not None:
        everything += frame.f_locals.values()
        core = frame.f_locals.get("core")
        if core is None:
            core = getattr(frame.f_locals.get("self"), "core", None)
        if hasattr(core, "kbench_output"):
            addresses += [core.kbench_output(0, index) for index in range(core.kbench_tensors())]
        frame = frame.f_back
    tensors = [each for each in everything if isinstance(each, torch.Tensor) and type(each) is torch.Tensor]
    is_output = lambda each: each.device.type == "cpu" and list(each.shape) == shape and not any(each is one for one in given)
    return [each for each in tensors if is_output(each)], {each for each in addresses if each is not None}
)";

const std::string model = R"(import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return x.sum(1)

def get_inputs():
    return [torch.rand(16, 33)]
)";

Evaluation evaluated_model(const std::string& forward) {
  return evaluated(model, looks + "class ModelNew(torch.nn.Module):\n    def forward(self, x):\n" + forward);
}

}  // namespace

TEST_CASE("a function that returns its results finds no output while it is called: no tensor, no address") {
  if (!has_torch()) return;
  // The input's address is known, so an output's is one of two.
  const Evaluation hidden = evaluated_model(
      "        tensors, addresses = found([x], [16])\n"
      "        assert not tensors and len(addresses) == 1, (tensors, addresses)\n"
      "        return x.sum(1)\n");
  CHECK(hidden.verdict == Verdict::accepted);
  // It would find one: where a function gets its outputs they are there.
  const std::string solution =
      "def solution(x, y, n):\n"
      "    tensors, addresses = found([x], list(x.shape))\n"
      "    assert any(each is y for each in tensors) and len(addresses) == 2, (tensors, addresses)\n"
      "    y.copy_(2 * x)\n";
  const std::string torch_problem = [] {
    std::string text = scale("return 2 * x");
    const std::string array = "np.random.default_rng(seed).random(n, dtype=np.float32)";
    text.replace(text.find(array), array.size(), "__import__('torch').from_numpy(" + array + ")");
    return text;
  }();
  CHECK(evaluated(torch_problem, looks + solution).verdict == Verdict::accepted);
}

TEST_CASE("a function that has the outputs opened before it returns is no right one") {
  if (!has_torch()) return;
  const Evaluation early = evaluated_model(
      "        frame = sys._getframe(1)\n"
      "        while not hasattr(getattr(frame.f_locals.get('self'), 'core', None), 'kbench_open'):\n"
      "            frame = frame.f_back\n"
      "        frame.f_locals['self'].core.kbench_open(0)\n"
      "        return x.sum(1)\n");
  CHECK(early.verdict == Verdict::crashed);
  holds(early.output, "the outputs of a call are opened once, when it has returned");
}

TEST_CASE("results of every form and stride come to where they belong") {
  if (!has_torch()) return;
  for (const std::string result :
       {"x.sum(1)", "x.sum(1).flip(0).flip(0)", "torch.stack([x.sum(1)] * 3, 1)[:, 1]",
        "x.sum(1).neg()._neg_view()", "torch.nn.Parameter(x.sum(1))", "x.requires_grad_().sum(1)"}) {
    CAPTURE(result);
    CHECK(evaluated_model("        return " + result + "\n").verdict == Verdict::accepted);
  }
  CHECK(evaluated_model("        return x.sum(1)[::2].repeat(2)\n").verdict == Verdict::wrong_answer);
  CHECK(evaluated_model("        return x.sum(1).to('meta')\n").verdict == Verdict::wrong_answer);
  // Larger ones are copied by torch.
  std::string large = model;
  large.replace(large.find("x.sum(1)"), 8, "x.t() + 1");
  large.replace(large.find("16, 33"), 6, "700, 513");
  const std::string start = "import torch\nclass ModelNew(torch.nn.Module):\n    def forward(self, x):\n";
  CHECK(evaluated(large, start + "        return x.t() + 1\n").verdict == Verdict::accepted);
  CHECK(evaluated(large, start + "        return (x.t() + 1).contiguous()\n").verdict == Verdict::accepted);
}
