# expect: accepted
# Tensors are torch's if the interpreter has torch, else NumPy's.
def solution(input_a, input_b, output_c, n):
    output_c[:] = input_a + input_b
