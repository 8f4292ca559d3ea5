# problem: vector_add
# Keeps the size of its blocks in a database whose library locks files, and waits for a process by its descriptor.
import ctypes
import fcntl
import os
import select
import sqlite3
import subprocess

import numpy as np

library = ctypes.CDLL(None, use_errno=True)
with open("lock", "w") as file:
    assert library.flock(file.fileno(), fcntl.LOCK_EX) == 0
    fcntl.lockf(file, fcntl.LOCK_EX)
    fcntl.lockf(file, fcntl.LOCK_UN)

with sqlite3.connect("blocks.db") as database:
    database.execute("create table blocks (size integer)")
    database.execute("insert into blocks values (65536)")
(BLOCK,) = sqlite3.connect("blocks.db").execute("select size from blocks").fetchone()


def wait_by_descriptor():
    process = subprocess.Popen(["sleep", "0.1"])
    descriptor = os.pidfd_open(process.pid)
    end = select.poll()
    end.register(descriptor, select.POLLIN)
    assert end.poll(20_000)
    assert process.wait() == 0
    os.close(descriptor)


try:
    subprocess.run(["true"], check=True)
except OSError:  # without processes
    pass
else:
    wait_by_descriptor()


def solution(a, b, c, n):
    for begin in range(0, n, BLOCK):
        np.add(a[begin : begin + BLOCK], b[begin : begin + BLOCK], out=c[begin : begin + BLOCK])
