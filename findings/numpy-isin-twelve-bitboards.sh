#!/usr/bin/env bash
# numpy.isin finds 64-bit positions exactly among up to eleven integers, and wrongly among twelve.
#
# Expected: the same answer for the same numbers, or an error for integers that do not fit the type of the array.
# Seen (numpy 1.24.2, Debian 12): a list of Python's integers becomes int64; its common type with uint64 is double.
# Up to eleven values isin compares one after another, as integers; from twelve on it sorts them together with the
# positions, as doubles, so 2^53 counts as 2^53 + 1. searchsorted with one plain integer is wrong in the same way.
# Values of dtype uint64 are found exactly.
. "$(dirname "$0")/unpack.sh"

unpack python3-numpy=1:1.24.2-1+deb12u1

python() {
  inside /usr/bin/python3 -c "import numpy
positions = numpy.array([2**53, 2**53 + 1, 2**53 + 2], dtype=numpy.uint64)
sought = [2**53 + 1] + list(range(11))
print($1)"
}
same "isin, eleven values" "[False  True False]" "$(python 'numpy.isin(positions, sought[:11])')"
same "isin, twelve values" "[ True  True False]" "$(python 'numpy.isin(positions, sought)')"
same "isin, twelve values of uint64" "[False  True False]" \
  "$(python 'numpy.isin(positions, numpy.array(sought, dtype=numpy.uint64))')"
same "searchsorted of 2^53 + 1" "0" "$(python 'numpy.searchsorted(positions, 2**53 + 1)')"
same "searchsorted of uint64(2^53 + 1)" "1" "$(python 'numpy.searchsorted(positions, numpy.uint64(2**53 + 1))')"
