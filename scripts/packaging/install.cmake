# What `cmake --install` and CPack put where. Included at the end of CMakeLists.txt; the layers and the program exist.
#
#   component program   bin/pegspace, bin/pegspace-check, bin/pegspace-recount, bin/pegspace-plot and pegspace-verify with their Python package, share/man/man1, completion for bash and zsh, share/doc, share/pegspace   package pegspace
#   component mpi       bin/pegspace-mpi, its manual page (where MPI was found)                    package pegspace-mpi
#   component library   lib/libpegspace_LAYER.a, include/pegspace, lib/cmake/pegspace, lib/pkgconfig   package libpegspace-dev
#
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- the program ----
install(TARGETS pegspace pegspace-check pegspace-recount RUNTIME COMPONENT program)
# manual_pages(TARGET COMPONENT [COMMANDS=ON]): help2man, if it is there, writes them whenever the program has changed.
find_program(HELP2MAN help2man)
function(manual_pages target component)
  if(CMAKE_CROSSCOMPILING OR NOT HELP2MAN)
    return()
  endif()
  set(pages ${CMAKE_CURRENT_BINARY_DIR}/manual/${target})
  list(TRANSFORM ARGN PREPEND -D)
  add_custom_command(
    OUTPUT ${pages}.written DEPENDS ${target} scripts/packaging/write-manual.cmake COMMENT "Writing the manual pages of ${target}"
    COMMAND ${CMAKE_COMMAND} -DPEGSPACE=$<TARGET_FILE:${target}> -DHELP2MAN=${HELP2MAN} -DINTO=${pages} ${ARGN}
            -P ${CMAKE_CURRENT_SOURCE_DIR}/scripts/packaging/write-manual.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${pages}.written VERBATIM)
  add_custom_target(${target}-manual ALL DEPENDS ${pages}.written)
  install(DIRECTORY ${pages}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component} OPTIONAL)
endfunction()
manual_pages(pegspace program COMMANDS=ON)
install(FILES scripts/packaging/pegspace.bash-completion DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME pegspace COMPONENT program)
# Debian's zsh looks into vendor-completions below /usr, and into site-functions below /usr/local.
foreach(folder site-functions vendor-completions)
  install(FILES scripts/packaging/pegspace.zsh-completion DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${folder}
          RENAME _pegspace COMPONENT program)
endforeach()
install(PROGRAMS scripts/pegspace-plot scripts/pegspace-verify DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY scripts/pegspace DESTINATION ${CMAKE_INSTALL_DATADIR}/pegspace/python COMPONENT program
        FILES_MATCHING PATTERN "*.py" PATTERN description.json PATTERN report EXCLUDE PATTERN __pycache__ EXCLUDE)
install(FILES scripts/packaging/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pegspace COMPONENT program)
install(DIRECTORY tests/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/pegspace COMPONENT program)
install(FILES src/board/known_counts.json DESTINATION ${CMAKE_INSTALL_DATADIR}/pegspace COMPONENT program)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pegspace COMPONENT program)

# ---- the program for several machines ----
# OPTIONAL: who builds pegspace alone installs it alone.
if(MPI_CXX_FOUND)
  install(TARGETS pegspace-mpi RUNTIME COMPONENT mpi OPTIONAL)
  manual_pages(pegspace-mpi mpi)
  install(FILES scripts/packaging/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pegspace-mpi COMPONENT mpi)
endif()

# ---- the library ----
set(layers base board position levels counting solving report engines)
add_library(pegspace_library INTERFACE)
add_library(pegspace::pegspace ALIAS pegspace_library)  # the name that find_package(pegspace) gives it
set(layer_targets pegspace_library)
foreach(layer IN LISTS layers)
  list(APPEND layer_targets pegspace_${layer})
  set_target_properties(pegspace_${layer} PROPERTIES EXPORT_NAME ${layer})
  target_link_libraries(pegspace_library INTERFACE pegspace_${layer})
endforeach()
set_target_properties(pegspace_library PROPERTIES EXPORT_NAME pegspace)
install(TARGETS ${layer_targets} EXPORT pegspaceTargets ARCHIVE COMPONENT library
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pegspace)
# pegspace.hpp and what it includes.
function(install_header header)
  get_property(installed GLOBAL PROPERTY pegspace_installed_headers)
  if(header IN_LIST installed)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY pegspace_installed_headers ${header})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/${header})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pegspace/${folder} COMPONENT library)
  file(STRINGS src/${header} lines REGEX "^#include \"")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included "${line}")
    install_header(${included})
  endforeach()
endfunction()
install_header(pegspace.hpp)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/pegspace)
install(EXPORT pegspaceTargets NAMESPACE pegspace:: DESTINATION ${config_folder} COMPONENT library)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/pegspaceConfig.cmake.in
                              ${CMAKE_CURRENT_BINARY_DIR}/pegspaceConfig.cmake INSTALL_DESTINATION ${config_folder})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/pegspaceConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/pegspaceConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/pegspaceConfigVersion.cmake
              scripts/packaging/pegspaceLibraries.cmake DESTINATION ${config_folder} COMPONENT library)
# For others than CMake: pkg-config --cflags --libs pegspace.
list(TRANSFORM layers PREPEND -lpegspace_ OUTPUT_VARIABLE layer_libraries)
list(REVERSE layer_libraries)
list(JOIN layer_libraries " " layer_libraries)
file(RELATIVE_PATH up_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(scripts/packaging/pegspace.pc.in pegspace.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/pegspace.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
install(FILES scripts/packaging/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libpegspace-dev COMPONENT library)

# ---- packages: cpack -G DEB (or TGZ) in the build folder ----
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "the pegspace authors")
set(CPACK_PACKAGE_CONTACT "the pegspace authors <pegspace@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact enumeration of the state space of peg solitaire")
set(CPACK_COMPONENTS_ALL program library)
if(MPI_CXX_FOUND)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME pegspace)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "python3, python3-jsonschema, bash-completion")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "python3-pandas, python3-matplotlib, python3-cairosvg")
# The first line of both descriptions is CPACK_PACKAGE_DESCRIPTION_SUMMARY.
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "Enumerates every reachable position of a board of up to 64 holes, level by
 level, and counts every solution exactly. Also solves, draws and plays.")
set(CPACK_DEBIAN_MPI_PACKAGE_NAME pegspace-mpi)
set(CPACK_DEBIAN_MPI_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS "pegspace, mpi-default-bin")
set(CPACK_DEBIAN_MPI_DESCRIPTION "The command enumerate of pegspace over the processes of an MPI job, on one machine
 or several.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libpegspace-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "Headers and static libraries: the layers that the program pegspace is made of,
 for programs of one's own. In CMake: find_package(pegspace).")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
    "libtbb-dev, robin-map-dev, libgmp-dev, libhwy-dev, nlohmann-json3-dev, libssl-dev, libxxhash-dev, libbliss-dev")
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/cpack-needs.cmake)
if(PROJECT_IS_TOP_LEVEL)
  include(CPack)
endif()
