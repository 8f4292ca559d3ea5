#!/usr/bin/env python3
"""How long a verdict on a kernel in Triton takes: from the command line, and through a zygote that is kept.

    triton_latency.py --kbench build/kbench --python /path/to/venv/bin/python
    triton_latency.py --repeats 1 --candidates 4

Four parts, each a table:

1. A bare interpreter, as a yardstick: the import of torch and Triton, the first call of the kernel, and a later one.
   The Triton cache is empty, then filled. The compiler's share is the first call less the later one.
2. `kbench evaluate vector_add triton_kernel.py` from the command line, with kbench's own cache directory empty and then
   kept, and with --check-only. What Triton has compiled is kept there, too, so it compiles in the first alone.
3. `kbench batch --jobs 1` on candidates whose kernels have different names, so that each is compiled. One interpreter
   is kept. A further verdict costs (time of all - time of one) / (count - 1).
4. The Python package with a ProcessPool, where it is installed for that interpreter.

`wall` is by this script's clock, in seconds. The other columns are `timings` of the results, which overlap.

--device cpu tries this script where there is no GPU, with torch in the place of Triton.
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

KERNEL = pathlib.Path(__file__).resolve().parents[2] / "tests/corpus/honest/python_cuda/triton_kernel.py"
ON_PROCESSOR = "import torch\n\n\ndef solution(a, b, c, n):\n    torch.add(a, b, out=c)\n"
TIMINGS = ("describe_s", "examine_s", "compile_s", "start_s", "wait_s", "calibrate_s", "load_s", "prepare_s", "check_s",
           "measure_s", "end_s", "total_s")

# Prints seconds: of the imports, the context and the tensors, the first call, and the median of later ones.
BARE = """
import json, sys, time
began = time.perf_counter()
import torch
if sys.argv[2] != "cpu":
    import triton
