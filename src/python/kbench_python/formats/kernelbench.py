"""KernelBench's form: `class Model(nn.Module)` with `get_inputs()` and `get_init_inputs()`; a submission has `class ModelNew`.

Both models are made after the same torch.manual_seed(), and what parameters and buffers they have of the same names and shapes are
equal: the submission's are copied from the reference's. The seeds of the weights follow from that of the evaluation, two of them, so
that constants cannot be folded into a kernel. Source: https://github.com/ScalingIntelligence/KernelBench (format and tolerances).
"""

import ast
import collections
import contextlib
import inspect
import os
import sys

from ..tensors import is_out_of_memory, kbench_name
from . import layout, tree
from .devices import without_gpu
from .form import (
    OTHER_ORDER,
    RIGHT_ANSWERS,
    Case,
    Unsupported,
    comments,
    counted_flops,
    declared_parameters,
    described_tensor,
    execute,
    flattened,
    identifier,
    in_other_order,
    scalar_parameter,
    seed_everything,
    tensor_parameter,
    values_by_key,
)

TOLERANCES = {"float32": 1e-4, "float16": 1e-2, "bfloat16": 1e-2}
DRAWS = 2
# In the processor's memory while submissions are made: one model, and what its author needs to make it. A GPU has the others.
MODELS_IN_MEMORY = {"cuda": 2, "cpu": 2 + DRAWS}
MOST_TOLD = 8  # weights in one message
ALTERED_WEIGHTS = ("all weights zero", "the weights of another draw")


def seeds_of_weights():
    """As the host has derived them from the evaluation's seed; of a problem that is only looked at, any."""
    derived = os.environ.get("KBENCH_WEIGHTS")
    material = bytes.fromhex(derived) if derived else os.urandom(4 * DRAWS)
    return [int.from_bytes(material[4 * draw : 4 * draw + 4], "little") for draw in range(DRAWS)]


