# problem: vector_add
# Has a pool of processes make a table while it is imported, and closes the pool.
import numpy as np
from multiprocessing import get_context


def square(number):
    return number * number


def table():
    try:
        with get_context("fork").Pool(2) as pool:
            return pool.map(square, range(16))
    except OSError:  # without semaphores or processes
        return [square(number) for number in range(16)]


squares = table()


def solution(a, b, c, n):
    assert squares[15] == 225
    np.add(a, b, out=c)
