# expect: crashed
# prints: RecursionError
#
# Returns a list that holds itself.
def solution(x, y, n):
    results = []
    results.append(results)
    return results
