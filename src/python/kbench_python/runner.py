"""Runs a submission: this is kbench's until the submission is loaded, and the submission's from then on.

What the submission is comes with the order to load it: a JSON document of its files, of the parameters of `solution`, and of how it
is called where the problem is in Python too.
"""

import contextlib
import ctypes
import errno
import importlib.util
import json
import os
import re
import struct
import sys
import traceback

from . import refusals
from .calls import Misfit, Plain, style_of
from .returned import Again, Place, Returned
from .sources import Sources
from .tensors import DTYPES, NumPy, Tensor, is_out_of_memory

LOAD, MAP, CALL = 1, 2, 3  # protocol::OrderKind
NOT_LOADED, NO_MEMORY, EXCEPTION, MISFIT = 3, 4, 5, 8  # protocol::AnswerKind
OUR_FILES = os.path.dirname(__file__)


class Solution:
    """The submission's function, with what it is called with."""

    has_called = False
    first_failure = None

    def __init__(self, core, tensors, document):
        self.core = core
        self.tensors = tensors
        self.parameters = document["parameters"]
        self.calls = []  # the call for each set, in the form of its style
        self.layout = None
        call = document["call"]
        # What the submission brings goes before what the task gives to it.
        sys.meta_path.insert(0, Sources(call.get("files", {}), withheld=call.get("withheld")))
        write(document["files"])
        module = imported(document["entry"], document["files"])
        name = call.get("function", "solution")
        function = getattr(module, name, None)
        if not callable(function):
            raise ImportError(f"{document['entry']} defines nothing called {name} that can be called")
        document["destination_passing_style"] = getattr(module, "destination_passing_style", None)
        self.style = style_of(tensors, function, document)
        self.returned = Returned(core, tensors)

    def place(self):
        """Makes the arguments of every set, unless they are there. It is done when memory is mapped, which is not timed."""
        scalars = self.core.kbench_scalars()
        count = sum(parameter["kind"] == "scalar" for parameter in self.parameters)
        layout = (self.core.kbench_layout(), scalars[:count])
        if layout == self.layout:
            return
        self.calls = []
        given = None if self.tensors.is_cuda else self.style.given(layout[1])  # copies are not timed on a GPU
        self.core.kbench_give(2**64 - 1 if given is None else sum(1 << index for index in given))
        for number in range(self.core.kbench_sets()):
            views = [self.view(number, index) for index in range(self.core.kbench_tensors())]
            outputs = [tensor for tensor, is_output in views if is_output]
            arguments = self.in_order([tensor for tensor, _ in views], scalars)
            self.calls.append(self.style.bound(arguments, outputs))
        self.layout = layout
        self.returned.watch()

    def view(self, number, index):
        slot = Tensor()
        self.core.kbench_tensor(number, index, ctypes.byref(slot))
        shape, is_output = tuple(slot.shape[: slot.rank]), bool(slot.is_output)
        if slot.address is None:
            return Place(self.core, self.tensors, number, index, self.tensors.dtype(DTYPES[slot.dtype]), shape), True
        view = self.tensors.view(slot.address, slot.bytes, DTYPES[slot.dtype], shape, is_output)
        return view, is_output

    def in_order(self, tensors, scalars):
        tensors, arguments, next_scalar = iter(tensors), [], 0
        for parameter in self.parameters:
            if parameter["kind"] == "tensor":
                arguments.append(next(tensors))
            else:
                arguments.append(scalar_of(scalars[next_scalar], parameter["type"]))
                next_scalar += 1
        return arguments

    def call(self):
        """False if the device has failed; the referee knows it then."""
        while True:
            self.place()
            self.returned.begin_order()
            ready = [self.style.prepared(each)[:2] for each in self.calls[: self.core.kbench_sets()]]
            try:
                begun = self.core.kbench_begin()  # counted from 1: the set that has the first turn
                is_done = begun and self.make(ready, begun - 1) and self.core.kbench_end()
                self.has_called, self.first_failure = True, None
                return is_done
            except Again:
                pass
            except Misfit:
                raise
            except Exception as error:
                has_room = is_out_of_memory(error) and self.returned.make_room()
                if not has_room and not self.turn_to_arrays(error):
                    failure = self.first_failure or error
                    raise failure from failure.__cause__

    def turn_to_arrays(self, error):
        """Whether the first call, which counts for nothing, is made again with NumPy's arrays: the function is for these, and not for
        torch's tensors. If that fails too, the first failure is reported."""
        if self.has_called or type(self.style) is not Plain or not is_for_arrays(error, self.tensors):
            return False
        self.first_failure = error
        self.tensors = self.style.tensors = NumPy()
        self.returned = Returned(self.core, self.tensors)
        self.layout = None
        try:
            self.place()
        except ImportError:  # NumPy does not have the type
            return False
        return True

    def make(self, ready, number):
        """The calls. Outputs that are no arguments are none of the frames' until a call has returned.

        On the processor calls may take turns: set `number` has the first, and what is between two turns is timed as well.
        """
        if self.returned.is_copying:
            takes_turns = self.core.kbench_takes_turns()
            for made in range(len(ready)):
                if made > 0:
                    number = self.core.kbench_next_turn() - 1 if takes_turns else made
                    if number < 0:
                        return False
                function, arguments = ready[number]
                result = function(*arguments)
                if not self.core.kbench_open(number):
                    return False
                self.store(number, result)
            return True
        results = [function(*arguments) for function, arguments in ready]
        if not self.core.kbench_stop_clock():
            return False
        for number, result in enumerate(results):
            self.store(number, result)
        return True

    def store(self, number, result):
        self.style.store(result, self.calls[number][2], self.returned.keeper(number))


