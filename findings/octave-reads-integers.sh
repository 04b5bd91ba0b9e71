#!/usr/bin/env bash
# Octave reads integers beyond 31 bits wrongly by "%d", without a warning, and adds uint64 as doubles.
#
# Expected: fscanf(file, "%d") returns doubles, so integers up to 2^53 are exact; sum() of uint64 is uint64.
# Seen (octave 7.3.0-2, Debian 12): "%d" reads 3000000000 as 2147483647, as it does every larger integer;
# "%ld" and "%f" read it right. sum(uint64([2^53 1])) is the double 9007199254740992, one too few; with
# "native" it is exact.
. "$(dirname "$0")/unpack.sh"

unpack octave=7.3.0-2

octave() { inside /usr/bin/octave-cli --no-init-file --eval "$1" 2>/dev/null; }
printf '12\n187636299\n3000000000\n40861647040079968\n' >"$root/tmp/counts"
for format in %d %ld; do
  read="x = fscanf(fopen('/tmp/counts'), '$format'); printf('%d %d %d %d', x);"
  expected="12 187636299 2147483647 2147483647"
  [[ $format == %d ]] || expected="12 187636299 3000000000 40861647040079968"
  same "fscanf $format of 12, 187636299, 3000000000, 40861647040079968" "$expected" "$(octave "$read")"
done
numbers="x = uint64([9007199254740992 1]);"
same "sum of uint64 2^53 and 1" "double 9007199254740992" "$(octave "$numbers printf('%s %d', class(sum(x)), sum(x));")"
same "the same, native" "uint64 9007199254740993" \
  "$(octave "$numbers printf('%s %d', class(sum(x, 'native')), sum(x, 'native'));")"
