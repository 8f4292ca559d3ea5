"""The types and bounds of the fields of a definition and its workloads. Members that kbench does not know are passed over."""

from .documents import LONGEST_EXPRESSION

MOST_AXES = 256
MOST_EXTENTS = 64
MOST_WORKLOADS = 4096
MOST_OF_EXPRESSIONS = 10_000  # characters, of all axes: each workload computes them
LARGEST_AXIS = 2**48
LONGEST_NAME = 200


def check_definition(document):
    """Throws ValueError with the path of what does not fit."""
    names = {name for name, _ in document.members()}
    missing = [name for name in ("name", "axes", "inputs", "outputs", "reference") if name not in names]
    if missing:
        raise ValueError(f"the definition has no {', '.join(missing)}")
    document.get("name").text(LONGEST_NAME)
    for name in ("op_type", "description", "custom_inputs_entrypoint"):
        if not document.get(name, None).is_null():
            document.get(name).text()
    document.get("reference").text()
    axes = {name: axis for name, axis in document.get("axes").members(MOST_AXES)}
    length = 0
    for axis in axes.values():
        kind = axis.get("type").choice("const", "var", "expr")
        if kind == "const":
            axis.get("value").whole(high=LARGEST_AXIS)
        elif kind == "expr":
            length += len(axis.get("expression").text(LONGEST_EXPRESSION))
    if length > MOST_OF_EXPRESSIONS:
        raise ValueError(f"{document.get('axes').path}: expected expressions of {MOST_OF_EXPRESSIONS} characters together at most")
    for group in ("inputs", "outputs"):
        specs = document.get(group).members()
        if not specs and group == "outputs":
            raise document.get(group).wrong("one output or more")
        for name, spec in specs:
            if not name:
                raise ValueError(f"{document.get(group).path}: a name is empty")
            check_spec(spec, axes)
    both = document.value["inputs"].keys() & document.value["outputs"].keys()
    if both:
        raise ValueError(f"{document.get('outputs').path}: {min(both)} is an input, too")


def check_spec(spec, axes):
    spec.get("dtype").text(LONGEST_NAME)
    if not spec.get("description", None).is_null():
        spec.get("description").text()
    shape = spec.get("shape")
    for axis in [] if shape.is_null() else shape.elements(MOST_EXTENTS):
        is_size = str(axis.value).isascii() and str(axis.value).isdigit() and len(str(axis.value)) < 16
        if type(axis.value) not in (int, str) or not (is_size or axis.value in axes):
            raise axis.wrong("the name of an axis or a size")


def check_workload(document, definition):
    """Of `document`, the fields of a workload, and of `definition` what it is a workload of."""
    if type(document.get("uuid", "").value) not in (str, int, type(None)):
        raise document.get("uuid").wrong("a text")
    for name, size in document.get("axes", {}).members():
        if name in definition["axes"]:
            size.whole(high=LARGEST_AXIS)
    for name, source in document.get("inputs", {}).members():
        spec = definition["inputs"].get(name)
        if spec is None:
            raise ValueError(f"{source.path}: the definition has no such input")
        check_source(source, spec)
    tolerance = document.get("tolerance", None)
    if tolerance.is_null():
        return
    for name in ("max_atol", "max_rtol", "required_matched_ratio", "max_error_cap", "allow_negative_inf"):
        limit = tolerance.get(name, None)
        if name not in tolerance.value or (name == "max_error_cap" and limit.is_null()):
            continue
        if name == "allow_negative_inf":
            limit.boolean()
        elif name == "required_matched_ratio":
            limit.number(1e-9, 1)
        else:
            limit.number(0)


def check_source(source, spec):
    is_number = spec["shape"] is None
    kind = source.get("type").choice(*(("random", "scalar", "custom") if is_number else ("random", "safetensors", "custom")))
    if kind == "scalar":
        value = source.get("value")
        if spec["dtype"] == "bool":
            if value.value not in (0, 1):
                raise value.wrong("true or false")
        elif "float" in spec["dtype"]:
            value.number()
        elif type(value.value) is not bool:
            value.whole(low=-(2**63))
    elif kind == "safetensors":
        source.get("path").text(4096)
        source.get("tensor_key").text(4096)
