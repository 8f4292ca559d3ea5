"""Where the code of a task puts its tensors.

Tasks are written for a GPU: `device="cuda"` stands in their text. On the processor that means the processor.
"""

import contextlib
import functools

try:
    from torch.overrides import TorchFunctionMode
except ImportError:  # nothing of this is used then
    TorchFunctionMode = object


def names(value, torch, kinds):
    """Whether it is a device of one of these kinds, as torch or as text has it."""
    if isinstance(value, torch.device):
        return value.type in kinds
    return isinstance(value, str) and value.split(":")[0] in kinds


class Placement(TorchFunctionMode):
    """While it is entered, calls of torch that name a GPU use `device` instead; and if that is "meta", those that name the processor.
    With `by_default`, so do those that make a tensor and name no device."""

    MAKERS = ("arange", "empty", "empty_strided", "eye", "full", "linspace", "logspace", "ones", "rand", "randint", "randn", "randperm",
              "tensor", "zeros")

    def __init__(self, torch, device, by_default=False):
        super().__init__()
        self.torch = torch
        self.device = device
        self.by_default = by_default
        self.replaced = ("cuda", "cpu") if device == "meta" else ("cuda",)

    def placed(self, value):
        return self.device if names(value, self.torch, self.replaced) else value

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if getattr(function, "__name__", "") in self.replaced:  # tensor.cuda()
            return args[0].to(self.device)
        kwargs = {name: self.placed(each) for name, each in (kwargs or {}).items()}
        if self.device == "meta":
            if getattr(function, "__name__", "") == "data_ptr":  # is 0, where Triton's kernels and ctypes would read and write
                raise TypeError("a tensor that has only a shape and a type has no address")
            kwargs.pop("generator", None)  # there are none for it
        if self.by_default and getattr(function, "__name__", "") in self.MAKERS and kwargs.get("device") is None:
            kwargs["device"] = self.device
        return function(*map(self.placed, args), **kwargs)


class NewMemory(TorchFunctionMode):
    """While it is entered, notes the tensors that torch.empty() and its like make, and fills them with a pattern."""

    MAKERS = ("empty", "empty_like", "empty_strided", "empty_permuted", "new_empty", "new_empty_strided")
    PATTERN = 0xA5

    def __init__(self, torch):
        super().__init__()
        self.torch = torch
        self.made = []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        if getattr(function, "__name__", "") in self.MAKERS:
            self.made.append(result)
            if self.has_bytes(result):
                self.bytes_of(result).fill_(self.PATTERN)
        return result

    def is_unwritten(self, tensor):
        """Whether it holds what its memory held when it was made. For a tensor without elements torch knows it."""
        if not any(each is tensor or each is tensor._base for each in self.made):
            return False
        if self.has_bytes(tensor):
            return bool((self.bytes_of(tensor) == self.PATTERN).all())
        return not tensor.is_inference() and tensor._version == 0

    @staticmethod
    def has_bytes(tensor):
        return not tensor.is_meta and tensor.is_contiguous() and tensor.numel() > 0

    def bytes_of(self, tensor):
        """Writing to them leaves the tensor's version as it is."""
        return tensor.data.reshape(-1).view(self.torch.uint8)


@functools.lru_cache(maxsize=None)
def generator_without_gpu(torch):
    class Generator(torch.Generator):
        """torch's, on the processor, for any device that is named."""

        def __new__(cls, device="cpu"):
            return super().__new__(cls, "cpu")

    return Generator


@contextlib.contextmanager
def without_gpu(torch, device="cpu", by_default=False):
    """For code that is written for a GPU, where there is none: its tensors are on `device`, the processor or "meta"; with `by_default`
    those that it places nowhere, too."""
    generator, synchronize = torch.Generator, torch.cuda.synchronize
    # No mode sees these.
    torch.Generator = generator_without_gpu(torch)
    torch.cuda.synchronize = lambda device=None: None
    try:
        with Placement(torch, device, by_default):
            yield
    finally:
        torch.Generator, torch.cuda.synchronize = generator, synchronize
