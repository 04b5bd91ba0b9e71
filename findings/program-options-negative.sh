#!/usr/bin/env bash
# Boost.Program_options accepts -1 for an unsigned option, and passes on the largest number.
#
# Expected: value<std::uint64_t>() refuses "--limit=-1" as it refuses "--limit=x".
# Seen (libboost-program-options1.74-dev, Debian 12): "--limit=-1" is 18446744073709551615, without an error, as
# lexical_cast negates modulo 2^64. A program that takes counts or sizes must read a text and check it.
. "$(dirname "$0")/unpack.sh"

unpack libboost-program-options1.74-dev=1.74.0+ds1-21 g++=4:12.2.0-3

cat >"$root/tmp/a.cpp" <<'END'
#include <boost/program_options.hpp>
#include <cstdint>
#include <iostream>

int main(int count, char** words) try {
  namespace po = boost::program_options;
  po::options_description options;
  options.add_options()("limit", po::value<std::uint64_t>());
  po::variables_map values;
  po::store(po::parse_command_line(count, words, options), values);
  std::cout << values["limit"].as<std::uint64_t>() << '\n';
} catch (const std::exception&) {
  std::cout << "refused\n";
}
END
inside x86_64-linux-gnu-g++-12 -o /tmp/a /tmp/a.cpp -lboost_program_options
same "--limit=x" refused "$(inside /tmp/a --limit=x)"
same "--limit=-1" 18446744073709551615 "$(inside /tmp/a --limit=-1)"
