# The CUDA toolkit, where there is one: KBENCH_HAS_CUDA says whether.
#
# Machine code is made for the GPU of this machine; without one, for CMAKE_CUDA_ARCHITECTURES or a short list that
# runs everywhere from compute capability 7.5 on.

include(CheckLanguage)
if(NOT DEFINED CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX} AND EXISTS /usr/local/cuda/bin/nvcc)
  set(CMAKE_CUDA_COMPILER /usr/local/cuda/bin/nvcc)
endif()
check_language(CUDA)
if(NOT CMAKE_CUDA_COMPILER)
  message(STATUS "There is no CUDA compiler: kbench is built for the CPU")
  return()
endif()
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  if(EXISTS /dev/nvidiactl)
    set(CMAKE_CUDA_ARCHITECTURES native)
  else()
    set(CMAKE_CUDA_ARCHITECTURES 75-virtual 90-real)
  endif()
endif()
# Beside kernels, which nvcc always optimises, there is little that runs here, and much to compile.
set(CMAKE_CUDA_FLAGS_RELEASE "-O1 -DNDEBUG" CACHE STRING "Flags for nvcc in Release builds")
enable_language(CUDA)
find_package(CUDAToolkit REQUIRED)
if(NOT DEFINED CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake before 3.26
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
  set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
endif()
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
set(CMAKE_CUDA_VISIBILITY_PRESET hidden)
set(KBENCH_HAS_CUDA ON)
