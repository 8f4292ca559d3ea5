# kbench_add_problem(<name> SOURCES <file>...)
#
# Builds the plugin <name>.so from sources that define a kbench::Problem and say KBENCH_PLUGIN(...) once.
# <name> must be the name that the problem gives itself in info().
#
# The target is called kbench_problem_<name>: link what else the plugin needs to it, and install it with
#
#     install(TARGETS kbench_problem_<name> LIBRARY DESTINATION <where>)
#
# The plugin is written to KBENCH_PLUGIN_OUTPUT_DIRECTORY if that is set, else to plugins/ in the binary
# directory of the project. Name that directory in Options::plugin_directories or in KBENCH_PLUGIN_PATH.
#
# Plugins are optimised whatever the build type, except Debug: references run again for every sample.

function(kbench_add_problem name)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" SOURCES)
  if(NOT name MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
    message(FATAL_ERROR "kbench_add_problem: a problem's name is a C identifier, which '${name}' is not")
  endif()
  if(NOT argument_SOURCES OR argument_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: kbench_add_problem(<name> SOURCES <file>...)")
  endif()

  set(directory ${KBENCH_PLUGIN_OUTPUT_DIRECTORY})
  if(NOT directory)
    set(directory ${PROJECT_BINARY_DIR}/plugins)
  endif()

  set(target kbench_problem_${name})
  add_library(${target} MODULE ${argument_SOURCES})
  target_link_libraries(${target} PRIVATE kbench::plugin)
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O3>)
  target_link_options(${target} PRIVATE LINKER:-z,defs)
  set_target_properties(${target} PROPERTIES
    PREFIX ""
    OUTPUT_NAME ${name}
    SUFFIX .so
    LIBRARY_OUTPUT_DIRECTORY ${directory}
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
endfunction()
