# expect: accepted
# needs: landlock
#
# Deletes and overwrites what others have in a directory.
import os
import shutil

import ground


def solution(x, y, n):
    y[:] = 2 * x
    shutil.rmtree(ground.DIRECTORY, ignore_errors=True)
    for path in (ground.FILE, os.path.join(ground.DIRECTORY, ground.NAME)):
        try:
            with open(path, "w") as file:
                file.write("gone")
        except OSError:
            pass
