# The libraries that have no package file in CMake, as imported targets pegspace::NAME, each wherever it is on this machine.
# pegspace_missing_libraries has a row for each that was not found: "NAME DEBIAN-PACKAGE". Included by CMakeLists.txt, and
# by pegspaceConfig.cmake, beside which it is installed. pegspace_find_library(NAME HEADER DEBIAN-PACKAGE [FILE...]): the first
# FILE that is found; without any, the library called NAME.
set(pegspace_missing_libraries "")
function(pegspace_find_library name header debian)
  find_path(PEGSPACE_${name}_INCLUDE_DIR ${header})
  find_library(PEGSPACE_${name}_LIBRARY NAMES ${ARGN} ${name})
  mark_as_advanced(PEGSPACE_${name}_INCLUDE_DIR PEGSPACE_${name}_LIBRARY)
  if(NOT PEGSPACE_${name}_INCLUDE_DIR OR NOT PEGSPACE_${name}_LIBRARY)
    set(pegspace_missing_libraries ${pegspace_missing_libraries} "${name} ${debian}" PARENT_SCOPE)
  elseif(NOT TARGET pegspace::${name})
    add_library(pegspace::${name} UNKNOWN IMPORTED)
    set_target_properties(pegspace::${name} PROPERTIES IMPORTED_LOCATION ${PEGSPACE_${name}_LIBRARY}
                                                       INTERFACE_INCLUDE_DIRECTORIES ${PEGSPACE_${name}_INCLUDE_DIR})
  endif()
endfunction()
pegspace_find_library(bliss bliss/bliss_C.h libbliss-dev)
# One function of it is used, in three small objects that need no other library; to load all of it is a fifth of a short run.
pegspace_find_library(crypto openssl/sha.h libssl-dev libcrypto.a)
pegspace_find_library(gmp gmp.h libgmp-dev)
pegspace_find_library(gmpxx gmpxx.h libgmp-dev)
pegspace_find_library(xxhash xxhash.h libxxhash-dev)
