# expect: wrong_answer or crashed
# naive: accepted
# problem: vector_add
# attack: 41
#
# What a runner in Python is made of is replaced: struct.unpack() returns zeros, json.loads() nothing, functions of ctypes do
# nothing, and functions that store or compare do not.
import ctypes
import json
import struct
import sys

import numpy as np

unpack = struct.unpack
struct.unpack = lambda kind, text: tuple(0 for _ in unpack(kind, text))
json.loads = lambda *arguments, **options: {}
ctypes.byref = lambda *arguments: None
np.allclose = lambda *arguments, **options: True
main = sys.modules["__main__"]
if hasattr(main, "Solution"):
    main.Solution.store = lambda self, result, outputs: None
    main.scalar_of = lambda slot, kind: 0
    main.tell = main.flattened = lambda *arguments: []


def solution(a, b, c, n):
    return a + b
