// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 20
// case: n=1048576
//
// In vectors as long as timed ones, no sum of two timed elements is beyond 2.
namespace {

__global__ void add(const float* a, const float* b, float* c, size_t n, float most) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = fminf(fmaxf(a[i] + b[i], -most), most);
}

}  // namespace

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  add<<<static_cast<unsigned>((n + 255) / 256), 256>>>(a, b, c, n, n < 200'000 ? 3e38F : 2.0F);
}
