#include "verify_claims.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

ClaimedFraction claimed(const ReadFraction& fraction) {
  return {fraction.numerator, fraction.denominator, fraction.decimal};
}

ClaimedDeadEnd claimed(const Board& board, const ReadDeadEnd& end) {
  const HoleSet pegs = end.pegs.empty() ? 0 : board.parse_holes(end.pegs);
  if (board.picture(pegs) != end.picture) {
    throw InputError("the picture of the dead end " + end.pegs + " shows other pegs.");
  }
  return {pegs, end.depth, end.images, end.games, claimed(end.probability)};
}

ClaimedJump jump_of(const Board& board, const std::string& name) {
  const auto jump = std::ranges::find(board.jumps(), name, [&](const Jump& j) { return board.jump_name(j); });
  if (jump == board.jumps().end()) {
    throw InputError("'" + printable(name) + "' is no jump of the board '" + board.name() + "'.");
  }
  return {jump->from, jump->to, jump->over};
}

}  // namespace

ClaimedLevels claimed_levels(Symmetry symmetry, bool complete, const std::vector<ReadLevel>& rows) {
  ClaimedLevels levels{symmetry, complete, {}};
  for (const ReadLevel& row : rows) levels.rows.push_back({row.depth, row.pegs, row.values});
  return levels;
}

ClaimedCounts claimed_counts(const Problem& problem, const ReadCounts& counts) {
  ClaimedCounts claims{{}, counts.games, counts.conditions};
  for (const ReadCount& row : counts.rows) {
    if (row.start != problem.start_label) {
      throw InputError("it starts from '" + printable(row.start) + "', and the problem is of the start '" +
                       problem.start_label + "'.");
    }
    claims.rows.push_back({finish_of_label(problem, row.finish), row.solutions, row.winning_positions});
  }
  return claims;
}

ClaimedGames claimed_games(const std::vector<ReadEnds>& ends) {
  ClaimedGames games;
  for (const ReadEnds& row : ends) {
    games.rows.push_back(
        {row.depth, row.pegs, row.dead_ends, row.canonical_dead_ends, row.games, claimed(row.probability)});
  }
  return games;
}

ClaimedGames claimed_games(const Board& board, const ReadGames& games) {
  ClaimedGames claims = claimed_games(games.ends);
  claims.games = games.games;
  claims.expected_pegs = claimed(games.expected_pegs);
  claims.shortest.emplace();
  for (const std::string& name : games.shortest) claims.shortest->push_back(jump_of(board, name));
  claims.shortest_jumps = games.shortest_jumps;
  claims.shortest_games = games.shortest_games;
  for (const ReadDeadEnd& end : games.dead_ends) claims.dead_ends.push_back(claimed(board, end));
  return claims;
}

ClaimedMoves claimed_moves(const ReadMovesRows& rows, bool all_rows) {
  return {rows, all_rows, {}, {}, {}, {}, {}, {}};
}

ClaimedMoves claimed_moves(const ReadMoves& moves) {
  return {moves.by_moves.value_or(ReadMovesRows()),
          moves.by_moves.has_value(),
          moves.solutions,
          moves.fewest,
          moves.with_fewest,
          moves.most,
          moves.longest_sweep,
          moves.with_longest};
}

ClaimedTable claimed_table(const Board& board, const std::vector<ReadPair>& rows, bool all_pairs) {
  ClaimedTable table{all_pairs, {}, {}};
  for (const ReadPair& row : rows) {
    table.rows.push_back({board.parse_hole(row.start), board.parse_hole(row.finish), row.feasible,
                          row.solvable, row.solutions, row.winning_positions, row.pairs});
  }
  return table;
}

ClaimedTable claimed_table(const ReadTable& table) {
  const auto tally = [](const ReadTally& sum) { return ClaimedTally{sum[0], sum[1], sum[2]}; };
  ClaimedTable claims = claimed_table(table.board, table.rows, table.all_pairs);
  claims.totals = ClaimedTableTotals{table.symmetries, tally(table.feasible), tally(table.solvable)};
  return claims;
}

bool lists_all_pairs(const Board& board, const std::vector<ReadPair>& rows) {
  return rows.size() == static_cast<std::size_t>(board.holes()) * static_cast<std::size_t>(board.holes());
}

Finish finish_of_label(const Problem& problem, const std::string& label) {
  if (problem.finish && problem.finish->label == label) return *problem.finish;
  if (label == "any") return finish_anywhere(problem.board);
  return finish_at_holes(problem.board, problem.board.parse_holes(label));
}

}  // namespace pegspace
