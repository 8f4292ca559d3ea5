! expect: accepted
subroutine solution(input_a, input_b, output_c, n) bind(C, name="solution")
  use iso_c_binding
  real(c_float), intent(in) :: input_a(*), input_b(*)
  real(c_float), intent(out) :: output_c(*)
  integer(c_size_t), value :: n
  output_c(1:n) = input_a(1:n) + input_b(1:n)
end subroutine solution
