"""A class with the methods of kbench's problems; Tensara's problems have this form, too.

    class scale(Problem):
        parameters = [{"name": "x", "type": "float", "pointer": True, "const": True}, ...]

        def reference_solution(self, x): ...                  # takes the results of create_inputs() in their order; returns the outputs
        def generate_test_cases(self): ...                    # [{"name": ..., "create_inputs": lambda seed=...: (...)}, ...]
        def verify_result(self, expected, actual): ...        # (bool, details); one with a parameter `inputs` gets these too
        def get_flops(self, test_case): ...
        def get_extra_params(self, test_case): ...            # the arguments behind the outputs
        def get_function_signature(self): ...                 # {"argtypes": [ctypes.POINTER(ctypes.c_float), ...]}, for `parameters`

A solution is called with what create_inputs() gives, then the outputs, then the extra parameters. `Problem` may be imported from
`problem`, or left out. A create_inputs() that takes a `seed` gets a fresh one for each call. torch, NumPy and random are seeded with it, too.
"""

import contextlib
import ctypes
import hashlib
import inspect
import math
import sys
import types

from ..tensors import kbench_name
from .devices import without_gpu
from .form import (
    OTHER_ORDER,
    RIGHT_ANSWERS,
    Case,
    NoProblem,
    execute,
    identifier,
    in_other_order,
    scalar_parameter,
    seed_everything,
    tensor_parameter,
)

# Types in C, as torch calls them.
TYPES = {
    "float": "float32",
    "double": "float64",
    "float16": "float16",
    "half": "float16",
    "bfloat16": "bfloat16",
    "float8": "float8_e4m3fn",
    "int": "int32",
    "int32_t": "int32",
    "int64_t": "int64",
    "int8_t": "int8",
    "uint8_t": "uint8",
    "int16_t": "int16",
    "uint16_t": "uint16",
    "uint32_t": "uint32",
    "int64": "int64",
    "uint64_t": "int64",
    "size_t": "int64",
    "bool": "bool",
}
UNSIGNED = ("size_t", "uint64_t")  # which torch mostly has as int64
SCALARS = {
    **{"size_t": "size", "uint64_t": "uint64", "uint32_t": "uint32", "int64_t": "int64", "int64": "int64"},
    **{"int": "int32", "int32_t": "int32", "int16_t": "int32", "uint16_t": "int32", "int8_t": "int32", "uint8_t": "int32"},
    **{"float": "float32", "double": "float64"},
}
# Several are one type on a machine; the later ones of these win.
CTYPES = {
    **{ctypes.c_float: "float", ctypes.c_double: "double", ctypes.c_bool: "bool"},
    **{ctypes.c_int8: "int8_t", ctypes.c_int16: "int16_t", ctypes.c_int32: "int32_t", ctypes.c_int64: "int64_t"},
    **{ctypes.c_uint8: "uint8_t", ctypes.c_uint16: "uint16_t", ctypes.c_uint32: "uint32_t", ctypes.c_uint64: "uint64_t"},
    **{ctypes.c_int: "int", ctypes.c_size_t: "size_t"},
}


class Problem:
    """What problems derive from, under the name `problem.Problem`."""

    parameters = None

    def __init__(self, name=None, **_):
        self.name = name or type(self).__name__

    @staticmethod
    def get_seed(text):
        return int.from_bytes(hashlib.sha256(str(text).encode()).digest()[:4], "little")

    def param_dtype(self, which):
        """Of a parameter, by its number or its name."""
        import torch

        parameters = dict(enumerate(self.parameters)) | {each["name"]: each for each in self.parameters}
        return getattr(torch, TYPES[parameters[which]["type"]])


def load(path, text, stem, tensors):
    module = types.ModuleType("problem")
    module.Problem = Problem
    sys.modules.setdefault("problem", module)
    names = execute(path, text)
    found = [
        each
        for each in names.values()
        if isinstance(each, type) and each.__module__ == "kbench_problem" and hasattr(each, "reference_solution")
    ]
    if len(found) != 1:
        raise NoProblem(
            f"{path} is in no form that kbench knows: it has neither Model and get_inputs(), nor one class with "
            f"reference_solution() and generate_test_cases() ({len(found)} have them)"
        )
    return Task(found[0](), stem, tensors)


