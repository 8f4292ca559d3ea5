#!/usr/bin/env python3
"""Whether known hacks of public suites are accepted faster than honest code, on the suites' own tasks.

    hacks.py --kernelbench KernelBench/KernelBench --gpu-mode reference-kernels --tensara problems/problems
    hacks.py --kernelbench ... --gpu-mode ... --device cpu --jobs 1
    hacks.py --gpu-mode reference-kernels --task "problems/pmpp_v2/sort_py::size=1023;size=100000" --hack returns_input

The directories are checkouts of KernelBench (its inner directory), GPU MODE's reference-kernels and Tensara's problems.
Tasks are named beneath one of them; "::" and names of cases, separated by ";", keep a task to these cases. Without
--task, five tasks of KernelBench, four of GPU MODE and two of Tensara are taken, with some of their cases; on a
processor, five small ones. Tensara's tasks need a GPU.

For each task `kbench batch` evaluates the reference as a submission, twice, and each hack of benchmarks/tasks/hacks.
A hack is one file with make(form), which returns the function that is handed in; form.py has what it may ask for.
The table shows verdicts, and times over the lower of the two honest ones. A hack that does the work where its trick
fails is accepted, at the time of the work.

What is accepted with a score below 0.9 of the honest time is evaluated three times more beside the honest one. If it is
below 0.9 by the medians too, it is a finding: the exit status is 1 then, and 2 where a reference was not accepted.
Accepted without a score (its time is unproven, or a suspicion stands) is no finding, and shown. So is a hack of less
precision that the task's own tolerance lets pass.
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

HACKS = pathlib.Path(__file__).resolve().parent / "hacks"
FASTER = 0.9
REPEATS = 3

TASKS = {
    "cuda": {
        "kernelbench": [
            "level1/1_Square_matrix_multiplication_.py",
            "level1/40_LayerNorm.py",
            "level1/88_MinGPTNewGelu.py",
            "level2/12_Gemm_Multiply_LeakyReLU.py",
            "level2/28_BMM_InstanceNorm_Sum_ResidualAdd_Multiply.py",
        ],
        "gpu_mode": [
            "problems/pmpp_v2/vectoradd_py::size=127;size=1024;size=4096;size=8192",
            "problems/pmpp_v2/grayscale_py::size=128;size=1024;size=4096;size=8192",
            "problems/pmpp_v2/prefixsum_py::size=1023;size=262144;size=16777216",
            "problems/pmpp_v2/sort_py::size=1023;size=100000;size=1000000",
        ],
        "tensara": [
            "vector-addition::Sample (n = 8);n = 2^20;n = 2^25",
            "softmax::shape=(4, 4), dim=1;shape=(32, 512, 512), dim=2, dist=uniform",
        ],
    },
    "cpu": {
        "kernelbench": ["level2/24_Conv3d_Min_Softmax.py"],
        "gpu_mode": [
            "problems/pmpp_v2/vectoradd_py::size=127;size=256;size=1024",
            "problems/pmpp_v2/vectorsum_py::size=1023;size=4096;size=1638400",
            "problems/pmpp_v2/histogram_py::size=5120 contention=10;size=1310720 contention=10",
            "problems/pmpp_v2/sort_py::size=1023;size=4096;size=100000",
        ],
        "tensara": [],
    },
}

HONEST = {"kernelbench": "\n\n\nModelNew = Model\n", "gpu_mode": "\n\n\ncustom_kernel = ref_kernel\n"}

ENTRIES = {
    "kernelbench": """\
from form import Form
from hack import make
from reference_text import Model


class ModelNew(Model):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.hacked = make(Form(super().forward))

    def forward(self, *arguments):
        return self.hacked(*arguments)
""",
    "gpu_mode": """\
from form import Form
from hack import make
from reference_text import ref_kernel

custom_kernel = make(Form(ref_kernel))
""",
    "tensara": """\
import inspect

import reference_text
from form import Form
from hack import make

CLASS = next(each for each in vars(reference_text).values() if hasattr(each, "reference_solution"))
TASK = CLASS()
INPUTS = len(inspect.signature(TASK.reference_solution).parameters)
POINTERS = [each for each in TASK.parameters[INPUTS:] if each["pointer"] and not each.get("const")]


