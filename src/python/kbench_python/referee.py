"""Serves the host with a problem in Python: describes it, makes inputs, runs the reference, judges outputs.

The core (referee/python/core.cpp) is kbench's referee. It calls back here for what the problem's author has written, with tensors in
its own memory. Nothing of a submission is ever in this process.
"""

import ctypes
import hashlib
import json
import os
import re
import site
import sys
import sysconfig
import traceback

from . import formats
from .tensors import DTYPES, Tensor, is_out_of_memory

OUR_FILES = os.path.dirname(__file__)
LIBRARIES = (sysconfig.get_path("stdlib"), *getattr(site, "getsitepackages", list)())

MOST_DIMENSIONS = 8
LONGEST_TEXT = 4096  # characters of what an author's code says
# Torch says so of types that it computes in on some devices, or in some versions, only.
NOT_COMPUTED = re.compile(r"not implemented for '(Half|BFloat16|ComplexHalf|Float8_\w+|Float4_\w+|UInt16|UInt32|UInt64)'")
MOST_MADE_TWICE = 1 << 30  # bytes: larger inputs would take too much of a GPU's memory

TENSORS = ctypes.POINTER(Tensor)
COUNT = ctypes.c_uint64


class Callbacks(ctypes.Structure):
    """As PythonCallbacks of python_problem.hpp."""

    _fields_ = [
        ("describe", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p)),
        ("create_inputs", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64, TENSORS, COUNT)),
        ("reference", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p, TENSORS, COUNT, TENSORS, COUNT)),
        (
            "altered_reference",
            ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64, TENSORS, COUNT, TENSORS, COUNT),
        ),
        (
            "right_answer",
            ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64, TENSORS, COUNT, TENSORS, COUNT),
        ),
        ("verify", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p, TENSORS, COUNT, TENSORS, TENSORS, COUNT)),
    ]


class Host:
    """The problem, as the core asks for it."""

    def __init__(self, tensors):
        self.tensors = tensors
        self.task = None
        self.cases = {}
        self.repeatable = set()  # names of cases with equal inputs when they were made twice from one seed
        self.names = {}  # names of the tensors that create_inputs() and the reference give
        self.answer = None  # stays until the next

    def views(self, tensors, count, are_writable=True):
        return [
            self.tensors.view(
                tensors[i].address,
                tensors[i].bytes,
                DTYPES[tensors[i].dtype],
                tuple(tensors[i].shape[: tensors[i].rank]),
                are_writable,
            )
            for i in range(count)
        ]

    def describe(self, path, dtype):
        if self.task is None:
            self.task = formats.load(path.decode(), self.tensors)
        description = self.task.describe()
        if hasattr(self.task, "texts"):
            description["call"]["sha256"] = hashlib.sha256(json.dumps(self.task.texts).encode()).hexdigest()
        description["cases"] = []
        if dtype:
            cases = self.task.cases(dtype.decode())
            self.cases = {case.name: case for case in cases}
            description["cases"] = [case.describe() for case in cases]
        require_evaluable(description)
        roles = {"the problem": ("input", "inout"), "the reference": ("inout", "output")}
        signature = description["signature"]
        self.names = {whose: [each["name"] for each in signature if each.get("role") in kinds] for whose, kinds in roles.items()}
        self.tensors.give_back_memory()
        return description

    def create_inputs(self, name, seed, inputs, count):
        case = self.cases[name.decode()]
        made = self.task.create_inputs(case, seed)
        byte_count = sum(inputs[i].bytes for i in range(count))
        if case.name not in self.repeatable and byte_count <= MOST_MADE_TWICE:
            self.require_equal(made, self.task.create_inputs(case, seed))
            self.repeatable.add(case.name)
        self.copy(made, self.views(inputs, count), "the problem")
        del made
        self.tensors.make_room()
        return {}

    def reference(self, name, inputs, input_count, outputs, output_count):
        return self.compute(self.task.reference, name, inputs, input_count, outputs, output_count)

    def altered_reference(self, name, number, inputs, input_count, outputs, output_count):
        def function(case, given):
            return self.task.altered_reference(case, given, number)

        return self.compute(function, name, inputs, input_count, outputs, output_count)

    def right_answer(self, name, number, inputs, input_count, outputs, output_count):
        def function(case, given):
            return self.task.right_answer(case, given, number)

        return self.compute(function, name, inputs, input_count, outputs, output_count)

    def compute(self, function, name, inputs, input_count, outputs, output_count):
        given = self.views(inputs, input_count, are_writable=False)
        computed = function(self.cases[name.decode()], given)
        self.copy(computed, self.views(outputs, output_count), "the reference")
        del computed
        self.tensors.make_room()
        return {}

    def verify(self, name, inputs, input_count, expected, actual, output_count):
        passed, message = self.task.verify(
            self.cases[name.decode()],
            self.views(inputs, input_count, are_writable=False),
            self.views(expected, output_count, are_writable=False),
            self.views(actual, output_count, are_writable=False),
        )
        self.tensors.make_room()
        return {"passed": bool(passed), "message": "" if passed else clipped(message or "the problem's check refuses it")}

    def require_equal(self, made, again):
        for one, other in zip(made, again):
            if one.shape != other.shape or not bool((self.tensors.bits(one) == self.tensors.bits(other)).all()):
                raise ValueError("of one seed, the inputs are not the same twice")

    def copy(self, values, places, whose):
        if len(values) != len(places):
            raise formats.Unsupported(
                f"{whose} gives {len(values)} tensors for one seed and {len(places)} for another; kbench needs the same for every seed"
            )
        for name, value, place in zip(self.names[whose], values, places):
            formats.require_same_shape(f"{whose} gives {name}", value.shape, place.shape)
            self.tensors.store(value, place)

    def answering(self, function):
        """As a callback: what the author's code throws is an answer, with the author's own lines."""

        def call(*arguments):
            is_of_memory = False
            try:
                text = json.dumps(function(*arguments), allow_nan=False, ensure_ascii=False)
            except formats.Unsupported as error:
                text = json.dumps({"unsupported": clipped(error)}, ensure_ascii=False)
            except BaseException as error:  # SystemExit is one, too
                is_of_memory = is_out_of_memory(error)
                lack = "" if is_of_memory else lack_of_interpreter(error, self.tensors)
                kind = "out_of_memory" if is_of_memory else "unsupported" if lack else "error"
                text = json.dumps({kind: lack + told(error)}, ensure_ascii=False)
            if is_of_memory:
                self.tensors.give_back_memory()  # the frames of the error held it
            self.answer = ctypes.create_string_buffer(text.encode(errors="replace"))  # JSON has no surrogates
            return ctypes.addressof(self.answer)

        return call


