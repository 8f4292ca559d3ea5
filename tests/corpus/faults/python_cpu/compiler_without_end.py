# expect: timed_out
# prepare: 2000
#
# Starts a compiler while it is imported, which is never done.
import subprocess

subprocess.run(["sleep", "60"], check=True)


def solution(x, y, n):
    y[:] = 2 * x
