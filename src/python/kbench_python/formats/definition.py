"""The form of flashinfer-bench and SOL-ExecBench: `definition.json` with workloads next to it; a submission has `run(...)`.

    {"name", "description", "axes": {name: {"type": "const", "value"} or {"type": "var"} or {"type": "expr", "expression"}},
     "inputs" and "outputs": {name: {"shape": [axis, ...] or null for a number, "dtype"}},
     "reference": text with run(*inputs), "custom_inputs_entrypoint": the name of a function in it}

A line of the workloads is, in SOL-ExecBench, {"uuid", "axes", "inputs": {name: {"type": "random", "scalar", "safetensors" or
"custom", ...}}, "tolerance"}; in flashinfer-bench, an object with that as its "workload". The submission gets the inputs and then the outputs, if it takes as many
arguments; otherwise it returns them.
Sources: https://github.com/flashinfer-ai/flashinfer-bench, https://github.com/NVIDIA/SOL-ExecBench (format and tolerances).
"""

import contextlib
import functools
import hashlib
import keyword
import math
import os
import sys

from . import layout
from .definition_fields import LARGEST_AXIS, MOST_AXES, MOST_WORKLOADS, check_definition, check_workload
from .devices import without_gpu
from .documents import Expression, opened, parsed, read_text
from .form import Case, Unsupported, as_submissions, counted_flops, execute, identifier, scalar_parameter, seed_everything, tensor_parameter
from .random_inputs import drawn, drawn_by_name

# Of flashinfer-bench's workloads: an element is right that is near enough by one of the two.
TOLERANCE = 1e-2
RATIO = 1.0
RATIO_OF_EXPERTS = 0.95  # ratio for mixtures of experts, and for definitions called so
LOW_BITS = "moe_fp8_block_scale"
# Of SOL-ExecBench's workloads, and of what a `tolerance` leaves out.
DEFAULTS = {
    "max_atol": 1e-2,
    "max_rtol": 1e-2,
    "required_matched_ratio": 0.99,
    "max_error_cap": None,
}


def is_one(path):
    return path.endswith(".json")


def load(path, text, stem, tensors):
    if not hasattr(tensors.module, "nn"):
        raise Unsupported("definitions in JSON need torch; install it for this interpreter")
    whole_document = parsed(text, os.path.basename(path))
    document = whole_document.value
    if isinstance(document, dict) and document.get("op_type") == "sampling":
        raise Unsupported("outputs of a sampling operation are random, and judged by their distribution; kbench does not do that")
    check_definition(whole_document)
    if document["name"].startswith("dsa_topk_indexer"):
        raise Unsupported("outputs of a top-k indexer are judged by the scores of what they select; kbench does not do that")
    return Task(path, text, document, tensors)


def file_of_workloads(path, name):
    """(the file, the directory that paths in it are relative to)."""
    directory = os.path.dirname(path)
    parts = path.split(os.sep)
    tries = [(os.path.join(directory, each), directory) for each in ("workload.jsonl", "workloads.jsonl", f"{name}.jsonl")]
    if "definitions" in parts[:-1]:
        at = len(parts) - 1 - parts[::-1].index("definitions")
        mirrored = os.sep.join([*parts[:at], "workloads", *parts[at + 1 :]])
        tries.append((os.path.splitext(mirrored)[0] + ".jsonl", os.sep.join(parts[:at])))
    found = next((each for each in tries if os.path.isfile(each[0])), None)
    if found is None:
        raise ValueError(f"the definition has no workloads: there is none of {', '.join(each for each, _ in tries)}")
    return found


def parsed_workloads(lines, file, definition):
    name, workloads = definition["name"], []
    for number, line in enumerate(lines.split("\n"), 1):
        if not line.strip():
            continue
        entry = parsed(line, f"{os.path.basename(file)}, line {number}")
        if entry.get("definition", name).value == name:
            check_workload(entry.get("workload") if "workload" in entry.value else entry, definition)
            workloads.append(entry.value)
        if len(workloads) > MOST_WORKLOADS:
            raise ValueError(f"{os.path.basename(file)}: expected {MOST_WORKLOADS} workloads of {name} at most")
    if not workloads:
        raise ValueError(f"the file of workloads has none of {name}")
    return workloads


