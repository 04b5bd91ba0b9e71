#!/usr/bin/env bash
# csvkit prints a largest value that is not in the column, and csvsort changes the numbers that it sorts.
#
# Expected: agate, csvkit's library, keeps numbers as Python's exact Decimal, so a maximum is one of them, and
# sorting only moves lines.
# Seen (csvkit 1.0.7, agate 1.6.3, Debian 12): csvstat rounds the maximum to a double, then prints all its digits.
# agate multiplies each number by its sign, which rounds to Decimal's 28 digits; csvsort writes the result. With
# `csvsort -I` and `csvstat --no-inference` the digits stay.
. "$(dirname "$0")/unpack.sh"

unpack csvkit=1.0.7-1 coreutils

printf 'level,n\n1,15014273904165227353965857201\n2,7\n' >"$root/tmp/counts.csv"
same "csvstat --max, of 15014273904165227353965857201 and 7" "15014273904165226937017434112" \
  "$(inside /usr/bin/env LC_ALL=C /usr/bin/csvstat --max -c n /tmp/counts.csv)"
same "csvsort" "level,n 2,7 1,1.501427390416522735396585720E+28" \
  "$(inside /usr/bin/env LC_ALL=C /usr/bin/csvsort -c n /tmp/counts.csv | xargs)"
same "csvsort -I" "level,n 1,15014273904165227353965857201 2,7" \
  "$(inside /usr/bin/env LC_ALL=C /usr/bin/csvsort -I -c n /tmp/counts.csv | xargs)"
