#!/usr/bin/env python3
"""Evaluates candidates, and draws their fast_p curve: how many are correct and more than p times as fast as the reference.

    fast_p.py CANDIDATES OUTPUT [DEVICE...]

CANDIDATES is a directory with one directory for each problem, and in it one file for each candidate. The curve is written to
OUTPUT/fast_p.svg where matplotlib is installed, and printed in any case.
"""

import sys
from pathlib import Path

import kbench


def main(candidates: Path, output: Path, devices: list[str]) -> None:
    requests = [
        kbench.Request(file.parent.name, file, id=f"{file.parent.name}/{file.name}")
        for file in sorted(candidates.glob("*/*"))
        if file.is_file()
    ]
    quick = kbench.Options(effort="quick")  # enough to order candidates
    for result in kbench.evaluate_many(requests, quick, output=output, devices=devices, ordered=False):
        what = result.fault if result.evaluation is None else f"{result.evaluation.verdict}, {result.outcome}"
        score = f", {result.score:.2f} times the reference's speed" if result.score is not None else ""
        print(f"{result.id}: {what}{score}")

    speedups = [i / 10 for i in range(0, 51)]
    whole = kbench.score_batch(output, speedups=speedups).whole
    shares = [each["share"] for each in whole["fast"]]
    print(f"{whole['correct']} of {whole['candidates']} are correct; how fast is not proven for {whole['unproven']} of them")
    for speedup, share in list(zip(speedups, shares))[::5]:
        low, high = share["ci95"]
        print(f"fast_{speedup:g}: {share['value']:.2f} [{low:.2f}, {high:.2f}]")
    try:
        import matplotlib
    except ModuleNotFoundError:
        return
    matplotlib.use("svg")
    from matplotlib import pyplot

    pyplot.step(speedups, [share["value"] for share in shares], where="post")
    pyplot.fill_between(speedups, *zip(*(share["ci95"] for share in shares)), step="post", alpha=0.2)
    pyplot.xlabel("speed-up p over the reference")
    pyplot.ylabel("fast_p")
    pyplot.savefig(output / "fast_p.svg")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
