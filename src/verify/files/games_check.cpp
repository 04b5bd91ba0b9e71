#include "verify/files/games_check.hpp"

#include <algorithm>

#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

constexpr unsigned places = Facts::places;

/// 10^places: so many units of the last place are 1.
Count units_of_one() {
  Count units;
  mpz_ui_pow_ui(units.get_mpz_t(), 10, places);
  return units;
}

/// A number with as many places as a rounded probability has, in units of the last one; nothing where it is none.
std::optional<Count> in_last_places(const std::string& decimal) {
  const std::size_t point = decimal.find('.');
  if (point == std::string::npos || point == 0 || decimal.size() != point + 1 + places) return std::nullopt;
  const std::string digits = decimal.substr(0, point) + decimal.substr(point + 1);
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return Count(digits, 10);
}

/// In lowest terms, with the decimal that belongs to it.
void check_fraction(const ClaimedFraction& claimed, const std::string& where, Findings& findings) {
  findings.require(
      in_last_places(claimed.decimal).has_value(),
      where + "'" + claimed.decimal + "' is not a number with " + std::to_string(places) + " places.");
  if (!claimed.exact) return;
  const auto& [numerator, denominator] = *claimed.exact;
  if (denominator <= 0) {
    findings.wrong.push_back(where + "the denominator must be positive.");
    return;
  }
  const Fraction least = reduced(numerator, denominator);
  findings.require(least.denominator == denominator, where + "the fraction is not in lowest terms.");
  findings.require(to_decimal(least, places) == claimed.decimal, where + "the decimal '" + claimed.decimal +
                                                                     "' is not that of the fraction, " +
                                                                     to_decimal(least, places) + ".");
}

/// The number: exact where that is known and a fraction, else rounded; 0 where it is none (that was said).
Fraction value_of(const ClaimedFraction& claimed) {
  if (claimed.exact)
    return claimed.exact->denominator <= 0 ? Fraction{}
                                           : reduced(claimed.exact->numerator, claimed.exact->denominator);
  return reduced(in_last_places(claimed.decimal).value_or(0), units_of_one());
}

bool all_exact(const ClaimedGames& claimed) {
  return std::ranges::all_of(claimed.rows,
                             [](const ClaimedEnds& row) { return row.probability.exact.has_value(); });
}

/// States a number: always rounded, as others may not know more, and exact where it is.
void state(const std::string& name, const ClaimedFraction& claimed, Facts& facts) {
  facts.add_random_play(name, claimed.decimal,
                        claimed.exact ? std::optional(value_of(claimed)) : std::nullopt);
}

Fraction expected_pegs(const ClaimedGames& claimed) {
  Fraction expected;
  for (const ClaimedEnds& row : claimed.rows) {
    const Fraction probability = value_of(row.probability);
    expected = sum(expected, reduced(probability.numerator * row.pegs, probability.denominator));
  }
  return expected;
}

/// Whether two numbers differ by no more than so many units of the last place.
bool differ_by_places(const Fraction& a, const Fraction& b, std::size_t most) {
  const Count difference = abs(a.numerator * b.denominator - b.numerator * a.denominator);
  return difference * units_of_one() <= most * a.denominator * b.denominator;
}

void check_ends(const Problem& problem, const ClaimedGames& claimed, Findings& findings) {
  const int order = search_group(problem, Symmetry::start).order();
  Fraction all;
  int last = -1;
  for (const ClaimedEnds& row : claimed.rows) {
    const std::string where = "depth " + std::to_string(row.depth) + ": ";
    findings.require(row.depth > last, where + "the depths must ascend.");
    findings.require(row.pegs >= 0 && row.pegs == count_bits(problem.start) - row.depth,
                     where + "pegs must be those of the start less the depth.");
    findings.require(
        row.canonical_dead_ends > 0 && row.canonical_dead_ends <= row.dead_ends &&
            row.dead_ends <= row.canonical_dead_ends * order,
        where + "dead ends and canonical ones do not fit " + std::to_string(order) + " symmetries.");
    findings.require(row.games >= row.dead_ends, where + "there are fewer games than dead ends.");
    check_fraction(row.probability, where, findings);
    all = sum(all, value_of(row.probability));
    last = row.depth;
  }
  if (!claimed.complete) {
    findings.checked.emplace_back("the first depths of games");
    return;
  }
  const bool exact = all_exact(claimed);
  findings.require(!claimed.rows.empty(), "there is no row; every game ends.");
  findings.require(
      exact ? all == Fraction{1, 1} : differ_by_places(all, {1, 1}, claimed.rows.size()),
      "the probabilities sum to " +
          (exact ? to_decimal(all.numerator) + "/" + to_decimal(all.denominator) : to_decimal(all, places)) +
          ", not to 1.");
  findings.checked.emplace_back(exact ? "exact probabilities, which sum to 1"
                                      : "rounded probabilities, which sum to 1");
}

void check_dead_end(const Problem& problem, const ClaimedDeadEnd& end, Findings& findings) {
  const std::string where = "the dead end " + problem.board.hole_names(end.position) + ": ";
  findings.require(is_dead_end(jump_masks(problem.board), end.position), where + "it has a jump.");
  findings.require(end.depth == count_bits(problem.start) - count_bits(end.position),
                   where + "its depth does not fit its pegs.");
  findings.require(end.images == search_group(problem, Symmetry::start).orbit(end.position).size(),
                   where + "it has another number of images.");
  check_fraction(end.probability, where, findings);
}

