#!/usr/bin/env bash
# A test case of Catch2 whose name has a semicolon runs nothing under ctest, and counts as passed.
#
# Expected: catch_discover_tests() makes a ctest test that runs the test case, whatever its name.
# Seen (catch2 2.13.10-1 with cmake 3.25.1-1, Debian 12): "halves; quarters", which fails when run by itself, is
# "Passed" in ctest: CMake splits the name at the semicolon, no test case matches, and Catch2 ends with exit
# code 0. A FAIL_REGULAR_EXPRESSION "No test cases matched" makes ctest fail instead.
. "$(dirname "$0")/unpack.sh"

unpack dash=0.5.12-2 catch2=2.13.10-1 cmake=3.25.1-1 make g++=4:12.2.0-3

mkdir "$root/tmp/a"
cat >"$root/tmp/a/a.cpp" <<'END'
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

TEST_CASE("halves; quarters") { CHECK(1 == 2); }
END
cat >"$root/tmp/a/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(a CXX)
find_package(Catch2 REQUIRED)
add_executable(a a.cpp)
target_link_libraries(a Catch2::Catch2)
enable_testing()
include(Catch)
catch_discover_tests(a)
END
inside cmake -DCMAKE_CXX_COMPILER=x86_64-linux-gnu-g++-12 -S /tmp/a -B /tmp/a/build >/dev/null
inside cmake --build /tmp/a/build >/dev/null
same "the program itself" "1 failed" "$(inside /tmp/a/build/a | grep -oE '[0-9]+ failed' | head -n 1 || true)"
same "ctest" "100% tests passed" "$(inside ctest --test-dir /tmp/a/build | grep -oE '[0-9]+% tests passed' || true)"
