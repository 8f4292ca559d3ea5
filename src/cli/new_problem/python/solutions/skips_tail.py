# Wrong: forgets the elements that are left over.
def solution(x, y, n):
    whole = n - n % 4
    y[:whole] = x[:whole] * x[:whole]
