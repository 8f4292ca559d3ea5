// expect: accepted
output_t custom_kernel(input_t input) {
  output_t output{input.photograph.width, input.photograph.height, {}};
  const float light = 255.0f * input.opacity;
  const float photograph = 1.0f - input.opacity;
  for (std::size_t i = 0; i < input.light.rgb.size(); ++i) {
    const float blended =
        photograph * static_cast<float>(input.photograph.rgb[i]) + light * input.light.rgb[i];
    output.rgb.push_back(static_cast<std::uint8_t>(std::min(std::lround(blended), 255L)));
  }
  return output;
}
