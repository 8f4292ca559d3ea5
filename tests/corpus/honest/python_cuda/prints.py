# problem: vector_add
# needs: torch
# Prints, warns and logs in every call.
import logging
import warnings

import torch

logging.basicConfig(level=logging.INFO)
warnings.simplefilter("always")


def solution(a, b, c, n):
    print("sums of", n)
    warnings.warn("this is only a warning")
    logging.info("%s", torch.cuda.get_device_name())
    torch.add(a, b, out=c)
