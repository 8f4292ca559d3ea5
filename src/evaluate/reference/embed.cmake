# Makes a source file, `reference_headers_source`, that holds the headers that a reference file's plugin and submissions to it are
# compiled with: those of harness/, and what of kbench a plugin includes.

set(entries)
file(GLOB reference_headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/referee/harness/*.hpp)
foreach(header ${reference_headers})
  cmake_path(GET header FILENAME name)
  file(READ ${header} text)
  string(APPEND entries "    {\"kbench/reference/${name}\", R\"~~~(${text})~~~\"},\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
endforeach()
foreach(name complex64 convert dtype error export generator host_device no_number philox plugin problem problem_info random signature tensor test_case verification)
  set(header ${PROJECT_SOURCE_DIR}/include/kbench/${name}.hpp)
  file(READ ${header} text)
  string(APPEND entries "    {\"kbench/${name}.hpp\", R\"~~~(${text})~~~\"},\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
endforeach()
set(reference_headers_source ${CMAKE_CURRENT_BINARY_DIR}/reference/reference_headers.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/reference_headers.cpp.in ${reference_headers_source} @ONLY)