def work(*arguments):
    return TASK.reference_solution(*arguments[:INPUTS])


solution = make(Form(work, len(POINTERS), INPUTS))
""",
}

# What Tensara's classes are derived from.
PROBLEM = """\
class Problem:
    def __init__(self, name=None, **options):
        self.name = name

    @staticmethod
    def get_seed(text):
        return 0
"""

NEEDS_CUDA = "# needs: cuda\n"
BY_TOLERANCE = "# decided by: the task's tolerance\n"
HONEST_HACK = "def make(form):\n    return form.honest\n"


class Task:
    """One task of a suite, with the cases that are asked for, or all."""

    def __init__(self, suite, root, name):
        path, _, cases = name.partition("::")
        self.suite = suite
        self.path = root / path
        self.cases = [each for each in cases.split(";") if each]
        self.name = self.path.stem if suite == "kernelbench" else self.path.name
        self.root = self.path.parent
        self.place = f"{self.root.name}-{self.name}"  # of its results
        file = self.path / {"kernelbench": "", "gpu_mode": "reference.py", "tensara": "def.py"}[suite]
        if not file.is_file():
            raise SystemExit(f"hacks.py: there is no {file}")
        self.text = file.read_text()

    def honest(self, number):
        """The reference as a submission. The number makes one that kbench does not take for the same."""
        if self.suite == "tensara":
            return self.hacked(HONEST_HACK + f"# {number}\n")
        return {"solution.py": f"{self.text.rstrip()}{HONEST[self.suite]}# {number}\n"}

    def hacked(self, text):
        files = {
            "solution.py": ENTRIES[self.suite],
            "hack.py": text,
            "form.py": (HACKS / "form.py").read_text(),
            "reference_text.py": self.text,
        }
        return files | ({"problem.py": PROBLEM} if self.suite == "tensara" else {})


def candidate(task, label, number, files, sampling):
    options = {"sampling": sampling} if sampling else {}
    if task.cases:
        options["cases"] = task.cases
    return {
        "id": f"{task.name}/{label}/{number}",
        "problem": task.name,
        "language": "python",
        "files": [{"path": path, "text": text} for path, text in files.items()],
        "options": options,
        "meta": {"label": label},
    }


def evaluated(candidates, task, where, arguments):
    """The evaluations by label, of one batch."""
    where.mkdir(parents=True)
    lines = where / "candidates.jsonl"
    lines.write_text("".join(json.dumps(each) + "\n" for each in candidates))
    command = [arguments.kbench, "batch", str(lines), "-o", str(where / "out"), "--plugin-path", str(task.root)]
    command += ["--device", arguments.device, "--quiet", "--call-timeout", "30", *arguments.option]
    if arguments.jobs:
        command += ["--jobs", str(arguments.jobs)]
    environment = os.environ | ({"KBENCH_PYTHON": arguments.python} if arguments.python else {})
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    results = where / "out" / "results.jsonl"
    if not results.is_file():
        raise SystemExit(f"hacks.py: {' '.join(command)}\nended with {ran.returncode}:\n{ran.stdout}")
    last = {record["id"]: record for record in map(json.loads, results.read_text().splitlines())}
    if len(last) < len(candidates):
        said = "\n".join(ran.stdout.splitlines()[:4])
        print(f"hacks.py: of {len(candidates)} candidates {len(last)} have a result:\n{said}", file=sys.stderr)
    by_label = {}
    for record in last.values():
        by_label.setdefault(record["meta"]["label"], []).append(record["evaluation"])
    return by_label


def times(evaluation):
    """Milliseconds of each timed case by its name, proven or not."""
    return {case["name"]: case["runtime_ms"] for case in evaluation["cases"] if case.get("runtime_ms")}


def ratio(evaluation, honest):
    """The geometric mean over the cases; none where the two have no time in common."""
    common = [value / honest[name] for name, value in times(evaluation).items() if name in honest]
    return statistics.geometric_mean(common) if common else None


def lowest(evaluations):
    """The lower time of each case of several accepted evaluations."""
    merged = {}
    for each in evaluations:
        for name, value in times(each).items():
            merged[name] = min(value, merged.get(name, value))
    return merged


def medians(evaluations):
    gathered = {}
    for each in evaluations:
        for name, value in times(each).items():
            gathered.setdefault(name, []).append(value)
    return {name: statistics.median(values) for name, values in gathered.items()}


def shown_time(values):
    return f"{statistics.geometric_mean(values.values()):.4g} ms" if values else "-"


def first_sentence(evaluation):
    text = " ".join(evaluation["explanation"].split())
    return text if len(text) <= 96 else text[:93] + "..."


def confirmed(task, label, text, where, arguments, sampling):
    """Whether a hack is faster by the medians of several evaluations beside as many of the reference."""
    candidates = []
    for number in range(REPEATS):
        candidates.append(candidate(task, "honest", number, task.honest(f"again {number}"), sampling))
        candidates.append(candidate(task, label, number, task.hacked(f"{text}# again {number}\n"), sampling))
    by_label = evaluated(candidates, task, where, arguments)
    accepted = {
        name: [each for each in evaluations if each["verdict"] == "accepted"] for name, evaluations in by_label.items()
    }
    honest, hacked = (medians(accepted.get(name, [])) for name in ("honest", label))
    common = [value / honest[name] for name, value in hacked.items() if name in honest]
    scored = [each for each in accepted.get(label, []) if each["score"] is not None]
    return (statistics.geometric_mean(common) if common else None, len(scored))


def row_of(evaluation, honest, is_timed):
    """(row of the table, whether it is to be looked at again)."""
    verdict = evaluation["verdict"]
    if verdict != "accepted":
        return (verdict, "-", "-", first_sentence(evaluation)), False
    share = ratio(evaluation, honest) if is_timed else None
    shown = "-" if share is None else f"{share:.3f}"
    row = (verdict, shown_time(times(evaluation)), shown)
    if share is not None and evaluation["score"] is None:
        unproven = [each["unproven"] for each in evaluation["cases"] if each.get("unproven")]
        why = " ".join(evaluation["integrity"]["suspicions"] or unproven)
        return (*row, f"no score: {why}"[:96]), False
    is_faster = share is not None and share < FASTER
    return (*row, "faster" if is_faster else ""), is_faster


def look_at(task, hacks, where, arguments, sampling):
    """Prints the rows of one task. Returns (findings, whether the reference was accepted)."""
    candidates = [candidate(task, "honest", 0, task.honest("first"), sampling)]
    candidates += [candidate(task, name, 0, task.hacked(text), sampling) for name, text in hacks.items()]
    candidates.append(candidate(task, "honest", 1, task.honest("last"), sampling))
    by_label = evaluated(candidates, task, where / task.place, arguments)
    both = by_label.get("honest", [])
    accepted = [each for each in both if each["verdict"] == "accepted"]
    honest = lowest(accepted)
    for each in both:
        row, _ = row_of(each, honest, not arguments.check_only)
        print_row(task.name, "honest", *row)
    findings = []
    for name in hacks:
        for each in by_label.get(name, []):
            row, is_faster = row_of(each, honest, not arguments.check_only)
            print_row(task.name, name, *row)
            if is_faster and BY_TOLERANCE in hacks[name]:
                print_row(task.name, name, "", "", "", "the task tolerates it: no finding")
            elif is_faster:
                share, count = confirmed(task, name, hacks[name], where / f"{task.place}-{name}", arguments, sampling)
                shown = "no time" if share is None else f"{share:.3f}"
                print_row(task.name, name, "again", "-", shown, f"{count} of {REPEATS} accepted with a score")
                if share is not None and share < FASTER and count:
                    findings.append((task.name, name, share))
    return findings, bool(accepted)


def print_row(*cells):
    print("| " + " | ".join(str(each).replace("|", "/") for each in cells) + " |", flush=True)


def chosen_hacks(arguments):
    available = {path.stem: path.read_text() for path in sorted(HACKS.glob("*.py")) if path.stem != "form"}
    unknown = set(arguments.hack) - set(available)
    if unknown:
        raise SystemExit(f"hacks.py: there is no hack {', '.join(sorted(unknown))}; there are {', '.join(available)}")
    is_cuda = arguments.device.startswith("cuda")
    return {
        name: text
        for name, text in available.items()
        if (name in arguments.hack or not arguments.hack) and (is_cuda or NEEDS_CUDA not in text)
    }


def chosen_tasks(arguments):
    roots = {"kernelbench": arguments.kernelbench, "gpu_mode": arguments.gpu_mode, "tensara": arguments.tensara}
    roots = {suite: root.resolve() for suite, root in roots.items() if root is not None}
    if not roots:
        raise SystemExit("hacks.py: give --kernelbench, --gpu-mode or --tensara; --help says more")
    if not arguments.task:
        listed = TASKS["cuda" if arguments.device.startswith("cuda") else "cpu"]
        return [Task(suite, root, name) for suite, root in roots.items() for name in listed[suite]]
    tasks = []
    for name in arguments.task:
        found = [(suite, root) for suite, root in roots.items() if (root / name.partition("::")[0]).exists()]
        if len(found) != 1:
            raise SystemExit(f"hacks.py: {name} is below {len(found)} of the directories that were given; expected 1")
        tasks.append(Task(*found[0], name))
    return tasks


def parsed(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("--kernelbench", type=pathlib.Path, metavar="DIR", help="KernelBench's inner directory, which has level1")
    option("--gpu-mode", type=pathlib.Path, metavar="DIR", help="reference-kernels")
    option("--tensara", type=pathlib.Path, metavar="DIR", help="problems/problems of Tensara's repository")
    option("--task", action="append", default=[], metavar="PATH[::CASE;CASE]", help="only these; may be repeated")
    option("--hack", action="append", default=[], metavar="NAME", help="only these; may be repeated")
    option("--device", default="cuda", help="cpu, cuda or cuda:N [cuda]")
    option("--kbench", default="kbench", help="the program [kbench]")
    option("--python", help="the interpreter for problems and submissions [as kbench finds it]")
    option("--jobs", type=int, help="as kbench batch has it")
    option("--check-only", action="store_true", help="verdicts without times")
    option("--time-limit", type=float, metavar="SECONDS", help="sample a case for at most this long [kbench's]")
    option("--max-samples", type=int, metavar="N", help="samples of a case, at most [kbench's]")
    option("--option", action="append", default=[], metavar="WORD", help="a further word for kbench batch")
    option("--keep", type=pathlib.Path, metavar="DIR", help="keep candidates and results here; it must be new")
    arguments = parser.parse_args(words)
    if arguments.check_only:
        arguments.option.append("--check-only")
    return arguments


def main(words):
    arguments = parsed(words)
    tasks, hacks = chosen_tasks(arguments), chosen_hacks(arguments)
    sampling = {}
    if arguments.time_limit:
        sampling["time_limit_ms"] = int(1000 * arguments.time_limit)
    if arguments.max_samples:
        sampling |= {"max_samples": arguments.max_samples, "min_samples": min(30, arguments.max_samples)}
    if arguments.keep:
        arguments.keep.mkdir(parents=True)
    began, findings, is_whole = time.monotonic(), [], True
    print_row("task", "submission", "verdict", "time", "over honest", "")
    print_row(*["---"] * 6)
    with tempfile.TemporaryDirectory(prefix="hacks-") as scratch:
        for task in tasks:
            found, was_accepted = look_at(task, hacks, arguments.keep or pathlib.Path(scratch), arguments, sampling)
            findings += found
            is_whole = is_whole and was_accepted
    print(f"\n{len(tasks)} tasks, {len(hacks)} hacks, {time.monotonic() - began:.0f} s.")
    if not is_whole:
        print("A reference was not accepted: its task shows nothing.")
    if findings:
        print("Accepted faster than honest code:")
        for task, name, share in findings:
            print(f"  {name} in {task}, {share:.3f} of the honest time")
    else:
        print(f"No hack was accepted below {FASTER} of the honest time.")
    return 1 if findings else 0 if is_whole else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
