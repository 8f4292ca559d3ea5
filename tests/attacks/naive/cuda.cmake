# The naive harness for NVIDIA GPUs. It and the submission share one CUDA runtime, as in every harness that
# loads what it measures; kbench_cuda, which the referee is made of, has one of its own.
add_executable(kbench-naive-cuda
  ${CMAKE_CURRENT_LIST_DIR}/naive_cuda.cpp $<TARGET_OBJECTS:kbench_cuda_fills>)
target_link_libraries(kbench-naive-cuda PRIVATE kbench_core CUDA::cudart)
set_target_properties(kbench-naive-cuda PROPERTIES CUDA_RUNTIME_LIBRARY Shared)