OWN_NAME = "kbench_submission"


def write(files):
    """Puts the submission's files into the private directory, where libraries such as numba look for a function's source."""
    with contextlib.suppress(OSError):
        for path, text in files.items():
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


def imported(entry, files):
    """The submission's module. Its file may be called as another module is: torch.py, or relu.v2.py."""
    if "/" in entry:
        sys.meta_path.insert(0, Sources(files))
        return executed(entry.removesuffix(".py").replace("/", "."))
    # It is a package too, so that `from .other import name` finds the other files.
    inside = {f"{OWN_NAME}/{path}": path for path in files if path != entry}
    own = f"{OWN_NAME}/__init__.py"
    texts = {inner: files[path] for inner, path in inside.items()}
    others = files if len(files) > 1 else {}  # which may import it
    sys.meta_path.insert(0, Sources({**others, **texts, own: files[entry]}, places={**inside, own: entry}))
    return executed(OWN_NAME)


def executed(name):
    """The module of that name. Other threads do not wait until it has been executed, as one that pickles its functions would."""
    spec = importlib.util.find_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def scalar_of(slot, kind):
    """The inverse of protocol::scalar_slot()."""
    formats = {"float64": ("<Q", "<d"), "float32": ("<I", "<f"), "int32": ("<I", "<i"), "int64": ("<Q", "<q")}
    if kind not in formats:
        return slot
    raw, typed = formats[kind]
    return struct.unpack(typed, struct.pack(raw, slot & (0xFFFFFFFF if raw == "<I" else 0xFFFFFFFFFFFFFFFF)))[0]


def is_out_of_files(error):
    """Whether the submission's directory is full."""
    return isinstance(error, OSError) and error.errno == errno.ENOSPC


def is_for_arrays(error, tensors):
    """Whether a function failed because it was given torch's tensors of a processor and takes NumPy's arrays."""
    if not isinstance(error, (AttributeError, TypeError)) and "numba" not in type(error).__module__:
        return False
    if tensors.module.__name__ != "torch" or tensors.is_cuda:
        return False
    text = str(error)
    if isinstance(error, AttributeError):
        asked = re.search(r"'Tensor' object has no attribute '(\w+)'", text)
        return asked is not None and hasattr(NumPy().module.ndarray, asked.group(1))
    if "Cannot determine Numba type of <class 'torch.Tensor'>" in text:
        return True
    return re.search(r"ArrayType|numpy\.ndarray|NumPy arrays|be an array|not 'Tensor'", text) is not None


ADVICE_ON_ARRAYS = "tensors are torch's here, and np.asarray(tensor) is the same memory as NumPy's array"


def report_error(error, advice):
    """Prints an exception as its author would see it, without the frames of this file, and kbench's advice if it has some."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(OUR_FILES):
        frames = frames.tb_next
    importing = ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>")
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(importing):
        frames = frames.tb_next
    traceback.print_exception(type(error), error, frames)
    lines = traceback.format_exception_only(type(error), error)
    line, *more = (lines[-1] if isinstance(error, SyntaxError) else lines[0]).strip().split("\n")
    line = line.removeprefix(f"{OWN_NAME}.") + (" ..." if more else "")
    own = [each for each in traceback.extract_tb(frames) if not each.filename.startswith(("/", "<"))][-1:]  # not of a library
    place = "".join(f" ({each.filename}:{each.lineno}, in {each.name})" for each in own)
    words = f"; kbench: {advice}" if advice else ""
    print(f"an exception left the solution: {line}{place}{words}", file=sys.stderr)  # base/decision/verdict.cpp quotes this


def read_document(descriptor):
    with os.fdopen(os.dup(descriptor), "rb") as file:
        file.seek(0)
        return json.loads(file.read())


def serve_referee(core, tensors, make_solution=Solution):
    solution = None
    while (kind := core.kbench_next()) != 0:
        try:
            if kind == LOAD:
                solution = make_solution(core, tensors, read_document(core.kbench_object()))
            elif kind == MAP:
                solution.place()
            elif not solution.call():
                continue
        except Misfit as error:
            print(f"the solution returned: {error}", file=sys.stderr)
            core.kbench_fail(MISFIT)
        except BaseException as error:  # SystemExit is one, too
            refusal = refusals.explanation(error, bool(core.kbench_has_door()))
            report_error(error, refusal or (ADVICE_ON_ARRAYS if is_for_arrays(error, tensors) else None))
            if is_out_of_memory(error) or is_out_of_files(error):
                core.kbench_fail(NO_MEMORY)
            else:
                core.kbench_fail(NOT_LOADED if kind == LOAD else EXCEPTION)
        else:
            core.kbench_done()
