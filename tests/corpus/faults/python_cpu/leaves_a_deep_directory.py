# expect: accepted or limit_exceeded
#
# Leaves a chain of 1500 directories that their owner may not list, with links that lead out of it.
import os


def dig(levels):
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    for level in range(levels):
        os.mkdir("d" * 50, 0o300, dir_fd=here)
        os.symlink("/usr", "link", dir_fd=here)
        there = os.open("d" * 50, os.O_PATH | os.O_DIRECTORY, dir_fd=here)
        os.close(here)
        here = there
    os.close(here)


dig(1500)


def solution(x, y, n):
    y[:] = 2 * x
