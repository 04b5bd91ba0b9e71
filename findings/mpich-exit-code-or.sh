#!/usr/bin/env bash
# The exit code of MPICH's mpiexec is none of its processes': it is the bitwise OR of all.
#
# Expected: mpiexec ends with the code of one process that failed, as Open MPI's does (its first).
# Seen (mpich 4.0.2-3+b1, Debian 12): processes that end with 1 and 2 make mpiexec end with 3, codes 4 and 9
# make 13. Where codes have meanings (2 wrong usage, 3 out of memory) the sum can be a third one. Only if
# all processes that fail end with one code is it theirs.
. "$(dirname "$0")/unpack.sh"

unpack mpich=4.0.2-3+b1 bash

mpiexec() {
  local status=0
  inside mpiexec.hydra -launcher fork -n 2 /bin/bash -c "$1" >/dev/null 2>&1 || status=$?
  echo "$status"
}
# shellcheck disable=SC2016  # each process expands it
same "exit codes 1 and 2" 3 "$(mpiexec 'exit $((PMI_RANK + 1))')"
# shellcheck disable=SC2016
same "exit codes 4 and 9" 13 "$(mpiexec 'exit $((PMI_RANK ? 9 : 4))')"
# shellcheck disable=SC2016
same "exit codes 0 and 2" 2 "$(mpiexec 'exit $((PMI_RANK * 2))')"
