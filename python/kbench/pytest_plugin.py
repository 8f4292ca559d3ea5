"""A pytest plugin: fixtures that share helper processes between tests.

::

    def test_softmax(assert_accepted):
        assert_accepted("softmax", Path("softmax.cu"), device="cuda")
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from ._library import ProcessPool
    from ._records import Evaluation


@pytest.fixture(scope="session")
def kbench_pool() -> "Iterator[ProcessPool]":
    """Processes that all tests of the session share: an interpreter with torch is started once."""
    from ._library import ProcessPool

    with ProcessPool() as pool:
        yield pool


@pytest.fixture
def assert_accepted(kbench_pool: "ProcessPool") -> "Callable[..., Evaluation]":
    """``kbench.testing.assert_accepted`` with the session's processes."""
    from .testing import assert_accepted as function

    return functools.partial(function, pool=kbench_pool)
