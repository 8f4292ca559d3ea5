# The installed package: find_package(kbench) gives kbench::kbench, kbench::plugin, kbench_add_problem(),
# KBENCH_EXECUTABLE (the command line) and kbench::leaderboard, kbench::queues and kbench::service where they were built
# (find_package(kbench COMPONENTS leaderboard) to insist on one).

include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kbench)

if(TARGET kbench_leaderboard)
  install(TARGETS kbench_leaderboard kbench_queues EXPORT kbenchTargets)
else()
  set(headers_not_built PATTERN "leaderboard*" EXCLUDE PATTERN "open_queue.hpp" EXCLUDE)
endif()
if(TARGET kbench_service_library)
  install(TARGETS kbench_service_library EXPORT kbenchTargets)
else()
  list(APPEND headers_not_built PATTERN "service.hpp" EXCLUDE PATTERN "client.hpp" EXCLUDE)
endif()
install(DIRECTORY include/kbench TYPE INCLUDE FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h" ${headers_not_built})
install(TARGETS kbench kbench_plugin EXPORT kbenchTargets)
if(TARGET kbench-cli)
  install(TARGETS kbench-cli)
  install(FILES ${PROJECT_BINARY_DIR}/kbench.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES src/cli/completion/kbench.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME kbench)
  install(FILES src/cli/completion/_kbench DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES src/cli/completion/kbench.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
install(FILES src/fleet/queue/slurm_pilot.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/kbench)
install(TARGETS ${KBENCH_HELPERS} RUNTIME DESTINATION ${KBENCH_HELPER_DIR})
get_property(python_cores GLOBAL PROPERTY KBENCH_PYTHON_CORES)
install(TARGETS ${python_cores} LIBRARY DESTINATION ${KBENCH_HELPER_DIR}
        PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
install(DIRECTORY src/python/kbench_python DESTINATION ${KBENCH_HELPER_DIR} USE_SOURCE_PERMISSIONS FILES_MATCHING PATTERN "*.py")
install(TARGETS ${KBENCH_PLUGINS} LIBRARY DESTINATION ${KBENCH_PLUGIN_DIR})
if(KBENCH_CUDA_PLUGINS)
  install(TARGETS ${KBENCH_CUDA_PLUGINS} LIBRARY DESTINATION ${KBENCH_PLUGIN_DIR}/cuda)
  # The file itself under the name that plugins ask for, which may be a link to it.
  cmake_path(GET KBENCH_CUDA_RUNTIME FILENAME cuda_runtime)
  file(REAL_PATH ${KBENCH_CUDA_RUNTIME} cuda_runtime_file)
  install(FILES ${cuda_runtime_file} DESTINATION ${KBENCH_PLUGIN_DIR}/cuda RENAME ${cuda_runtime})
endif()

file(RELATIVE_PATH prefix_from_pkgconfig /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/kbench.pc.in kbench.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/kbench.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})

configure_package_config_file(cmake/kbenchConfig.cmake.in kbenchConfig.cmake
                              INSTALL_DESTINATION ${package_dir}
                              PATH_VARS CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(kbenchConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT kbenchTargets NAMESPACE kbench:: DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/kbenchConfig.cmake ${PROJECT_BINARY_DIR}/kbenchConfigVersion.cmake
              cmake/KbenchAddProblem.cmake
        DESTINATION ${package_dir})
