// expect: accepted
output_t custom_kernel(input_t input) {
  output_t y(input.x.size());
  for (std::int64_t row = 0; row < input.rows; ++row) {
    const float* const x = input.x.data() + row * input.columns;
    float* const out = y.data() + row * input.columns;
    const float most = *std::max_element(x, x + input.columns);
    float sum = 0;
    for (std::int64_t i = 0; i < input.columns; ++i) sum += out[i] = std::exp(x[i] - most);
    for (std::int64_t i = 0; i < input.columns; ++i) out[i] /= sum;
  }
  return y;
}
