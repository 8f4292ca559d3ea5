"""Reads the files of problems within bounds, and the fields of documents with their types and bounds.

Their authors may be strangers: a file may be a device, a pipe or without end. A fault is reported with its path: "axes.n.value: expected ...".
"""

import ast
import json
import math
import operator
import os
import stat

MOST_BYTES = 64 << 20  # bytes of a text file
MOST_OF_YAML = 256 << 10  # bytes; PyYAML reads 100 KiB in a second
LONGEST_EXPRESSION = 1000
LARGEST = 2**63 - 1
MISSING = object()


def opened(path):
    """A regular file, open for reading. Opening does not wait for a writer."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ValueError(f"{path} is no regular file")
    return os.fdopen(descriptor, "rb")


def read_text(path, most=MOST_BYTES):
    with opened(path) as file:
        data = file.read(most + 1) if os.fstat(file.fileno()).st_size <= most else b" " * (most + 1)
    if len(data) > most:
        raise ValueError(f"{path} has more than {most} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no text in UTF-8: byte {error.start}") from None


def parsed(text, path):
    """The document as a field."""

    def unique(pairs):
        members = dict(pairs)
        if len(members) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1) if len(names) < 1000 else "one of many"
            raise ValueError(f"the member {shown(twice)} is there twice")
        return members

    try:
        return Field(json.loads(text, object_pairs_hook=unique), f"{path}: ")
    except RecursionError:
        raise ValueError(f"{path} is nested too deep") from None
    except ValueError as error:
        raise ValueError(f"{path} is no JSON: {error}") from None


def shown(value):
    """The beginning of a value, for messages."""
    try:
        text = json.dumps(value if not isinstance(value, (dict, list)) else type(value)())
    except (ValueError, TypeError):  # such as an integer of too many digits
        text = type(value).__name__
    return text if len(text) <= 80 else text[:77] + "..."


class Field:
    """A value of a document, with its path: "definition.json: axes.n", or "definition.json: " of the whole."""

    def __init__(self, value, path):
        self.value = value
        self.path = path

    def wrong(self, expected):
        kind = {dict: "an object", list: "an array"}.get(type(self.value))
        return ValueError(f"{self.path.removesuffix(': ')}: expected {expected}, not {kind or shown(self.value)}")

    def child(self, name, value):
        return Field(value, f"{self.path}{'' if self.path.endswith(': ') else '.'}{name}" if len(str(name)) <= 80 else self.path)

    def members(self, most=4096):
        """(name, field) of each."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        if len(self.value) > most:
            raise ValueError(f"{self.path}: expected {most} members at most, not {len(self.value)}")
        return [(name, self.child(name, value)) for name, value in self.value.items()]

    def get(self, name, default=MISSING):
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        if name not in self.value and default is MISSING:
            raise ValueError(f"{self.child(name, None).path} is missing")
        return self.child(name, self.value.get(name, default))

    def elements(self, most=4096):
        if not isinstance(self.value, list):
            raise self.wrong("an array")
        if len(self.value) > most:
            raise ValueError(f"{self.path}: expected {most} elements at most, not {len(self.value)}")
        return [Field(value, f"{self.path}[{number}]") for number, value in enumerate(self.value)]

    def is_null(self):
        return self.value is None

    def text(self, most=MOST_BYTES):
        if not isinstance(self.value, str):
            raise self.wrong("a text")
        if len(self.value) > most:
            raise ValueError(f"{self.path}: expected {most} characters at most, not {len(self.value)}")
        return self.value

    def whole(self, low=0, high=LARGEST):
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.wrong(f"a whole number from {low} to {high}")
        return self.value

    def number(self, low=-math.inf, high=math.inf):
        """Finite."""
        is_number = type(self.value) in (int, float)
        if not is_number or not low <= self.value <= high or abs(self.value) > 1e308 or not math.isfinite(self.value):
            bounds = "" if low == -math.inf else f" of at least {low}" if high == math.inf else f" from {low} to {high}"
            raise self.wrong(f"a finite number{bounds}")
        return self.value

    def boolean(self):
        if type(self.value) is not bool:
            raise self.wrong("true or false")
        return self.value

    def choice(self, *names):
        if self.value not in names:
            raise self.wrong(f"one of {', '.join(names)}")
        return self.value


def bounded_power(base, exponent):
    if abs(exponent) > 64:
        raise ValueError("an exponent is beyond 64")
    return base**exponent


OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: bounded_power,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS = {"min": min, "max": max, "abs": abs, "ceil": math.ceil, "floor": math.floor}


class Expression:
    """An arithmetic expression, and the names of its variables. Throws ValueError if it cannot be read or computed."""

    def __init__(self, text):
        try:
            self.root = ast.parse(text.strip(), mode="eval").body
        except (MemoryError, RecursionError, SyntaxError, ValueError) as error:
            raise uncomputable(error) from None
        called = {id(node.func) for node in ast.walk(self.root) if isinstance(node, ast.Call)}
        self.names = {node.id for node in ast.walk(self.root) if isinstance(node, ast.Name) and id(node) not in called}

    def value(self, names):
        try:
            return value_of(self.root, names)
        except (ArithmeticError, MemoryError, RecursionError, TypeError) as error:
            raise uncomputable(error) from None


def uncomputable(error):
    return ValueError(f"it cannot be computed: {str(error) or type(error).__name__}")


def value_of(node, names):
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        value = node.value
    elif isinstance(node, ast.Name):
        if node.id not in names:
            raise ValueError(f"{shown(node.id)} is no axis")
        value = names[node.id]
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        value = OPERATORS[type(node.op)](value_of(node.left, names), value_of(node.right, names))
    elif isinstance(node, ast.UnaryOp) and type(node.op) in OPERATORS:
        value = OPERATORS[type(node.op)](value_of(node.operand, names))
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPERATORS:
        value = OPERATORS[type(node.ops[0])](value_of(node.left, names), value_of(node.comparators[0], names))
    elif isinstance(node, ast.IfExp):
        value = value_of(node.body if value_of(node.test, names) else node.orelse, names)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS and not node.keywords:
        value = FUNCTIONS[node.func.id](*(value_of(each, names) for each in node.args))
    else:
        raise ValueError("expected arithmetic with + - * / // % **, comparisons, and min, max, abs, ceil, floor")
    if abs(value) > 2**128:
        raise ValueError("a value is beyond 2^128")
    return value