class Task:
    def __init__(self, problem, stem, tensors):
        self.problem = problem
        self.stem = stem
        self.tensors = tensors
        self.is_placed = hasattr(tensors.module, "nn") and not tensors.is_cuda
        self.given_cases = list(self.asked("generate_test_cases"))
        if not self.given_cases:
            raise ValueError("generate_test_cases() gives none")
        made, self.arguments = self.tried(self.given_cases[0])
        self.is_numpy = any(type(each).__name__ == "ndarray" for each in made)
        self.parameters = self.named_parameters()

    def is_tensor(self, value):
        return self.tensors.is_tensor(value) or (self.is_numpy and type(value).__name__ == "ndarray")

    def as_author_has_them(self, values):
        """NumPy's where the author makes such, also in an interpreter that has torch."""
        return [each.numpy() if self.is_numpy and hasattr(each, "numpy") else each for each in values]

    def for_gpu(self, function, *arguments, device="cpu", **named):
        """Calls code that may be written for a GPU; where there is none, its tensors are on that device."""
        if not self.is_placed:
            return function(*arguments, **named)
        with without_gpu(self.tensors.module, device):
            return function(*arguments, **named)

    def asked(self, name, *arguments, **named):
        """Calls a method of the author's. One that takes a `dtype` gets that of the evaluation."""
        method = getattr(self.problem, name)
        if "dtype" in inspect.signature(method).parameters:
            named["dtype"] = self.tensors.module.float32
        return self.for_gpu(method, *arguments, **named)

    def made(self, case, seed, device="cpu"):
        """What create_inputs() of a case gives, of this seed where it takes one."""
        create = case["create_inputs"]
        seed_everything(self.tensors.module, seed)
        takes_seed = "seed" in inspect.signature(create).parameters
        made = self.for_gpu(create, device=device, **({"seed": seed % 2**63} if takes_seed else {}))
        return list(made) if isinstance(made, (list, tuple, types.GeneratorType)) else [made]

    def outputs_of(self, inputs, device="cpu"):
        computed = self.for_gpu(self.problem.reference_solution, *inputs, device=device)
        return list(computed) if isinstance(computed, (list, tuple)) else [computed]

    def extra_of(self, case):
        extra = getattr(self.problem, "get_extra_params", lambda case: [])
        return list(self.for_gpu(extra, case))

    def called_with(self, case, inputs, device="cpu"):
        """(role, value) of each argument of a solution."""
        outputs = self.outputs_of(inputs, device)
        return (
            [("input", each) for each in inputs]
            + [("output", each) for each in outputs]
            + [("input", each) for each in self.extra_of(case)]
        )

    def named_parameters(self):
        declared = self.problem.parameters if getattr(self.problem, "parameters", None) else self.from_argtypes()
        if len(declared) != len(self.arguments):
            raise ValueError(
                f"the problem declares {len(declared)} parameters; create_inputs(), reference_solution() and "
                f"get_extra_params() give {len(self.arguments)}"
            )
        return [self.parameter(each, role, value) for each, (role, value) in zip(declared, self.arguments)]

    def from_argtypes(self):
        signature = getattr(self.problem, "get_function_signature", None)
        if signature is None:
            raise ValueError("the problem has neither `parameters` nor get_function_signature()")
        declared = []
        for number, kind in enumerate(signature()["argtypes"]):
            is_pointer = isinstance(kind, type) and issubclass(kind, ctypes._Pointer)
            element = kind._type_ if is_pointer else kind
            declared.append({"name": f"argument_{number}", "type": CTYPES[element], "pointer": is_pointer})
        return declared

    def parameter(self, declared, role, value):
        if declared["pointer"]:
            dtype = self.dtype_of(value)
            is_unsigned = dtype == "int64" and declared["type"] in UNSIGNED
            return tensor_parameter(declared["name"], role, dtype, is_unsigned)
        if declared["type"] not in SCALARS:
            raise ValueError(f"{declared['name']} is a scalar of type {declared['type']}, which kbench does not have")
        return scalar_parameter(declared["name"], SCALARS[declared["type"]])

    def dtype_of(self, value):
        """None for float32, which is the evaluation's."""
        name = kbench_name(self.as_tensor(value).dtype)
        return None if name == "float32" else name

    def as_tensor(self, value):
        return value if self.tensors.is_tensor(value) else self.tensors.from_list(value)

    def describe(self):
        return {
            "name": identifier(getattr(self.problem, "name", None) or self.stem),
            "title": self.stem.replace("_", " ").replace("-", " "),
            "description": (type(self.problem).__doc__ or "").strip(),
            "tags": [],
            "dtypes": ["float32"],
            "signature": self.parameters,
            "judged_by": "verify_result()" if hasattr(self.problem, "verify_result") else "",
            "call": {},
            "right_answers": list(RIGHT_ANSWERS) if hasattr(self.tensors.module, "nn") and not self.is_numpy else [],
        }

    def cases(self, dtype):
        checks = []
        if hasattr(self.problem, "generate_sample"):
            sample = self.asked("generate_sample")
            checks += [self.case(each, "correctness") for each in (sample if isinstance(sample, list) else [sample])]
        timed = [self.case(each, "performance") for each in self.given_cases]
        # A sample may be the same for every seed: the smallest case is checked, too.
        smallest = min(timed, key=lambda case: sum(math.prod(shape) for shape in case.shapes))
        checks.append(self.case(smallest.data[0], "correctness", " (check)"))
        names = {case.name for case in timed}
        for case in checks:
            case.name += " (sample)" if case.name in names else ""
        return checks + timed

    def tried(self, given):
        """(inputs, arguments) of a case. Large ones take long on a processor: torch can mostly tell their sizes without elements."""

        def run(device):
            made = self.made(given, 0, device)
            return made, self.called_with(given, made, device)

        if self.is_placed:
            with contextlib.suppress(Exception):
                return run("meta")
        return run("cpu")

    def case(self, given, purpose, suffix=""):
        made, arguments = self.tried(given)
        kinds = [each["kind"] for each in self.parameters]
        shapes = [self.as_tensor(value).shape for kind, (_, value) in zip(kinds, arguments) if kind == "tensor"]
        scalars = [value for kind, (_, value) in zip(kinds, arguments) if kind == "scalar"]
        flops = self.problem.get_flops(given) if hasattr(self.problem, "get_flops") else 1
        others = [None if kind == "tensor" else value for kind, value in zip(kinds, made)]
        return Case(str(given["name"]) + suffix, purpose, shapes, scalars, flops, data=(given, others))

    def create_inputs(self, case, seed):
        test_case, _ = case.data
        values = self.made(test_case, seed) + self.extra_of(test_case)
        kinds = [each["kind"] for each in self.parameters if each.get("role") != "output"]
        return [self.as_tensor(value) for kind, value in zip(kinds, values) if kind == "tensor"]

    def reference(self, case, inputs):
        """With what create_inputs() gives: these tensors, and what else it gave when the case was described."""
        given = iter(self.as_author_has_them(inputs))
        _, items = case.data
        return [self.as_tensor(each) for each in self.outputs_of([next(given) if each is None else each for each in items])]

    def right_answer(self, case, inputs, number):
        if RIGHT_ANSWERS[number] == OTHER_ORDER:
            return in_other_order(self.tensors.module, lambda: self.reference(case, inputs))
        return self.reference(case, [each.double() if each.is_floating_point() else each for each in inputs])

    def verify(self, case, inputs, expected, actual):
        given = [self.as_author_has_them(each) for each in (expected, actual)]
        # The author gets one output as it is, and several as a tuple.
        given = [each[0] if len(each) == 1 else tuple(each) for each in given]
        wants_inputs = "inputs" in inspect.signature(self.problem.verify_result).parameters
        named = {"inputs": tuple(self.as_author_has_them(inputs))} if wants_inputs else {}
        answer = self.asked("verify_result", *given, **named)
        if answer is None or isinstance(answer, (tuple, list)) and len(answer) != 2:
            raise ValueError(f"verify_result() returns {answer}; kbench takes a boolean, or a pair of one and the details")
        passed, details = answer if isinstance(answer, (tuple, list)) else (answer, "")
        return passed, details
