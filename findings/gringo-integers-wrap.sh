#!/usr/bin/env bash
# gringo reads integers modulo 2^32, in facts as in sums, and says nothing.
#
# Expected: an error for a number that does not fit; the grammar of ASP-Core-2 bounds no integer.
# Seen (gringo 5.4.1, Debian 12): 4294967297 is 1, 2147483648 is -2147483648, and 65536 * 65536 is 0. So two
# counts that differ by a multiple of 2^32 are one fact. A quoted string keeps its digits.
. "$(dirname "$0")/unpack.sh"

unpack gringo=5.4.1-3.1+b1

printf 'count(4294967297). count(1). count(2147483648). count("4294967297"). square(X*X) :- X = 65536.\n' \
  >"$root/tmp/counts.lp"
same "count(4294967297), count(1), count(2147483648), count(\"4294967297\"), square of 65536" \
  "count(\"4294967297\"). count(-2147483648). count(1). square(0)." \
  "$(inside /usr/bin/gringo --text /tmp/counts.lp | LC_ALL=C sort -u | paste -sd ' ')"
