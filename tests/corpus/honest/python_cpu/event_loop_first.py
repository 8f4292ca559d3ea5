# problem: vector_add
# Has an event loop start, ask and end processes while it is imported, and wait with time limits.
import asyncio

import numpy as np


async def ask():
    echo = await asyncio.create_subprocess_exec("echo", "1", stdout=asyncio.subprocess.PIPE)
    answer, _ = await echo.communicate()
    idle = await asyncio.create_subprocess_shell("exec sleep 30")
    try:
        await asyncio.wait_for(idle.wait(), 0.05)
        raise AssertionError("it was to be idle")
    except asyncio.TimeoutError:
        idle.terminate()
    assert await idle.wait() != 0
    return float(answer)


try:
    one = np.float32(asyncio.run(ask()))
except OSError:  # without processes
    one = np.float32(1)


def solution(a, b, c, n):
    np.add(a, b, out=c)
    c *= one
