# expect: accepted, not below 0.25 ms
# naive: accepted
# problem: vector_add
# attack: 7
#
# Asks for the part of the L2 cache that persists, and for its input to be kept there, so that a call finds it although the cache was
# flushed. It walks through the input by a thousand loads that wait for each other: 0.4 ms or more when they come from memory, half of
# it when they come from the cache.
import ctypes

import torch
import triton
import triton.language as tl

driver = ctypes.CDLL("libcuda.so.1")
PERSISTING_SIZE, ACCESS_POLICY, STREAMING, PERSISTING = 6, 1, 1, 2


class Window(ctypes.Structure):
    _fields_ = [
        ("base", ctypes.c_void_p),
        ("bytes", ctypes.c_size_t),
        ("ratio", ctypes.c_float),
        ("hit", ctypes.c_int),
        ("miss", ctypes.c_int),
        ("padding", ctypes.c_char * 36),
    ]


@triton.jit
def walk(a_ptr, never_ptr, n, limit):
    at = 0
    for _ in range(1024):
        at += 40503 + tl.where(tl.load(a_ptr + at, cache_modifier=".cg") > 2.0, 1, 0)
        at = at % n
    if at > limit:  # it never is, and the compiler cannot know
        tl.store(never_ptr, 0.0)


def solution(a, b, c, n):
    driver.cuCtxSetLimit(PERSISTING_SIZE, ctypes.c_size_t(16 << 20))
    window = Window(a.data_ptr(), 4 * n, 1.0, PERSISTING, STREAMING)
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    driver.cuStreamSetAttribute(stream, ACCESS_POLICY, ctypes.byref(window))
    walk[(1,)](a, c, n, 2 * n)
    torch.add(a, b, out=c)
