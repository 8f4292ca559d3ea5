# problem: histogram
# Makes a table in the first call of all, and looks values up in it.
import numpy as np

table = None


def solution(values, counts, n, bins):
    global table
    if table is None or len(table) < bins:
        table = np.arange(bins + 1)
    counts[:] = np.bincount(values, minlength=bins)[table[:bins]]
