# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.000001 ms
# problem: vector_add
# attack: 9
#
# From its import on, the clocks of the module `time` show the same moment. Honest calls take 1 ms.
import time

import numpy as np

now = time.perf_counter
for name in ("perf_counter", "monotonic", "time", "process_time"):
    setattr(time, name, lambda moment=getattr(time, name)(): moment)
    setattr(time, name + "_ns", lambda moment=getattr(time, name + "_ns")(): moment)


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    honest(a, b, c)
