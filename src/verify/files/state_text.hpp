// The text of a checkpoint's state.peg as plain values: lines "key rest of the line", read with code of
// verify's own. Every function throws DamagedFile, with what is wrong in state.peg. Called by
// checkpoint_check.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "position/problem.hpp"
#include "verify/level_laws.hpp"

namespace pegspace::state_text {

using Lines = std::multimap<std::string, std::string>;

/// "key rest of the line" for each line, lines of one key in their order.
Lines read_lines(const std::string& text);

/// What stands behind a key: in all its lines; in the one line it must have.
std::vector<std::string> all_of(const Lines& lines, const std::string& key);
std::string one_of(const Lines& lines, const std::string& key);

std::uint64_t number(const std::string& text, int base = 10);
/// One of 0 to 1000.
int small_number(const std::string& text);

Problem read_problem(const Lines& lines);
std::vector<LevelStats> read_rows(const Lines& lines);

}  // namespace pegspace::state_text