void check_shortest(const Problem& problem, const ClaimedGames& claimed, Findings& findings) {
  const Replay replay = replay_jumps(problem.board, problem.start, *claimed.shortest);
  findings.require(replay.illegal.empty(), "the shortest game: " + replay.illegal + ".");
  if (!replay.illegal.empty() || claimed.rows.empty()) return;
  findings.require(is_dead_end(jump_masks(problem.board), replay.positions.back()),
                   "the shortest game does not end in a dead end.");
  const ClaimedEnds& first = claimed.rows.front();
  findings.require(static_cast<int>(replay.jumps.size()) == first.depth &&
                       claimed.shortest_jumps == replay.jumps.size() && claimed.shortest_games == first.games,
                   "the shortest game does not fit the first row of the ends.");
  findings.checked.emplace_back("the shortest game played again");
}

}  // namespace

void check_games(const Problem& problem, const ClaimedGames& claimed, Findings& findings) {
  check_ends(problem, claimed, findings);
  if (claimed.expected_pegs) {
    check_fraction(*claimed.expected_pegs, "expected_pegs: ", findings);
    const std::size_t most = all_exact(claimed) ? 1 : max_holes * claimed.rows.size();
    findings.require(differ_by_places(value_of(*claimed.expected_pegs), expected_pegs(claimed), most),
                     "expected_pegs is not what the probabilities make, " +
                         to_decimal(expected_pegs(claimed), places) + ".");
  }
  if (claimed.shortest) check_shortest(problem, claimed, findings);
  for (const ClaimedDeadEnd& end : claimed.dead_ends) check_dead_end(problem, end, findings);
}

Facts game_facts(const Problem& problem, const ClaimedGames& claimed) {
  Facts facts;
  Count all = 0;
  int depth = 0;
  const auto none_before = [&](int next) {  // depths without a row have no dead end
    for (; depth < next; ++depth) facts.add(at_depth("dead_ends", depth), 0);
    ++depth;
  };
  for (const ClaimedEnds& row : claimed.rows) {
    none_before(row.depth);
    facts.add(at_depth("dead_ends", row.depth), row.dead_ends);
    facts.add(at_depth("canonical_dead_ends", row.depth), row.canonical_dead_ends);
    facts.add(at_depth("games ending", row.depth), row.games);
    state(at_depth("probability of ending", row.depth), row.probability, facts);
    all += row.games;
  }
  if (claimed.complete) {
    facts.add("games", all);
    if (claimed.games) facts.add("games", *claimed.games);
    if (all_exact(claimed)) facts.add("expected_pegs", expected_pegs(claimed));
  }
  if (claimed.expected_pegs) state("expected_pegs", *claimed.expected_pegs, facts);
  if (claimed.shortest) facts.add("jumps of the shortest game", claimed.shortest_jumps);
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  for (const ClaimedDeadEnd& end : claimed.dead_ends) {
    facts.add(ending_in("games", group.canonical(end.position)), end.games);
    state(ending_in("probability of", group.canonical(end.position)), end.probability, facts);
  }
  return facts;
}

void check_moves(const Problem& problem, const ClaimedMoves& claimed, Findings& findings) {
  int last = claimed.rows.empty() ? 0 : claimed.rows.front().first - 1;
  for (const auto& [moves, solutions] : claimed.rows) {
    const std::string where = std::to_string(moves) + " moves: ";
    findings.require(moves == last + 1, where + "the numbers of moves must have no gap.");
    findings.require(moves == 0 || moves < count_bits(problem.start),
                     where + "the start has fewer pegs to take away.");
    last = moves;
  }
  const bool none = claimed.rows.empty();
  findings.require(none || (claimed.rows.front().second > 0 && claimed.rows.back().second > 0),
                   "there must be solutions with the fewest and with the most moves.");
  findings.require(!claimed.fewest || *claimed.fewest <= claimed.most.value_or(*claimed.fewest),
                   "the fewest moves are more than the most.");
  findings.checked.emplace_back("the numbers of moves");
}

Facts move_facts(const Finish& finish, const ClaimedMoves& claimed) {
  Facts facts;
  if (!claimed.rows.empty()) facts.add(to_finish("fewest moves", finish), claimed.rows.front().first);
  Count all = 0;
  for (const auto& [moves, solutions] : claimed.rows) {
    facts.add(to_finish("solutions of " + std::to_string(moves) + " moves", finish), solutions);
    all += solutions;
  }
  if (claimed.all_rows) {
    facts.add(to_finish("solutions", finish), all);
    if (!claimed.rows.empty()) facts.add(to_finish("most moves", finish), claimed.rows.back().first);
  }
  if (claimed.solutions) facts.add(to_finish("solutions", finish), *claimed.solutions);
  if (claimed.fewest) {
    facts.add(to_finish("fewest moves", finish), *claimed.fewest);
    facts.add(to_finish("solutions of " + std::to_string(*claimed.fewest) + " moves", finish),
              claimed.with_fewest.value_or(0));
  }
  if (claimed.most) facts.add(to_finish("most moves", finish), *claimed.most);
  if (claimed.longest_move) facts.add(to_finish("longest move", finish), *claimed.longest_move);
  if (claimed.with_longest) {
    facts.add(to_finish("solutions with the longest move", finish), *claimed.with_longest);
  }
  return facts;
}

}  // namespace pegspace
