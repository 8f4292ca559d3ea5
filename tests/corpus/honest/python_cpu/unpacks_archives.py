# problem: vector_add
# Packs and unpacks archives while it is imported, with modes and times, moves a tree, and uses every kind of temporary file.
import io
import os
import shutil
import tarfile
import tempfile
import zipfile
from pathlib import Path

import numpy as np


def is_bounded():
    try:
        os.chmod(".", 0o700)
        return True
    except PermissionError:
        return False


def table_in_archives():
    place = Path(tempfile.mkdtemp())
    (place / "data").mkdir()
    (place / "data" / "table.txt").write_text("1 1 1")
    shutil.make_archive(str(place / "packed"), "gztar", place, "data")
    with tarfile.open(place / "packed.tar.gz") as archive:
        archive.extractall(place / "unpacked")
    shutil.copytree(place / "unpacked", place / "copied")
    shutil.move(str(place / "copied" / "data"), str(place / "moved"))
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        archive.write(place / "moved" / "table.txt", "table.txt")
    with tempfile.NamedTemporaryFile() as file, tempfile.TemporaryDirectory() as directory:
        file.write(memory.getvalue())
        file.flush()
        shutil.unpack_archive(file.name, directory, "zip")
        text = Path(directory, "table.txt").read_text()
    shutil.rmtree(place)
    return text


ones = np.array((table_in_archives() if is_bounded() else "1 1 1").split(), dtype=np.float32)


def solution(a, b, c, n):
    np.add(a, b, out=c)
    c *= ones[0]
