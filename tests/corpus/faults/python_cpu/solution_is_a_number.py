# expect: compile_error or crashed
#
# What has the name of the function cannot be called.
solution = 42
