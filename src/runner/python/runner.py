"""Runs a submission in Python: kbench's code until the submission is loaded, and its own process from then on.

    python -I -B runner.py CORE

CORE is the library of core.cpp: it speaks to the referee, and locks the process in. What the submission is comes with the
order to load it: a JSON document of its files, and of the parameters of `solution`.
"""

import ctypes
import importlib.abc
import importlib.machinery
import json
import os
import struct
import sys
import traceback

LOAD, MAP, CALL = 1, 2, 3  # protocol::OrderKind
NOT_LOADED, NO_MEMORY, EXCEPTION, MISFIT = 3, 4, 5, 8  # protocol::AnswerKind

# kbench::DType, as NumPy and torch call them.
DTYPES = ["float64", "float32", "float16", "bfloat16", "float8_e4m3", "int64", "int32", "int8", "uint8", "bool"]
TORCH_NAMES = {"float8_e4m3": "float8_e4m3fn"}
ML_DTYPES_NAMES = {"bfloat16": "bfloat16", "float8_e4m3": "float8_e4m3fn"}


class Misfit(Exception):
    """What the solution returned is not what the problem asks for."""


class Tensor(ctypes.Structure):
    """As KbenchTensor of core.cpp."""

    _fields_ = [
        ("address", ctypes.c_void_p),
        ("bytes", ctypes.c_uint64),
        ("is_output", ctypes.c_uint32),
        ("dtype", ctypes.c_uint16),
        ("rank", ctypes.c_uint16),
        ("shape", ctypes.c_int64 * 8),
    ]


class NumPy:
    """Tensors as NumPy's arrays."""

    def __init__(self):
        import numpy

        self.module = numpy

    def dtype(self, name):
        if name not in ML_DTYPES_NAMES:
            return self.module.dtype(name)
        try:
            import ml_dtypes
        except ImportError:
            raise ImportError(f"NumPy has no {name}: install torch or ml_dtypes for this interpreter") from None
        return self.module.dtype(getattr(ml_dtypes, ML_DTYPES_NAMES[name]))

    def view(self, buffer, name, shape, is_output):
        array = self.module.frombuffer(buffer, dtype=self.dtype(name)).reshape(shape)
        array.flags.writeable = is_output
        return array

    def is_tensor(self, value):
        return isinstance(value, (self.module.ndarray, self.module.generic))

    def describe(self, value):
        return f"{value.dtype} {list(value.shape)}"

    def store(self, value, output):
        self.module.copyto(output, value)


class Torch:
    """Tensors as torch's, on the processor."""

    def __init__(self):
        import torch

        self.module = torch

    def view(self, buffer, name, shape, is_output):
        dtype = getattr(self.module, TORCH_NAMES.get(name, name))
        return self.module.frombuffer(buffer, dtype=self.module.uint8).view(dtype).reshape(shape)

    def is_tensor(self, value):
        return isinstance(value, self.module.Tensor)

    def describe(self, value):
        return f"{str(value.dtype).removeprefix('torch.')} {list(value.shape)}"

    def store(self, value, output):
        output.copy_(value.detach())


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
        self.outputs = []  # of each set
        self.arguments = []  # likewise
        self.layout = None
        sys.meta_path.insert(0, Sources(document["files"]))
        module = importlib.import_module(document["entry"].removesuffix(".py").replace("/", "."))
        self.function = getattr(module, "solution", None)
        if not callable(self.function):
            raise ImportError(f"{document['entry']} defines no function called solution")

    def place(self):
        """Makes the arguments of every set, unless they are there. It is done when memory is mapped, which is not timed."""
        layout = self.core.kbench_layout()
        if layout == self.layout:
            return
        self.outputs, self.arguments = [], []
        for number in range(self.core.kbench_sets()):
            views = [self.view(number, index) for index in range(self.core.kbench_tensors())]
            self.outputs.append([tensor for tensor, is_output in views if is_output])
            self.arguments.append(self.in_order([tensor for tensor, _ in views]))
        self.layout = layout

    def view(self, number, index):
        slot = Tensor()
        self.core.kbench_tensor(number, index, ctypes.byref(slot))
        buffer = (ctypes.c_ubyte * slot.bytes).from_address(slot.address)
        shape = tuple(slot.shape[: slot.rank])
        return self.tensors.view(buffer, DTYPES[slot.dtype], shape, bool(slot.is_output)), bool(slot.is_output)

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
        self.place()
        begin, end, function = self.core.kbench_begin, self.core.kbench_end, self.function
        for number in range(self.core.kbench_sets()):
            arguments, outputs = self.arguments[number], self.outputs[number]
            begin()
            result = function(*arguments)
            if result is not None:
                self.store(result, outputs)
            end()

    def store(self, result, outputs):
        returned = flattened(result)
        if len(returned) != len(outputs):
            raise Misfit(f"expected {counted(len(outputs))}, got {counted(len(returned))}")
        for value, output in zip(returned, outputs):
            if value is output:
                continue
            expected = self.tensors.describe(output)
            if not self.tensors.is_tensor(value):
                raise Misfit(f"expected {expected}, got an object of type {type(value).__name__}")
            got = self.tensors.describe(value)
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


def import_tensors():
    """Torch where the interpreter has it, else NumPy."""
    try:
        return Torch()
    except ImportError:
        return NumPy()


def tell(error):
    """Prints an exception as its author would see it: without the frames of this file."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    importing = ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>")
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(importing):
        frames = frames.tb_next
    traceback.print_exception(type(error), error, frames)


def read_document(descriptor):
    with os.fdopen(os.dup(descriptor), "rb") as file:
        file.seek(0)
        return json.loads(file.read())


def main():
    core = ctypes.PyDLL(sys.argv[1])  # keeps the interpreter's lock: nothing is handed over inside the timed window
    core.kbench_layout.restype = ctypes.c_uint64
    core.kbench_sets.restype = ctypes.c_uint64
    core.kbench_scalars.restype = ctypes.POINTER(ctypes.c_uint64)
    core.kbench_tensor.argtypes = [ctypes.c_uint64, ctypes.c_uint32, ctypes.POINTER(Tensor)]
    core.kbench_lock_down()
    sys.argv = ["solution"]
    sys.stdout.reconfigure(line_buffering=True)  # the process is killed in the end, and nobody flushes for it
    tensors = import_tensors()
    core.kbench_ready()
    solution = None
    while (kind := core.kbench_next()) != 0:
        try:
            if kind == LOAD:
                solution = Solution(core, tensors, read_document(core.kbench_object()))
            elif kind == MAP:
                solution.place()
            else:
                solution.call()
        except MemoryError as error:
            tell(error)
            core.kbench_fail(NO_MEMORY)
        except Misfit as error:
            print(f"the solution returned: {error}", file=sys.stderr)
            core.kbench_fail(MISFIT)
        except BaseException as error:  # SystemExit is one, too
            tell(error)
            core.kbench_fail(NOT_LOADED if kind == LOAD else EXCEPTION)
        else:
            core.kbench_done()


main()
os._exit(0)
