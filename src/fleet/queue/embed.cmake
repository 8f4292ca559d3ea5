# Makes a source file, slurm_script_source, that holds what a pilot runs.
file(READ ${CMAKE_CURRENT_LIST_DIR}/slurm_pilot.sh slurm_pilot)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/slurm_pilot.sh)
set(slurm_script_source ${CMAKE_CURRENT_BINARY_DIR}/queue/slurm_script.cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/slurm_script.cpp.in ${slurm_script_source} @ONLY)
