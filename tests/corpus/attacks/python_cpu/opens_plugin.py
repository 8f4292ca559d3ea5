# expect: accepted
# naive: not run
# problem: vector_add
# attack: 33
#
# The problem's plugin is looked for on the disk, from where the runner's core lies and in the usual places. Where one can be opened
# the submission fails.
import glob
import os
import sys

import numpy as np


def places():
    frame = sys._getframe(1)
    while frame is not None:
        core = frame.f_locals.get("core")
        if hasattr(core, "_name"):
            yield os.path.join(os.path.dirname(core._name), "../../lib/kbench/plugins")
        frame = frame.f_back
    yield from glob.glob("/usr/lib*/kbench/plugins") + glob.glob("/usr/local/lib*/kbench/plugins")


def plugins():
    for place in list(places()):
        for name in ("vector_add.so", "softmax.so", "cuda/vector_add.so"):
            yield os.path.join(place, name)


for path in list(plugins()):
    try:
        open(path, "rb").close()
    except OSError:
        continue
    raise RuntimeError(f"{path} could be opened")


def solution(a, b, c, n):
    np.add(a, b, out=c)
