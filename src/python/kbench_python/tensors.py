"""Tensors over memory that others share with this process: torch's, NumPy's or CuPy's, without a copy."""

import ctypes
import importlib.util
import traceback

# kbench::DType, as NumPy and torch call them.
DTYPES = [
    *("float64", "float32", "float16", "bfloat16", "float8_e4m3", "float8_e5m2", "complex64"),
    *("int64", "int32", "int16", "int8", "uint32", "uint16", "uint8", "bool", "float8_e8m0", "float4_e2m1x2"),
]
PAIR = "float4_e2m1x2"  # bytes, where there is no type for two numbers in one
TORCH_NAMES = {"float8_e4m3": "float8_e4m3fn", "float8_e8m0": "float8_e8m0fnu", PAIR: "float4_e2m1fn_x2"}
KBENCH_NAMES = {torch_name: name for name, torch_name in TORCH_NAMES.items()}
KEPT_BYTES = 256 << 20
ML_DTYPES_NAMES = {name: TORCH_NAMES.get(name, name) for name in ("bfloat16", "float8_e4m3", "float8_e5m2", "float8_e8m0")}


def is_room_needed(kept_bytes, ask_memory):
    """Whether to give back what an allocator keeps: less than a quarter of the GPU's memory is free.

    The driver clears what is given back, in the background. Kernels that read and write much take a sixth longer during that. The
    referee itself keeps memory until half of the GPU's is in use.
    """
    if kept_bytes <= KEPT_BYTES:
        return False
    free, total = ask_memory()
    return free < total // 4


def is_out_of_memory(error):
    """Whether memory of the processor or the GPU has run out. Only some have a type for it: Triton and NVIDIA's libraries say it."""
    of_torch_or_cupy = type(error).__name__ == "OutOfMemoryError"
    signs = ("out of memory", "_STATUS_ALLOC_FAILED", "DefaultCPUAllocator", "std::bad_alloc")
    text = "".join(traceback.format_exception_only(type(error), error))  # works even if __str__() throws
    return of_torch_or_cupy or isinstance(error, MemoryError) or any(sign in text for sign in signs)


def kbench_name(dtype):
    """Of a type of torch or NumPy, which kbench may not know."""
    name = str(dtype).removeprefix("torch.")
    return KBENCH_NAMES.get(name, name)


class Tensor(ctypes.Structure):
    """As KbenchTensor of the runner's core, and PythonTensor of the referee's."""

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
        self.is_cuda = False

    def from_list(self, values):
        return self.module.asarray(values)

    def bits(self, tensor):
        return self.module.ascontiguousarray(tensor).reshape(-1).view(self.module.uint8)

    def import_for_problems(self):
        pass

    def give_back_memory(self):
        pass

    def make_room(self):
        pass

    def dtype(self, name):
        if name == PAIR:
            return self.module.dtype("uint8")
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

    def is_there(self, value, output):
        return True

    def describe(self, value, beside):
        return f"{value.dtype} {list(value.shape)}"

    def place(self, value, output):
        return None

    def store(self, value, output):
        self.module.copyto(output, value)


