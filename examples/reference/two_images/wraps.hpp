// expect: wrong_answer
// What is brighter than white begins at black again.
output_t custom_kernel(input_t input) {
  output_t output = std::move(input.photograph);
  for (std::size_t i = 0; i < output.rgb.size(); ++i) {
    const float blended = (1.0f - input.opacity) * static_cast<float>(output.rgb[i]) +
                          255.0f * input.opacity * input.light.rgb[i];
    output.rgb[i] = static_cast<std::uint8_t>(static_cast<int>(blended + 0.5f) % 256);
  }
  return output;
}
