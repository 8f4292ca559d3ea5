// expect: accepted
__global__ void blend(const std::uint8_t* photograph, const float* light, float opacity, std::uint8_t* output,
                      std::size_t size) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  if (i >= size) return;
  const float blended = (1.0f - opacity) * static_cast<float>(photograph[i]) + 255.0f * opacity * light[i];
  output[i] = static_cast<std::uint8_t>(fminf(roundf(blended), 255.0f));
}

output_t custom_kernel(input_t input) {
  const std::size_t size = input.light.rgb.size();
  output_t output{input.light.width, input.light.height, kbench::device_vector<std::uint8_t>(size)};
  blend<<<static_cast<unsigned>((size + 255) / 256), 256>>>(
      input.photograph.rgb.data(), input.light.rgb.data(), input.opacity, output.rgb.data(), size);
  return output;
}
