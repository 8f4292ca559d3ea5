"""Runs submissions in Python: each in a process that is forked from this one, which has imported what takes long.

    python -I -B runner.py CORE

CORE is the library of core.cpp. In this process, the zygote, it hears from kbench's launcher what is to be forked. In a child it
locks the process in, and speaks to the referee. What the submission is comes with the order to load it: a JSON document of its
files, and of the parameters of `solution`. A child is kbench's until then, and the submission's from then on.
"""

import ctypes
import errno
import fcntl
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import struct
import sys
import traceback
import warnings

LOAD, MAP, CALL = 1, 2, 3  # protocol::OrderKind
NOT_LOADED, NO_MEMORY, EXCEPTION, MISFIT = 3, 4, 5, 8  # protocol::AnswerKind

# kbench::DType, as NumPy and torch call them.
DTYPES = ["float64", "float32", "float16", "bfloat16", "float8_e4m3", "int64", "int32", "int8", "uint8", "bool"]
TORCH_NAMES = {"float8_e4m3": "float8_e4m3fn"}
ML_DTYPES_NAMES = {"bfloat16": "bfloat16", "float8_e4m3": "float8_e4m3fn"}


NO_PROCESSES = (
    "kbench: processes, such as compilers, can be started while the submission is imported and in its first call for each case, "
    "of which nothing counts. Later calls must find compiled what they need."
)


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

    def view(self, address, count, name, shape, is_output):
        buffer = (ctypes.c_ubyte * count).from_address(address)
        array = self.module.frombuffer(buffer, dtype=self.dtype(name)).reshape(shape)
        array.flags.writeable = is_output
        return array

    def is_tensor(self, value):
        return isinstance(value, (self.module.ndarray, self.module.generic))

    def describe(self, value, beside):
        return f"{value.dtype} {list(value.shape)}"

    def store(self, value, output):
        self.module.copyto(output, value)


class Torch:
    """Tensors as torch's, on the processor or the GPU."""

    def __init__(self, is_cuda):
        import torch

        self.module = torch
        self.bytes_at = self.bytes_on_gpu if is_cuda else self.bytes_of_processor

    def bytes_of_processor(self, address, count):
        buffer = (ctypes.c_ubyte * count).from_address(address)
        return self.module.frombuffer(buffer, dtype=self.module.uint8)

    def bytes_on_gpu(self, address, count):
        return self.module.utils.dlpack.from_dlpack(capsule_of_gpu_bytes(address, count))

    def view(self, address, count, name, shape, is_output):
        dtype = getattr(self.module, TORCH_NAMES.get(name, name))
        return self.bytes_at(address, count).view(dtype).reshape(shape)

    def is_tensor(self, value):
        return isinstance(value, self.module.Tensor)

    def describe(self, value, beside):
        place = f" on {value.device}" if value.device != beside.device else ""
        return f"{str(value.dtype).removeprefix('torch.')} {list(value.shape)}{place}"

    def store(self, value, output):
        output.copy_(value.detach())


class CuPy:
    """Tensors as CuPy's arrays."""

    def __init__(self):
        import cupy

        self.module = cupy

    def view(self, address, count, name, shape, is_output):
        if name in ML_DTYPES_NAMES:
            raise ImportError(f"CuPy has no {name}: install torch for this interpreter")
        memory = self.module.cuda.UnownedMemory(address, count, self)
        pointer = self.module.cuda.MemoryPointer(memory, 0)
        return self.module.ndarray(shape, dtype=name, memptr=pointer)

    def is_tensor(self, value):
        return isinstance(value, self.module.ndarray)

    def describe(self, value, beside):
        return f"{value.dtype} {list(value.shape)}"

    def store(self, value, output):
        self.module.copyto(output, value)


