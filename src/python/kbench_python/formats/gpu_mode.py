"""GPU MODE's form: a directory with `task.yml`, `reference.py` and what these need; a submission has `custom_kernel(data)`.

    generate_input(**arguments)            makes the data: tensors, or tuples, lists and dictionaries with tensors in them
    ref_kernel(data)                       the right output
    check_implementation(data, output)     whether an output is right: (bool, text), or what is wrong: a text or a list, empty or None

task.yml lists the arguments of the cases, `tests` that are checked and `benchmarks` that are timed, and the files of the task. A
tensor that generate_input() leaves as torch.empty() has made it is where a submission may write its output to. What the reference
changes in place is `inout`; all else is read-only.
Source: https://github.com/gpu-mode/reference-kernels (format).
"""

import contextlib
import hashlib
import importlib
import math
import os
import sys

from ..sources import Sources
from ..tensors import PAIR, TORCH_NAMES, is_out_of_memory, kbench_name
from . import layout, tree
from .devices import NewMemory, without_gpu
from .documents import MOST_OF_YAML, Field, read_text
from .form import (
    Case,
    Unsupported,
    as_submissions,
    comments,
    counted_flops,
    identifier,
    require_same_shape,
    scalar_parameter,
    seed_everything,
    tensor_parameter,
)
from .streams import mixed_streams

FUNCTIONS = ("generate_input", "ref_kernel", "check_implementation")
SEED_BITS = 31  # NumPy's generators take seeds of 32 bits, and a task may add something to one
SEED_BITS_OF_GROWING_DATA = 16  # or as many as the task's own seeds have; their streams of random numbers are mixed with the secret
GROWTH = 8
LONGEST_REASON = 300
LONGEST_PATH = 4096
LONGEST_LANGUAGE = 100
MOST_OF_DOCUMENT = 4 * MOST_OF_YAML  # values and characters


def is_one(path):
    return os.path.basename(path) == "task.yml"


def load(path, text, stem, tensors):
    return Task(path, text, stem, tensors)


def parsed(text):
    try:
        import yaml
    except ImportError:
        raise Unsupported(
            f"task.yml needs PyYAML, which {sys.executable} does not have: {sys.executable} -m pip install pyyaml"
        ) from None
    try:
        document = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise ValueError(f"task.yml is no YAML: {' '.join(str(error).split())}") from None
    return Field(document, "task.yml: ")


def check_task(document):
    """Throws ValueError with the path of what does not fit, and Unsupported for a task of another kind."""
    require_bounded(document.value)
    if document.get("multi_gpu", None).value:
        raise Unsupported("the task is for several GPUs at once (multi_gpu); kbench evaluates on one")
    language = document.get("lang", "py").text(LONGEST_LANGUAGE)
    if language != "py":
        raise Unsupported(f"the task's submissions are in {language} (lang); kbench has tasks of this form in Python")
    for key in ("tests", "benchmarks"):
        cases = document.get(key).elements()
        if not cases:
            raise document.get(key).wrong("one case or more")
        for case in cases:
            if not all(isinstance(name, str) for name, _ in case.members()):
                raise case.wrong("arguments with names")
    for file in document.get("files", []).elements():
        file.get("name").text(LONGEST_PATH)
        file.get("source").text(LONGEST_PATH)
    config = document.get("config", None)
    if not config.is_null():
        config.get("main", "eval.py").text(LONGEST_PATH)


def require_bounded(document):
    """Aliases of YAML can make few lines a document without end."""
    left, size = [document], 0
    while left:
        value = left.pop()
        size += 1 + (len(value) if isinstance(value, (str, bytes)) else 0)
        if size > MOST_OF_DOCUMENT:
            raise ValueError("task.yml has too many values, by its aliases")
        left.extend(value.values() if isinstance(value, dict) else value if isinstance(value, (list, set)) else ())


def read_files(document, directory):
    """(texts of the task's modules, their places), by their names in the submission's directory."""
    texts, places = {}, {}
    for entry in document.get("files", []):
        if entry["source"] == "@SUBMISSION@" or not entry["name"].endswith(".py"):
            continue
        place = os.path.normpath(os.path.join(directory, entry["source"]))
        texts[entry["name"]] = read_text(place)
        places[entry["name"]] = place
    return texts, places


