# Adds a source file to `core_sources` that holds the text of kbench/float16.hpp.

set(float16_header ${PROJECT_SOURCE_DIR}/include/kbench/float16.hpp)
set(float16_text_source ${CMAKE_CURRENT_BINARY_DIR}/toolchain/float16_text.cpp)
file(READ ${float16_header} float16_text)
configure_file(${CMAKE_CURRENT_LIST_DIR}/float16_text.cpp.in ${float16_text_source} @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${float16_header})
list(APPEND core_sources ${float16_text_source})
