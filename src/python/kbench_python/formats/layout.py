"""Where the tensors of a nested value lie among those of a signature.

A signature is the same for all cases of a problem, has a few dozen tensors at most, and each is dense and of a type that kbench
knows. A *leaf* is a tensor of the value; a *slot* is a tensor of the signature. Each leaf has a slot of its own, in the order of its
memory. Where cases have other numbers of leaves, or too many, all leaves of one role share one slot of bytes.

A leaf is described, in JSON, by {"slot", "offset", "dtype", "shape", "order"}: it begins `offset` bytes into the slot, has this shape
in the order of its memory, and permute(order) gives it as the author has it.
"""

import math
import re

from ..tensors import DTYPES, PAIR, kbench_name

MOST_SLOTS = 30
ALIGNMENT = 256
LONGEST_NAME = 48


def dtype_name(dtype):
    """As kbench calls it; bytes for those that it does not know, and for pairs, which torch converts to no other type."""
    name = kbench_name(dtype)
    return name if name in DTYPES and name != PAIR else "uint8"


def is_dense(shape, strides, order):
    """Whether a tensor is contiguous once it is permuted. Strides of extents of 1 do not matter."""
    expected = 1
    for axis in reversed(order):
        if shape[axis] > 1 and strides[axis] != expected:
            return False
        expected *= shape[axis]
    return True


class Leaf:
    """A tensor of a nested value. `role` is "input", "inout" or "output"."""

    def __init__(self, name, tensor, role):
        self.name = name
        self.role = role
        self.author_shape = list(tensor.shape)
        self.strides = tensor.stride()
        identity = tuple(range(tensor.dim()))
        by_stride = tuple(sorted(identity, key=lambda axis: (-self.strides[axis], axis)))
        # The axes in the order of the memory; as they are where none makes the tensor dense.
        self.orders = [each for each in (identity, by_stride) if self.may_lie(each)] or [identity]
        self.to_memory = self.orders[0]
        self.dtype = str(tensor.dtype).removeprefix("torch.")
        self.element_bytes = tensor.element_size()
        self.slot = None
        self.offset = 0

    def may_lie(self, order):
        return is_dense(self.author_shape, self.strides, order)

    @property
    def shape(self):
        """In the order of its memory."""
        return [self.author_shape[axis] for axis in self.to_memory]

    @property
    def count(self):
        return math.prod(self.author_shape)

    @property
    def bytes(self):
        return self.count * self.element_bytes

    def key(self):
        """What is the same in all cases where it has a slot of its own."""
        return self.name, self.role, self.dtype, len(self.author_shape), self.count > 0

    def describe(self):
        back = sorted(range(len(self.to_memory)), key=lambda axis: self.to_memory[axis])
        return {"slot": self.slot, "offset": self.offset, "dtype": self.dtype, "shape": self.shape, "order": back}

    def matches(self, tensor):
        return list(tensor.shape) == self.author_shape and str(tensor.dtype).removeprefix("torch.") == self.dtype


class Slot:
    def __init__(self, name, role, dtype):
        self.name = name
        self.role = role
        self.dtype = dtype


def assign_slots(cases):
    """Gives each leaf of each case its slot; `cases` has a list of leaves for each. Returns (slots, shapes of the slots by case)."""
    first = cases[0]
    is_uniform = len(first) <= MOST_SLOTS and all([leaf.key() for leaf in case] == [leaf.key() for leaf in first] for case in cases)
    return own_slots(cases) if is_uniform and all(map(agree, zip(*cases))) else shared_slots(cases)


def agree(leaves):
    """Whether there is an order of memory that suits a leaf in all cases; it is theirs then."""
    orders = dict.fromkeys(order for leaf in leaves for order in leaf.orders)
    common = [order for order in orders if all(leaf.may_lie(order) or order in leaf.orders for leaf in leaves)]
    for leaf in leaves:
        leaf.to_memory = common[0] if common else leaf.to_memory
    return bool(common)


def own_slots(cases):
    slots, shapes = [], [[] for _ in cases]
    names = set()
    for number, leaf in enumerate(cases[0]):
        if leaf.count == 0:
            continue
        dtype = dtype_name(leaf.dtype)
        is_known = dtype == kbench_name(leaf.dtype)
        slots.append(Slot(unique(leaf.name, names), leaf.role, dtype))
        for case, of_case in zip(cases, shapes):
            case[number].slot = len(slots) - 1
            keeps_shape = is_known and 0 < len(case[number].shape) <= 8
            of_case.append(case[number].shape if keeps_shape else [case[number].bytes if not is_known else case[number].count])
    return slots, shapes


def shared_slots(cases):
    names = {"input": "inputs", "inout": "changed", "output": "outputs"}
    roles = [role for role in names if any(leaf.role == role and leaf.count > 0 for case in cases for leaf in case)]
    slots = [Slot(names[role], role, "uint8") for role in roles]
    shapes = []
    for case in cases:
        ends = [0] * len(slots)
        for leaf in case:
            if leaf.count == 0:
                continue
            leaf.slot = roles.index(leaf.role)
            leaf.offset = -(-ends[leaf.slot] // ALIGNMENT) * ALIGNMENT
            ends[leaf.slot] = leaf.offset + leaf.bytes
        shapes.append([[max(end, 1)] for end in ends])
    return slots, shapes


def unique(name, names):
    name = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_")[:LONGEST_NAME] or "tensor"
    name = name if not name[0].isdigit() else f"_{name}"
    found, number = name, 1
    while found in names:
        number += 1
        found = f"{name}_{number}"
    names.add(found)
    return found


def bytes_of(torch, leaf, slots):
    """The bytes of a leaf that has a slot. `slots` has tensors by the slots' numbers."""
    size = math.prod(leaf["shape"]) * torch.empty([], dtype=getattr(torch, leaf["dtype"])).element_size()
    return slots[leaf["slot"]].reshape(-1).view(torch.uint8)[leaf["offset"] : leaf["offset"] + size]


def view_of(torch, leaf, slots, device):
    """The leaf, as the author has it, in the memory of the slots."""
    dtype = getattr(torch, leaf["dtype"])
    if leaf["slot"] is None:  # it has no elements
        return torch.empty(leaf["shape"], dtype=dtype, device=device).permute(leaf["order"])
    return bytes_of(torch, leaf, slots).view(dtype).reshape(leaf["shape"]).permute(leaf["order"])


def write(torch, leaf, slots, tensor):
    """The tensor's elements, bit for bit, to where the leaf lies."""
    if leaf["slot"] is None:
        return
    order = leaf["order"]
    dense = tensor.detach().permute(sorted(range(len(order)), key=lambda axis: order[axis]))
    dense = dense.resolve_conj().resolve_neg().contiguous()
    bytes_of(torch, leaf, slots).copy_(dense.reshape(-1).view(torch.uint8))
