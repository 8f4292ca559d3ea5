#!/usr/bin/env python3
"""How many verdicts a minute a stream of different candidates gets, and where the time goes.

    streams.py --kbench build/release/bin/kbench --python /path/to/venv/bin/python --kind triton --count 24
    streams.py --kind torch --device cpu --count 8 --keep DIR        # where there is no GPU; DIR keeps all files

Each candidate is a softmax for one task in KernelBench's form; every second one is wrong. The kinds are Triton, CUDA by
load_inline, and torch. The clock runs from the start of `kbench batch` to its end. The table has the mean of each phase over
all candidates, and how much of the time somebody had the device, from --timeline. --again repeats the batch with what was
kept: the same candidates under other ids.
"""

import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

TASK = """
import torch
import torch.nn as nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x):
        return torch.softmax(x, dim=1)


def get_inputs():
    return [torch.rand({rows}, {columns})]


def get_init_inputs():
    return []
"""

TRITON = """
import torch
import torch.nn as nn
import triton
import triton.language as tl


@triton.jit
def softmax_{name}(x, y, columns, block: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, block)
    values = tl.load(x + row * columns + at, mask=at < columns, other=-float("inf"))
    values = tl.exp(values - tl.max(values, axis=0))
    tl.store(y + row * columns + at, values / tl.sum(values, axis=0){wrong}, mask=at < columns)


class ModelNew(nn.Module):
    def forward(self, x):
        y = torch.empty_like(x)
        softmax_{name}[(x.shape[0],)](x, y, x.shape[1], block=triton.next_power_of_2(x.shape[1]), num_warps={warps})
        return y
"""

LOAD_INLINE = """
import torch
import torch.nn as nn
from torch.utils.cpp_extension import load_inline

source = r'''
#include <torch/extension.h>

__global__ void softmax_{name}(const float* x, float* y, int columns) {{
  __shared__ float shared[{threads}];
  x += blockIdx.x * size_t(columns);
  y += blockIdx.x * size_t(columns);
  float most = -INFINITY;
  for (int i = threadIdx.x; i < columns; i += {threads}) most = fmaxf(most, x[i]);
  shared[threadIdx.x] = most;
  __syncthreads();
  for (int half = {threads} / 2; half > 0; half /= 2) {{
    if (threadIdx.x < half) shared[threadIdx.x] = fmaxf(shared[threadIdx.x], shared[threadIdx.x + half]);
    __syncthreads();
  }}
  most = shared[0];
  __syncthreads();
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += {threads}) sum += expf(x[i] - most);
  shared[threadIdx.x] = sum;
  __syncthreads();
  for (int half = {threads} / 2; half > 0; half /= 2) {{
    if (threadIdx.x < half) shared[threadIdx.x] += shared[threadIdx.x + half];
    __syncthreads();
  }}
  for (int i = threadIdx.x; i < columns; i += {threads}) y[i] = expf(x[i] - most) / shared[0]{wrong};
}}

torch::Tensor softmax(torch::Tensor x) {{
  auto y = torch::empty_like(x);
  softmax_{name}<<<x.size(0), {threads}>>>(x.data_ptr<float>(), y.data_ptr<float>(), x.size(1));
  return y;
}}
'''
extension = load_inline("softmax_{name}", cpp_sources="torch::Tensor softmax(torch::Tensor x);", cuda_sources=source,
                        functions=["softmax"])


class ModelNew(nn.Module):
    def forward(self, x):
        return extension.softmax(x)
"""

TORCH = """
import torch
import torch.nn as nn


class ModelNew(nn.Module):
    def forward(self, x):  # candidate {name}
        values = torch.exp(x - torch.amax(x, dim=1, keepdim=True))
        return values / values.sum(dim=1, keepdim=True){wrong}
"""

KINDS = {"triton": TRITON, "load_inline": LOAD_INLINE, "torch": TORCH}


def candidate(kind, number):
    return KINDS[kind].format(
        name=f"candidate_{number}",
        wrong=" * 2" if number % 2 else "",
        warps=(4, 8, 16)[number % 3],
        threads=(128, 256, 512)[number % 3],
    )


def write_candidates(path, kind, count, prefix):
    with path.open("w") as file:
        for number in range(count):
            files = [{"path": "solution.py", "text": candidate(kind, number)}]
            file.write(json.dumps({"id": f"{prefix}{number}", "problem": "softmax_task", "files": files, "language": "python"}) + "\n")


def seconds_of_device(trace):
    """How long somebody had the device, by the rows of the timeline's process of devices."""
    text = trace.read_text().rstrip().rstrip(",")
    events = [each for each in json.loads(text + "]") if each["ph"] == "X"]
    spans = sorted((each["ts"], each["ts"] + each["dur"]) for each in events if each["pid"] > 1 << 22)
    total, end = 0.0, 0.0
    for begin, until in spans:
        total += max(0.0, until - max(begin, end))
        end = max(end, until)
    return total * 1e-6


def run(arguments, directory, prefix):
    candidates, out, trace = directory / f"{prefix}.jsonl", directory / prefix, directory / f"{prefix}-trace.json"
    write_candidates(candidates, arguments.kind, arguments.count, prefix)
    begin = time.monotonic()
    subprocess.run(
        [arguments.kbench, "batch", candidates, "-o", out, "--plugin-path", directory / "tasks", "--device", arguments.device,
         "--python", arguments.python, "--timeline", trace, "--samples", "none", *arguments.option],
        check=True,
    )
    seconds = time.monotonic() - begin
    results = [json.loads(line)["evaluation"] for line in (out / "results.jsonl").read_text().splitlines()]
    verdicts = collections.Counter(each["verdict"] for each in results)
    print(f"\n{prefix}: {arguments.count} candidates ({arguments.kind}) in {seconds:.1f} s, {60 * arguments.count / seconds:.1f} a minute; "
          f"{dict(verdicts)}; without a score, of those accepted: "
          f"{sum(each['verdict'] == 'accepted' and each['score'] is None for each in results)}; "
          f"the device was somebody's for {seconds_of_device(trace):.1f} s")
    print("mean seconds of a candidate:")
    for name in results[0]["timings"]:
        mean = sum(each["timings"][name] for each in results) / len(results)
        if mean >= 0.0005:
            print(f"  {name:12} {mean:7.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kbench", default="build/release/bin/kbench")
    parser.add_argument("--python", default="python3")
    parser.add_argument("--kind", choices=sorted(KINDS), default="triton")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--rows", type=int, default=4096)
    parser.add_argument("--columns", type=int, default=4096)
    parser.add_argument("--again", action="store_true", help="run the batch twice")
    parser.add_argument("--keep", type=pathlib.Path, help="keep results and traces in this directory")
    parser.add_argument("option", nargs="*", help="options of kbench batch, after --")
    arguments = parser.parse_args()
    directory = arguments.keep or pathlib.Path(tempfile.mkdtemp())
    (directory / "tasks").mkdir(parents=True, exist_ok=True)
    (directory / "tasks" / "softmax_task.py").write_text(TASK.format(rows=arguments.rows, columns=arguments.columns))
    for prefix in ("first", "again") if arguments.again else ("first",):
        run(arguments, directory, prefix)
    if arguments.keep is None:
        shutil.rmtree(directory)


if __name__ == "__main__":
    main()
