# Makes a source file, `submission_headers_source`, that holds the text of the headers that submissions may include.

foreach(header close device_vector float16 float4 float8)
  set(header_file ${PROJECT_SOURCE_DIR}/include/kbench/${header}.hpp)
  file(READ ${header_file} ${header})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header_file})
endforeach()
set(submission_headers_source ${CMAKE_CURRENT_BINARY_DIR}/cpp/submission_headers.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/submission_headers.cpp.in ${submission_headers_source} @ONLY)
