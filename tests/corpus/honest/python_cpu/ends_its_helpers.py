# problem: vector_add
# Ends what it has started while it is imported: by itself, by a time limit, and as a session of several processes.
import os
import signal
import subprocess

import numpy as np


def end_helpers():
    helper = subprocess.Popen(["sleep", "30"])
    helper.terminate()
    assert helper.wait(timeout=10) == -signal.SIGTERM
    try:
        subprocess.run(["sleep", "30"], timeout=0.1)
        raise AssertionError("it was not ended")
    except subprocess.TimeoutExpired:
        pass
    session = subprocess.Popen("sleep 30 & echo begun; wait", shell=True, start_new_session=True, stdout=subprocess.PIPE)
    assert session.stdout.readline() == b"begun\n"
    os.killpg(session.pid, signal.SIGTERM)
    assert session.wait(timeout=10) == -signal.SIGTERM
    assert session.stdout.read() == b""  # the other process held it, too


try:
    subprocess.run(["true"], check=True)
except OSError:  # without processes
    pass
else:
    end_helpers()


def solution(a, b, c, n):
    np.add(a, b, out=c)
