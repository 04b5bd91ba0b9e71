#include "audit/claims.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "position/level_stats.hpp"

namespace pegspace {
namespace {

ClaimedFraction fraction_of(const ValueReader& read, const Json& decimal, const Json& numerator,
                            const Json& denominator) {
  ClaimedFraction fraction{{}, decimal.get<std::string>()};
  if (!numerator.is_null() || !denominator.is_null())
    fraction.exact = {read.count(numerator), read.count(denominator)};
  return fraction;
}

ClaimedFraction fraction_of(const ValueReader& read, const Json& json) {
  return fraction_of(read, json.at("decimal"), json.at("numerator"), json.at("denominator"));
}

ClaimedDeadEnd dead_end_of(const ValueReader& read, const Board& board, const Json& end) {
  const auto names = end.at("pegs").get<std::string>();
  const HoleSet pegs = names.empty() ? 0 : board.parse_holes(names);
  if (board.picture(pegs) != end.at("picture").get<std::vector<std::string>>()) {
    throw InputError("the picture of the dead end " + names + " shows other pegs.");
  }
  return {pegs, read.small(end.at("depth")), read.number(end.at("images")), read.count(end.at("games")),
          fraction_of(read, end.at("probability"))};
}

ClaimedJump jump_of(const Board& board, const std::string& name) {
  const auto jump = std::ranges::find(board.jumps(), name, [&](const Jump& j) { return board.jump_name(j); });
  if (jump == board.jumps().end()) {
    throw InputError("'" + printable(name) + "' is not a jump of board '" + board.name() + "'.");
  }
  return {jump->from, jump->to, jump->over};
}

/// The problem's own finish, or what the label says.
Finish finish_of_row(const Problem& problem, const std::string& label) {
  if (problem.finish && problem.finish->label == label) return *problem.finish;
  return finish_of_label(problem.board, label);
}

ClaimedTally tally_of(const ValueReader& read, const Json& totals) {
  return {read.number(totals.at("problems")), read.number(totals.at("up_to_reversal")),
          read.number(totals.at("ordered_pairs"))};
}

}  // namespace

std::vector<LevelStats> claimed_levels(const ValueReader& read, const Json& rows) {
  std::vector<LevelStats> levels;
  for (const Json& row : rows) {
    levels.push_back({read.small(row.at("depth")), read.small(row.at("pegs")), {}});
    auto& values = levels.back().values;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = read.of_column(&ValueReader::word, row, i);
  }
  return levels;
}

ClaimedCounts claimed_counts(const ValueReader& read, const Problem& problem, const Json& rows) {
  ClaimedCounts claims;
  for (const Json& row : rows) {
    const bool is_csv = row.contains("start");
    if (is_csv && row.at("start") != problem.start_label) {
      throw InputError("it starts from '" + printable(read.text(row.at("start"))) +
                       "', and the problem is of the start '" + problem.start_label + "'.");
    }
    claims.rows.push_back({finish_of_row(problem, read.text(row.at("finish"))),
                           read.count(row.at("solutions")), read.count(row.at("winning_positions"))});
    if (!is_csv && !row.at("impossible").is_null() && claims.rows.back().solutions != 0)
      read.refuse("the finish " + claims.rows.back().finish.label + " is impossible and has solutions");
  }
  return claims;
}

std::vector<ClaimedEnds> claimed_ends(const ValueReader& read, const Json& rows) {
  std::vector<ClaimedEnds> ends;
  for (const Json& row : rows) {
    const Json& probability = row.at("probability");
    ends.push_back({read.small(row.at("depth")), read.small(row.at("pegs")), read.count(row.at("dead_ends")),
                    read.count(row.at("canonical_dead_ends")), read.count(row.at("games")),
                    probability.is_object() ? fraction_of(read, probability)
                                            : fraction_of(read, probability, row.at("probability_numerator"),
                                                          row.at("probability_denominator"))});
  }
  return ends;
}

ClaimedGames claimed_games(const ValueReader& read, const Board& board, const Json& json) {
  ClaimedGames games;
  games.rows = claimed_ends(read, json.at("ends"));
  games.complete = !json.contains("max_depth");
  games.games = read.count(json.at("games"));
  if (const Json& expected = json.at("expected_pegs"); !expected.is_null())
    games.expected_pegs = fraction_of(read, expected);
  if (const Json& shortest = json.at("shortest"); !shortest.is_null()) {
    games.shortest.emplace();
    for (const Json& jump : shortest.at("game")) games.shortest->push_back(jump_of(board, read.text(jump)));
    games.shortest_jumps = read.number(shortest.at("jumps"));
    games.shortest_games = read.count(shortest.at("games"));
  }
  for (const char* list : {"earliest_dead_ends", "dead_ends_with_most_games", "likeliest_dead_ends"}) {
    for (const Json& end : json.at(list)) games.dead_ends.push_back(dead_end_of(read, board, end));
  }
  return games;
}

std::vector<std::pair<int, Count>> claimed_rows_of_moves(const ValueReader& read, const Json& rows) {
  std::vector<std::pair<int, Count>> claims;
  for (const Json& row : rows)
    claims.emplace_back(read.small(row.at("moves")), read.count(row.at("solutions")));
  return claims;
}

ClaimedMoves claimed_moves(const ValueReader& read, const Json& json) {
  return {claimed_rows_of_moves(read, json.at("by_moves")),
          !json.at("by_moves").is_null(),
          read.count(json.at("solutions")),
          read.or_none(&ValueReader::small, json.at("fewest_moves")),
          read.or_none(&ValueReader::count, json.at("solutions_with_fewest_moves")),
          read.or_none(&ValueReader::small, json.at("most_moves")),
          read.or_none(&ValueReader::small, json.at("longest_move")),
          read.or_none(&ValueReader::count, json.at("solutions_with_longest_move"))};
}

std::vector<NumberedPositions> claimed_numbered(const ValueReader& read, const Json& rows,
                                                const std::string& number) {
  std::vector<NumberedPositions> claims;
  for (const Json& row : rows) {
    claims.push_back({read.small(row.at(number)), read.small(row.at("pegs")), read.count(row.at("positions")),
                      read.count(row.at("canonical_positions"))});
  }
  return claims;
}

std::vector<ClaimedPair> claimed_pairs(const ValueReader& read, const Board& board, const Json& rows) {
  std::vector<ClaimedPair> pairs;
  for (const Json& row : rows) {
    pairs.push_back({board.parse_hole(read.text(row.at("start"))),
                     board.parse_hole(read.text(row.at("finish"))), row.at("feasible").get<bool>(),
                     row.at("solvable").get<bool>(), read.count(row.at("solutions")),
                     read.count(row.at("winning_positions")), read.number(row.at("pairs"))});
  }
  return pairs;
}

ClaimedTable claimed_table(const ValueReader& read, const Board& board, const Json& json) {
  if (json.at("lattice").get<std::string>() != lattice_name(board.lattice()) ||
      json.at("picture").get<std::vector<std::string>>() != board.picture(board.all_holes())) {
    read.refuse("its lattice and picture are not those of its board");
  }
  const auto symmetry = json.at("symmetry").get<std::string>();
  if (symmetry != "board" && symmetry != "none") {
    read.refuse("the symmetry '" + printable(symmetry) + "' is neither 'board' nor 'none'");
  }
  const Json& totals = json.at("totals");
  return {symmetry == "none", claimed_pairs(read, board, json.at("pairs")),
          ClaimedTableTotals{read.number(json.at("symmetries")), tally_of(read, totals.at("feasible")),
                             tally_of(read, totals.at("solvable"))}};
}

std::vector<ClaimedSearch> claimed_searches(const ValueReader& read, const Json& rows) {
  std::vector<ClaimedSearch> claims;
  for (const Json& row : rows) {
    claims.push_back({read.text(row.at("board")), read.text(row.at("start")), read.text(row.at("engine")),
                      row.at("ending") == "complete", read.or_none(&ValueReader::count, row.at("positions")),
                      read.or_none(&ValueReader::count, row.at("jumps"))});
  }
  return claims;
}

}  // namespace pegspace
