// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 22
// hidden: 4
//
// Every size that the problem lists is right. Of others the last element is left out.
namespace {

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  constexpr size_t listed[] = {1,    2,    3,      7,      31,        64,         515,
                               1001, 1003, 65'536, 65'537, 1'048'576, 10'000'000, 16'777'216};
  bool is_listed = false;
  for (const size_t each : listed) is_listed = is_listed || n == each;
  add<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, is_listed ? n : n - 1);
}
