# expect: wrong_answer
# prints: coroutine
#
# Is a coroutine, which nobody awaits.
async def solution(x, y, n):
    y[:] = 2 * x
