// plain-search BOARD [HOLES]: the plain search, which engines are measured against, written as one would in
// an afternoon: one thread, level by level, the canonical positions of a level in a tsl::robin_set. Nothing
// in it is slowed down on purpose: the hash mixes its bits, and canonical forms come from tables. It prints
// levels.csv with the column canonical_positions, so its output is that of
//
//     pegspace enumerate BOARD --start HOLES --columns canonical_positions --csv - --quiet
//
// and scripts/dev/bench times both in turn.
#include <tsl/robin_set.h>

#include <exception>
#include <iostream>
#include <utility>

#include "board/catalogue.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"
#include "report/files/table_files.hpp"
#include "report/levels_report.hpp"

namespace pegspace {
namespace {

std::vector<LevelStats> plain_levels(const Problem& problem) {
  struct MixedHash {
    std::size_t operator()(Position p) const { return mix(p); }
  };
  using Level = tsl::robin_set<Position, MixedHash>;
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  const CanonicalForm form(search_group(problem, Symmetry::start));
  std::vector<LevelStats> levels;
  Level level;
  for (level.insert(form.least(problem.start)); !level.empty();) {
    const int depth = static_cast<int>(levels.size());
    LevelStats& stats = levels.emplace_back();
    stats.depth = depth;
    stats.pegs = count_bits(problem.start) - depth;
    stats[Column::canonical_positions] = level.size();
    Level next;
    for (const Position p : level) {
      for (const JumpMask& jump : jumps) {
        if (is_legal(jump, p)) next.insert(form.least(p ^ jump.touches));
      }
    }
    level = std::move(next);
  }
  return levels;
}

}  // namespace
}  // namespace pegspace

int main(int argc, char** argv) try {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: plain-search BOARD [HOLES]\n";
    return 2;
  }
  const pegspace::Board board = pegspace::find_board(argv[1]);
  const pegspace::HoleSet vacant =
      argc == 3 ? board.parse_holes(argv[2]) : pegspace::bit(board.default_vacancy());
  const pegspace::Problem problem{board, pegspace::start_with_vacancies(board, vacant), "", std::nullopt};
  const pegspace::ResultTable<pegspace::LevelStats>& table = pegspace::levels_table;
  std::cout << csv_text(table, table.fields(pegspace::plain_levels(problem))) << std::flush;
  return std::cout ? 0 : 3;
} catch (const std::exception& error) {
  std::cerr << "plain-search: " << error.what() << "\n";
  return 2;
}
