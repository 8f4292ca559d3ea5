# Rooms: the parts that kbench is made of. Each is a static library, kbench_<room>, of the sources in src/<room>/.
#
#     kbench_room(host USES system document protocol process site)
#
# A room that needs what may be missing, `WHEN SOCI_FOUND`, is a part of the drawing in any case, and a library where that is there.
#
# USES are the rooms whose headers it may include. They stand before it, so there are no circles. What includes more, or uses
# less, than its room says ends the configuration; the test `architecture/rooms` looks again after every change.

set_property(GLOBAL PROPERTY KBENCH_ROOMS)
set_property(GLOBAL PROPERTY KBENCH_ROOM_ARROWS)

function(kbench_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "HEADERS" "WHEN" "USES;LIBRARIES;GENERATED")
  list(JOIN arg_USES " " used)
  set_property(GLOBAL APPEND PROPERTY KBENCH_ROOM_ARROWS "${room}:${used}")
  if(arg_WHEN AND NOT ${arg_WHEN})
    return()
  endif()
  foreach(used ${arg_USES})
    if(NOT TARGET kbench_${used})
      message(FATAL_ERROR "The room ${room} uses ${used}, which does not stand before it")
    endif()
  endforeach()
  list(TRANSFORM arg_USES PREPEND kbench_ OUTPUT_VARIABLE used_targets)
  if(arg_HEADERS)
    add_library(kbench_${room} INTERFACE)
    target_include_directories(kbench_${room} INTERFACE ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  else()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${room}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "/main[^/]*\\.cpp$|/cuda/|/python/core\\.cpp$")
    add_library(kbench_${room} STATIC ${sources} ${arg_GENERATED})
    target_include_directories(kbench_${room} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
    target_compile_definitions(kbench_${room} PUBLIC BOOST_DLL_USE_STD_FS)
    target_link_libraries(kbench_${room} PUBLIC ${used_targets} ${arg_LIBRARIES} fmt::fmt nlohmann_json::nlohmann_json)
  endif()
  set_property(GLOBAL APPEND PROPERTY KBENCH_ROOMS ${room})
endfunction()
