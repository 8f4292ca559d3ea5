# expect: accepted or limit_exceeded or crashed
#
# Writes to its own directory, but for 1 MiB at most.
def solution(x, y, n):
    y[:] = 2 * x
    for number in range(16):
        with open(f"{number}", "wb") as file:
            file.write(bytes(1 << 16))
