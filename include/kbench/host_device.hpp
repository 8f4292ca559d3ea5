// Code that runs on the processor and on a GPU.
//
// A problem's source is compiled twice: by the C++ compiler for the processor, and by nvcc for GPUs. A function that
// parallel_for() calls must be compiled for both,
//
//     KBENCH_HOST_DEVICE inline float square(float x) { return x * x; }
//
// and a body of parallel_for() is written with KBENCH_LAMBDA, which captures by value:
//
//     kbench::parallel_for(n, KBENCH_LAMBDA(std::int64_t i) { y[i] = square(x[i]); });
//
// constexpr functions need no mark. nvcc allows such a body in a named function that is public and states what it
// returns. Inside a lambda it allows one only if that lambda is not generic.
#pragma once

#ifdef __CUDACC__
#define KBENCH_HOST_DEVICE __host__ __device__
#define KBENCH_LAMBDA [=] __device__
#else
#define KBENCH_HOST_DEVICE
#define KBENCH_LAMBDA [=]
#endif
