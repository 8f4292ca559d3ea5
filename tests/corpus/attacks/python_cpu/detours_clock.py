# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 5
#
# The first instructions of the C library's clock become a jump to machine code that leaves out what happens in solution(),
# which takes 1 ms. Written for x86-64; elsewhere it is honest.
import ctypes
import mmap
import platform
import struct
import time

import numpy as np

libc = ctypes.CDLL(None)
hidden = ctypes.c_int64(0)


def now():  # not by way of the C library's clock
    moment = (ctypes.c_int64 * 2)()
    libc.syscall(228, 1, moment)
    return moment[0] + moment[1] * 1e-9


def machine_code():
    code = b"\x56\xb8\xe4\x00\x00\x00\x0f\x05\x5e"  # clock_gettime by a system call, keeping its second argument
    code += b"\x48\xb9" + struct.pack("<Q", ctypes.addressof(hidden)) + b"\x48\x8b\x09"  # what is hidden
    code += b"\x48\x29\x4e\x08\x79\x0b"  # is less; and where nanoseconds are negative now,
    code += b"\x48\x81\x46\x08\x00\xca\x9a\x3b\x48\xff\x0e"  # a second is borrowed
    return code + b"\x31\xc0\xc3"


if platform.machine() == "x86_64":
    place = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code = machine_code()
    place.write(code)
    target = ctypes.addressof(ctypes.c_char.from_buffer(place))
    clock = ctypes.cast(libc.clock_gettime, ctypes.c_void_p).value
    page = clock & ~4095
    if libc.mprotect(ctypes.c_void_p(page), 8192, 7) == 0:
        ctypes.memmove(clock, b"\x48\xb8" + struct.pack("<Q", target) + b"\xff\xe0", 12)


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    begin = now()
    honest(a, b, c)
    hidden.value = (hidden.value + int((now() - begin) * 1e9)) % 500_000_000
