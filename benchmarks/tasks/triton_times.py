#!/usr/bin/env python3
"""Times of the same Triton kernels by kbench, by triton.testing.do_bench and by a plain loop between two CUDA events.

    triton_times.py --kbench build/kbench --python /path/to/venv/bin/python
    triton_times.py --add 65536,16777216 --softmax 4096x1024 --rounds 1

The kernels are triton_kernel.py and triton_softmax.py of tests/corpus/honest/python_cuda, for float32. kbench evaluates
each on a problem with these sizes.
The others measure before it and after it, in a process of their own. The GPU should have no other work.

| column | meaning |
|---|---|
| kbench | runtime_ms of the result: what counts, by the clock that is named in `source` |
| median | median_ms: the median of the samples, each alone and after a flush of the caches |
| proven | proven_ms: no call can have taken less, by kbench's own clock |
| host | host_ms: what a call keeps the processor busy for; a dash where no calls were queued behind a gate |
| do_bench | its median, the mean of both runs; caches are flushed before each call |
| loop | one call of many in a row between two events, caches as they are |
| kbench/do_bench, loop/do_bench | ratios; ~ marks where do_bench itself differs by more than 1 % between its runs |

The last line says how far the two are apart from 50 us up. The exit status is 1 where that is beyond 2 %, and 2 where
kbench did not accept a kernel.

--device cpu tries this script where there is no GPU, with torch in the place of Triton; its ratios mean nothing.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "tests/corpus/honest/python_cuda"
KERNELS = {"add": CORPUS / "triton_kernel.py", "softmax": CORPUS / "triton_softmax.py"}
LEAST_MS = 0.05
TOLERATED = 0.02

ADD = [1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 23, 1 << 24, 1 << 25, 1 << 26, 1 << 27, 1 << 28]
SOFTMAX = [(1024, 1024), (4096, 1024), (16384, 1024), (8192, 4096), (32768, 4096), (16384, 8192)]

ON_PROCESSOR = {
    "add": "import torch\n\n\ndef solution(a, b, c, n):\n    torch.add(a, b, out=c)\n",
    "softmax": "import torch\n\n\ndef solution(x, y, rows, cols):\n    y.copy_(torch.softmax(x, 1))\n",
}

# A problem of kbench's class form. Cases are named by their sizes.
PROBLEM = """\
import torch

SIZES = {sizes}
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class timed_{kernel}:
    parameters = [{parameters}]

    def generate_sample(self):
        return [self.case({sample})]

    def generate_test_cases(self):
        return [self.case(each) for each in SIZES]

    def case(self, sizes):
        return {{"name": "x".join(map(str, sizes)), "sizes": sizes,
                "create_inputs": lambda seed: self.create_inputs(seed, sizes)}}

    def create_inputs(self, seed, sizes):
        generator = torch.Generator(DEVICE).manual_seed(seed)
        return tuple(torch.rand(*sizes, generator=generator, device=DEVICE) for _ in range({inputs}))

    def reference_solution(self, {names}):
        return {reference}

    def get_extra_params(self, case):
        return list(case["sizes"])
