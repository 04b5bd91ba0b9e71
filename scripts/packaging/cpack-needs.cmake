# What cpack needs for Debian packages. cpack reads this before it makes anything (CPACK_PROJECT_CONFIG_FILE in
# install.cmake). Without dpkg-shlibdeps it would only warn, and make a package without dependencies, whose program does
# not start where the libraries are missing.
if(CPACK_GENERATOR STREQUAL "DEB")
  foreach(needed IN ITEMS "file:file" "dpkg-shlibdeps:dpkg-dev")
    string(REPLACE ":" ";" needed ${needed})
    list(GET needed 0 program)
    list(GET needed 1 package)
    find_program(found_${program} ${program})
    if(NOT found_${program})
      message(FATAL_ERROR "cpack needs ${program} to find out what the packages depend on. On Debian: "
                          "apt-get update && apt-get install ${package}\n(scripts/install-packages tests installs it.)")
    endif()
  endforeach()
endif()
