# Rooms: the parts that kbench is made of. Each is a static library, kbench_<room>, of the sources in src/<room>/.
#
#     kbench_room(language PARTS toolchain USES base isolation)
#
# USES are the rooms whose headers it may include. They stand before it, so there are no circles. PARTS are folders of the room, of which
# each may include those before it; the room's other files may include all of them. What includes more, or uses less, than its room says
# ends the configuration; the test `architecture/rooms` looks again after every change.
#
# A room that needs what may be missing, `WHEN SOCI_FOUND`, is a part of the drawing in any case, and a library where that is there.
#
#     kbench_program_room(cli PARTS completion USES base/document report)
#
# A program is drawn and checked like a room, and its sources are compiled by whoever defines it. USES may name a part of a room: the
# program, or the library, then contains that part of the room and nothing behind it.
#
#     kbench_merge(host ROOMS language evaluate)
#
# KBENCH_MERGE_ROOMS compiles the named rooms as one library, kbench_host_rooms. Most of what a compiler does for a room is headers and
# templates that its neighbours have too. A project that has kbench as a part of itself builds it once, and wants that to be short;
# who works on kbench wants a change to compile one file.

set_property(GLOBAL PROPERTY KBENCH_ROOMS)
set_property(GLOBAL PROPERTY KBENCH_ROOM_ARROWS)

function(kbench_merge name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ROOMS")
  if(KBENCH_MERGE_ROOMS)
    add_library(kbench_${name}_rooms STATIC)
    foreach(room ${arg_ROOMS})
      set_property(GLOBAL PROPERTY KBENCH_LIBRARY_OF_${room} kbench_${name}_rooms)
    endforeach()
  endif()
endfunction()

# The libraries that rooms are compiled into, each once.
function(kbench_libraries_of result)
  set(libraries)
  foreach(room ${ARGN})
    get_property(library GLOBAL PROPERTY KBENCH_LIBRARY_OF_${room})
    list(APPEND libraries ${library})
  endforeach()
  list(REMOVE_DUPLICATES libraries)
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

function(kbench_program_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PARTS;USES")
  list(JOIN arg_PARTS " " parts)
  list(JOIN arg_USES " " used)
  set_property(GLOBAL APPEND PROPERTY KBENCH_ROOM_ARROWS "${room}:${parts}:${used}")
endfunction()

function(kbench_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "WHEN" "PARTS;USES;LIBRARIES;GENERATED")
  kbench_program_room(${room} PARTS ${arg_PARTS} USES ${arg_USES})
  list(TRANSFORM arg_USES REPLACE "/.*" "")
  list(REMOVE_DUPLICATES arg_USES)
  if(arg_WHEN AND NOT ${arg_WHEN})
    return()
  endif()
  foreach(used ${arg_USES})
    if(NOT TARGET kbench_${used})
      message(FATAL_ERROR "The room ${room} uses ${used}, which does not stand before it")
    endif()
  endforeach()
  list(TRANSFORM arg_USES PREPEND kbench_ OUTPUT_VARIABLE used_targets)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${room}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main[^/]*\\.cpp$|/cuda/|/python/core\\.cpp$|/kbench_python/")
  kbench_libraries_of(library ${room})
  if(library)
    add_library(kbench_${room} INTERFACE)
    target_link_libraries(kbench_${room} INTERFACE ${library})
    set_property(TARGET ${library} APPEND PROPERTY KBENCH_MERGED kbench_${room})
    get_property(merged TARGET ${library} PROPERTY KBENCH_MERGED)
    list(APPEND used_targets ${arg_LIBRARIES})
    list(REMOVE_ITEM used_targets ${merged})
    set(arg_LIBRARIES)
  else()
    set(library kbench_${room})
    set_property(GLOBAL PROPERTY KBENCH_LIBRARY_OF_${room} ${library})
    add_library(${library} STATIC)
  endif()
  if(KBENCH_MERGE_ROOMS)
    set_target_properties(${library} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
    # GCC collects garbage from 128 MiB on, again and again: a tenth of its time for what large files keep.
    target_compile_options(${library} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1000000>)
    # A name in one room is no mistake in another, which the rooms by themselves do not see.
    target_compile_options(${library} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-shadow>)
  endif()
  target_sources(${library} PRIVATE ${sources} ${arg_GENERATED})
  target_include_directories(${library} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  target_compile_definitions(${library} PUBLIC BOOST_DLL_USE_STD_FS)
  target_link_libraries(${library} PUBLIC ${used_targets} ${arg_LIBRARIES} fmt::fmt nlohmann_json::nlohmann_json)
  set_property(GLOBAL APPEND PROPERTY KBENCH_ROOMS ${room})
endfunction()