"""

FORMS = {
    "add": {"tensors": ["a", "b", "c"], "scalars": ["n"], "inputs": 2, "reference": "a + b", "sample": (1000,)},
    "softmax": {
        "tensors": ["x", "y"],
        "scalars": ["rows", "cols"],
        "inputs": 1,
        "reference": "torch.softmax(x, 1)",
        "sample": (33, 1000),
    },
}


def problem_text(kernel, sizes):
    form = FORMS[kernel]
    parameters = [
        f'{{"name": "{name}", "type": "float", "pointer": True, "const": {number < form["inputs"]}}}'
        for number, name in enumerate(form["tensors"])
    ]
    for name in form["scalars"]:
        parameters.append(f'{{"name": "{name}", "type": "size_t", "pointer": False, "const": True}}')
    return PROBLEM.format(
        kernel=kernel,
        sizes=list(sizes),
        parameters=", ".join(parameters),
        sample=form["sample"],
        inputs=form["inputs"],
        names=", ".join(form["tensors"][: form["inputs"]]),
        reference=form["reference"],
    )


def name_of(sizes):
    return "x".join(map(str, sizes))


def solution_text(kernel, device):
    return KERNELS[kernel].read_text() if device.startswith("cuda") else ON_PROCESSOR[kernel]


# --- Without kbench, in a process of its own.


def measure_here(kernel, sizes, path, device, seconds):
    """Prints a JSON document: milliseconds of each size, as the median of do_bench and of a call in a loop."""
    import importlib.util

    import torch

    spec = importlib.util.spec_from_file_location("submission", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    measured = {}
    for each in sizes:
        given = [torch.rand(*each, device=device) for _ in range(FORMS[kernel]["inputs"])]
        output = torch.empty_like(given[0])

        def call():
            module.solution(*given, output, *each)

        call()
        measure = with_events if device.startswith("cuda") else with_the_processors_clock
        measured[name_of(each)] = measure(torch, call, seconds)
        del given, output
        if device.startswith("cuda"):
            torch.cuda.empty_cache()
    print(json.dumps(measured))


def with_events(torch, call, seconds):
    import triton.testing

    median = triton.testing.do_bench(call, warmup=100, rep=1000 * seconds, return_mode="median")
    for _ in range(10):
        call()
    count = max(20, min(5000, int(1000 * seconds / max(median, 0.005))))
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    torch.cuda.synchronize()
    begin.record()
    for _ in range(count):
        call()
    end.record()
    torch.cuda.synchronize()
    return {"do_bench": median, "loop": begin.elapsed_time(end) / count}


def with_the_processors_clock(torch, call, seconds):
    samples, began = [], time.perf_counter()
    while not samples or time.perf_counter() - began < seconds:
        before = time.perf_counter()
        call()
        samples.append(1000 * (time.perf_counter() - before))
    return {"do_bench": statistics.median(samples), "loop": statistics.mean(samples)}


# --- With it.


def run(command, environment):
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if not ran.stdout.strip():
        raise SystemExit(f"triton_times.py: {' '.join(command)}\nended with {ran.returncode}:\n{ran.stderr}")
    return ran.stdout


def by_others(kernel, sizes, path, arguments, environment):
    command = [arguments.python or sys.executable, __file__, "--here", kernel, "--submission", str(path)]
    command += [f"--{kernel}", ",".join(map(name_of, sizes)), "--device", arguments.device]
    return json.loads(run([*command, "--seconds", str(arguments.seconds)], environment).splitlines()[-1])


def by_kbench(kernel, sizes, path, scratch, arguments, environment):
    problem = scratch / f"timed_{kernel}"
    problem.mkdir(exist_ok=True)
    (problem / "def.py").write_text(problem_text(kernel, sizes))
    command = [arguments.kbench, "evaluate", str(problem), str(path), "--device", arguments.device, "--json", "-"]
    return json.loads(run([*command, *arguments.option], environment))


def figures(case, before, after):
    """One row: what kbench says of a case, and what the others say of its size."""
    base = statistics.mean(each["do_bench"] for each in (before, after))
    loop = statistics.mean(each["loop"] for each in (before, after))
    return {
        "kbench": case["runtime_ms"],
        "source": case["time_source"] + (", gate" if case["audit"]["behind_gate"] else ""),
        "median": case["median_ms"],
        "proven": case["proven_ms"],
        "host": case["host_ms"],
        "do_bench": base,
        "spread": abs(before["do_bench"] - after["do_bench"]) / base,
        "loop": loop,
        "unproven": case["unproven"],
    }


def shown(milliseconds):
    return "-" if milliseconds is None else f"{1000 * milliseconds:.2f}"


def print_table(rows):
    heads = ["kernel, size", "kbench us", "source", "median", "proven", "host", "do_bench", "loop"]
    print("| " + " | ".join([*heads, "kbench/do_bench", "loop/do_bench"]) + " |")
    print("|" + "---|" * 10)
    for label, row in rows:
        mark = " ~" if row["spread"] > 0.01 else ""
        cells = [label, shown(row["kbench"]), row["source"]]
        cells += [shown(row[name]) for name in ("median", "proven", "host")]
        cells += [shown(row["do_bench"]) + mark, shown(row["loop"])]
        cells += [f"{row['kbench'] / row['do_bench']:.4f}", f"{row['loop'] / row['do_bench']:.4f}"]
        print("| " + " | ".join(cells) + " |")


def sizes_of(text, count):
    sizes = [tuple(int(number) for number in each.split("x")) for each in text.split(",") if each]
    if any(len(each) != count or min(each) < 1 for each in sizes):
        raise argparse.ArgumentTypeError(f"expected sizes of {count} numbers, as in {'x'.join(['1024'] * count)}")
    return sizes


def parsed(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("--kbench", default="kbench", help="the program [kbench]")
    option("--python", help="the interpreter with torch and Triton [this one]")
    option("--device", default="cuda", help="cuda, cuda:N, or cpu to try the script [cuda]")
    option("--add", type=lambda text: sizes_of(text, 1), default=[(n,) for n in ADD], metavar="N,N", help="sizes")
    option("--softmax", type=lambda text: sizes_of(text, 2), default=SOFTMAX, metavar="RxC,RxC", help="sizes")
    option("--rounds", type=int, default=1, help="do all of it so many times; each has a table [1]")
    option("--seconds", type=float, default=0.3, help="what do_bench and the loop take for a size [0.3]")
    option("--option", action="append", default=[], metavar="WORD", help="a further word for kbench evaluate")
    option("--json", type=pathlib.Path, metavar="FILE", help="keep the results of kbench and of the others here")
    option("--here", choices=FORMS, help=argparse.SUPPRESS)
    option("--submission", type=pathlib.Path, help=argparse.SUPPRESS)
    return parser.parse_args(words)


def one_round(arguments, scratch, kept):
    """Rows of all kernels, and whether each was accepted."""
    environment = os.environ | {"KBENCH_PYTHON": arguments.python or sys.executable}
    rows, is_whole = [], True
    for kernel in FORMS:
        sizes = getattr(arguments, kernel)
        if not sizes:
            continue
        path = scratch / f"{kernel}.py"
        path.write_text(solution_text(kernel, arguments.device))
        before = by_others(kernel, sizes, path, arguments, environment)
        result = by_kbench(kernel, sizes, path, scratch, arguments, environment)
        after = by_others(kernel, sizes, path, arguments, environment)
        kept.append({"kernel": kernel, "before": before, "kbench": result, "after": after})
        if result["verdict"] != "accepted":
            print(f"{kernel}: {result['verdict']}: {result['explanation']}")
            is_whole = False
            continue
        for warning in result["integrity"]["suspicions"] + result["integrity"]["warnings"]:
            print(f"{kernel}: {warning}")
        for case in result["cases"]:
            if case["purpose"] == "performance" and "runtime_ms" in case:
                rows.append((f"{kernel} {case['name']}", figures(case, before[case["name"]], after[case["name"]])))
    return rows, is_whole


def main(words):
    arguments = parsed(words)
    if arguments.here:
        sizes = getattr(arguments, arguments.here)
        measure_here(arguments.here, sizes, arguments.submission, arguments.device, arguments.seconds)
        return 0
    kept, apart, is_whole = [], [], True
    for _ in range(arguments.rounds):
        with tempfile.TemporaryDirectory(prefix="triton-times-") as scratch:
            rows, was_accepted = one_round(arguments, pathlib.Path(scratch), kept)
        is_whole = is_whole and was_accepted
        print_table(rows)
        for label, row in rows:
            if row["unproven"]:
                print(f"{label}: {row['unproven']}")
            if row["do_bench"] >= LEAST_MS:
                apart.append((abs(row["kbench"] / row["do_bench"] - 1), label))
    if arguments.json:
        arguments.json.write_text(json.dumps(kept) + "\n")
    if apart:
        far = [label for share, label in apart if share > TOLERATED]
        share, label = max(apart)
        print(f"From 50 us up: {len(apart)} rows, kbench and do_bench at most {100 * share:.1f} % apart ({label}).")
        if far:
            print(f"Beyond 2 %: {', '.join(far)}.")
    return 2 if not is_whole else 1 if apart and max(apart)[0] > TOLERATED else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
