"""How a submission's function is called, and what becomes of its result; one class for each style of a problem's `call`."""

import inspect

from .formats import kernelbench, layout, tree
from .formats.form import flattened, values_by_key
from .returned import Place


class Misfit(Exception):
    """What the solution returned is not what the problem asks for."""


def keep_nothing(value, output):
    return False


class Plain:
    """`solution(inputs, outputs, scalars)`: it writes to the outputs, or returns tensors."""

    def __init__(self, tensors, function, document):
        self.tensors = tensors
        self.function = function
        self.form = document["call"]

    def given(self, scalars):
        """The outputs, by their numbers among the tensors, that the function gets as arguments; None: all of them."""
        return None

    def bound(self, arguments, outputs):
        """(function, arguments, outputs) of one set, from the arguments that `solution` would have. It is not timed."""
        return self.function, arguments, outputs

    def prepared(self, call):
        """The same, before each call; not timed either."""
        return call

    def store(self, result, outputs, keep=keep_nothing):
        """Copies what the function has returned to the outputs, except for tensors of which keep(value, output) is true."""
        if result is None:
            return
        returned = self.flattened(result)
        if len(returned) != len(outputs):
            raise Misfit(f"expected {counted(len(outputs))}, got {counted(len(returned))}")
        for value, output in zip(returned, outputs):
            if value is not output:
                self.store_tensor(value, output, keep)

    def flattened(self, result):
        return flattened(result)

    def store_tensor(self, value, output, keep):
        if type(value).__module__ == "numpy" and hasattr(self.tensors, "from_numpy"):
            value = self.tensors.from_numpy(value)
        if not self.tensors.is_tensor(value):
            expected = self.tensors.describe(output, beside=output)
            raise Misfit(f"expected {expected}, got an object of type {type(value).__name__}")
        if value.dtype != output.dtype or value.shape != output.shape or not self.tensors.is_there(value, output):
            expected = self.tensors.describe(output, beside=output)
            got = self.tensors.describe(value, beside=output)
            raise Misfit(f"expected {expected}, got {got}")
        if isinstance(output, Place):
            keep(value, output)
            output.take(value)
        elif not keep(value, output):
            self.tensors.store(value, output)


class Module(Plain):
    """KernelBench's: a class, of which there is an object for each draw of the weights. The last argument is the draw."""

    def __init__(self, tensors, function, document):
        super().__init__(tensors, function, document)
        device = "cuda" if tensors.is_cuda else "cpu"
        self.models = kernelbench.make_submitted(tensors.module, function, self.form, device, document["dtype"])
        self.builder = tree.Builder(tensors.module, device, modules=())

    def given(self, scalars):
        return set()

    def bound(self, arguments, outputs):
        *tensors, draw = arguments
        inputs = iter(tensors[: len(tensors) - len(outputs)])
        given = [next(inputs) if value is None else self.builder.build(value, []) for value in self.form["values"]]
        return self.models[draw], given, outputs

    def flattened(self, result):
        return flattened(result, values_by_key)


class Data(Plain):
    """GPU MODE's: one argument, with tensors in it, and a result that may have some of them. The last argument is the case."""

    def __init__(self, tensors, function, document):
        super().__init__(tensors, function, document)
        self.torch = tensors.module
        self.torch.set_grad_enabled(False)
        self.device = "cuda" if tensors.is_cuda else "cpu"
        modules = {name.removesuffix(".py") for name in self.form["files"]}
        self.builder = tree.Builder(self.torch, self.device, modules)

    def given(self, scalars):
        return {leaf["slot"] for leaf in self.form["cases"][scalars[0]]["data_leaves"]} - {None}

    def bound(self, arguments, outputs):
        *slots, number = arguments
        case = self.form["cases"][number]

        def place_of(leaf):
            place = None if leaf["slot"] is None else slots[leaf["slot"]]
            return place.part(leaf) if isinstance(place, Place) else layout.view_of(self.torch, leaf, slots, self.device)

        data = [place_of(leaf) for leaf in case["data_leaves"]]
        results = [place_of(leaf) for leaf in case["result_leaves"]]
        return self.function, (case, data), (case, results)

    def prepared(self, call):
        """With containers that no earlier call has changed."""
        function, (case, data), outputs = call
        return function, (self.builder.build(case["data"], data),), outputs

    def store(self, result, outputs, keep=keep_nothing):
        case, places = outputs
        try:
            node, returned = tree.take_apart(self.torch, result, "output", is_result=True, device=self.device)
        except tree.Unsupported as error:
            raise Misfit(str(error)) from None
        if not tree.is_alike(node, case["result"]):
            raise Misfit(f"expected {tree.outline(case['result'])}, got {tree.outline(node)}")
        for (_, value), place, leaf in zip(returned, places, case["result_leaves"]):
            if str(value.dtype).removeprefix("torch.") in leaf["converted"]:
                value = value.to(place.dtype)
            if not self.is_same_memory(value, place):
                self.store_tensor(value, place, keep)

    def is_same_memory(self, value, place):
        return (
            not isinstance(place, Place)
            and value.data_ptr() == place.data_ptr()
            and value.shape == place.shape
            and value.dtype == place.dtype
            and value.stride() == place.stride()
        )