def require_evaluable(description):
    """Authors may have tensors that kbench has not."""
    tensors = [each for each in description["signature"] if each["kind"] == "tensor"]
    for each in tensors:
        if each["dtype"] not in (None, *DTYPES):
            raise formats.Unsupported(f"{each['name']} is of type {each['dtype']}; kbench knows {', '.join(DTYPES)}")
    for case in description["cases"]:
        for each, shape in zip(tensors, case["shapes"]):
            if 0 in shape or len(shape) > MOST_DIMENSIONS:
                raise formats.Unsupported(
                    f"case '{case['name']}': {each['name']} has the shape {shape}; kbench's have up to {MOST_DIMENSIONS} extents, and none of 0"
                )


def lack_of_interpreter(error, tensors):
    """What the interpreter lacks for the author's code, to stand before the error; empty for an error of the author's."""
    version = getattr(tensors.module, "__version__", "")
    if isinstance(error, ImportError):
        return f"{sys.executable} cannot import what the problem needs: "
    if isinstance(error, AttributeError) and str(error).startswith("module 'torch"):
        return f"the problem needs another torch than {version}: "
    if isinstance(error, RuntimeError) and (found := NOT_COMPUTED.search(str(error))):
        device = "this GPU" if tensors.is_cuda else "the processor"
        return f"torch {version} does not compute this in {found[1]} on {device}: "
    return ""


def clipped(message):
    """The beginning of a text that may be long, of an object that may throw when it is asked for one."""
    try:
        text = str(message)
    except Exception as error:
        return f"{type(message).__name__}, whose text cannot be made: {type(error).__name__}"
    left_out = len(text) - LONGEST_TEXT
    return text if left_out <= 0 else f"{text[:LONGEST_TEXT]}... ({left_out} more characters)"


def told(error):
    """In one line, with the last place in the author's file."""
    if isinstance(error, SyntaxError):  # knows its place itself
        return f'{type(error).__name__}: {clipped(error.msg)} (File "{clipped(error.filename)}", line {error.lineno})'
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(OUR_FILES)]
    frames = [frame for frame in frames if not frame.filename.startswith(LIBRARIES)] or frames
    is_ours = type(error).__module__.startswith(__package__)
    text = clipped(error)
    if not is_ours:
        kind = type(error)
        name = kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}.{kind.__qualname__}"
        text = f"{name}: {text}" if text else name
    text = text.strip().replace("\n", " ")
    return f'{text} (File "{frames[-1].filename}", line {frames[-1].lineno})' if frames else text


def serve_host(path_of_core, tensors):
    """Until the host is gone. Returns the exit status."""
    host = Host(tensors)
    callbacks = Callbacks(
        *(kind(host.answering(getattr(host, name))) for name, kind in Callbacks._fields_)
    )
    return ctypes.PyDLL(path_of_core).kbench_serve_host(ctypes.byref(callbacks))
