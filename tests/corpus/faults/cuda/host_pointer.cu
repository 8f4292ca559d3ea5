// expect: crashed or wrong_answer
// says: case 'five'
//
// A kernel is given a pointer to the stack of its caller, which some GPUs can write to, and computes nothing.
__global__ void wrong(volatile float* there) { *there = 1; }

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  float here = 0;
  wrong<<<1, 1>>>(&here);
}
