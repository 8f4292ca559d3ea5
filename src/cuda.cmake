# Referee and runner for NVIDIA GPUs. Nothing else of kbench knows CUDA.
file(GLOB_RECURSE cuda_sources CONFIGURE_DEPENDS device/cuda/*.cpp device/cuda/*.cu)
list(FILTER cuda_sources EXCLUDE REGEX "/fills\\.cu$")
add_library(kbench_cuda_fills OBJECT device/cuda/fills.cu)  # takes long to compile, and is in another program too
add_library(kbench_cuda STATIC ${cuda_sources} $<TARGET_OBJECTS:kbench_cuda_fills>)
foreach(library kbench_cuda_fills kbench_cuda)
  target_link_libraries(${library} PUBLIC kbench_device CUDA::cudart_static)
  target_compile_options(${library} PRIVATE
    "$<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr;-Xcompiler=-Wall,-Wextra>")
endforeach()

add_executable(kbench-referee-cuda referee/main_cuda.cpp)
target_link_libraries(kbench-referee-cuda PRIVATE kbench_referee kbench_cuda)
set_target_properties(kbench-referee-cuda PROPERTIES  # for cuBLAS, which it loads when it has a use for it
  BUILD_RPATH ${CUDAToolkit_LIBRARY_DIR}
  INSTALL_RPATH ${CUDAToolkit_LIBRARY_DIR})

# The submission's code and the runner's must share one CUDA runtime, or neither sees the other's errors. In Python it is
# inside the core, because libraries bring a runtime of their own.
add_library(kbench_cuda_runner STATIC device/cuda/arena.cpp device/cuda/driver.cpp device/cuda/gpu_lock.cpp
                                      device/cuda/kernels.cu runner/cuda/cuda_execution.cpp runner/cuda/lending.cpp)
target_include_directories(kbench_cuda_runner SYSTEM PUBLIC ${CUDAToolkit_INCLUDE_DIRS})
target_link_libraries(kbench_cuda_runner PUBLIC kbench_runner)
target_compile_options(kbench_cuda_runner PRIVATE
  "$<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr;-Xcompiler=-Wall,-Wextra>")
add_executable(kbench-runner-cuda runner/main_cuda.cpp)
target_link_libraries(kbench-runner-cuda PRIVATE kbench_cuda_runner CUDA::cudart)
set_target_properties(kbench-runner-cuda PROPERTIES
  CUDA_RUNTIME_LIBRARY Shared
  INSTALL_RPATH ${CUDAToolkit_LIBRARY_DIR})

list(APPEND KBENCH_HELPERS kbench-referee-cuda kbench-runner-cuda)

kbench_python_core(kbench-runner-python-cuda runner kbench_cuda_runner CUDA::cudart_static)
kbench_python_core(kbench-referee-python-cuda referee kbench_cuda)
foreach(core kbench-runner-python-cuda kbench-referee-python-cuda)
  target_compile_definitions(${core} PRIVATE KBENCH_CUDA_CORE)
endforeach()
