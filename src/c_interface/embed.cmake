# Makes a source file, results_schema_source, that holds the JSON Schema of results.
set(results_schema_file ${PROJECT_SOURCE_DIR}/docs/results.schema.json)
file(READ ${results_schema_file} results_schema)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${results_schema_file})
set(results_schema_source ${CMAKE_CURRENT_BINARY_DIR}/c_interface/results_schema.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/results_schema.cpp.in ${results_schema_source} @ONLY)
