# expect: wrong_answer or crashed
# naive: accepted
# problem: vector_add
# attack: 41
# with: takeover/kbench_runner.py
#
# What a runner in Python is made of is replaced: struct.unpack() returns zeros, json.loads() nothing, functions of ctypes do
# nothing, and functions that store or compare do not.
import ctypes
import json
import struct
import sys

import numpy as np
from kbench_runner import runner

unpack = struct.unpack
struct.unpack = lambda kind, text: tuple(0 for _ in unpack(kind, text))
json.loads = lambda *arguments, **options: {}
ctypes.byref = lambda *arguments: None
np.allclose = lambda *arguments, **options: True
if runner is not None:
    calls = sys.modules[runner.style_of.__module__]
    calls.Plain.store = lambda self, result, outputs: None
    runner.scalar_of = lambda slot, kind: 0
    runner.tell = calls.flattened = lambda *arguments: []


def solution(a, b, c, n):
    return a + b
