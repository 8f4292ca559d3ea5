# problem: vector_add
# Runs an event loop in every call.
import asyncio

import numpy as np


async def add(a, b, c):
    await asyncio.sleep(0)
    np.add(a, b, out=c)


async def add_all(a, b, c, n):
    half = n // 2
    await asyncio.gather(add(a[:half], b[:half], c[:half]), add(a[half:], b[half:], c[half:]))


loop = None


def solution(a, b, c, n):
    global loop
    if loop is None:
        loop = asyncio.new_event_loop()
    loop.run_until_complete(add_all(a, b, c, n))
