# expect: crashed
# prints: PermissionError
# needs: landlock
#
# Prints what is in a file of somebody else's.
import ground

print(open(ground.FILE).read())

def solution(x, y, n):
    y[:] = 2 * x
