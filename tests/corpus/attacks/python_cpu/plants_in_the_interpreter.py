# expect: accepted
# naive: not run
# problem: vector_add
# attack: 45
#
# In every directory that modules are imported from, a file is made that every interpreter would read when it starts. Where one
# could be made it is removed at once, and the submission fails.
import os
import site
import sys

import canaries
import numpy as np

directories = set(sys.path) | set(site.getsitepackages()) | {os.path.dirname(os.__file__), os.path.dirname(np.__file__)}
for directory in directories:
    for name in (f"kbench_{canaries.PID}.pth", f"kbench_{canaries.PID}.py"):
        path = os.path.join(directory, name)
        try:
            with open(path, "x"):
                pass
        except OSError:
            continue
        if os.path.isdir(directory) and os.path.realpath(directory) != os.getcwd():
            os.unlink(path)
            raise RuntimeError(f"there could be a file in {directory}")


def solution(a, b, c, n):
    np.add(a, b, out=c)