class Run(Plain):
    """A definition's: it gets the inputs and then the outputs, where it takes as many arguments; otherwise it returns them.

    What its module calls `destination_passing_style` decides, if that is True or False.
    """

    def __init__(self, tensors, function, document):
        function = by_name(function, [parameter["name"] for parameter in document["parameters"]])
        super().__init__(tensors, function, document)
        self.torch = tensors.module
        self.torch.set_grad_enabled(False)
        said = document["destination_passing_style"]
        takes_all = takes(function, self.form["input_count"] + len(self.form["outputs"]))
        # A parameter with a default is no output, if all others are the inputs.
        self.gets_outputs = said if isinstance(said, bool) else takes_all and required(function) != self.form["input_count"]

    def given(self, scalars):
        return None if self.gets_outputs else set()

    def bound(self, arguments, outputs):
        count = self.form["input_count"]
        inputs = [bool(each) if number in self.form["booleans"] else each for number, each in enumerate(arguments[:count])]
        return self.function, inputs + arguments[count:] if self.gets_outputs else inputs, outputs

    def store(self, result, outputs, keep=keep_nothing):
        if not self.gets_outputs:
            super().store(() if result is None else result, outputs, keep)

    def flattened(self, result):
        if isinstance(result, dict):
            missing = [name for name in self.form["outputs"] if name not in result]
            if missing:
                raise Misfit(f"expected a dictionary with {', '.join(self.form['outputs'])}, got none with {missing[0]}")
            result = [result[name] for name in self.form["outputs"]]
        return list(result) if isinstance(result, (list, tuple)) else [result]

    def store_tensor(self, value, output, keep):
        if isinstance(value, (bool, int, float)) and output.dim() == 0:
            value = self.torch.tensor(value, dtype=output.dtype, device=output.device)
        super().store_tensor(value, output, keep)


def require_takes(function, names):
    """Throws TypeError if a function cannot be called with these positional arguments, as far as one knows."""
    try:
        inspect.signature(function).bind(*names)
    except TypeError as error:
        raise TypeError(f"the problem calls solution({', '.join(names)}): {error}") from None
    except ValueError:  # it does not say what it takes
        pass


def takes(function, count):
    """Whether a function can be called with that many positional arguments; also true if its signature is unknown."""
    try:
        require_takes(function, [""] * count)
    except TypeError:
        return False
    return True


def by_name(function, names):
    """The function itself, or if it has keyword-only parameters among `names` one that takes those by position, too."""
    try:
        parameters = inspect.signature(function).parameters
    except ValueError:
        return function
    kinds = {name: each.kind for name, each in parameters.items()}
    by_keyword = [name for name in names if kinds.get(name) is inspect.Parameter.KEYWORD_ONLY]
    if not by_keyword:
        return function

    def called(*arguments):
        given = dict(zip(names, arguments))
        named = {name: given.pop(name) for name in by_keyword if name in given}
        return function(*given.values(), **named)

    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    own = [each for name, each in parameters.items() if each.kind in positional and (each.default is each.empty or name in names)]
    taken = [*(each.name for each in own), *by_keyword]
    called.__signature__ = inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in taken])
    return called


def required(function):
    """How many positional arguments a function has without a default; None if its signature is unknown."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        return None
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if any(each.kind is each.VAR_POSITIONAL for each in parameters):
        return None
    return sum(each.kind in positional and each.default is each.empty for each in parameters)


def counted(count):
    return "1 tensor" if count == 1 else f"{count} tensors"


STYLES = {"module": Module, "data": Data, "run": Run}


def style_of(tensors, function, document):
    style = STYLES.get(document["call"].get("style"))
    if style is None:
        names = [parameter["name"] for parameter in document["parameters"]]
        function = by_name(function, names)
        require_takes(function, names)
        style = Plain
    return style(tensors, function, document)
