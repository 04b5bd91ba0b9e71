// positions --count-by: positions counted by a number of theirs, instead of listed.
#pragma once

#include <string>
#include <vector>

#include "run.hpp"

namespace pegspace {

/// A value of --count-by.
enum class CountBy { final_pegs, moves_from_start, moves_to_finish };

/// Their words.
std::vector<std::string> count_by_words();
/// A list of them. Throws InputError with near words.
std::vector<CountBy> read_count_by(const std::string& text);

/// Counts, prints and writes. Throws InputError if the problem has no such number.
ExitCode count_positions(RunRequest&& asked, const std::vector<CountBy>& numbers);

}  // namespace pegspace
