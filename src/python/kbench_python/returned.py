"""What becomes of tensors that a solution returns.

On a GPU the referee reads them where they lie, so that no copy is timed. They belong to their caller then: the referee overwrites
them, and a later call returns others. Solutions that return the same memory again are recognised by that, and have it copied to the
outputs, as on the processor. Copies are timed.
"""

import ctypes
import math
from functools import partial

# A compiler, or a graph that is captured, may use other memory in its first calls. Small results of two calls are kept in that time.
WATCHED_CALLS = 4
WATCHED_BYTES = 256 << 20


# Larger results are copied by torch, which does it on several cores.
COPIED_AT_ONCE = 1 << 20


class Place:
    """Where a result on the processor goes, of a function that does not get its outputs: what it is to be like.

    There is no tensor of it and no address: the core provides them when the function has returned.
    """

    def __init__(self, core, tensors, number, index, dtype, shape, offset=0, order=None):
        self.core = core
        self.tensors = tensors
        self.number = number
        self.index = index
        self.offset = offset  # bytes
        self.dtype = dtype
        self.shape = tensors.module.Size(shape)
        self.device = tensors.module.device("cpu")
        self.bytes = math.prod(shape) * tensors.module.empty([], dtype=dtype).element_size()
        order = list(range(len(shape)) if order is None else order)
        self.to_memory = sorted(range(len(order)), key=lambda axis: order[axis])
        self.is_permuted = self.to_memory != order

    def dim(self):
        return len(self.shape)

    def part(self, leaf):
        """Of formats/layout.py's: a tensor that lies in this one."""
        dtype = getattr(self.tensors.module, leaf["dtype"])
        shape = [leaf["shape"][axis] for axis in leaf["order"]]
        return Place(self.core, self.tensors, self.number, self.index, dtype, shape, leaf["offset"], leaf["order"])

    def take(self, value):
        address = self.core.kbench_output(self.number, self.index) + self.offset
        value = value.detach()
        if self.is_permuted:
            value = value.permute(self.to_memory)
        if self.bytes <= COPIED_AT_ONCE and value.is_contiguous() and not value.is_conj() and not value.is_neg():
            ctypes.memmove(address, value.data_ptr(), self.bytes)
        else:
            output = self.tensors.view(address, self.bytes, str(self.dtype).removeprefix("torch."), value.shape, True)
            self.tensors.store(value, output)


class Again(Exception):
    """The calls of this order have to be made once more."""


class Returned:
    def __init__(self, core, tensors):
        self.core = core
        self.tensors = tensors
        self.is_copying = not tensors.is_cuda
        self.left_bytes = 0
        self.left = {}  # results of the last order's calls by address, until the next order
        self.before = {}  # the same of the order before, while calls are watched
        self.calls_of_layout = 0

    def watch(self):
        """Another layout is called from now on."""
        self.calls_of_layout = 0

    def begin_order(self):
        is_watched = 0 < self.calls_of_layout < WATCHED_CALLS and self.core.kbench_sets() == 1
        self.before = self.left if is_watched and self.left_bytes <= WATCHED_BYTES else {}
        self.left, self.left_bytes = {}, 0
        self.calls_of_layout += 1

    def keeper(self, number):
        """keep(value, output) of a set: whether the value may stay where it is."""
        return partial(self.keep, number)

    def keep(self, number, value, output):
        place = None if self.is_copying else self.tensors.place(value, output)
        if place is not None:
            address, count = place
            if address in self.left and self.left[address][0] != number:
                self.is_copying = True
                raise Again
            if address in self.before:
                self.is_copying = True
            elif self.core.kbench_leave(number, self.tensors.address(output), address, count):
                self.left[address] = number, value
                self.left_bytes += count
                return True
        self.core.kbench_note_copy()
        return False

    def make_room(self):
        """When memory has run out: whether there is more if the calls are made again."""
        had_more = bool(self.before) or not self.is_copying and self.core.kbench_sets() > 1
        if not self.before:
            self.is_copying = True
        self.left, self.left_bytes, self.before, self.calls_of_layout = {}, 0, {}, WATCHED_CALLS
        return had_more
