"""What kbench is not: a harness of one process, as most in Python are.

    python naive.py PROBLEM CASE DIRECTORY cpu|cuda

It imports DIRECTORY/solution.py, makes inputs once from a seed, calls the submission to warm up, computes the expected output
once (and leaves it in the tensors that the submission is given), checks one call with allclose, and times twenty: with time.perf_counter(),
or with events of the GPU. Its last line is "accepted MILLISECONDS" or "wrong".
"""

import gc
import importlib
import os
import re
import sys
import time

WARM_UP_CALLS = 3
TIMED_CALLS = 20
TOLERANCE = 1e-2  # absolute and relative


class OnProcessor:
    def __init__(self, seed):
        import numpy

        self.library = numpy
        numpy.random.seed(seed)

    def random(self, shape):
        return self.library.random.uniform(-1, 1, shape).astype("float32")

    def empty(self, shape):
        return self.library.empty(shape, "float32")

    def sum_of_rows(self, x):
        return self.library.sum(x, axis=-1, keepdims=True)

    def largest_of_rows(self, x):
        return self.library.max(x, axis=-1, keepdims=True)

    def copied(self, x):
        return x.copy()

    def agree(self, result, expected):
        return self.library.allclose(result, expected, rtol=TOLERANCE, atol=TOLERANCE)

    def time_ms(self, call):
        begin = time.perf_counter()
        call()
        return (time.perf_counter() - begin) * 1e3


class OnGpu:
    def __init__(self, seed):
        import torch

        self.library = torch
        torch.manual_seed(seed)

    def random(self, shape):
        return self.library.rand(shape, device="cuda") * 2 - 1

    def empty(self, shape):
        return self.library.empty(shape, device="cuda")

    def sum_of_rows(self, x):
        return self.library.sum(x, dim=-1, keepdim=True)

    def largest_of_rows(self, x):
        return self.library.amax(x, dim=-1, keepdim=True)

    def copied(self, x):
        return x.clone()

    def agree(self, result, expected):
        self.library.cuda.synchronize()
        return self.library.allclose(result, expected, rtol=TOLERANCE, atol=TOLERANCE)

    def time_ms(self, call):
        begin = self.library.cuda.Event(enable_timing=True)
        end = self.library.cuda.Event(enable_timing=True)
        begin.record()
        call()
        end.record()
        self.library.cuda.synchronize()
        return begin.elapsed_time(end)


def arguments_of(problem, case, device):
    """Inputs, outputs and sizes, in the order of the problem's signature; and which are outputs."""
    sizes = [int(number) for number in re.findall(r"\d+", case)]
    if problem == "vector_add":
        n = sizes[0]
        return [device.random(n), device.random(n), device.empty(n), n], [2]
    if problem == "reduction":
        n = sizes[0]
        return [device.random(n), device.empty(1), n], [1]
    if problem == "softmax":
        rows, cols = sizes[:2]
        return [device.random((rows, cols)) * 10, device.empty((rows, cols)), rows, cols], [1]
    if problem == "matmul":
        m, n, k = sizes[:3]
        return [device.random((m, k)), device.random((k, n)), device.empty((m, n)), m, n, k], [2]
    raise SystemExit(f"the naive harness does not know {problem}")


def reference(problem, device, arguments):
    if problem == "vector_add":
        return device.library.add(arguments[0], arguments[1])
    if problem == "reduction":
        return device.sum_of_rows(arguments[0])
    if problem == "softmax":
        powers = device.library.exp(arguments[0] - device.largest_of_rows(arguments[0]))
        return powers / device.sum_of_rows(powers)
    return device.library.matmul(arguments[0], arguments[1])


def flattened(result):
    if isinstance(result, dict):
        result = list(result.values())
    if isinstance(result, (list, tuple)):
        return [leaf for each in result for leaf in flattened(each)]
    return [result]


def times_of(device, solution, calls):
    times_ms = []
    for arguments in calls:
        times_ms.append(device.time_ms(lambda: solution(*arguments)))
    return times_ms


def main():
    problem, case, directory, kind = sys.argv[1:]
    seed = int(os.environ.setdefault("HARNESS_SEED", "12345"))
    device = OnGpu(seed) if kind == "cuda" else OnProcessor(seed)
    arguments, places = arguments_of(problem, case, device)
    outputs = [arguments[place] for place in places]

    sys.path.insert(0, directory)
    solution = importlib.import_module("solution").solution
    for _ in range(WARM_UP_CALLS):
        solution(*arguments)

    expected = [device.copied(reference(problem, device, arguments))]
    outputs[0][...] = expected[0]
    result = solution(*arguments)
    result = flattened(outputs if result is None else result)
    right = all(device.agree(*both) for both in zip(result, expected))

    del result
    gc.collect()
    calls = [arguments] * TIMED_CALLS
    times_ms = times_of(device, solution, calls)
    import statistics

    print(f"accepted {statistics.median(times_ms):.9f}" if right else "wrong")


try:
    main()
except Exception as error:
    print(error)