class Torch:
    """Tensors as torch's, on the processor or the GPU."""

    def __init__(self, is_cuda):
        import torch

        self.module = torch
        self.is_cuda = is_cuda
        self.bytes_at = self.bytes_on_gpu if is_cuda else self.bytes_of_processor

    def from_list(self, values):
        is_of_numpy = type(values).__module__ == "numpy"
        return self.module.tensor(values.copy() if is_of_numpy else values)  # torch has no negative strides

    def from_numpy(self, array):
        """An array's memory as a tensor, if torch can have it so; otherwise a copy."""
        try:
            return self.module.from_numpy(array)
        except (TypeError, ValueError):
            return self.from_list(array)

    def bits(self, tensor):
        if tensor.element_size() == 1:  # torch cannot copy tensors of some of these types
            tensor = tensor.view(self.module.uint8)
        return tensor.resolve_conj().resolve_neg().contiguous().flatten().view(self.module.uint8)

    def import_for_problems(self):
        """What torch imports when it first computes without elements: 0.7 s. No device is asked."""
        try:
            from torch.utils.flop_counter import FlopCounterMode
        except ImportError:
            return
        torch = self.module
        with FlopCounterMode(display=False):
            torch.nn.Linear(1, 1, device="meta")(torch.empty(1, 1, device="meta"))

    def give_back_memory(self):
        """What its allocator keeps of a GPU, which others use as well."""
        if self.is_cuda:
            self.module.cuda.empty_cache()

    def make_room(self):
        """The same, between calls that may be timed: see is_room_needed()."""
        cuda = self.module.cuda
        if self.is_cuda and is_room_needed(cuda.memory_reserved() - cuda.memory_allocated(), cuda.mem_get_info):
            cuda.empty_cache()

    def bytes_of_processor(self, address, count):
        buffer = (ctypes.c_ubyte * count).from_address(address)
        return self.module.frombuffer(buffer, dtype=self.module.uint8)

    def bytes_on_gpu(self, address, count):
        return self.module.utils.dlpack.from_dlpack(capsule_of_gpu_bytes(address, count))

    def dtype(self, name):
        dtype = getattr(self.module, TORCH_NAMES.get(name, name), None)
        if dtype is None and name == PAIR:
            dtype = self.module.uint8
        if dtype is None:
            raise ImportError(f"torch {self.module.__version__} has no {name}: install a newer one for this interpreter")
        return dtype

    def view(self, address, count, name, shape, is_output):
        return self.bytes_at(address, count).view(self.dtype(name)).reshape(shape)

    def is_tensor(self, value):
        return isinstance(value, self.module.Tensor)

    def is_there(self, value, output):
        return value.device == output.device

    def describe(self, value, beside):
        place = f" on {value.device}" if value.device != beside.device else ""
        return f"{str(value.dtype).removeprefix('torch.')} {list(value.shape)}{place}"

    def place(self, value, output):
        """(address, bytes) of a tensor that lies in memory as the output does; else None."""
        torch = self.module
        is_plain = type(value) in (torch.Tensor, torch.nn.Parameter) and value.layout == torch.strided
        if not is_plain or value.is_conj() or value.is_neg():
            return None
        is_dense = value.is_contiguous() and output.is_contiguous()
        if not is_dense and value.stride() != output.stride():
            return None
        return value.data_ptr(), value.numel() * value.element_size()

    def address(self, tensor):
        return tensor.data_ptr()

    def store(self, value, output):
        value = value.detach()
        if str(value.dtype) == str(output.dtype) == "torch.float4_e2m1fn_x2":  # which older torch cannot copy
            value, output = value.view(self.module.uint8), output.view(self.module.uint8)
        output.copy_(value)


class CuPy:
    """Tensors as CuPy's arrays."""

    def __init__(self):
        import cupy

        self.module = cupy
        self.is_cuda = True

    def from_list(self, values):
        return self.module.asarray(values)

    def bits(self, tensor):
        return self.module.ascontiguousarray(tensor).reshape(-1).view(self.module.uint8)

    def import_for_problems(self):
        pass

    def give_back_memory(self):
        self.module.get_default_memory_pool().free_all_blocks()

    def make_room(self):
        kept = self.module.get_default_memory_pool().free_bytes()
        if is_room_needed(kept, self.module.cuda.runtime.memGetInfo):
            self.give_back_memory()

    def view(self, address, count, name, shape, is_output):
        if name in ML_DTYPES_NAMES:
            raise ImportError(f"CuPy has no {name}: install torch for this interpreter")
        name = "uint8" if name == PAIR else name
        memory = self.module.cuda.UnownedMemory(address, count, self)
        pointer = self.module.cuda.MemoryPointer(memory, 0)
        return self.module.ndarray(shape, dtype=name, memptr=pointer)

    def is_tensor(self, value):
        return isinstance(value, self.module.ndarray)

    def is_there(self, value, output):
        return True

    def describe(self, value, beside):
        return f"{value.dtype} {list(value.shape)}"

    def place(self, value, output):
        """(address, bytes) of an array that lies in memory as the output does; else None."""
        if not value.flags.c_contiguous or not output.flags.c_contiguous:
            return None
        return value.data.ptr, value.nbytes

    def address(self, tensor):
        return tensor.data.ptr

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


described_bytes = []  # receivers of capsules keep pointers into these


def capsule_of_gpu_bytes(address, count):
    """A DLPack capsule of bytes that have no owner in this process."""
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


def import_tensors(is_cuda):
    """Torch where the interpreter has it, else CuPy or NumPy; and Triton, which most who use it import."""
    try:
        tensors = Torch(is_cuda)
        if is_cuda and importlib.util.find_spec("triton") is not None:
            import triton  # noqa: F401
        return tensors
    except ImportError:
        return CuPy() if is_cuda else NumPy()
