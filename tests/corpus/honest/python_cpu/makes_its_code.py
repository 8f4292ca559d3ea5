# problem: vector_add
# Writes its function as text, and executes that.
import numpy as np

LINES = ["def add(a, b, c, n):"] + [f"    np.add(a[n * {i} // 4 : n * {i + 1} // 4], b[n * {i} // 4 : n * {i + 1} // 4], "
                                   f"out=c[n * {i} // 4 : n * {i + 1} // 4])" for i in range(4)]
names = {"np": np}
exec(compile("\n".join(LINES), "made", "exec"), names)
solution = names["add"]
