# problem: top_k
# slow: rows are sorted as a whole
# Returns two results in a dictionary, by names of its own.
import numpy as np


def solution(x, values, indices, rows, cols, k):
    order = np.argsort(-x, axis=1, kind="stable")[:, :k]
    return {"best": np.take_along_axis(x, order, axis=1), "where": order.astype(np.int32)}
