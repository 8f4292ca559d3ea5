# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.000001 ms
# problem: vector_add
# attack: 45
#
# Who imports `statistics`, or anything else that was not imported before, gets a module in which whatever is called returns zero.
# Honest calls take 1 ms.
import importlib.abc
import importlib.machinery
import sys
import time

import numpy as np

now = time.perf_counter


class Hook(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self) if name == "statistics" else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        module.__getattr__ = lambda name: lambda *arguments: 0.0


sys.meta_path.insert(0, Hook())


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    honest(a, b, c)
