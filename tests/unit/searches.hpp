// Problems, search options and sums of levels of tests, by few words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "levels/engine.hpp"
#include "position/problem.hpp"

namespace pegspace::testing {

/// What a test asks of an engine, and with what: most tests draw both.
struct SearchSetup : LevelRequest, Resources {};

/// The defaults with that many threads.
inline SearchSetup with_threads(int threads, Symmetry symmetry = Symmetry::start) {
  SearchSetup options;
  options.threads = threads;
  options.symmetry = symmetry;
  return options;
}

/// The jump between two holes with these names.
inline Jump find_jump(const Board& board, const std::string& from, const std::string& to) {
  for (const Jump& jump : board.jumps()) {
    if (jump.from == board.parse_hole(from) && jump.to == board.parse_hole(to)) return jump;
  }
  throw InputError("no jump " + from + "-" + to);
}

/// Over all levels. The column must have been asked for.
inline std::uint64_t total(const Enumeration& enumeration, Column column) {
  std::uint64_t sum = 0;
  for (const LevelStats& level : enumeration.levels) sum += level[column].value();
  return sum;
}

/// The levels with these columns alone.
inline std::vector<LevelStats> only(const ColumnSet& columns, std::vector<LevelStats> levels) {
  for (LevelStats& level : levels) {
    for (int i = 0; i < column_count; ++i) {
      if (!columns.has(static_cast<Column>(i))) level[static_cast<Column>(i)].reset();
    }
  }
  return levels;
}

/// Of a board known by name. `vacancies`: holes, as "d4,e4", or "" for the board's own start; `finish`: holes
/// with the last peg, "any", or "" for none.
inline Problem named_problem(const std::string& board_name, const std::string& vacancies = "",
                             const std::string& finish = "") {
  const Board board = find_board(board_name);
  const HoleSet empty = vacancies.empty() ? bit(board.default_vacancy()) : board.parse_holes(vacancies);
  Problem problem{board, start_with_vacancies(board, empty), board.hole_names(empty), std::nullopt};
  if (!finish.empty()) {
    problem.finish =
        finish == "any" ? finish_anywhere(board) : finish_at_holes(board, board.parse_holes(finish));
  }
  return problem;
}

}  // namespace pegspace::testing
