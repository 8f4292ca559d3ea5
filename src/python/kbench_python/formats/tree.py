"""Nested values with tensors in them: taken apart into a description in JSON and a list of tensors, and put together again.

A node of a description is one of

    {"tensor": 3}                                          the fourth tensor
    {"tuple": [node, ...]}, {"list": [node, ...]}, {"dict": [[key, node], ...]}
    {"object": {"module", "name", "kind", "fields": [[name, node], ...]}}      kind is "dataclass" or "namedtuple"
    {"literal": "None"}, {"float": "0x1.8p+1"}, {"dtype": "float16"}, {"device": True}
    {"number": 3}                                          of a result: a number of Python's, as the fourth tensor
"""

import ast
import collections
import dataclasses
import importlib

from .form import Unsupported

LITERALS = (type(None), bool, int, str, bytes)


def take_apart(torch, value, path="", is_result=False, device="cpu"):
    """(node, [(path, tensor), ...]). Throws Unsupported for an object of which no other process can make its own.

    Numbers of a result become tensors on `device`.
    """
    tensors = []

    def visit(value, path):
        if isinstance(value, torch.Tensor):
            tensors.append((path, value))
            return {"tensor": len(tensors) - 1}
        if is_result and isinstance(value, (bool, int, float)):
            dtype = torch.float64 if isinstance(value, float) else torch.bool if isinstance(value, bool) else torch.int64
            tensors.append((path, torch.tensor(value, dtype=dtype, device=device)))
            return {"number": len(tensors) - 1}
        if type(value) in LITERALS:
            return {"literal": repr(value)}
        if isinstance(value, float):
            return {"float": float(value).hex()}
        if isinstance(value, torch.dtype):
            return {"dtype": str(value).removeprefix("torch.")}
        if isinstance(value, torch.device):
            return {"device": True}
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return visit_fields(value, "namedtuple", value._fields, path)
        if isinstance(value, (tuple, list)):
            kind = "tuple" if isinstance(value, tuple) else "list"
            return {kind: [visit(each, f"{path}_{number}") for number, each in enumerate(value)]}
        if isinstance(value, dict):
            # Of a result the order is the keys', for one submission may fill it in another order than the reference.
            items = sorted(value.items(), key=lambda item: repr(item[0])) if is_result else value.items()
            return {"dict": [[literal(key, path), visit(each, f"{path}_{key}")] for key, each in items]}
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return visit_fields(value, "dataclass", [field.name for field in dataclasses.fields(value)], path)
        raise Unsupported(
            f"{path} is an object of type {type(value).__name__}, which cannot be made in the submission's process: "
            "kbench hands over tensors, numbers, texts, tuples, lists, dictionaries, named tuples and dataclasses"
        )

    def visit_fields(value, kind, names, path):
        fields = [[name, visit(getattr(value, name), f"{path}_{name}")] for name in names]
        made_of = {"module": type(value).__module__, "name": type(value).__name__, "kind": kind, "fields": fields}
        return {"object": made_of}

    def literal(key, path):
        if type(key) not in LITERALS:
            raise Unsupported(f"{path} is a dictionary with a key of type {type(key).__name__}")
        return repr(key)

    return visit(value, path), tensors


class Builder:
    """Puts values together. Classes are those of `modules`, which are imported for it; others are made after the description."""

    def __init__(self, torch, device, modules):
        self.torch = torch
        self.device = device
        self.modules = modules
        self.classes = {}  # the key is (module, name)

    def build(self, node, tensors):
        ((kind, content),) = node.items()
        if kind == "tensor":
            return tensors[content]
        if kind == "number":
            return tensors[content].item()
        if kind == "literal":
            return ast.literal_eval(content)
        if kind == "float":
            return float.fromhex(content)
        if kind == "dtype":
            return getattr(self.torch, content)
        if kind == "device":
            return self.torch.device(self.device)
        if kind == "tuple":
            return tuple(self.build(each, tensors) for each in content)
        if kind == "list":
            return [self.build(each, tensors) for each in content]
        if kind == "dict":
            return {ast.literal_eval(key): self.build(each, tensors) for key, each in content}
        return self.object_of(content, [(name, self.build(each, tensors)) for name, each in content["fields"]])

    def object_of(self, made_of, fields):
        kind = self.class_of(made_of, [name for name, _ in fields])
        if made_of["kind"] == "namedtuple":
            return kind(*(value for _, value in fields))
        made = object.__new__(kind)
        for name, value in fields:
            object.__setattr__(made, name, value)
        return made

    def class_of(self, made_of, names):
        key = (made_of["module"], made_of["name"])
        if key not in self.classes and made_of["module"] in self.modules:
            self.classes[key] = getattr(importlib.import_module(made_of["module"]), made_of["name"])
        if key not in self.classes:
            make = collections.namedtuple if made_of["kind"] == "namedtuple" else dataclasses.make_dataclass
            self.classes[key] = make(made_of["name"], names)
        return self.classes[key]


def is_alike(one, other):
    """Whether two values have the same structure. A list is as good as a tuple; keys of a dictionary are in any order."""
    ((kind, content),), ((other_kind, other_content),) = one.items(), other.items()
    sequences = ("tuple", "list")
    if kind in sequences and other_kind in sequences:
        return len(content) == len(other_content) and all(map(is_alike, content, other_content))
    if kind != other_kind:
        return False
    if kind == "dict":
        return [key for key, _ in content] == [key for key, _ in other_content] and all(
            is_alike(a, b) for (_, a), (_, b) in zip(content, other_content)
        )
    if kind == "object":
        fields, other_fields = content["fields"], other_content["fields"]
        return len(fields) == len(other_fields) and all(a == c and is_alike(b, d) for (a, b), (c, d) in zip(fields, other_fields))
    return kind in ("tensor", "number") or content == other_content


def outline(node):
    """For messages: `(tensor, None, {'scale': tensor})`."""
    ((kind, content),) = node.items()
    if kind in ("tensor", "number"):
        return kind
    if kind == "literal":
        return content
    if kind == "tuple":
        return "(" + ", ".join(outline(each) for each in content) + (",)" if len(content) == 1 else ")")
    if kind == "list":
        return "[" + ", ".join(outline(each) for each in content) + "]"
    if kind == "dict":
        return "{" + ", ".join(f"{key}: {outline(each)}" for key, each in content) + "}"
    if kind == "object":
        return f"{content['name']}(" + ", ".join(f"{name}={outline(each)}" for name, each in content["fields"]) + ")"
    return str(content)
