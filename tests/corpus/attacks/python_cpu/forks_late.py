# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 44
#
# Processes are started again and again, in every way that Python and the C library know, in calls that count. They write to a file,
# and end. There are 64 at most.
import ctypes
import os
import subprocess

import canaries
import numpy as np

libc = ctypes.CDLL(None, use_errno=True)
calls = 0


def write():
    try:
        with open(canaries.FILE, "a") as file:
            file.write("still here")
    except OSError:
        pass


def fork():
    child = os.fork()
    if child == 0:
        write()
        os._exit(0)
    os.waitpid(child, 0)


def clone():
    child = libc.syscall(56, 17, 0, 0, 0, 0)  # clone(SIGCHLD)
    if child == 0:
        write()
        os._exit(0)
    if child > 0:
        os.waitpid(child, 0)


SHELL = ["/bin/sh", "-c", f"echo still here >> {canaries.FILE}"]


def spawn():
    os.waitpid(os.posix_spawn(SHELL[0], SHELL, {}), 0)


def run():
    subprocess.run(SHELL, stderr=subprocess.DEVNULL, check=False)


def system():
    libc.system(SHELL[2].encode())


def solution(a, b, c, n):
    global calls
    calls += 1
    np.add(a, b, out=c)
    if 12 <= calls < 24:
        for start in (fork, clone, spawn, run, system):
            try:
                start()
            except OSError:
                pass
