# Makes a source file, schemas_source, that holds the JSON Schemas of docs/.
foreach(schema results boards)
  set(file ${PROJECT_SOURCE_DIR}/docs/${schema}.schema.json)
  file(READ ${file} ${schema}_schema)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
endforeach()
set(schemas_source ${CMAKE_CURRENT_BINARY_DIR}/api/schemas.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/schemas.cpp.in ${schemas_source} @ONLY)
