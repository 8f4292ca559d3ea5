# What differs where kbench is built for a Python wheel (pyproject.toml): the wheel has no links, and must not ask for libraries that
# a machine without kbench's build dependencies lacks.

function(kbench_use_archive target property archive)
  find_library(kbench_${archive} NAMES ${archive} REQUIRED)
  set_target_properties(${target} PROPERTIES ${property} ${kbench_${archive}})
endfunction()

target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)  # so that nothing needs its library, which is left out then
kbench_use_archive(PkgConfig::seccomp INTERFACE_LINK_LIBRARIES libseccomp.a)
kbench_use_archive(PkgConfig::md INTERFACE_LINK_LIBRARIES libmd.a)
add_link_options(LINKER:--exclude-libs,ALL)
