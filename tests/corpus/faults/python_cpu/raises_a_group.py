# expect: crashed
# prints: first
#
# Raises several exceptions at once, each with a cause that is caused by itself.
def solution(x, y, n):
    first, second = ValueError("first"), KeyError("second")
    first.__cause__, second.__cause__ = second, first
    if hasattr(__builtins__, "ExceptionGroup") or "ExceptionGroup" in dir(__builtins__):
        raise ExceptionGroup("both", [first, second])
    raise first
