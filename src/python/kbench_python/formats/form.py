"""What the forms have in common."""

import ast
import inspect
import linecache
import re
import sys
import types

MOST_LISTED = 24  # tensors that a starter names
OTHER_ORDER = "added in another order"
RIGHT_ANSWERS = ("computed in float64", OTHER_ORDER)


class Case:
    """One test case. Shapes are those of all tensors of the signature, scalars those of its scalars."""

    def __init__(self, name, purpose, shapes, scalars=(), flops=1, tolerances=None, sizes=None, data=None):
        self.name = name
        self.purpose = purpose
        self.shapes = [list(shape) for shape in shapes]
        self.scalars = [each.item() if hasattr(each, "item") else each for each in scalars]  # also converts NumPy's numbers
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


class Unsupported(Exception):
    """The problem is as its author wants it, and kbench, this machine or the interpreter cannot evaluate it. Says why."""


def require_same_shape(what, shape, other):
    """A case has one shape for each of its tensors, for every seed; other shapes are no fault of the author's."""
    if tuple(shape) != tuple(other):
        raise Unsupported(
            f"{what} the shape {list(shape)} for one seed and {list(other)} for another; kbench needs sizes that depend on "
            "neither the seed nor the values"
        )


def in_other_order(torch, function):
    """What the function computes with another library, or another number of threads, than torch would take: sums have another order."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1 if threads > 1 else 2)
    try:
        with torch.backends.mkldnn.flags(enabled=False), torch.backends.cudnn.flags(enabled=False):
            return function()
    finally:
        torch.set_num_threads(threads)


def identifier(text):
    """A name as kbench's problems have them."""
    name = re.sub(r"\W+", "_", text, flags=re.ASCII).strip("_").lower() or "problem"
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


def execute(place, text):
    """The names that a file of the problem defines. Its own name is not __main__: what is guarded by that does not run.

    Tracebacks, and readers of source such as Triton, find its lines by its place, which need not be a file.
    """
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
    module = types.ModuleType("kbench_problem")
    module.__file__ = place
    sys.modules[module.__name__] = module  # dataclasses look here for names in their annotations
    exec(compile(text, place, "exec", dont_inherit=True), vars(module))
    return vars(module)


def counted_flops(function):
    """(operations, what the function returns), as torch counts those of matrix products and convolutions; 0 where it counts none."""
    try:
        from torch.utils.flop_counter import FlopCounterMode

        with FlopCounterMode(display=False) as counter:
            result = function()
        return counter.get_total_flops(), result
    except (ImportError, NotImplementedError):
        return 0, function()


def described_tensor(tensor):
    """`float32 [16, 8]`, for comments."""
    return f"{str(tensor.dtype).removeprefix('torch.')} {list(tensor.shape)}"


def comments(lines, indent=""):
    """As comments in Python, of which there are not many."""
    shown = [*lines[:MOST_LISTED], *([f"  and {len(lines) - MOST_LISTED} more"] if len(lines) > MOST_LISTED else [])]
    return "".join(f"{indent}# {line}\n" for text in shown for line in text.splitlines())


def declared_parameters(function):
    """`(self, width, bias=True)`, without annotations. A default that is no literal is None."""

    def plain(parameter):
        default = parameter.default
        if default is not parameter.empty:
            try:
                default = ast.literal_eval(repr(default))
            except (ValueError, SyntaxError):
                default = None
        return parameter.replace(annotation=parameter.empty, default=default)

    signature = inspect.signature(function)
    parameters = [plain(each) for each in signature.parameters.values()]
    return str(signature.replace(parameters=parameters, return_annotation=signature.empty))


def as_submissions(text, name, reference, more=""):
    """The problem's own text as a submission that calls the reference: as it is, and compiled by torch."""
    own = "" if name == reference else f"{name} = {reference}\n"
    return {
        "eager": f"{text.rstrip()}\n\n\n{own}{more}",
        "compile": f"{text.rstrip()}\n\n\nimport torch\n\n{name} = torch.compile({reference})\n{more}",
    }


def flattened(result, values=lambda dictionary: dictionary.values()):
    """All that is in lists, tuples and dictionaries."""
    if isinstance(result, dict):
        result = list(values(result))
    if isinstance(result, (list, tuple)):
        return [leaf for each in result for leaf in flattened(each, values)]
    return [result]


def values_by_key(dictionary):
    """For dictionaries that may be filled in any order."""
    return [dictionary[key] for key in sorted(dictionary, key=repr)]


def tensor_parameter(name, role, dtype=None, is_unsigned=False):
    return {"kind": "tensor", "name": name, "role": role, "dtype": dtype, "is_unsigned": is_unsigned}


def scalar_parameter(name, kind):
    return {"kind": "scalar", "name": name, "type": kind}
