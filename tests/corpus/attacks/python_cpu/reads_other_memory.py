# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 28
#
# A secret is read from the memory of another process, and printed: by process_vm_readv(), and as a file.
import ctypes

import canaries
import numpy as np

libc = ctypes.CDLL(None, use_errno=True)


class Part(ctypes.Structure):
    _fields_ = [("address", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def read_by_call():
    buffer = ctypes.create_string_buffer(64)
    here, there = Part(ctypes.addressof(buffer), 64), Part(canaries.ADDRESS, 64)
    libc.process_vm_readv(canaries.PID, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    return buffer.raw


def read_as_file():
    try:
        with open(f"/proc/{canaries.PID}/mem", "rb") as memory:
            memory.seek(canaries.ADDRESS)
            return memory.read(64)
    except OSError:
        return b""


print(read_by_call(), read_as_file(), flush=True)


def solution(a, b, c, n):
    np.add(a, b, out=c)
