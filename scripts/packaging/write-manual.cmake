# Has the program write its manual pages and completion:
#   cmake -DPEGSPACE=PROGRAM -DINTO=FOLDER [-DPAGE=NAME] -P write-manual.cmake
# With PAGE only the program's own page, of that name.
# Called by the build (install.cmake). Pages of commands that are no more are removed.
function(write file)
  execute_process(COMMAND ${PEGSPACE} ${ARGN} OUTPUT_FILE ${INTO}/${file} RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "pegspace ${ARGN} failed: ${said}")
  endif()
endfunction()

file(REMOVE_RECURSE ${INTO})
file(MAKE_DIRECTORY ${INTO}/man)
if(PAGE)
  write(man/${PAGE}.1 --man)
else()
  write(man/pegspace.1 --man)
  write(pegspace.bash --completion bash)
  write(_pegspace --completion zsh)
  # The program's own page names the commands' pages.
  file(STRINGS ${INTO}/man/pegspace.1 lines REGEX "^.fBpegspace.-[a-z]+.fR\\(1\\)$")
  if(NOT lines)
    message(FATAL_ERROR "no command is named in pegspace.1")
  endif()
  foreach(line IN LISTS lines)
    string(REGEX MATCH "-([a-z]+)" name ${line})
    write(man/pegspace-${CMAKE_MATCH_1}.1 --man ${CMAKE_MATCH_1})
  endforeach()
endif()
# As distributions ship them; man reads both. -n: the same bytes from the same text.
find_program(GZIP gzip)
if(GZIP)
  file(GLOB pages ${INTO}/man/*.1)
  execute_process(COMMAND ${GZIP} -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()
