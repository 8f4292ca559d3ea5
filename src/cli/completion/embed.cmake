# Adds a source file to `cli_sources` that holds what `kbench completion` prints.

set(completion_files bash kbench.bash zsh _kbench fish kbench.fish)
while(completion_files)
  list(POP_FRONT completion_files shell file)
  file(READ ${CMAKE_CURRENT_LIST_DIR}/${file} completion_${shell})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/${file})
endwhile()
set(completion_source ${CMAKE_CURRENT_BINARY_DIR}/cli/completion_scripts.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/completion_scripts.cpp.in ${completion_source} @ONLY)
list(APPEND cli_sources ${completion_source})
