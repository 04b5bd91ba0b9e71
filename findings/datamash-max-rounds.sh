#!/usr/bin/env bash
# GNU datamash prints the largest of a column with 14 digits, though it read it exactly.
#
# Expected: `max` prints one of the values, and a sum of integers has no exponent while it is exact.
# Seen (datamash 1.7, Debian 12): both appear as 1.2345678901235e+17; `unique` prints the value as it stands in
# the file. `--format %.0f` prints integers up to 2^64 exactly (long double); beyond, it prints wrong digits.
. "$(dirname "$0")/unpack.sh"

unpack datamash=1.7-2

columns() { printf '%s\n' "$1" 5 | inside /usr/bin/datamash "${@:2}" | tr '\t' ' '; }
same "max, sum, unique of 123456789012345678 and 5" \
  "1.2345678901235e+17 1.2345678901235e+17 123456789012345678,5" \
  "$(columns 123456789012345678 max 1 sum 1 unique 1)"
same "with --format %.0f" "123456789012345678 123456789012345683" \
  "$(columns 123456789012345678 --format %.0f max 1 sum 1)"
same "max of 18446744073709551617 and 5, with --format %.0f" "18446744073709551616" \
  "$(columns 18446744073709551617 --format %.0f max 1)"
