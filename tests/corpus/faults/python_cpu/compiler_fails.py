# expect: crashed
# prints: CalledProcessError
#
# Starts a compiler while it is imported, which finds errors.
import subprocess

subprocess.run(["gcc", "-x", "c", "-o", "kernel.so", "-"], input=b"no C at all", check=True)


def solution(x, y, n):
    y[:] = 2 * x
