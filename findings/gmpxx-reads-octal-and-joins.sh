#!/usr/bin/env bash
# mpz_class reads a text in another way than a stream does: it joins numbers, and takes a leading 0 for octal.
#
# Expected: mpz_class(text) and `stream >> number` give the same number, and "3 212" (a line "n a(n)" of a
# b-file) is refused or is 3.
# Seen (libgmp-dev 2:6.2.1+dfsg1-1.1, Debian 12): mpz_class("3 212") is 3212 and mpz_class("040") is 32; by
# >> the same texts are 3 and 40. Blanks are skipped, and base 0 (from the prefix) is the default. With base
# 10, mpz_class("040", 10) is 40; the blanks are still skipped.
. "$(dirname "$0")/unpack.sh"

unpack libgmp-dev=2:6.2.1+dfsg1-1.1 g++=4:12.2.0-3

cat >"$root/tmp/a.cpp" <<'END'
#include <gmpxx.h>

#include <iostream>
#include <sstream>

int main() {
  for (const char* text : {"3 212", "040"}) {
    mpz_class read;
    std::istringstream(text) >> read;
    std::cout << mpz_class(text) << ' ' << mpz_class(text, 10) << ' ' << read << '\n';
  }
}
END
inside x86_64-linux-gnu-g++-12 -o /tmp/a /tmp/a.cpp -lgmpxx -lgmp
seen=$(inside /tmp/a)
same "3 212: from the text, in base 10, from a stream" "3212 3212 3" "$(head -n 1 <<<"$seen")"
same "040: from the text, in base 10, from a stream" "32 40 40" "$(tail -n 1 <<<"$seen")"
