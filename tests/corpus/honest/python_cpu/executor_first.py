# problem: vector_add
# Has an executor with processes make a table while it is imported, in memory that has a name, and leaves neither.
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.shared_memory import SharedMemory

import numpy as np


def fill(name, number):
    memory = SharedMemory(name)
    memory.buf[number] = number * number
    memory.close()
    return number


def table():
    context = multiprocessing.get_context("fork")
    try:
        context.Lock()
    except OSError:  # without semaphores
        return bytes(number * number for number in range(16))
    memory = SharedMemory(create=True, size=16)
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        assert sum(executor.map(fill, [memory.name] * 16, range(16))) == 120
    made = bytes(memory.buf[:16])
    memory.close()
    memory.unlink()
    return made


squares = table()


def solution(a, b, c, n):
    assert squares[15] == 225
    np.add(a, b, out=c)
