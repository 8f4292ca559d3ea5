# The command line: a program on top of the library and of report. In a wheel it must start where no database's libraries are, and
# has no boards and queues; the Python package loads those by itself.
file(GLOB cli_sources CONFIGURE_DEPENDS cli/*.cpp)
set(database_libraries)
if(TARGET kbench_leaderboard AND NOT KBENCH_WHEEL)
  set(database_libraries kbench_leaderboard kbench_queues)
  file(GLOB board_sources CONFIGURE_DEPENDS cli/board/*.cpp)
  list(APPEND cli_sources ${board_sources})
  include(cli/board/templates/embed.cmake)
endif()
include(cli/completion/embed.cmake)
include(cli/new_problem/embed.cmake)
list(FILTER cli_sources EXCLUDE REGEX "/main\\.cpp$")
add_library(kbench-cli-commands OBJECT ${cli_sources})  # a test parses the commands of the pages with them
target_include_directories(kbench-cli-commands PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(kbench-cli-commands PUBLIC kbench::kbench ${database_libraries} CLI11::CLI11)
kbench_contain_utilities(kbench-cli-commands PUBLIC)
if(database_libraries)
  target_compile_definitions(kbench-cli-commands PUBLIC KBENCH_HAS_LEADERBOARD KBENCH_HAS_QUEUES)
endif()
add_executable(kbench-cli cli/main.cpp)
target_link_libraries(kbench-cli PRIVATE kbench-cli-commands)
set_target_properties(kbench-cli PROPERTIES
  OUTPUT_NAME kbench
  INSTALL_RPATH $ORIGIN/${KBENCH_LIB_FROM_BIN})
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/kbench.1
                   COMMAND kbench-cli manual > ${PROJECT_BINARY_DIR}/kbench.1 DEPENDS kbench-cli VERBATIM)
add_custom_target(kbench-manual ALL DEPENDS ${PROJECT_BINARY_DIR}/kbench.1)