def names_in(path, text):
    return {node.name for node in ast.parse(text, path).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def is_one(path, text):
    return {"Model", "get_inputs"} <= names_in(path, text)


def init_inputs(module):
    """(positional, named) arguments of Model. KernelBook gives both in a list: `[[...], {...}]`."""
    make = module.get("get_init_inputs")
    arguments = make() if make else []
    if isinstance(arguments, dict):
        return [], arguments
    positional = list(arguments)
    if len(positional) == 2 and isinstance(positional[0], (list, tuple)) and isinstance(positional[1], dict):
        with contextlib.suppress(TypeError):
            inspect.signature(module["Model"]).bind(*positional[0], **positional[1])
            return list(positional[0]), positional[1]
    return positional, {}


def make_model(torch, kind, problem, seed, device, dtype):
    """Of that class, with the problem's arguments, and with weights that depend on the seed and on nothing else."""
    seed_everything(torch, seed)
    positional, named = init_inputs(problem)
    seed_everything(torch, seed)
    model = kind(*positional, **named)
    return model.to(device=device, dtype=getattr(torch, dtype))


def make_submitted(torch, kind, call, device, dtype):
    """The submission's models, one for each draw of the weights, with those of the reference as far as they have them."""
    torch.set_grad_enabled(False)
    problem = execute("problem.py", call["problem"])
    models = []
    for seed in call["seeds"]:
        reference = make_model(torch, problem["Model"], problem, seed, device, dtype).state_dict()
        model = make_model(torch, kind, problem, seed, device, dtype)
        taken = {name for name, own in model.state_dict().items() if name in reference and reference[name].shape == own.shape}
        for name in taken:
            model.state_dict()[name].copy_(reference[name])
        if not models:
            warn_of_own_weights(dict(model.named_parameters()), reference, taken)
        models.append(model)
    return models


def warn_of_own_weights(parameters, reference, taken):
    """Prints which of the submission's parameters have no counterpart in the reference, and what of that is left."""
    own = [f"{name} ({described_tensor(value)})" for name, value in parameters.items() if name not in taken]
    left = [f"{name} ({described_tensor(value)})" for name, value in reference.items() if name not in taken]
    if own and left:
        print(
            f"kbench: ModelNew keeps its own values of {', '.join(own[:MOST_TOLD])}, for Model has none of that name and shape; it has "
            f"{', '.join(left[:MOST_TOLD])}",
            file=sys.stderr,
        )


Look = collections.namedtuple("Look", "inputs outputs flops state")


def load(path, text, stem, tensors):
    return Task(path, text, stem, tensors)


class Task:
    def __init__(self, path, text, stem, tensors):
        if not hasattr(tensors.module, "nn"):
            raise Unsupported("problems in KernelBench's form need torch; install it for this interpreter")
        self.torch = tensors.module
        self.device = "cuda" if tensors.is_cuda else "cpu"
        self.path = path
        self.text = text
        self.stem = stem
        self.module = execute(path, text)
        self.seeds = seeds_of_weights()
        self.models = {}
        self.makes_on_gpu = self.device == "cuda"
        self.torch.set_grad_enabled(False)
        look = self.look("float32")
        self.is_tensor = [isinstance(each, self.torch.Tensor) for each in look.inputs]
        self.fixed = [None if of_tensor else each for of_tensor, each in zip(self.is_tensor, look.inputs)]
        self.inputs = self.named_inputs(look.inputs)
        self.outputs = self.named_outputs(look.outputs)
        self.has_weights = bool(look.state)
        self.bytes_of_model = sum(each.numel() * each.element_size() for each in look.state.values())
        self.starter = self.made_starter(look)

    def described_values(self):
        """What get_inputs() gives other than tensors, as another process can make it; None for a tensor."""
        described = []
        for number, (is_tensor, value) in enumerate(zip(self.is_tensor, self.fixed)):
            node, inside = tree.take_apart(self.torch, value, f"get_inputs()[{number}]")
            if inside:
                raise Unsupported(f"get_inputs()[{number}] is a {type(value).__name__} with tensors in it; kbench hands over each by itself")
            described.append(None if is_tensor else node)
        return described

    # Parameters of the signature; the dtype of what is float32 in the file is the evaluation's.
    def named_inputs(self, sample):
        declared, taken = list(inspect.signature(self.module["Model"].forward).parameters)[1:], set()
        names = [layout.unique(declared[i] if i < len(declared) else f"input_{i}", taken) for i in range(len(sample))]
        return [
            tensor_parameter(names[i], "input", self.fixed_dtype(value))
            for i, value in enumerate(sample)
            if self.is_tensor[i]
        ]

    def named_outputs(self, computed):
        names = ["output"] if len(computed) == 1 else [f"output_{i}" for i in range(len(computed))]
        taken = {each["name"] for each in self.inputs}
        names = [layout.unique(name, taken) for name in names]
        return [tensor_parameter(name, "output", self.fixed_dtype(value)) for name, value in zip(names, computed)]

    def fixed_dtype(self, value):
        name = kbench_name(value.dtype)
        return None if name == "float32" else name

    def look(self, dtype):
        """What inputs, outputs and weights are like. Torch can mostly tell without their elements, which take long, and much memory."""
        with contextlib.suppress(Exception), without_gpu(self.torch, "meta", by_default=True):
            return self.look_without_elements(dtype)
        return self.looked_at(self.model(dtype, 0), self.made_inputs(dtype, 0))

    def look_without_elements(self, dtype):
        own = execute(self.path, self.text)  # none of what the file keeps for later calls is to be on that device
        model = make_model(self.torch, own["Model"], own, 0, "meta", dtype)
        if any(isinstance(each, self.torch.nn.RNNBase) for each in model.modules()):
            raise NotImplementedError("torch takes these apart step by step there, which takes longer than computing them")
        return self.looked_at(model, [self.moved(each, dtype, "meta") for each in own["get_inputs"]()])

    def looked_at(self, model, inputs):
        flops, outputs = counted_flops(lambda: self.run_model(model, inputs))
        return Look(inputs, outputs, flops or sum(each.numel() for each in outputs), model.state_dict())

    def model(self, dtype, draw):
        key = (dtype, draw)
        if key not in self.models:
            self.models[key] = make_model(self.torch, self.module["Model"], self.module, self.seeds[draw], self.device, dtype)
        return self.models[key]

    def made_inputs(self, dtype, seed):
        """All that get_inputs() gives, on the device; numbers of the file's float32 in the evaluation's dtype."""
        return [self.moved(each, dtype, self.device) for each in self.own_inputs(seed)]

    def own_inputs(self, seed):
        """Made on the GPU where the author's code can be: it is written for the processor."""
        if self.makes_on_gpu:
            seed_everything(self.torch, seed)
            try:
                with self.torch.device("cuda"):
                    return list(self.module["get_inputs"]())
            except Exception as error:
                if is_out_of_memory(error):
                    raise
                self.makes_on_gpu = False
        seed_everything(self.torch, seed)
        return list(self.module["get_inputs"]())

    def moved(self, value, dtype, device):
        if not isinstance(value, self.torch.Tensor):
            return value
        is_cast = value.dtype in (self.torch.float32, self.torch.float64)  # like the weights
        wanted = getattr(self.torch, dtype) if is_cast else value.dtype
        return value.to(device=device, dtype=wanted)

    def model_without_weights(self, dtype, draw):
        model = make_model(self.torch, self.module["Model"], self.module, self.seeds[draw], self.device, dtype)
        for parameter in model.parameters():
            parameter.zero_()
        return model

    def run(self, dtype, draw, inputs):
        return self.run_model(self.model(dtype, draw), inputs)

    def run_model(self, model, inputs):
        result = model(*inputs)
        computed = flattened(result, values_by_key)
        others = [type(each).__name__ for each in computed if not isinstance(each, self.torch.Tensor)]
        if others or not computed:
            what = f"an object of type {others[0]}" if others else "nothing"
            raise Unsupported(f"Model.forward() returns {what}; kbench takes tensors, and lists, tuples and dictionaries of them")
        return computed

    def made_starter(self, look):
        kind = self.module["Model"]
        of_weights = ["It is made as the problem's Model is."]
        if look.state:
            of_weights = [of_weights[0] + " What it has of these names and shapes gets the values of Model's:"]
            of_weights += [f"  {name}: {described_tensor(value)}" for name, value in look.state.items()]
        values = [described_tensor(each) if of_tensor else type(each).__name__ for each, of_tensor in zip(look.inputs, self.is_tensor)]
        return (
            "class ModelNew(torch.nn.Module):\n"
            + comments(of_weights, "    ")
            + f"    def __init__{declared_parameters(kind.__init__)}:\n"
            + "        super().__init__()\n\n"
            + comments([f"Its inputs: {', '.join(values)}"], "    ")
            + f"    def forward{declared_parameters(kind.forward)}:\n"
            + f"        pass  # Your code. Return {', '.join(described_tensor(each) for each in look.outputs)}.\n"
        )

    def describe(self):
        return {
            "name": identifier(self.stem),
            "title": self.stem.replace("_", " ").strip(),
            "description": (self.module["Model"].__doc__ or "").strip(),
            "tags": ["kernelbench"],
            "dtypes": list(TOLERANCES),
            "signature": [*self.inputs, *self.outputs, scalar_parameter("draw_of_weights", "int64")],
            "submission_memory": MODELS_IN_MEMORY[self.device] * self.bytes_of_model,
            "judged_by": "",
            "altered_constants": [{"name": name, "constants": "the weights"} for name in ALTERED_WEIGHTS if self.has_weights],
            "right_answers": list(RIGHT_ANSWERS),
            "call": {
                "style": "module",
                "function": "ModelNew",
                "declaration": "class ModelNew(torch.nn.Module), with the arguments of the problem's Model",
                "starter": self.starter,
                "reference": {
                    "eager": self.text.rstrip() + "\n\n\nModelNew = Model\n",
                    "compile": self.text.rstrip() + "\n\n\nModel.forward = torch.compile(Model.forward)\nModelNew = Model\n",
                },
                "problem": self.text,
                "seeds": self.seeds,
                "values": self.described_values(),
            },
        }

    def cases(self, dtype):
        look = self.look(dtype)
        shapes = [each.shape for each, of_tensor in zip(look.inputs, self.is_tensor) if of_tensor]
        shapes += [each.shape for each in look.outputs]
        tolerances = {each["name"]: {"absolute": TOLERANCES[dtype], "relative": TOLERANCES[dtype]} for each in self.outputs}

        def case(name, purpose, draw):
            return Case(name, purpose, shapes, [draw], look.flops, tolerances, data=(dtype, draw))

        draws = range(DRAWS if self.has_weights else 1)
        checks = [case(f"weights {draw + 1}" if self.has_weights else "inputs", "correctness", draw) for draw in draws]
        return [*checks, case("timed", "performance", 0)]

    def create_inputs(self, case, seed):
        made = self.made_inputs(case.data[0], seed)
        return [each for each in made if isinstance(each, self.torch.Tensor)]

    def arguments(self, inputs):
        given = iter(inputs)
        return [next(given) if of_tensor else value for of_tensor, value in zip(self.is_tensor, self.fixed)]

    def reference(self, case, inputs):
        dtype, draw = case.data
        return self.run(dtype, draw, self.arguments(inputs))

    def altered_reference(self, case, inputs, number):
        dtype, draw = case.data
        if ALTERED_WEIGHTS[number] == "all weights zero":
            model = self.model_without_weights(dtype, draw)
        else:
            model = self.model(dtype, (draw + 1) % DRAWS)
        return self.run_model(model, self.arguments(inputs))

    def right_answer(self, case, inputs, number):
        dtype, draw = case.data
        if RIGHT_ANSWERS[number] == OTHER_ORDER:
            return in_other_order(self.torch, lambda: self.run(dtype, draw, self.arguments(inputs)))
        model = make_model(self.torch, self.module["Model"], self.module, self.seeds[draw], self.device, dtype).double()
        given = [each.double() if each.is_floating_point() else each for each in inputs]
        return self.run_model(model, self.arguments(given))
