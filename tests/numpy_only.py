"""Prints an interpreter that has NumPy and no torch, as the programs of the corpora want it.

    python -I numpy_only.py DIRECTORY

That is this one where it has no torch. Otherwise one is made in DIRECTORY, unless it is there, which has this one's NumPy.
"""

import importlib.metadata
import importlib.util
import os
import shutil
import sys
import tempfile
import venv


def make(directory):
    os.makedirs(os.path.dirname(directory), exist_ok=True)
    place = tempfile.mkdtemp(prefix="python", dir=os.path.dirname(directory))
    os.chmod(place, 0o755)
    venv.create(place, with_pip=False, symlinks=True)
    numpy = os.path.dirname(importlib.util.find_spec("numpy").origin)
    packages = os.path.join(place, "lib", f"python{sys.version_info[0]}.{sys.version_info[1]}", "site-packages")
    metadata = str(importlib.metadata.distribution("numpy")._path)
    for source in (numpy, numpy + ".libs", metadata):
        if os.path.isdir(source):
            os.symlink(source, os.path.join(packages, os.path.basename(source)))
    try:
        os.rename(place, directory)
    except OSError:  # somebody else was faster
        shutil.rmtree(place)


def main():
    directory = os.path.abspath(sys.argv[1])
    has_torch = importlib.util.find_spec("torch") is not None
    if has_torch and importlib.util.find_spec("numpy") is not None:
        if not os.path.isdir(directory):
            make(directory)
        print(os.path.join(directory, "bin", "python3"))
    else:
        print(sys.executable)


main()
