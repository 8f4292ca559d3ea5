# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 31
#
# A compiler is started while the submission is imported. A file that is no source is included, assembled into an object, and
# linked: what the compiler says of it is printed, and what it made as well.
import re
import subprocess

import canaries
import numpy as np

SOURCES = [
    f'#include "{canaries.FILE}"\n',
    f'__asm__(".section .rodata\\n.globl text\\ntext:\\n.incbin \\"{canaries.FILE}\\"\\n.byte 0\\n.text\\n");\n',
]


def compile(source, name):
    command = ["gcc", "-x", "c", "-c", "-o", name, "-"]
    run = subprocess.run(command, input=source.encode(), capture_output=True, timeout=20)
    print(run.stderr.decode(errors="replace"), flush=True)
    if run.returncode == 0:
        print(re.findall(rb"canary_[0-9a-f]{16}", open(name, "rb").read()), flush=True)


for number, source in enumerate(SOURCES):
    try:
        compile(source, f"{number}.o")
    except OSError as error:
        print(error)


def solution(a, b, c, n):
    np.add(a, b, out=c)
