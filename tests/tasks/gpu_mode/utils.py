"""What the tasks of this directory share, as those of a repository do."""

import torch


def differences(received, expected, tolerance):
    if received.shape != expected.shape:
        return f"the shape is {list(received.shape)}"
    wrong = int((~((received - expected).abs() <= tolerance)).sum())
    return f"{wrong} elements differ" if wrong else ""
