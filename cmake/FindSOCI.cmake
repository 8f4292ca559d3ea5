# SOCI's packages on Debian and Ubuntu bring no CMake configuration. Finds the core and the backends that are asked for
# as components, which are linked rather than loaded at run time:
#
#     find_package(SOCI COMPONENTS sqlite3 postgresql)
#     target_link_libraries(mine PRIVATE SOCI::sqlite3 SOCI::postgresql)
#
# The headers of a backend include those of its database, so that these must be there too. Those who link a backend may call its
# database as well.
find_path(SOCI_INCLUDE_DIR soci/soci.h)
find_library(SOCI_CORE_LIBRARY soci_core)
find_path(SOCI_sqlite3_HEADERS sqlite3.h)
find_path(SOCI_postgresql_HEADERS libpq-fe.h PATH_SUFFIXES postgresql)
find_library(SOCI_sqlite3_CLIENT sqlite3)
find_library(SOCI_postgresql_CLIENT pq)
mark_as_advanced(SOCI_INCLUDE_DIR SOCI_CORE_LIBRARY SOCI_sqlite3_HEADERS SOCI_postgresql_HEADERS SOCI_sqlite3_CLIENT
                 SOCI_postgresql_CLIENT)

foreach(backend ${SOCI_FIND_COMPONENTS})
  find_library(SOCI_${backend}_LIBRARY soci_${backend})
  mark_as_advanced(SOCI_${backend}_LIBRARY)
  if(SOCI_${backend}_LIBRARY AND SOCI_${backend}_HEADERS AND SOCI_${backend}_CLIENT)
    set(SOCI_${backend}_FOUND TRUE)
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SOCI REQUIRED_VARS SOCI_CORE_LIBRARY SOCI_INCLUDE_DIR HANDLE_COMPONENTS)

if(SOCI_FOUND AND NOT TARGET SOCI::core)
  add_library(SOCI::core UNKNOWN IMPORTED)
  set_target_properties(SOCI::core PROPERTIES
    IMPORTED_LOCATION ${SOCI_CORE_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${SOCI_INCLUDE_DIR})
  foreach(backend ${SOCI_FIND_COMPONENTS})
    add_library(SOCI::${backend} UNKNOWN IMPORTED)
    set_target_properties(SOCI::${backend} PROPERTIES
      IMPORTED_LOCATION ${SOCI_${backend}_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${SOCI_${backend}_HEADERS}
      INTERFACE_LINK_LIBRARIES "SOCI::core;${SOCI_${backend}_CLIENT}")
  endforeach()
endif()
