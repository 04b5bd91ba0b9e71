// What the library offers to other programs, in one header: boards and their files, problems, engines,
// counts.
//
//   Board -> Problem -> engine.enumerate() -> LevelStats of each level
//                       count_solutions()  -> exact numbers of solutions and games
//                       find_solution()    -> one, as jumps
//
// tests/library_example/example.cpp uses it from end to end; the README shows that file. Nothing in src/
// includes this header.
#pragma once

#include "base/count.hpp"                // Count: exact whole numbers, and their digits
#include "base/error.hpp"                // InputError, ResourceError, Interrupted, CheckFailed
#include "board/board.hpp"               // Board: holes, jumps, symmetries, names of holes
#include "board/board_file.hpp"          // boards from pictures
#include "board/catalogue.hpp"           // boards by name
#include "counting/count_solutions.hpp"  // count_solutions
#include "engines/engines.hpp"           // the engines: enumerate, count, winning positions, memory
#include "position/game.hpp"             // a game, jump by jump
#include "position/problem.hpp"          // Problem: board, start, finish; search_group
#include "solving/find_solution.hpp"     // find_solution: one, fast, or that there is none
