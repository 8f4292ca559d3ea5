"""Streams of random numbers that depend on more than the seeds that a task's code gives them."""

import contextlib
import random
from unittest import mock

CLASSES_OF_NUMPY = ("RandomState", "SeedSequence", "PCG64", "MT19937", "Philox")


@contextlib.contextmanager
def mixed_streams(torch, mix):
    """While it is entered, generators that are given a number as their seed use `mix(seed)`: those of torch, NumPy and random, by the
    names that they have in their modules."""

    def mixed(seed):
        return mix(seed) if hasattr(seed, "__index__") else seed

    def function(owner, name):
        own = getattr(owner, name)
        return owner, name, lambda seed=None, *arguments, **named: own(mixed(seed), *arguments, **named)

    def subclass(owner, name, method):
        base = getattr(owner, name)
        own = getattr(base, method)

        def seeded(self, seed=None, *arguments, **named):
            return own(self, mixed(seed), *arguments, **named)

        return owner, name, type(name, (base,), {method: seeded})

    replaced = [function(owner, "manual_seed") for owner in (torch, torch.random, torch.cuda)]
    replaced += [function(torch.cuda, "manual_seed_all"), function(random, "seed")]
    replaced += [subclass(torch, "Generator", "manual_seed"), subclass(random, "Random", "seed")]
    with contextlib.suppress(ImportError):
        from numpy import random as of_numpy

        replaced += [function(of_numpy, name) for name in ("seed", "default_rng")]
        replaced += [subclass(of_numpy, name, "__init__") for name in CLASSES_OF_NUMPY]
    with contextlib.ExitStack() as stack:
        for owner, name, value in replaced:
            stack.enter_context(mock.patch.object(owner, name, value))
        yield