class DLTensor(ctypes.Structure):
    """Of DLPack's dlpack.h, with its DLManagedTensor around it."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
        ("manager_context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    ]


described_bytes = []  # whoever took a capsule keeps pointers into these


def capsule_of_gpu_bytes(address, count):
    """A DLPack capsule of bytes that belong to nobody in this process."""
    shape, strides = (ctypes.c_int64 * 1)(count), (ctypes.c_int64 * 1)(1)
    tensor = DLTensor(
        data=address,
        device_type=2,  # kDLCUDA
        ndim=1,
        code=1,  # kDLUInt
        bits=8,
        lanes=1,
        shape=ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64)),
        strides=ctypes.cast(strides, ctypes.POINTER(ctypes.c_int64)),
    )
    described_bytes.append((tensor, shape, strides))
    make = ctypes.pythonapi.PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(ctypes.addressof(tensor), b"dltensor", None)


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
        self.calls = []  # of each set: the arguments, and which of them are outputs
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
        self.calls = []
        for number in range(self.core.kbench_sets()):
            views = [self.view(number, index) for index in range(self.core.kbench_tensors())]
            outputs = [tensor for tensor, is_output in views if is_output]
            self.calls.append((self.in_order([tensor for tensor, _ in views]), outputs))
        self.layout = layout

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
        calls, function = self.calls[: self.core.kbench_sets()], self.function
        if not self.core.kbench_begin():
            return False
        for arguments, outputs in calls:
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


def import_tensors(is_cuda):
    """Torch where the interpreter has it, else CuPy or NumPy; and Triton, which most who use it import."""
    try:
        tensors = Torch(is_cuda)
        if is_cuda and importlib.util.find_spec("triton") is not None:
            import triton  # noqa: F401
        return tensors
    except ImportError:
        return CuPy() if is_cuda else NumPy()


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


def load_core(path):
    core = ctypes.PyDLL(path)  # keeps the interpreter's lock: nothing is handed over inside the timed window
    core.kbench_environment.restype = ctypes.c_char_p
    core.kbench_layout.restype = ctypes.c_uint64
    core.kbench_sets.restype = ctypes.c_uint64
    core.kbench_scalars.restype = ctypes.POINTER(ctypes.c_uint64)
    core.kbench_tensor.argtypes = [ctypes.c_uint64, ctypes.c_uint32, ctypes.POINTER(Tensor)]
    return core


def fork_runners(core):
    """Returns in each child, as the launcher wants it to be. The zygote itself ends here."""
    gc.collect()
    gc.freeze()  # what there is stays, shared, in all of them
    core.kbench_require_no_device()
    while core.kbench_receive():
        between = os.fork()
        if between == 0:
            try:
                child = os.fork()
            except OSError:
                core.kbench_tell_forked(0)
                os._exit(0)
            if child != 0:
                core.kbench_tell_forked(child)
                os._exit(0)
            core.kbench_become_child()
            return
        os.waitpid(between, 0)
    os._exit(0)


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
                print(NO_PROCESSES, file=sys.stderr)
            if is_out_of_memory(error):
                core.kbench_fail(NO_MEMORY)
            else:
                core.kbench_fail(NOT_LOADED if kind == LOAD else EXCEPTION)
        else:
            core.kbench_done()


def main():
    warnings.filterwarnings("ignore", message=".*multi-threaded, use of fork.*")
    core = load_core(sys.argv[1])
    tensors = import_tensors(bool(core.kbench_is_cuda()))
    fork_runners(core)
    os.environ.clear()
    os.environ.update(json.loads(core.kbench_environment()))
    sys.argv = ["solution"]
    sys.stdout.reconfigure(line_buffering=True)  # the process is killed in the end, and nobody flushes for it
    # Locks on files are refused. The caches that would have them are this process's own.
    fcntl.flock = fcntl.lockf = lambda *arguments: None
    core.kbench_lock_down()
    if not core.kbench_start(core.kbench_is_told(b"--device-is-held")):
        os._exit(1)
    serve_referee(core, tensors)


main()
os._exit(0)
