// expect: accepted
output_t custom_kernel(input_t input) {
  output_t sum(input.a.size());
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = input.a[i] + input.b[i];
  return sum;
}
