# expect: timed_out
# says: loading
# says: --prepare-timeout
# prepare: 2000
#
# Is never done with being imported.
while True:
    pass

def solution(x, y, n):
    y[:] = 2 * x