def given_to_submissions(document, texts):
    """The modules that a submission may import: not the reference, nor the evaluator."""
    main = (document.get("config") or {}).get("main", "eval.py")
    return {name: text for name, text in texts.items() if name not in ("reference.py", "eval.py", main)}


def mixed(seed, secret, bits=SEED_BITS):
    """A seed of the task's for one call: of the case, and of the evaluation's secret."""
    digest = hashlib.sha256(f"{seed} {secret}".encode()).digest()
    return int.from_bytes(digest[:8], "little") % 2**bits


def magnitude_of(tensors):
    """The largest magnitude of a finite number of 16 bits or more in them; 0 where there is none."""
    wide = [each for each in tensors if each.is_floating_point() and each.element_size() > 1 and each.numel()]
    return max((each.double().nan_to_num(0.0, 0.0, 0.0).abs().max().item() for each in wide), default=0.0)


def require_same(function, path, leaf, tensor):
    """A tensor of a case is of one shape and one type for every seed."""
    require_same_shape(f"{function} gives {path}", tensor.shape, leaf.author_shape)
    if not leaf.matches(tensor):
        raise Unsupported(f"{function} gives {path} as {tensor.dtype} for one seed and as {leaf.dtype} for another")


def dtype_of(tensor):
    return str(tensor.dtype).removeprefix("torch.")


def copy_of(torch, tensor):
    """Also of a type of one byte that torch itself cannot copy."""
    if tensor.element_size() > 1 or not tensor.dim():
        return tensor.detach().clone()
    return tensor.detach().view(torch.uint8).clone().view(tensor.dtype)


def is_all_of(view, tensor):
    """Whether it is another object for the same elements in the same order."""
    return view._base is tensor and view.shape == tensor.shape and view.stride() == tensor.stride()


class Shape:
    """The data and the results of one case: what they are made of, and where their tensors lie."""

    def __init__(self, data, result, data_leaves, result_leaves, converted, flops):
        self.data = data
        self.result = result
        self.data_leaves = data_leaves
        self.result_leaves = result_leaves  # some of them are data_leaves: the submission is given their memory
        self.converted = converted  # other types in which a submission may return each of them
        self.flops = flops

    def leaves(self):
        return self.data_leaves + [leaf for leaf in self.result_leaves if leaf not in self.data_leaves]

    def is_like(self, other):
        roles = [[leaf.role for leaf in each.leaves()] for each in (self, other)]
        return roles[0] == roles[1] and self.describe() == other.describe()

    def describe(self):
        """As Data of calls.py reads it."""
        return {
            "data": self.data,
            "result": self.result,
            "data_leaves": [leaf.describe() for leaf in self.data_leaves],
            "result_leaves": [{**leaf.describe(), "converted": types} for leaf, types in zip(self.result_leaves, self.converted)],
        }


