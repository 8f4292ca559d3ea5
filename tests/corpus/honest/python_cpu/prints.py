# problem: vector_add
# Prints, warns and logs in every call, in several alphabets.
import logging
import sys
import warnings

import numpy as np

logging.basicConfig(level=logging.INFO)
warnings.simplefilter("always")


def solution(a, b, c, n):
    print("sums of", n, "\u2211 \u5408\u8a08 \U0001f600")
    warnings.warn("this is only a warning")
    logging.info("%d elements", n)
    print("accepted", file=sys.stderr)
    np.add(a, b, out=c)
