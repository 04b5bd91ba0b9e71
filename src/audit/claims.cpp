#include "audit/claims.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

ClaimedDeadEnd claimed(const Board& board, const ReadDeadEnd& end) {
  const HoleSet pegs = end.pegs.empty() ? 0 : board.parse_holes(end.pegs);
  if (board.picture(pegs) != end.picture) {
    throw InputError("the picture of the dead end " + end.pegs + " shows other pegs.");
  }
  return {pegs, end.depth, end.images, end.games, end.probability};
}

ClaimedJump jump_of(const Board& board, const std::string& name) {
  const auto jump = std::ranges::find(board.jumps(), name, [&](const Jump& j) { return board.jump_name(j); });
  if (jump == board.jumps().end()) {
    throw InputError("'" + printable(name) + "' is not a jump of board '" + board.name() + "'.");
  }
  return {jump->from, jump->to, jump->over};
}

/// The finish of a label: "any", a list of holes, or the problem's own.
Finish finish_of_label(const Problem& problem, const std::string& label) {
  if (problem.finish && problem.finish->label == label) return *problem.finish;
  if (label == "any") return finish_anywhere(problem.board);
  return finish_at_holes(problem.board, problem.board.parse_holes(label));
}

}  // namespace

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

ClaimedGames claimed_games(const Board& board, const ReadGames& games) {
  ClaimedGames claims = games.claimed;
  if (games.shortest) claims.shortest.emplace();
  for (const std::string& name : games.shortest.value_or(std::vector<std::string>()))
    claims.shortest->push_back(jump_of(board, name));
  for (const ReadDeadEnd& end : games.dead_ends) claims.dead_ends.push_back(claimed(board, end));
  return claims;
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
  ClaimedTable claims = claimed_table(table.board, table.rows, table.all_pairs);
  claims.totals = table.totals;
  return claims;
}

}  // namespace pegspace
