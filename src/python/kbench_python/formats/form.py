"""What the forms have in common."""

import re

class Case:
    """One test case. Shapes are those of all tensors of the signature, scalars those of its scalars."""

    def __init__(self, name, purpose, shapes, scalars=(), flops=1, tolerances=None, sizes=None, data=None):
        self.name = name
        self.purpose = purpose
        self.shapes = [list(shape) for shape in shapes]
        self.scalars = list(scalars)
        self.flops = max(int(flops), 1)
        self.tolerances = tolerances or {}
        self.sizes = sizes or {}
        self.data = data  # the form's own

    def describe(self):
        return {
            "name": self.name,
            "purpose": self.purpose,
            "shapes": self.shapes,
            "scalars": self.scalars,
            "flops": self.flops,
            "tolerances": self.tolerances,
            "sizes": self.sizes,
        }


class NoProblem(ValueError):
    """The file is not in a form that kbench knows."""


def identifier(text):
    """A name as kbench's problems have them."""
    name = re.sub(r"\W+", "_", text).strip("_").lower() or "problem"
    return name if not name[0].isdigit() else f"problem_{name}"


def seed_everything(torch_or_numpy, seed):
    """All generators that an author may use without naming one."""
    import random

    random.seed(seed)
    try:
        import numpy

        numpy.random.seed(seed % 2**32)
    except ImportError:
        pass
    if hasattr(torch_or_numpy, "manual_seed"):
        torch_or_numpy.manual_seed(seed % 2**63)


def tensor_parameter(name, role, dtype=None):
    return {"kind": "tensor", "name": name, "role": role, "dtype": dtype}


def scalar_parameter(name, kind):
    return {"kind": "scalar", "name": name, "type": kind}
