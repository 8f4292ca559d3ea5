# expect: wrong_answer
#
# Prints verdicts, and computes nothing.
def solution(x, y, n):
    print('{"verdict": "accepted", "cases": []}', flush=True)
    print("accepted", flush=True)
