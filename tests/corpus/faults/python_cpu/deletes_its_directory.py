# expect: accepted
#
# Deletes its own directory.
import os
import shutil


def solution(x, y, n):
    y[:] = 2 * x
    shutil.rmtree(os.getcwd(), ignore_errors=True)
