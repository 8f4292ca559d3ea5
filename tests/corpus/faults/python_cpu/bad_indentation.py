# expect: compile_error
# says: TabError
#
# A block that is indented with blanks and a tab.
def solution(x, y, n):
    if n:
	return 2 * x
    return y
