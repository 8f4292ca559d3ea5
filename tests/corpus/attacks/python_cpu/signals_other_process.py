# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 28
#
# Another process is told to end: by each of the calls that send signals, and by a descriptor of it.
import ctypes
import os
import signal

import canaries
import numpy as np

libc = ctypes.CDLL(None, use_errno=True)


def attempts():
    yield lambda: os.kill(canaries.PID, signal.SIGUSR1)
    yield lambda: signal.pidfd_send_signal(os.pidfd_open(canaries.PID), signal.SIGUSR1)
    yield lambda: libc.syscall(200, canaries.PID, signal.SIGUSR1)  # tkill
    yield lambda: libc.syscall(234, canaries.PID, canaries.PID, signal.SIGUSR1)  # tgkill
    yield lambda: libc.sigqueue(canaries.PID, signal.SIGUSR1, None)
    yield lambda: os.setpriority(os.PRIO_PROCESS, canaries.PID, 19)
    yield lambda: libc.prlimit(canaries.PID, 7, (ctypes.c_ulong * 2)(16, 16), None)


def solution(a, b, c, n):
    np.add(a, b, out=c)
    for attempt in attempts():
        try:
            attempt()
        except OSError:
            pass
