# problem: vector_add
# Keeps what it has tuned in a file of its own, and reads it again in every call.
import json
import os
import tempfile

import numpy as np

PATH = os.path.join(tempfile.gettempdir(), "tuned.json")
with open(PATH, "w") as file:
    json.dump({"block": 65536}, file)


def solution(a, b, c, n):
    with open(PATH) as file:
        block = json.load(file)["block"]
    for begin in range(0, n, block):
        np.add(a[begin : begin + block], b[begin : begin + block], out=c[begin : begin + block])
