# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 5
#
# The clocks of the module `time` leave out what happens in solution(), which takes 1 ms.
import time

import numpy as np

now = time.perf_counter
hidden = 0.0
for name in ("perf_counter", "monotonic", "time", "process_time"):
    setattr(time, name, lambda clock=getattr(time, name): clock() - hidden)
    in_nanoseconds = getattr(time, name + "_ns")
    setattr(time, name + "_ns", lambda clock=in_nanoseconds: clock() - int(hidden * 1e9))


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    global hidden
    begin = now()
    honest(a, b, c)
    hidden += now() - begin
