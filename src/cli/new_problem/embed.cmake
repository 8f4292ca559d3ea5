# Adds a source file to `cli_sources` that holds the files of a new problem, in C++ and in Python.

function(new_problem_entries result directory)
  set(entries)
  foreach(file ${ARGN})
    set(path ${directory}/${file})
    file(READ ${path} text)
    string(APPEND entries "    {\"${file}\", R\"~~~(${text})~~~\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  endforeach()
  set(${result} "${entries}" PARENT_SCOPE)
endfunction()

new_problem_entries(entries ${CMAKE_CURRENT_LIST_DIR} CMakeLists.txt README.md problem.cpp solutions/plain.cpp
                    solutions/plain.cu solutions/skips_tail.cpp)
new_problem_entries(entries_in_python ${CMAKE_CURRENT_LIST_DIR}/python def.py solutions/plain.py solutions/skips_tail.py
                    solutions/plain.cpp)
set(new_problem_source ${CMAKE_CURRENT_BINARY_DIR}/cli/new_problem_files.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/new_problem_files.cpp.in ${new_problem_source} @ONLY)
list(APPEND cli_sources ${new_problem_source})
