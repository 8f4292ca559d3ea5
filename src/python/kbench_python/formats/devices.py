"""Where the code of a task puts its tensors.

Tasks are written for a GPU: `device="cuda"` stands in their text. On the processor that means the processor.
"""

import contextlib
import functools

try:
    from torch.overrides import TorchFunctionMode
except ImportError:  # nothing of this is used then
    TorchFunctionMode = object


def is_cuda(value, torch):
    if isinstance(value, torch.device):
        return value.type == "cuda"
    return isinstance(value, str) and (value == "cuda" or value.startswith("cuda:"))


class Placement(TorchFunctionMode):
    """While it is entered, calls of torch that name a GPU use `device` instead."""

    def __init__(self, torch, device):
        super().__init__()
        self.torch = torch
        self.device = device

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if getattr(function, "__name__", "") == "cuda":
            return args[0].to(self.device)
        args = tuple(self.device if is_cuda(each, self.torch) else each for each in args)
        kwargs = {name: self.device if is_cuda(each, self.torch) else each for name, each in (kwargs or {}).items()}
        if self.device == "meta":
            kwargs.pop("generator", None)  # there are none for it
        return function(*args, **kwargs)


class NewMemory(TorchFunctionMode):
    """While it is entered, notes the tensors that torch.empty() and its like make."""

    MAKERS = ("empty", "empty_like", "empty_strided", "empty_permuted", "new_empty", "new_empty_strided")

    def __init__(self):
        super().__init__()
        self.made = []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        if getattr(function, "__name__", "") in self.MAKERS:
            self.made.append(result)
        return result

    def is_unwritten(self, tensor):
        """Whether it holds what its memory held when it was made, as far as torch can tell."""
        return tensor._version == 0 and any(each is tensor or each is tensor._base for each in self.made)


@functools.lru_cache(maxsize=None)
def generator_without_gpu(torch):
    class Generator(torch.Generator):
        """torch's, on the processor where a GPU is named."""

        def __new__(cls, device="cpu"):
            return super().__new__(cls, "cpu" if is_cuda(device, torch) else device)

    return Generator


@contextlib.contextmanager
def without_gpu(torch, device="cpu"):
    """For code that is written for a GPU, where there is none: its tensors are on `device`, the processor or "meta"."""
    generator, synchronize = torch.Generator, torch.cuda.synchronize
    # No mode sees these.
    torch.Generator = generator_without_gpu(torch)
    torch.cuda.synchronize = lambda device=None: None
    try:
        with Placement(torch, device):
            yield
    finally:
        torch.Generator, torch.cuda.synchronize = generator, synchronize
