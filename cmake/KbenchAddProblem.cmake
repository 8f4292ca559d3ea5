# kbench_add_problem(<name> SOURCES <file>... [CUDA_SOURCES <file>...] [CUDA_LIBRARIES <library>...])
#
# Builds the plugin <name>.so from sources that define a kbench::Problem and say KBENCH_PLUGIN(...) once.
# <name> must be the name that the problem gives itself in info().
#
# Where the CUDA language is enabled, nvcc compiles the same sources again, as CUDA C++20, and CUDA_SOURCES with them.
# That makes cuda/<name>.so, beside the other, which problems on GPUs are loaded from. CUDA_LIBRARIES are linked to it:
# CUDA::cublas, for instance.
#
# The targets are called kbench_problem_<name> and kbench_problem_<name>_cuda. Include directories and definitions of
# the first hold for both. Link what else the plugins need to them, and install them with
#
#     install(TARGETS kbench_problem_<name> LIBRARY DESTINATION <where>)
#     install(TARGETS kbench_problem_<name>_cuda LIBRARY DESTINATION <where>/cuda)
#
# The plugins are written to KBENCH_PLUGIN_OUTPUT_DIRECTORY if that is set, else to plugins/ in the binary
# directory of the project. Name that directory in Options::plugin_directories or in KBENCH_PLUGIN_PATH.
#
# Plugins are optimised whatever the build type, except Debug: references run again for every sample. (nvcc optimises what
# runs on GPUs unless it is told otherwise.)

function(kbench_add_problem name)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "SOURCES;CUDA_SOURCES;CUDA_LIBRARIES")
  if(NOT name MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
    message(FATAL_ERROR "kbench_add_problem: a problem's name is a C identifier, which '${name}' is not")
  endif()
  if(NOT argument_SOURCES OR argument_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: kbench_add_problem(<name> SOURCES <file>... "
                        "[CUDA_SOURCES <file>...] [CUDA_LIBRARIES <library>...])")
  endif()
  if(argument_SOURCES MATCHES "\\.cu(;|$)")
    message(FATAL_ERROR "kbench_add_problem: SOURCES are compiled by both compilers; "
                        "what nvcc alone compiles, as *.cu, goes to CUDA_SOURCES")
  endif()

  set(directory ${KBENCH_PLUGIN_OUTPUT_DIRECTORY})
  if(NOT directory)
    set(directory ${PROJECT_BINARY_DIR}/plugins)
  endif()

  set(target kbench_problem_${name})
  add_library(${target} MODULE ${argument_SOURCES})
  _kbench_make_plugin(${target} ${name} ${directory})

  if(CMAKE_CUDA_COMPILER_LOADED)  # set where the language is enabled, and below
    _kbench_wrap_for_nvcc(wrappers ${target}_cuda ${argument_SOURCES})
    add_library(${target}_cuda MODULE ${wrappers} ${argument_CUDA_SOURCES})
    _kbench_make_plugin(${target}_cuda ${name} ${directory}/cuda)
    target_include_directories(${target}_cuda PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_compile_definitions(${target}_cuda PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
    # The standard is a flag, because CMake before 3.26 does not know the one for C++20.
    target_compile_options(${target}_cuda PRIVATE -std=c++20 --expt-relaxed-constexpr --extended-lambda)
    set_property(TARGET ${target}_cuda PROPERTY CUDA_STANDARD)
    set_property(TARGET ${target}_cuda PROPERTY CXX_STANDARD)
    set_target_properties(${target}_cuda PROPERTIES
      CUDA_RUNTIME_LIBRARY Static
      CUDA_VISIBILITY_PRESET hidden)
    if(argument_CUDA_LIBRARIES)
      find_package(CUDAToolkit REQUIRED)
      target_link_libraries(${target}_cuda PRIVATE ${argument_CUDA_LIBRARIES})
      set_target_properties(${target}_cuda PROPERTIES
        BUILD_RPATH ${CUDAToolkit_LIBRARY_DIR}
        INSTALL_RPATH ${CUDAToolkit_LIBRARY_DIR})
    endif()
  endif()
endfunction()

# What both plugins of a problem have in common.
function(_kbench_make_plugin target name directory)
  target_link_libraries(${target} PRIVATE kbench::plugin)
  target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<CONFIG:Debug>>>:-O3>)
  target_link_options(${target} PRIVATE LINKER:-z,defs)
  set_target_properties(${target} PROPERTIES
    PREFIX ""
    OUTPUT_NAME ${name}
    SUFFIX .so
    LIBRARY_OUTPUT_DIRECTORY ${directory}
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
endfunction()

# A source has one language in a directory. So nvcc gets, for each of the sources, a file that includes it.
function(_kbench_wrap_for_nvcc result directory)
  set(wrappers)
  foreach(source ${ARGN})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    cmake_path(GET source STEM LAST_ONLY stem)
    list(LENGTH wrappers number)
    set(wrapper ${CMAKE_CURRENT_BINARY_DIR}/${directory}/${number}/${stem}.cu)
    file(CONFIGURE OUTPUT ${wrapper} CONTENT "#include \"${source}\"\n" @ONLY)
    list(APPEND wrappers ${wrapper})
  endforeach()
  set(${result} ${wrappers} PARENT_SCOPE)
endfunction()
