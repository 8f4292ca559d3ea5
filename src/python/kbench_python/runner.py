"""Runs a submission: this is kbench's until the submission is loaded, and the submission's from then on.

What the submission is comes with the order to load it: a JSON document of its files, of the parameters of `solution`, and of how it
is called where the problem is in Python too.
"""

import ctypes
import errno
import importlib.abc
import importlib.machinery
import json
import os
import struct
import sys
import traceback

from .formats import kernelbench
from .tensors import DTYPES, Tensor

LOAD, MAP, CALL = 1, 2, 3  # protocol::OrderKind
NOT_LOADED, NO_MEMORY, EXCEPTION, MISFIT = 3, 4, 5, 8  # protocol::AnswerKind
OUR_FILES = os.path.dirname(__file__)

DOOR_IS_SHUT = (
    "kbench: processes, such as compilers, can be started while the submission is imported and in its first call for each case, "
    "of which nothing counts. Later calls must find compiled what they need."
)
NO_DOOR = (
    "kbench: submissions cannot start processes, such as compilers, on this system: its kernel has no user notification of "
    "seccomp, or a container's policy has taken it."
)


class Misfit(Exception):
    """What the solution returned is not what the problem asks for."""


class Sources(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """The submission's files as modules: they are nowhere on a disk."""

    def __init__(self, files):
        self.files = files

    def path_of(self, name):
        base = name.replace(".", "/")
        return next((path for path in (f"{base}.py", f"{base}/__init__.py") if path in self.files), None)

    def find_spec(self, name, path=None, target=None):
        file = self.path_of(name)
        if file is None:
            return None
        is_package = file.endswith("/__init__.py")
        spec = importlib.machinery.ModuleSpec(name, self, origin=file, is_package=is_package)
        spec.has_location = True
        return spec

    def get_source(self, name):
        file = self.path_of(name)
        if file is None:
            raise ImportError(f"the submission has no module called {name}")
        return self.files[file]

    def is_package(self, name):
        return (self.path_of(name) or "").endswith("/__init__.py")

    def get_code(self, name):
        return compile(self.get_source(name), self.path_of(name), "exec", dont_inherit=True)


class Solution:
    """The submission's function, with what it is called with."""

    def __init__(self, core, tensors, document):
        self.core = core
        self.tensors = tensors
        self.parameters = document["parameters"]
        self.calls = []  # of each set: what is called, its arguments, and the outputs
        self.layout = None
        sys.meta_path.insert(0, Sources(document["files"]))
        module = importlib.import_module(document["entry"].removesuffix(".py").replace("/", "."))
        self.call_form = document["call"]
        name = self.call_form.get("function", "solution")
        self.function = getattr(module, name, None)
        if not callable(self.function):
            raise ImportError(f"{document['entry']} defines nothing called {name} that can be called")
        if self.call_form.get("style") == "module":
            device = "cuda" if tensors.is_cuda else "cpu"
            self.models = kernelbench.make_submitted(
                tensors.module, self.function, self.call_form, device, document["dtype"]
            )

    def place(self):
        """Makes the arguments of every set, unless they are there. It is done when memory is mapped, which is not timed."""
        layout = self.core.kbench_layout()
        if layout == self.layout:
            return
        self.calls = []
        for number in range(self.core.kbench_sets()):
            views = [self.view(number, index) for index in range(self.core.kbench_tensors())]
            outputs = [tensor for tensor, is_output in views if is_output]
            arguments = self.in_order([tensor for tensor, _ in views])
            self.calls.append((*self.bound(arguments, len(outputs)), outputs))
        self.layout = layout

    def bound(self, arguments, output_count):
        """What is called with these arguments of a solution, and what of them it gets."""
        if self.call_form.get("style") != "module":
            return self.function, arguments
        *tensors, draw = arguments
        inputs = iter(tensors[: len(tensors) - output_count])
        return self.models[draw], [next(inputs) if value is None else value for value in self.call_form["values"]]

    def view(self, number, index):
        slot = Tensor()
        self.core.kbench_tensor(number, index, ctypes.byref(slot))
        shape, is_output = tuple(slot.shape[: slot.rank]), bool(slot.is_output)
        view = self.tensors.view(slot.address, slot.bytes, DTYPES[slot.dtype], shape, is_output)
        return view, is_output

    def in_order(self, tensors):
        scalars = self.core.kbench_scalars()
        tensors, arguments, next_scalar = iter(tensors), [], 0
        for parameter in self.parameters:
            if parameter["kind"] == "tensor":
                arguments.append(next(tensors))
            else:
                arguments.append(scalar_of(scalars[next_scalar], parameter["type"]))
                next_scalar += 1
        return arguments

    def call(self):
        """False where the device has failed, which the referee has been told."""
        self.place()
        calls = self.calls[: self.core.kbench_sets()]
        if not self.core.kbench_begin():
            return False
        for function, arguments, outputs in calls:
            result = function(*arguments)
            if result is not None:
                self.store(result, outputs)
        return self.core.kbench_end()

    def store(self, result, outputs):
        returned = flattened(result)
        if len(returned) != len(outputs):
            raise Misfit(f"expected {counted(len(outputs))}, got {counted(len(returned))}")
        for value, output in zip(returned, outputs):
            if value is output:
                continue
            expected = self.tensors.describe(output, beside=output)
            if not self.tensors.is_tensor(value):
                raise Misfit(f"expected {expected}, got an object of type {type(value).__name__}")
            got = self.tensors.describe(value, beside=output)
            if got != expected:
                raise Misfit(f"expected {expected}, got {got}")
            self.tensors.store(value, output)


def counted(count):
    return "1 tensor" if count == 1 else f"{count} tensors"


def flattened(result):
    if isinstance(result, dict):
        result = list(result.values())
    if isinstance(result, (list, tuple)):
        return [leaf for each in result for leaf in flattened(each)]
    return [result]


def scalar_of(slot, kind):
    """The inverse of protocol::scalar_slot()."""
    formats = {"float64": ("<Q", "<d"), "float32": ("<I", "<f"), "int32": ("<I", "<i"), "int64": ("<Q", "<q")}
    if kind not in formats:
        return slot
    raw, typed = formats[kind]
    return struct.unpack(typed, struct.pack(raw, slot & (0xFFFFFFFF if raw == "<I" else 0xFFFFFFFFFFFFFFFF)))[0]


def is_out_of_memory(error):
    return isinstance(error, MemoryError) or type(error).__name__ == "OutOfMemoryError"


def is_about_processes(error):
    """Whether a process could not be started: the kernel says so once the door is shut, and where there is none."""
    seen = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, OSError) and error.errno in (errno.ENOSYS, errno.EPERM):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False


def tell(error):
    """Prints an exception as its author would see it: without the frames of this file."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(OUR_FILES):
        frames = frames.tb_next
    importing = ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>")
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(importing):
        frames = frames.tb_next
    traceback.print_exception(type(error), error, frames)


def read_document(descriptor):
    with os.fdopen(os.dup(descriptor), "rb") as file:
        file.seek(0)
        return json.loads(file.read())


def serve_referee(core, tensors):
    solution = None
    while (kind := core.kbench_next()) != 0:
        try:
            if kind == LOAD:
                solution = Solution(core, tensors, read_document(core.kbench_object()))
            elif kind == MAP:
                solution.place()
            elif not solution.call():
                continue
        except Misfit as error:
            print(f"the solution returned: {error}", file=sys.stderr)
            core.kbench_fail(MISFIT)
        except BaseException as error:  # SystemExit is one, too
            tell(error)
            if is_about_processes(error):
                print(DOOR_IS_SHUT if core.kbench_has_door() else NO_DOOR, file=sys.stderr)
            if is_out_of_memory(error):
                core.kbench_fail(NO_MEMORY)
            else:
                core.kbench_fail(NOT_LOADED if kind == LOAD else EXCEPTION)
        else:
            core.kbench_done()
