# Where things are put. The build tree has the layout of the install tree, so that a program finds the helpers
# and the plugins in the same way in both:
#
#     bin/kbench
#     lib/libkbench.so
#     lib/kbench/plugins/<problem>.so
#     libexec/kbench/kbench-{launcher,referee,runner}
#
# The library finds the last two from its own directory, so that an installed tree can be moved.

include(GNUInstallDirs)
set(KBENCH_HELPER_DIR ${CMAKE_INSTALL_LIBEXECDIR}/kbench)
set(KBENCH_PLUGIN_DIR ${CMAKE_INSTALL_LIBDIR}/kbench/plugins)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_BINDIR})
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR})
set(KBENCH_HELPER_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${KBENCH_HELPER_DIR})
set(KBENCH_PLUGIN_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${KBENCH_PLUGIN_DIR})

# By way of the prefix ("../lib/kbench/plugins"): that holds for any program in a directory beside the
# library's, and so for the tests, which have the library's code built in.
file(RELATIVE_PATH prefix_from_lib ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR} ${PROJECT_BINARY_DIR})
set(KBENCH_LIBEXEC_FROM_LIB ${prefix_from_lib}${KBENCH_HELPER_DIR})
set(KBENCH_PLUGINS_FROM_LIB ${prefix_from_lib}${KBENCH_PLUGIN_DIR})
cmake_path(SET KBENCH_BESIDE_LIB NORMALIZE ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/..)

file(RELATIVE_PATH KBENCH_LIB_FROM_BIN ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_BINDIR}
                                       ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR})
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