imported = time.perf_counter()
a, b, c = (torch.rand(65536, device=sys.argv[2]) for _ in range(3))
settle = torch.cuda.synchronize if sys.argv[2] != "cpu" else lambda: None
settle()
ready = time.perf_counter()
import importlib.util
spec = importlib.util.spec_from_file_location("submission", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
module.solution(a, b, c, 65536)
settle()
first = time.perf_counter()
later = []
for _ in range(20):
    before = time.perf_counter()
    module.solution(a, b, c, 65536)
    settle()
    later.append(time.perf_counter() - before)
print(json.dumps({"import": imported - began, "context": ready - imported, "first": first - ready,
                  "later": sorted(later)[10]}))
"""

# Prints whether the package is there, and the wall time and the timings of each candidate.
PACKAGE = """
import json, pathlib, sys, time
try:
    import kbench
except ImportError as error:
    print(json.dumps({"missing": str(error)}))
    raise SystemExit
rows = []
with kbench.ProcessPool() as pool:
    for path in sys.argv[3:]:
        before = time.perf_counter()
        result = kbench.evaluate(sys.argv[1], pathlib.Path(path), device=sys.argv[2], pool=pool)
        rows.append({"wall": time.perf_counter() - before, "evaluation": result.to_dict()})
print(json.dumps({"rows": rows}))
"""


def kernel_text(device):
    return KERNEL.read_text() if device.startswith("cuda") else ON_PROCESSOR


def distinct_text(device, number):
    """The kernel under another name, which kbench and Triton take for another one."""
    text = kernel_text(device)
    if device.startswith("cuda"):
        text = text.replace("add(", f"add_{number}(").replace("add[", f"add_{number}[")
    return text + f"# {number}\n"


def print_head(*names):
    print("| " + " | ".join(names) + " |")
    print("|" + "---|" * len(names))


def print_row(label, *values):
    print(f"| {label} | " + " | ".join("-" if each is None else f"{each:.3f}" for each in values) + " |", flush=True)


def timed_run(command, environment):
    began = time.perf_counter()
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return time.perf_counter() - began, ran


def failed(command, ran):
    return SystemExit(f"triton_latency.py: {' '.join(map(str, command))}\nended with {ran.returncode}:\n{ran.stderr}")


def bare(arguments, scratch, environment):
    print("\n## A bare interpreter\n")
    print_head("Triton cache", "wall", "import", "context", "first call", "later call", "compiler")
    path = scratch / "bare.py"
    path.write_text(kernel_text(arguments.device))
    for number in range(arguments.repeats):
        cache = scratch / f"triton-{number}"
        for label in ("empty", "filled"):
            command = [arguments.python, "-c", BARE, str(path), arguments.device]
            wall, ran = timed_run(command, environment | {"TRITON_CACHE_DIR": str(cache)})
            if ran.returncode:
                raise failed(command[:1], ran)
            took = json.loads(ran.stdout.splitlines()[-1])
            compiler = max(0.0, took["first"] - took["later"])
            print_row(label, wall, took["import"], took["context"], took["first"], took["later"], compiler)


def checked(evaluation, label):
    if "verdict" not in evaluation:
        raise SystemExit(f"triton_latency.py: {label}: kbench printed {json.dumps(evaluation)}")
    if evaluation["verdict"] != "accepted":
        print(f"{label}: {evaluation['verdict']}: {evaluation['explanation']}", file=sys.stderr)
    return evaluation["verdict"] == "accepted"


def from_the_command_line(arguments, scratch, environment):
    """Whether all were accepted."""
    print("\n## kbench evaluate\n")
    print_head("kbench's cache", "wall", *TIMINGS)
    path, is_whole = scratch / "add.py", True
    path.write_text(kernel_text(arguments.device))
    caches = [("empty", []), ("kept", []), ("kept, --check-only", ["--check-only"])]
    for number in range(arguments.repeats):
        for label, words in caches:
            command = [arguments.kbench, "evaluate", arguments.problem, str(path), "--device", arguments.device]
            command += ["--cache-dir", str(scratch / f"cache-{number}"), "--json", "-", *words, *arguments.option]
            wall, ran = timed_run(command, environment)
            if not ran.stdout.strip():
                raise failed(command, ran)
            evaluation = json.loads(ran.stdout)
            is_whole = checked(evaluation, label) and is_whole
            print_row(label, wall, *(evaluation["timings"].get(name) for name in TIMINGS))
    return is_whole


def batch(arguments, scratch, environment, name, count, words):
    """(wall time, evaluations in the order in which they ended)."""
    where = scratch / name
    where.mkdir()
    lines = where / "candidates.jsonl"
    with lines.open("w") as file:
        for number in range(count):
            files = [{"path": "add.py", "text": distinct_text(arguments.device, number)}]
            file.write(json.dumps({"id": str(number), "problem": arguments.problem, "files": files}) + "\n")
    command = [arguments.kbench, "batch", str(lines), "-o", str(where / "out"), "--device", arguments.device]
    command += ["--jobs", "1", "--quiet", "--cache-dir", str(scratch / "cache-of-batches"), *words, *arguments.option]
    wall, ran = timed_run(command, environment)
    results = where / "out" / "results.jsonl"
    if not results.is_file():
        raise failed(command, ran)
    return wall, [json.loads(each)["evaluation"] for each in results.read_text().splitlines()]


def through_a_batch(arguments, scratch, environment):
    print("\n## kbench batch --jobs 1\n")
    print_head("candidates", "wall", "wall of each", "a further one", *(f"mean {name}" for name in TIMINGS))
    count, is_whole = arguments.candidates, True
    for label, words in (("", []), (", --check-only", ["--check-only"])):
        alone = None
        for number in (1, count):
            wall, evaluations = batch(arguments, scratch, environment, f"batch-{number}{label[-4:]}", number, words)
            is_whole = all([checked(each, "batch") for each in evaluations]) and len(evaluations) == number and is_whole
            further = None if alone is None or count < 2 else (wall - alone) / (count - 1)
            alone = wall if alone is None else alone
            means = [statistics.mean(each["timings"][name] for each in evaluations) for name in TIMINGS]
            print_row(f"{number}{label}", wall, wall / number, further, *means)
    return is_whole


def through_the_package(arguments, scratch, environment):
    print("\n## The Python package, with a pool\n")
    paths = []
    for number in range(arguments.candidates):
        paths.append(scratch / f"package-{number}.py")
        paths[-1].write_text(distinct_text(arguments.device, number))
    command = [arguments.python, "-c", PACKAGE, arguments.problem, arguments.device, *map(str, paths)]
    _, ran = timed_run(command, environment)
    if ran.returncode:
        raise failed(command[:1], ran)
    answer = json.loads(ran.stdout.splitlines()[-1])
    if "missing" in answer:
        print(f"left out: {answer['missing']}")
        return True
    print_head("candidate", "wall", *TIMINGS)
    for number, row in enumerate(answer["rows"]):
        print_row(number, row["wall"], *(row["evaluation"]["timings"][name] for name in TIMINGS))
    return all([checked(row["evaluation"], "package") for row in answer["rows"]])


def parsed(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("--kbench", default="kbench", help="the program [kbench]")
    option("--python", default=sys.executable, help="the interpreter with torch and Triton [this one]")
    option("--device", default="cuda", help="cuda, cuda:N, or cpu to try the script [cuda]")
    option("--problem", default="vector_add", help="what solution(a, b, c, n) is for [vector_add]")
    option("--repeats", type=int, default=3, help="of parts 1 and 2 [3]")
    option("--candidates", type=int, default=10, help="of parts 3 and 4 [10]")
    option("--option", action="append", default=[], metavar="WORD", help="a further word for kbench")
    option("--skip", action="append", default=[], choices=["bare", "evaluate", "batch", "package"], help="a part")
    return parser.parse_args(words)


def main(words):
    arguments = parsed(words)
    environment = os.environ | {"KBENCH_PYTHON": arguments.python}
    parts = {
        "bare": bare,
        "evaluate": from_the_command_line,
        "batch": through_a_batch,
        "package": through_the_package,
    }
    is_whole = True
    with tempfile.TemporaryDirectory(prefix="triton-latency-") as scratch:
        for name, part in parts.items():
            if name not in arguments.skip:
                is_whole = part(arguments, pathlib.Path(scratch), environment) is not False and is_whole
    return 0 if is_whole else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
