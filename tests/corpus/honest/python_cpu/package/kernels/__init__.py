"""What the solution is made of."""

from .sums import add

__all__ = ["add"]