def resolved_axes(axes, given):
    """The size of each axis."""
    sizes = {}
    for name, axis in axes.items():
        if axis["type"] == "const":
            sizes[name] = axis["value"]
        elif axis["type"] == "var":
            if name not in given:
                raise ValueError(f"a workload gives no size of the axis {name}")
            sizes[name] = given[name]
    waiting = {name: expression_of(axis["expression"], name) for name, axis in axes.items() if axis["type"] == "expr"}
    while waiting:
        ready = [name for name, expression in waiting.items() if not expression.names & waiting.keys()]
        if not ready:
            raise ValueError(f"the size of the axis {min(waiting)} cannot be computed: it needs itself")
        for name in ready:
            with path_of_expression(name):
                sizes[name] = whole(waiting.pop(name).value(sizes), name)
    return sizes


@contextlib.contextmanager
def path_of_expression(name):
    try:
        yield
    except ValueError as error:
        raise ValueError(f"axes.{name}.expression: {error}") from None


@functools.lru_cache(MOST_AXES)
def expression_of(text, name):
    with path_of_expression(name):
        return Expression(text)


def whole(value, name):
    if isinstance(value, complex) or value != int(value):
        raise ValueError(f"the size of the axis {name} is {value}, which is no whole number")
    if not 0 <= value <= LARGEST_AXIS:
        raise ValueError(f"the size of the axis {name} is {value}; expected one from 0 to {LARGEST_AXIS}")
    return int(value)


class Workload:
    def __init__(self, entry, definition):
        document = entry.get("workload", entry)
        self.is_of_sol_execbench = document is entry
        self.uuid = str(document.get("uuid", ""))
        self.inputs = document.get("inputs") or {}
        has_rules = self.is_of_sol_execbench or document.get("tolerance")
        self.tolerance = {**DEFAULTS, **(document.get("tolerance") or {})} if has_rules else None
        self.sizes = resolved_axes(definition["axes"], document.get("axes", {}))
        self.scalars = {}  # values of the inputs that are numbers
        self.shown = {name: value for name, value in self.sizes.items() if definition["axes"][name]["type"] == "var"}

    def shape(self, spec):
        return [self.size(axis) for axis in spec["shape"] or []]

    def size(self, axis):
        """Of an axis by its name, or of a number."""
        return int(axis) if str(axis).isdigit() else self.sizes[axis]

    def kind(self, name):
        return self.inputs.get(name, {}).get("type", "random")

    def is_custom(self):
        return any(each.get("type") == "custom" for each in self.inputs.values())

    def seed(self):
        """Of what is the same in each call."""
        return int.from_bytes(hashlib.sha256(self.uuid.encode()).digest()[:4], "little")


