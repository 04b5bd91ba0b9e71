// The start-finish table of a board as rows of start_finish_table, as lines of an unfinished run, and on the
// terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "counting/solutions/start_finish_table.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

/// Which pairs are written: one of each orbit under the board's symmetries, or all.
enum class PairSet { up_to_symmetry, all };

/// Sorted by the holes of start and finish; with all pairs, each row stands for one. Everything that the table
/// is asked for must have been counted.
std::vector<Fields> start_finish_rows(const StartFinishTable& table, PairSet pairs);

/// {"symmetries", "feasible", "solvable"}: the board's symmetries, and how many problems are feasible and
/// solvable, each {"problems": up to the board's symmetries, "up_to_reversal", "ordered_pairs"}.
Json start_finish_summary(const StartFinishTable& table);

/// The board once for each start that has a feasible finish, with that start's finishes marked in it:
///
///         S  the hole that starts empty    F  also a finish: it can be reached
///         #  a finish that can be reached  x  in the position class, but not reached   .  neither   ?  not
///            known
std::vector<std::vector<std::string>> start_finish_drawings(const StartFinishTable& table, bool colour);

/// The rows of the feasible pairs, and sentences that say what they stand for.
std::string start_finish_text(const StartFinishTable& table, PairSet pairs, std::size_t width);

/// The first lines of the file of an unfinished run: what it is, which board it belongs to, and what is
/// asked.
std::string unfinished_header(const StartFinishTable& table);
/// The line of a row that was answered, with a check of its own.
std::string unfinished_line(const StartFinishTable& table, const StartFinishRow& row);
/// Enters the rows of such a file, and returns how many characters of it are to be kept: whole lines, or 0 if
/// it has no row. Throws InputError with `source` and the line if the file does not belong to this table, or
/// was changed.
std::size_t read_unfinished(std::string_view text, const std::string& source, StartFinishTable& table);

}  // namespace pegspace