class Task:
    def __init__(self, path, text, stem, tensors):
        if not hasattr(tensors.module, "nn"):
            raise Unsupported("tasks in GPU MODE's form need torch; install it for this interpreter")
        self.tensors = tensors
        self.torch = tensors.module
        self.on_gpu = tensors.is_cuda
        self.device = "cuda" if tensors.is_cuda else "cpu"
        self.devices = (self.device, self.device)  # devices that the modules are called for
        self.stem = stem
        document = parsed(text)
        check_task(document)
        self.document = document.value
        self.files, places = read_files(self.document, os.path.dirname(path))
        self.texts = [text, *self.files.values()]
        self.modules = {name.removesuffix(".py") for name in self.files}
        self.builder = tree.Builder(self.torch, self.device, self.modules)
        sys.meta_path.insert(0, Sources(self.files, places))
        self.torch.set_grad_enabled(False)
        self.module = self.imported()
        self.arguments = [*self.document["tests"], *self.document["benchmarks"]]
        self.seed_bits = SEED_BITS
        self.too_large = {}  # why a case could not be examined, by its number
        self.narrower = None  # types that check_implementation() takes in place of the reference's, by the number of the result
        self.shapes = self.examined_cases()
        self.seed_bits = self.bits_of_seeds()
        self.slots, self.slot_shapes = layout.assign_slots([shape.leaves() for shape in self.shapes])

    def imported(self):
        if "reference.py" not in self.files:
            raise Unsupported("the task has no reference.py among its `files`")
        module = self.for_gpu(importlib.import_module, "reference")
        missing = [name for name in FUNCTIONS if not callable(getattr(module, name, None))]
        if missing:
            raise Unsupported(
                f"reference.py defines no {' and no '.join(missing)}: the task is judged by its own {self.main()}, which "
                "kbench does not run"
            )
        return module

    def use_modules_for(self, devices):
        """Imports the task's modules once more if they were called for others: tensors that they keep are of those.

        If they cannot be imported twice, it throws, and they stay as they are.
        """
        if devices == self.devices:
            return
        imported = {name: sys.modules.pop(name) for name in self.modules if name in sys.modules}
        try:
            self.module = self.imported()
        except BaseException:
            sys.modules.update(imported)
            raise
        self.builder = tree.Builder(self.torch, self.device, self.modules)
        self.devices = devices

    def main(self):
        return (self.document.get("config") or {}).get("main", "eval.py")

    def for_gpu(self, function, *arguments, device="cpu", **named):
        """Calls code that is written for a GPU; its tensors are on that device if it is "meta", or if there is no GPU."""
        if self.on_gpu and device != "meta":
            return function(*arguments, **named)
        with without_gpu(self.torch, device):
            return function(*arguments, **named)

    def generated(self, arguments, secret, device="cpu"):
        """generate_input(), with a seed that is the evaluation's."""
        seed_everything(self.torch, mixed("global", secret))
        if "seed" not in arguments:
            return self.for_gpu(self.module.generate_input, device=device, **arguments)
        named = {**arguments, "seed": mixed(arguments["seed"], secret, self.seed_bits)}
        if self.seed_bits == SEED_BITS:
            return self.for_gpu(self.module.generate_input, device=device, **named)

        def generate():
            with mixed_streams(self.torch, lambda seed: mixed(seed, secret)):
                return self.module.generate_input(**named)

        return self.for_gpu(generate, device=device)

    def bits_of_seeds(self):
        """Data that grow with their seed would be tolerated to be wrong by as much more: their seeds stay as small as the task's.

        The answers of so few inputs would fit into a table. generated() therefore draws their random numbers from other streams.
        """
        seeds = [each["seed"] for each in self.arguments if type(each.get("seed")) is int]
        if not seeds:
            return SEED_BITS
        pairs = zip(self.shapes, self.arguments)
        smallest, arguments = min(pairs, key=lambda pair: sum(leaf.bytes for leaf in pair[0].leaves()))

        def magnitude(seed):
            seed_everything(self.torch, 0)
            data = self.for_gpu(self.module.generate_input, **{**arguments, "seed": seed})
            _, found = tree.take_apart(self.torch, data, "data")
            return magnitude_of(tensor for leaf, (_, tensor) in zip(smallest.data_leaves, found) if leaf.role != "output")

        if "seed" not in arguments or magnitude(2**SEED_BITS - 1) <= GROWTH * magnitude(max(seeds)):
            return SEED_BITS
        return max(SEED_BITS_OF_GROWING_DATA, max(seeds).bit_length())

    def examined_cases(self):
        """What the data of the cases are. Large ones take long, and torch mostly knows without computing their elements.

        It is believed if it says about the first case what running that does.
        """
        first, *others = self.arguments
        run = self.devices
        shape = self.examined(first, run)
        ways = []
        for way in (("meta", "meta"), (self.device, "meta")):
            with contextlib.suppress(Exception):
                if self.examined(first, way).is_like(shape):
                    ways.append(way)
        shapes = [shape]
        for number, arguments in enumerate(others, 1):
            try:
                shapes.append(self.examined_quickly(arguments, [*ways, run]))
            except Exception as error:
                if not is_out_of_memory(error):
                    raise
                shapes.append(shape)  # stands in for it: the other cases can be evaluated
                self.too_large[number] = " ".join(str(error).split())[:LONGEST_REASON]
        self.use_modules_for(run)
        return shapes

    def examined_quickly(self, arguments, ways):
        for way in ways[:-1]:
            with contextlib.suppress(Exception):
                return self.examined(arguments, way)
        return self.examined(arguments, ways[-1])

    def examined(self, arguments, devices):
        """What the data of a case are, found by running the author's functions once: generate_input() and ref_kernel(), each on its device."""
        self.use_modules_for(devices)
        device_of_data, device = devices
        with NewMemory(self.torch) as memory:
            data, found = tree.take_apart(self.torch, self.generated(arguments, 0, device_of_data), "data")
        unwritten = [memory.is_unwritten(tensor) for _, tensor in found]
        used, changed, result, flops = self.tried_reference(data, [tensor.detach() for _, tensor in found], device)
        leaves = []
        for (path, tensor), is_empty, is_changed in zip(found, unwritten, changed):
            role = "output" if is_empty else "inout" if is_changed else "input"
            leaves.append(layout.Leaf(path, tensor, role))
        node, returned = tree.take_apart(self.torch, result, "output", is_result=True)
        if not returned:
            raise ValueError("ref_kernel() returns no tensor")
        if self.narrower is None:  # the first case, which is run
            self.narrower = self.narrower_types(data, [tensor for _, tensor in found], node, [tensor for _, tensor in returned])
        results = self.results_among(leaves, used, returned)
        converted = [
            sorted({dtype_of(tensor), *self.narrower.get(number, ())} - {leaf.dtype})
            for number, (leaf, (_, tensor)) in enumerate(zip(results, returned))
        ]
        return Shape(data, node, leaves, results, converted, flops or sum(tensor.numel() for _, tensor in returned))

    def narrower_types(self, data, tensors, result, returned):
        """References may compute in more bits than the data have, and submissions return what the data have: the author's check decides."""
        of_data = {each.dtype for each in tensors if each.is_floating_point()}
        accepted = {}
        for number, tensor in enumerate(returned):
            wide = tensor.element_size() if tensor.is_floating_point() else 0
            for dtype in (each for each in of_data if 1 < self.torch.empty([], dtype=each).element_size() < wide):
                rounded = [*returned[:number], tensor.to(dtype), *returned[number + 1 :]]
                with contextlib.suppress(Exception):
                    own = self.builder.build(data, [copy_of(self.torch, each) for each in tensors])
                    if self.checked(own, self.builder.build(result, rounded))[0]:
                        accepted.setdefault(number, []).append(dtype_of(rounded[number]))
        return accepted

    def tried_reference(self, data, tensors, device):
        """(the tensors that the reference had, whether it changed each, what it returned, its operations)."""
        is_run = device != "meta"
        used = [copy_of(self.torch, each) if is_run else self.torch.empty_like(each, device=device) for each in tensors]
        versions = [each._version for each in used]
        value = tree.Builder(self.torch, device, self.modules).build(data, used)
        flops, result = counted_flops(lambda: self.for_gpu(self.module.ref_kernel, value, device=device))
        changed = [each._version != version for each, version in zip(used, versions)]
        if is_run:  # kernels of one's own, and NumPy, write without torch's knowledge
            changed = [by_torch or self.differ(*pair) for by_torch, *pair in zip(changed, used, tensors)]
        return used, changed, result, flops

    def differ(self, one, other):
        return not self.torch.equal(self.tensors.bits(one), self.tensors.bits(other))

    def results_among(self, leaves, used, returned):
        """The leaf of each tensor that was returned: one that was given, or that can hold it, or a new one."""
        taken, results = set(), []
        for number, (path, tensor) in enumerate(returned):
            same = [i for i, own in enumerate(used) if own is tensor or is_all_of(tensor, own)]
            empty = [i for i, leaf in enumerate(leaves) if leaf.role == "output" and leaf.author_shape == list(tensor.shape)]
            fitting = [i for i in empty if leaves[i].matches(tensor)]
            fitting += [i for i in empty if leaves[i].dtype in self.narrower.get(number, ())]
            found = next((i for i in same + fitting if leaves[i].role != "input" and i not in taken), None)
            if found is None:
                results.append(layout.Leaf(path, tensor.contiguous(), "output"))  # a contiguous copy: the strides of the submission may differ
            else:
                taken.add(found)
                results.append(leaves[found])
        return results

    def starter(self):
        """Of the first case, as an example."""
        use = {"input": "read-only", "inout": "yours to change", "output": "holds noise: the output may go there"}
        shape = self.shapes[0]
        tensors = [f"  {leaf.name}: {leaf.dtype} {leaf.author_shape}, {use[leaf.role]}" for leaf in shape.data_leaves]
        return (
            comments([f"data is {tree.outline(shape.data)}; in the first case", *tensors])
            + "def custom_kernel(data):\n"
            + f"    pass  # Your code. Return the output: {tree.outline(shape.result)}\n"
        )

    def describe(self):
        given = given_to_submissions(self.document, self.files)
        withheld = "the reference of a task is not in the process of its submissions"
        return {
            "name": identifier(self.stem),
            "title": self.stem.replace("_", " ").replace("-", " ").strip(),
            "description": str(self.document.get("description", "")).strip(),
            "tags": ["gpu_mode"],
            "dtypes": [self.dtype()],
            "signature": [
                *(tensor_parameter(slot.name, slot.role, slot.dtype) for slot in self.slots),
                scalar_parameter("number_of_case", "int64"),
            ],
            "judged_by": "check_implementation()",
            "call": {
                "style": "data",
                "function": "custom_kernel",
                "declaration": "def custom_kernel(data), which returns the output",
                "starter": self.starter(),
                "reference": as_submissions(self.files["reference.py"], "custom_kernel", "ref_kernel"),
                "files": given,
                "withheld": {name.removesuffix(".py"): withheld for name in self.files if name not in given},
                "cases": [shape.describe() for shape in self.shapes],
            },
        }

    def dtype(self):
        """Of the numbers, by which a roofline is chosen; their scales have none."""
        names = [layout.dtype_name(leaf.dtype) for leaf in self.shapes[0].leaves()]
        return next((name for name in names if "float" in name and name != "float8_e8m0"), "float32")

    def cases(self, dtype):
        names = set()
        return [self.case(number, names) for number in range(len(self.arguments))]

    def case(self, number, names):
        purpose = "correctness" if number < len(self.document["tests"]) else "performance"
        shown = {name: value for name, value in self.arguments[number].items() if name != "seed"}
        base = " ".join(f"{name}={value}" for name, value in shown.items()).replace(", ", ",") or purpose
        name, repetition = base, 1
        while name in names:
            repetition += 1
            name = f"{base} ({repetition})"
        names.add(name)
        sizes = {name: value for name, value in shown.items() if type(value) is int}
        return Case(name, purpose, self.slot_shapes[number], [number], self.shapes[number].flops, sizes=sizes, data=number)

    def create_inputs(self, case, seed):
        if case.data in self.too_large:
            raise Unsupported(
                "to tell the sizes of this case, the task's functions have to be run, and need more memory than they may take; "
                f"name smaller cases (--case): {self.too_large[case.data]}"
            )
        shape = self.shapes[case.data]
        data, found = tree.take_apart(self.torch, self.generated(self.arguments[case.data], seed), "data")
        if data != shape.data or len(found) != len(shape.data_leaves):
            raise Unsupported(
                f"generate_input() gives {tree.outline(data)} for one seed and {tree.outline(shape.data)} for another; kbench needs "
                "the same structure and the same numbers in it, beside the tensors, for every seed"
            )
        for leaf, (path, tensor) in zip(shape.data_leaves, found):
            require_same("generate_input()", path, leaf, tensor)
        given = [(leaf, tensor) for leaf, (_, tensor) in zip(shape.data_leaves, found) if leaf.role != "output"]
        return self.filled(case, ("input", "inout"), given)

    def filled(self, case, roles, leaves):
        """A tensor for each slot of these roles, with the leaves in them; the rest is zero."""
        slots = {
            number: self.torch.zeros(extents, dtype=getattr(self.torch, tree_dtype(slot.dtype)), device=self.device)
            for number, (slot, extents) in enumerate(zip(self.slots, self.slot_shapes[case.data]))
            if slot.role in roles
        }
        for leaf, tensor in leaves:
            layout.write(self.torch, leaf.describe(), slots, tensor.to(self.device))
        return list(slots.values())

    def by_number(self, roles, tensors):
        numbers = [number for number, slot in enumerate(self.slots) if slot.role in roles]
        return dict(zip(numbers, tensors))

    def data_of(self, case, inputs, unwritten=0):
        """(the data, its tensors), with memory of their own, which the author's code may write to.

        Numbers of outputs are `unwritten`.
        """
        shape = self.shapes[case.data]
        slots = self.by_number(("input", "inout"), [each.clone() for each in inputs])
        tensors = []
        for leaf in shape.data_leaves:
            described = leaf.describe()
            if leaf.role == "output" and leaf.slot is not None:
                empty = self.torch.zeros(leaf.bytes, dtype=self.torch.uint8, device=self.device)
                view = layout.view_of(self.torch, {**described, "slot": 0, "offset": 0}, [empty], self.device)
                if unwritten and self.is_number(leaf) and view.element_size() > 1:
                    view.fill_(unwritten)
                tensors.append(view)
            else:
                tensors.append(layout.view_of(self.torch, described, slots, self.device))
        return self.builder.build(shape.data, tensors), tensors

    def reference(self, case, inputs):
        """Where it leaves an output unwritten, infinity is expected, so that the referee asks no submission for numbers there."""
        shape = self.shapes[case.data]
        data, tensors = self.data_of(case, inputs, unwritten=math.inf)
        computed = self.for_gpu(self.module.ref_kernel, data)
        node, returned = tree.take_apart(self.torch, computed, "output", is_result=True)
        if not tree.is_alike(node, shape.result):
            raise Unsupported(
                f"ref_kernel() gives {tree.outline(node)} for one seed and {tree.outline(shape.result)} for another; kbench needs the "
                "same structure for every seed"
            )
        values = {id(leaf): (leaf, tensor) for leaf, tensor in zip(shape.data_leaves, tensors) if leaf.role != "input"}
        for leaf, types, (path, tensor) in zip(shape.result_leaves, shape.converted, returned):
            if dtype_of(tensor) in types:
                tensor = tensor.to(getattr(self.torch, leaf.dtype))
            require_same("ref_kernel()", path, leaf, tensor)
            values[id(leaf)] = (leaf, tensor)
        return self.filled(case, ("inout", "output"), values.values())

    def is_number(self, leaf):
        dtype = getattr(self.torch, leaf.dtype)
        return (dtype.is_floating_point or dtype.is_complex) and kbench_name(dtype) != PAIR

    def no_number(self, leaf, right, got):
        """What is_no_number() of kbench/no_number.hpp finds, in tensors that the referee sees as bytes."""
        if leaf.slot is None or not self.is_number(leaf) or self.slots[leaf.slot].dtype == kbench_name(leaf.dtype):
            return ""
        torch = self.torch
        right, got = (torch.view_as_real(each) if each.is_complex() else each.float() for each in (right, got))
        stands_for_it = torch.isinf(got) & (got * right > 0) & (right.abs() >= 1e4)
        places = (torch.isfinite(right) & ~torch.isfinite(got) & ~stands_for_it).nonzero()
        if not len(places):
            return ""
        first = tuple(places[0].tolist())
        return (
            f"{leaf.name}{list(first)} is {got[first].item()}; expected {right[first].item()}; {len(places)} of {got.numel()} elements "
            "are NaN or infinite where numbers are expected, which is wrong whatever check_implementation() says"
        )

    def verify(self, case, inputs, expected, actual):
        shape = self.shapes[case.data]
        slots = self.by_number(("inout", "output"), [each.clone() for each in actual])
        wanted = self.by_number(("inout", "output"), expected)
        results = [layout.view_of(self.torch, leaf.describe(), slots, self.device) for leaf in shape.result_leaves]
        for leaf, got in zip(shape.result_leaves, results):
            fault = self.no_number(leaf, layout.view_of(self.torch, leaf.describe(), wanted, self.device), got)
            if fault:
                return False, fault
        return self.checked(self.data_of(case, inputs)[0], self.builder.build(shape.result, results))

    def checked(self, data, output):
        """(passed, message), as the author's check says."""
        answer = self.for_gpu(self.module.check_implementation, data, output)
        if isinstance(answer, tuple):
            return answer
        if answer is None or isinstance(answer, (str, list)):  # a description of what is wrong
            return not answer, answer if isinstance(answer, str) else " ".join(map(str, answer or []))
        return bool(answer), ""


def tree_dtype(name):
    return TORCH_NAMES.get(name, name)
