# problem: vector_add
# Changes environment, directory, locale, rounding of Python's own kind, and how NumPy takes errors.
import decimal
import locale
import os
import signal
import tempfile

import numpy as np

os.environ["OMP_NUM_THREADS"] = "1"
os.chdir(tempfile.gettempdir())
locale.setlocale(locale.LC_ALL, "C")
decimal.getcontext().rounding = decimal.ROUND_UP
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, lambda *arguments: None)


def solution(a, b, c, n):
    with np.errstate(all="ignore"):
        np.add(a, b, out=c)
