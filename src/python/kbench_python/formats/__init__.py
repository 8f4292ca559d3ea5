"""The forms in which a problem may be written in Python, each in a module of its own.

A task, which load() returns, has

    describe()                     what the problem is: name, title, description, tags, dtypes, signature, call, judged_by; of the call,
                                   "starter" and "reference" are texts that no submission's process is given
    cases(dtype)                   its test cases
    create_inputs(case, seed)      the input tensors, in the signature's order
    reference(case, inputs)        the output tensors, in the signature's order
    verify(case, inputs, expected, actual)    (passed, message), where `judged_by` is not empty
    altered_reference(case, inputs, number)   the outputs with other constants, which `altered_constants` of describe() lists
    right_answer(case, inputs, number)        the outputs as another right solution may have them, which `right_answers` lists
    texts                          of the files that it is made of, where these are several
"""

import os

from . import class_form, definition, gpu_mode, kernelbench
from .documents import MOST_BYTES, MOST_OF_YAML, read_text
from .form import Unsupported, require_same_shape  # noqa: F401


def load(path, tensors):
    """The task that a file holds, recognised by its name and its content."""
    directory, file_name = os.path.split(os.path.abspath(path))
    # A file with a name that all of a repository share is named by its directory.
    named_alike = ("def.py", "task.yml", "definition.json")
    stem = os.path.basename(directory) if file_name in named_alike else os.path.splitext(file_name)[0]
    text = read_text(path, MOST_OF_YAML if gpu_mode.is_one(path) else MOST_BYTES)
    if gpu_mode.is_one(path):
        form = gpu_mode
    elif definition.is_one(path):
        form = definition
    elif kernelbench.is_one(path, text):
        form = kernelbench
    else:
        form = class_form
    return form.load(path, text, stem, tensors)