class Task:
    def __init__(self, path, text, document, tensors):
        self.torch = tensors.module
        self.on_gpu = tensors.is_cuda
        self.device = "cuda" if tensors.is_cuda else "cpu"
        self.document = document
        self.place = f"{path}, reference"
        self.torch.set_grad_enabled(False)
        self.specs = {**document["inputs"], **document["outputs"]}
        self.require_types()
        file, self.root = file_of_workloads(path, document["name"])
        lines = read_text(file)
        self.texts = [text, lines]
        self.fixed = {}  # tensors of files, by (path, key)
        self.module = execute(self.place, document["reference"])
        if not callable(self.module.get("run")):
            raise ValueError("the definition's reference has no function run()")
        every = [Workload(each, document) for each in parsed_workloads(lines, file, document)]
        self.workloads = [each for each in every if all(size > 0 for size in each.sizes.values())]
        self.left_out = len(every) - len(self.workloads)
        if not self.workloads:
            raise ValueError("each workload has an axis of size 0; kbench has no empty tensors")
        for workload in self.workloads:
            self.find_scalars(workload)

    def require_types(self):
        for name, spec in self.specs.items():
            if not hasattr(self.torch, spec["dtype"]):
                raise Unsupported(f"{name} is of type {spec['dtype']}, which torch {self.torch.__version__} does not have")
            if layout.dtype_name(self.torch_dtype(spec)) == "uint8" and spec["dtype"] != "uint8":
                raise Unsupported(f"{name} is of type {spec['dtype']}, which kbench does not have")
            if name in self.document["outputs"] and self.torch_dtype(spec).is_complex:
                raise Unsupported(f"{name} is of type {spec['dtype']}; the tolerances of definitions are those of real numbers")

    def torch_dtype(self, spec):
        return getattr(self.torch, spec["dtype"])

    def find_scalars(self, workload):
        numbers = [name for name, spec in self.document["inputs"].items() if spec["shape"] is None]
        workload.scalars = {name: workload.inputs[name]["value"] for name in numbers if workload.kind(name) == "scalar"}
        if workload.is_custom():
            made = self.custom(workload, workload.seed())
            workload.scalars.update({name: made[name] for name in numbers if name in made})
        for name in numbers:
            if name not in workload.scalars:
                seed_everything(self.torch, workload.seed())
                workload.scalars[name] = drawn(self.torch, self.torch_dtype(self.document["inputs"][name]), [], "cpu").item()

    def for_gpu(self, function, *arguments, device="cpu"):
        if self.on_gpu:
            return function(*arguments)
        with without_gpu(self.torch, device):
            return function(*arguments)

    def custom(self, workload, seed):
        entry = self.module.get(self.document.get("custom_inputs_entrypoint") or "")
        if not callable(entry):
            raise ValueError(f"the workload {workload.uuid} has custom inputs, and the reference no function that makes them")
        seed_everything(self.torch, seed)
        made = self.for_gpu(entry, {**workload.sizes, **workload.scalars}, self.torch.device(self.device))
        return {name: value for name, value in made.items() if workload.kind(name) == "custom"}

    def random(self, workload, name):
        spec = self.document["inputs"][name]
        dtype, shape = self.torch_dtype(spec), workload.shape(spec)
        if workload.is_of_sol_execbench:
            return drawn_by_name(self.torch, name, spec.get("description"), dtype, shape, self.device)
        return drawn(self.torch, dtype, shape, self.device)

    def from_file(self, workload, name):
        source = workload.inputs[name]
        key = (self.place_of(source["path"]), source["tensor_key"])
        if key not in self.fixed:
            self.fixed[key] = self.read(*key)
        tensor, shape = self.fixed[key], workload.shape(self.document["inputs"][name])
        if list(tensor.shape) != shape or str(tensor.dtype) != f"torch.{self.document['inputs'][name]['dtype']}":
            raise ValueError(f"{key[1]} in {key[0]} is {tensor.dtype} {list(tensor.shape)}; {name} is to be {shape}")
        return tensor

    def place_of(self, path):
        """A file beneath the root, or beneath a directory of the path that is the root already."""
        if os.path.isabs(path):
            return path
        parts = os.path.normpath(path).split(os.sep)
        tries = [os.path.join(self.root, *parts[start:]) for start in range(len(parts))]
        return next((each for each in tries if os.path.isfile(each)), tries[0])

    def read(self, path, key):
        try:
            import safetensors
        except ImportError:
            raise Unsupported(
                f"inputs from files need safetensors, which {sys.executable} does not have: "
                f"{sys.executable} -m pip install safetensors"
            ) from None
        with opened(path) as file:
            if file.read(24).startswith(b"version https://git-lfs"):
                raise ValueError(f"{path} is a pointer of Git LFS; git lfs pull would bring the file")
        with safetensors.safe_open(path, framework="pt", device=self.device) as file:
            return file.get_tensor(key)

    def signature(self):
        """In the order of the call; the numbers among them stand where they do in the definition."""
        taken = set()
        for name, spec in self.specs.items():
            own, dtype = layout.unique(name, taken), layout.dtype_name(self.torch_dtype(spec))
            if spec["shape"] is None and name in self.document["inputs"]:
                yield scalar_parameter(own, "float64" if "float" in spec["dtype"] else "int64")
            else:
                yield tensor_parameter(own, "input" if name in self.document["inputs"] else "output", dtype)

    def starter(self):
        text = "def run(\n"
        for name, spec in self.specs.items():
            shape = f"[{', '.join(map(str, spec['shape']))}]" if spec["shape"] is not None else "number"
            role = "input, read-only" if name in self.document["inputs"] else "output: holds noise, write every element"
            text += f"    {name + '_' * keyword.iskeyword(name)},  # {spec['dtype']} {shape}; {role}\n"
        return text + (
            "):\n"
            "    # Your code. A function that takes the inputs alone returns the outputs: one, a tuple, or a dictionary by their names.\n"
            "    pass\n"
        )

    def describe(self):
        inputs, outputs = self.document["inputs"], self.document["outputs"]
        names = ", ".join([*inputs, *outputs])
        note = f"\n\n{self.left_out} of its workloads have an axis of size 0, and are left out." if self.left_out else ""
        return {
            "name": identifier(self.document["name"]),
            "title": self.document["name"].replace("_", " "),
            "description": (self.document.get("description") or "").strip() + note,
            "tags": ["definition"],
            "dtypes": [self.dtype()],
            "signature": list(self.signature()),
            "judged_by": "workload tolerances",
            "call": {
                "style": "run",
                "function": "run",
                "declaration": f"def run({names}), or run({', '.join(inputs)}), which returns {', '.join(outputs)}",
                "starter": self.starter(),
                "reference": as_submissions(self.document["reference"], "run", "run", "destination_passing_style = False\n"),
                "outputs": list(outputs),
                "input_count": len(inputs),
                "booleans": [number for number, spec in enumerate(inputs.values()) if self.is_boolean(spec)],
            },
        }

    @staticmethod
    def is_boolean(spec):
        return spec["shape"] is None and spec["dtype"] == "bool"

    def dtype(self):
        """Of the numbers, by which a roofline is chosen; their scales have none."""
        names = [layout.dtype_name(self.torch_dtype(spec)) for spec in self.specs.values()]
        return next((name for name in names if "float" in name and name != "float8_e8m0"), "float32")

    def cases(self, dtype):
        names = set()
        smallest = min(self.workloads, key=lambda workload: self.elements(workload, self.specs))
        checked = self.case(smallest, "correctness", " (check)", names)
        return [checked, *(self.case(each, "performance", "", names) for each in self.workloads)]

    def elements(self, workload, specs):
        return sum(math.prod(workload.shape(spec)) for spec in specs.values())

    def case(self, workload, purpose, suffix, names):
        base = " ".join(f"{name}={value}" for name, value in workload.shown.items()) or workload.uuid or "workload"
        name, repetition = base + suffix, 1
        while name in names:
            repetition += 1
            name = f"{base} ({repetition}){suffix}"
        names.add(name)
        shapes = [workload.shape(spec) for spec in self.tensors(self.document["inputs"])]
        shapes += [workload.shape(spec) for spec in self.document["outputs"].values()]
        kinds = {name: "float" in spec["dtype"] for name, spec in self.document["inputs"].items() if spec["shape"] is None}
        scalars = [float(workload.scalars[name]) if is_float else int(workload.scalars[name]) for name, is_float in kinds.items()]
        return Case(name, purpose, shapes, scalars, self.flops(workload), sizes=workload.shown, data=workload)

    @staticmethod
    def tensors(specs):
        return [spec for spec in specs.values() if spec["shape"] is not None]

    @functools.cached_property
    def reference_without_elements(self):
        """The reference once more: what it keeps for later calls has no elements."""
        return execute(self.place, self.document["reference"])["run"]

    def flops(self, workload):
        """As torch counts those of matrix products, without computing any; else one for each number of the outputs."""
        counted = 0
        with contextlib.suppress(Exception):  # the reference may depend on the values of its inputs
            with without_gpu(self.torch, "meta"):
                empty = [
                    self.torch.empty(workload.shape(spec), dtype=self.torch_dtype(spec), device="meta")
                    for spec in self.tensors(self.document["inputs"])
                ]
                counted, _ = counted_flops(lambda: self.reference_without_elements(*self.arguments(workload, empty)))
        return counted or self.elements(workload, self.document["outputs"])

    def arguments(self, workload, tensors):
        """Of the reference: tensors and numbers in the definition's order."""
        given, arguments = iter(tensors), []
        for name, spec in self.document["inputs"].items():
            number = workload.scalars.get(name)
            arguments.append(next(given) if spec["shape"] is not None else bool(number) if self.is_boolean(spec) else number)
        return arguments

    def create_inputs(self, case, seed):
        workload, made = case.data, []
        custom = self.custom(workload, seed) if workload.is_custom() else {}
        seed_everything(self.torch, seed)
        for name, spec in self.document["inputs"].items():
            if spec["shape"] is None:
                if name in custom and custom[name] != workload.scalars[name]:
                    raise ValueError(f"the number {name} differs from call to call; kbench has one for each workload")
                continue
            if name in custom:
                tensor = custom[name].to(self.device)
            elif workload.kind(name) == "safetensors":
                tensor = self.from_file(workload, name)
            else:
                tensor = self.random(workload, name)
            if tensor.dtype != self.torch_dtype(spec):
                raise ValueError(f"{name} is {tensor.dtype}; the definition has {spec['dtype']}")
            self.require_shape(tensor, f"{name} is made", workload, spec)
            made.append(tensor.contiguous())
        return made

    def reference(self, case, inputs):
        workload = case.data
        copies = [each.clone() for each in inputs]  # some references use one of them for their result
        computed = self.for_gpu(self.module["run"], *self.arguments(workload, copies))
        outputs = self.document["outputs"]
        if isinstance(computed, dict):
            computed = [computed[name] for name in outputs]
        elif not isinstance(computed, (list, tuple)):
            computed = [computed]
        if len(computed) != len(outputs):
            raise ValueError(f"the reference returns {len(computed)} values; the definition has {len(outputs)} outputs")
        return [self.output(value, name, spec, workload) for value, (name, spec) in zip(computed, outputs.items())]

    @staticmethod
    def require_shape(tensor, what, workload, spec):
        if list(tensor.shape) != workload.shape(spec):
            raise ValueError(f"{what} with the shape {list(tensor.shape)}; the definition has {workload.shape(spec)}")

    def output(self, value, name, spec, workload):
        if not isinstance(value, self.torch.Tensor):
            value = self.torch.tensor(value, dtype=self.torch_dtype(spec), device=self.device)
        self.require_shape(value, f"the reference returns {name}", workload, spec)
        if value.dtype != self.torch_dtype(spec):
            raise ValueError(f"the reference returns {name} as {value.dtype}; the definition has {spec['dtype']}")
        return value

    def verify(self, case, inputs, expected, actual):
        for name, right, got in zip(self.document["outputs"], expected, actual):
            fault = self.fault_of(case.data, right.to(self.torch.float32), got.to(self.torch.float32))
            if fault:
                return False, f"{name}: {fault}"
        return True, ""

    def fault_of(self, workload, right, got):
        """Why an output is wrong, as float32; empty where it is right."""
        torch, tolerance = self.torch, workload.tolerance
        rules = tolerance or DEFAULTS
        allowed = torch.isinf(right) & (got == right)  # equal infinities, such as the logarithm of an empty sum
        strange = int((~torch.isfinite(got) & ~allowed).sum())
        if strange:
            return f"{strange} of {got.numel()} elements are infinite or no numbers"
        if workload.is_of_sol_execbench and not bool(got.any()) and bool(right.any()):
            return "all elements are 0, and the reference has others"
        error = torch.where(allowed, torch.zeros_like(got), (got - right).abs())
        if tolerance is None:
            of_experts = self.document.get("op_type") == "moe" or LOW_BITS in self.document["name"]
            ratio = RATIO_OF_EXPERTS if of_experts else RATIO
            is_wrong = ~((error <= TOLERANCE) | (error / (right.abs() + 1e-8) <= TOLERANCE))
        else:
            ratio = rules["required_matched_ratio"]
            is_wrong = ~(error <= rules["max_atol"] + rules["max_rtol"] * right.abs()) & ~allowed
        largest, cap = float(error.max()), rules["max_error_cap"]
        if cap is not None and not largest <= cap:
            return f"the largest error is {largest:.4g}; the workload allows {cap:.4g}"
        wrong, compared = int(is_wrong.sum()), got.numel() - int(allowed.sum())
        if compared == 0 or 1 - wrong / compared >= ratio:
            return ""
        return f"{wrong} of {compared} elements are wrong, of which {1 - ratio:.3g} may be; the largest error is {largest:.4g}"
