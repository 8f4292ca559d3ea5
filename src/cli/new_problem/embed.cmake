# Adds a source file to `cli_sources` that holds the files of a new problem.

set(new_problem_files CMakeLists.txt README.md problem.cpp solutions/plain.cpp solutions/plain.cu
                      solutions/skips_tail.cpp)
set(entries)
foreach(file ${new_problem_files})
  set(path ${CMAKE_CURRENT_LIST_DIR}/${file})
  file(READ ${path} text)
  string(APPEND entries "    {\"${file}\", R\"~~~(${text})~~~\"},\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
endforeach()
set(new_problem_source ${CMAKE_CURRENT_BINARY_DIR}/cli/new_problem_files.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/new_problem_files.cpp.in ${new_problem_source} @ONLY)
list(APPEND cli_sources ${new_problem_source})
