# Has help2man write the manual pages from --help and --version:
#   cmake -DPEGSPACE=PROGRAM -DHELP2MAN=PROGRAM -DINTO=FOLDER [-DCOMMANDS=ON] -P write-manual.cmake
# With COMMANDS also a page for each command. Called by the build (install.cmake).
function(write program page summary)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8
            ${HELP2MAN} --no-info "--name=${summary}" "--help-option=--help all" "--manual=Peg solitaire" "--source=${version}"
            "--version-string=${version}" --output=${INTO}/${page}.1 "${program}"
    WORKING_DIRECTORY ${folder} RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "help2man failed for ${page}: ${said}")
  endif()
  # It calls the page as the program, without the command.
  file(READ ${INTO}/${page}.1 text)
  string(REGEX REPLACE "(\n\\.SH NAME\n)[^ \n]+" "\\1${page}" text "${text}")
  string(TOUPPER ${page} title)
  string(REGEX REPLACE "\n\\.TH [^ \n]+" "\n.TH ${title}" text "${text}")
  file(WRITE ${INTO}/${page}.1 "${text}")
endfunction()

get_filename_component(name ${PEGSPACE} NAME)
get_filename_component(folder ${PEGSPACE} DIRECTORY)  # it may have a blank, and help2man gives its argument to a shell
execute_process(COMMAND ${PEGSPACE} --version OUTPUT_VARIABLE version COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n.*" "" version "${version}")
execute_process(COMMAND ${PEGSPACE} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "^[^:]*: ([^.]*)\\." line "${help}")
string(REPLACE "\n" " " summary "${CMAKE_MATCH_1}")  # the sentence is wrapped
file(REMOVE_RECURSE ${INTO})
file(MAKE_DIRECTORY ${INTO})
write(./${name} ${name} "${summary}")
if(COMMANDS)
  execute_process(COMMAND ${PEGSPACE} describe OUTPUT_VARIABLE description COMMAND_ERROR_IS_FATAL ANY)
  string(JSON number LENGTH "${description}" commands)
  math(EXPR last "${number} - 1")
  foreach(at RANGE ${last})
    string(JSON command GET "${description}" commands ${at} name)
    string(JSON line GET "${description}" commands ${at} summary)
    write("./${name} ${command}" ${name}-${command} "${line}")
  endforeach()
endif()
# As distributions ship them; man reads both. -n: the same bytes from the same text.
find_program(GZIP gzip)
if(GZIP)
  file(GLOB pages ${INTO}/*.1)
  execute_process(COMMAND ${GZIP} -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()
