// expect: wrong_answer
// Adds four at a time, and leaves out the rest.
output_t custom_kernel(input_t input) {
  output_t sum(input.a.size());
  for (std::size_t i = 0; i + 4 <= sum.size(); i += 4) {
    for (std::size_t j = i; j < i + 4; ++j) sum[j] = input.a[j] + input.b[j];
  }
  return sum;
}
