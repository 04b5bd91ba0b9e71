#!/usr/bin/env bash
# Miller's `stats1` leaves integers beyond 64 bits out of sums, and says nothing.
#
# Expected: a sum of all values, at worst a rounded one: `mlr` turns sums that overflow 64 bits into doubles.
# Seen (miller 6.6.0, Debian 12): such an integer is a text for Miller. `sum` leaves it out and `mean` divides by
# the number of the others, but `count` counts it, and `max` prefers it as a text to every number. With `sort -nr`
# such integers stay in their order in the file, before the numbers.
. "$(dirname "$0")/unpack.sh"

unpack miller=6.6.0-2+b3

printf 'n\n7\n18446744073709551617\n15014273904165227353965857200\n5\n' >"$root/tmp/counts.csv"
same "sum, mean, count, max of 7, 18446744073709551617, 15014273904165227353965857200 and 5" \
  "12,6,4,18446744073709551617" \
  "$(inside /usr/bin/mlr --icsv --ocsv --headerless-csv-output stats1 -a sum,mean,count,max -f n /tmp/counts.csv)"
same "sort -nr" "18446744073709551617 15014273904165227353965857200 7 5" \
  "$(inside /usr/bin/mlr --icsv --ocsv --headerless-csv-output sort -nr n /tmp/counts.csv | xargs)"
same "sum of 9223372036854775807 and 1" "9223372036854776000" \
  "$(printf 'n\n9223372036854775807\n1\n' | inside /usr/bin/mlr --icsv --ocsv --headerless-csv-output stats1 -a sum -f n)"
