#include "verify/plain_search.hpp"

#include <algorithm>
#include <functional>

#include "base/sort.hpp"
#include "base/system/interrupt.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

using Level = std::vector<Position>;  // sorted, no position twice

/// The place of a position that is in the level.
std::size_t place_in(const Level& level, Position p) {
  return static_cast<std::size_t>(std::lower_bound(level.begin(), level.end(), p) - level.begin());
}

std::uint64_t orbits(const Level& level, const SymmetryGroup& group) {
  Level canonical;
  for (const Position p : level) canonical.push_back(group.canonical(p));
  sort_unique(canonical);
  return canonical.size();
}

/// The levels from some positions with equally many pegs, and what they show.
class PlainLevels {
 public:
  PlainLevels(const Problem& problem, const Level& seeds, std::size_t most_positions)
      : problem_(problem), masks_(jump_masks(problem.board)), levels_{seeds} {
    std::size_t total = seeds.size();
    while (!complete_) {
      Level next;
      for (std::size_t i = 0; i < levels_.back().size(); ++i) {
        if (i % 4096 == 0) throw_if_interrupted();
        const Position p = levels_.back()[i];
        for (const JumpMask& jump : masks_) {
          if (is_legal(jump, p)) next.push_back(p ^ jump.touches);
        }
        if (next.size() > 16 * (most_positions + 1000)) return;  // before they fill the memory
      }
      sort_unique(next);
      total += next.size();
      if (next.empty()) {
        complete_ = true;
      } else if (total > most_positions) {
        return;
      } else {
        levels_.push_back(std::move(next));
      }
    }
  }

  bool complete() const { return complete_; }
  int depth() const { return static_cast<int>(levels_.size()) - 1; }

  void state_levels(Symmetry symmetry, Facts& facts) const {
    const SymmetryGroup group = search_group(problem_, symmetry);
    using Row = std::array<std::optional<Count>, column_count>;
    Row totals;
    for (int depth = 0; depth <= this->depth(); ++depth) {
      throw_if_interrupted();
      const Level& level = level_at(depth);
      const Level dead = dead_ends_of(level);
      Count legal = 0;
      for (const Position p : level) legal += jumps_of(p);
      const Row values = {
          level.size(), orbits(level, group), legal, dead.size(), orbits(dead, group), {}, {}};
      for (std::size_t column = 0; column < values.size(); ++column) {
        if (!values[column]) continue;
        facts.add(level_fact(static_cast<Column>(column), symmetry, std::nullopt, depth), *values[column]);
        totals[column] = totals[column].value_or(0) + *values[column];
      }
    }
    if (!complete_) return;
    for (std::size_t column = 0; column < totals.size(); ++column) {
      if (totals[column])
        facts.add(level_fact(static_cast<Column>(column), symmetry, std::nullopt, std::nullopt),
                  *totals[column]);
    }
    facts.add("the last depth", depth());
  }

  /// Winning positions by level, where all levels down to the finish are there.
  void state_winning(const Finish& finish, Symmetry symmetry, Facts& facts) const {
    if (!are_all_down_to(finish)) return;
    const SymmetryGroup group = search_group(problem_, symmetry);
    const std::vector<Level> won = winning_levels(finish);
    Count all = 0;
    Count all_canonical = 0;
    for (int depth = 0; depth <= this->depth(); ++depth) {
      const Level& level = won[static_cast<std::size_t>(depth)];
      const std::uint64_t canonical_number = orbits(level, group);
      facts.add(level_fact(Column::winning_positions, symmetry, finish, depth), level.size());
      facts.add(level_fact(Column::canonical_winning_positions, symmetry, finish, depth), canonical_number);
      all += level.size();
      all_canonical += canonical_number;
    }
    facts.add(level_fact(Column::winning_positions, symmetry, finish, std::nullopt), all);
    facts.add(level_fact(Column::canonical_winning_positions, symmetry, finish, std::nullopt), all_canonical);
  }

  /// Solutions of each finish, games and random play: ways to each position, summed jump by jump.
  void state_sequences(const std::vector<Finish>& finishes, bool games, Facts& facts) {
    const SymmetryGroup group = search_group(problem_, Symmetry::start);
    std::vector<Count> solutions(finishes.size());
    std::vector<Count> ways(levels_.front().size(), 1);
    GameSums sums;
    std::vector<Fraction> probabilities(games ? ways.size() : 0, Fraction{1, 1});
    for (int depth = 0; depth <= this->depth(); ++depth) {
      throw_if_interrupted();
      const Level& level = level_at(depth);
      for (std::size_t f = 0; f < finishes.size(); ++f) {
        for (std::size_t place = 0; place < level.size(); ++place) {
          if (finishes[f].contains(level[place])) solutions[f] += ways[place];
        }
      }
      if (games) state_games_at(depth, ways, probabilities, group, sums, facts);
      if (depth == this->depth()) break;
      ways = carried<Count>(
          depth, ways, [](const Count& a, std::uint64_t) { return a; },
          [](Count& a, const Count& b) { a += b; });
      if (!games) continue;
      probabilities = carried<Fraction>(
          depth, probabilities,
          [](const Fraction& a, std::uint64_t jumps) { return reduced(a.numerator, a.denominator * jumps); },
          [](Fraction& a, const Fraction& b) { a = sum(a, b); });
    }
    for (std::size_t f = 0; f < finishes.size(); ++f) {
      if (are_all_down_to(finishes[f])) facts.add(to_finish("solutions", finishes[f]), solutions[f]);
    }
    if (games && complete_) {
      facts.add("games", sums.games);
      facts.add_random_play("expected_pegs", sums.expected_pegs);
      facts.add("jumps of the shortest game", sums.shortest.value_or(0));
    }
  }

  /// Where all levels are there.
  void state_final_pegs(Facts& facts) const {
    if (!complete_) return;
    const SymmetryGroup group = search_group(problem_, Symmetry::start);
    std::vector<NumberedPositions> rows;
    std::vector<int> behind;
    for (int depth = this->depth(); depth >= 0; --depth) {
      throw_if_interrupted();
      const Level& level = level_at(depth);
      std::vector<int> fewest(level.size(), pegs_at(depth));
      std::map<int, Level> by_number;
      for (std::size_t place = 0; place < level.size(); ++place) {
        for (const JumpMask& jump : masks_) {
          if (!is_legal(jump, level[place])) continue;
          const std::size_t next = place_in(level_at(depth + 1), level[place] ^ jump.touches);
          fewest[place] = std::min(fewest[place], behind[next]);
        }
        by_number[fewest[place]].push_back(level[place]);
      }
      for (const auto& [number, found] : by_number)
        rows.push_back({number, pegs_at(depth), found.size(), orbits(found, group)});
      behind = std::move(fewest);
    }
    facts.add(numbered_facts("final pegs", rows));
  }

 private:
  struct GameSums {
    Count games;
    Fraction expected_pegs;
    std::optional<int> shortest;  ///< depth of the first dead end
  };

  const Level& level_at(int depth) const { return levels_[static_cast<std::size_t>(depth)]; }
  int pegs_at(int depth) const { return count_bits(problem_.start) - depth; }
  /// Whether no position of the finish lies below the levels.
  bool are_all_down_to(const Finish& finish) const {
    const auto is_below = [&](Position p) { return pegs_at(0) - count_bits(p) > depth(); };
    return complete_ ||
           (!needs_list(problem_.board, finish) && !std::ranges::any_of(finish.positions, is_below));
  }
  std::uint64_t jumps_of(Position p) const {
    return static_cast<std::uint64_t>(
        std::count_if(masks_.begin(), masks_.end(), [&](const JumpMask& jump) { return is_legal(jump, p); }));
  }
  Level dead_ends_of(const Level& level) const {
    Level dead;
    std::copy_if(level.begin(), level.end(), std::back_inserter(dead),
                 [&](Position p) { return jumps_of(p) == 0; });
    return dead;
  }

  std::vector<Level> winning_levels(const Finish& finish) const {
    std::vector<Level> won(levels_.size());
    for (std::size_t depth = levels_.size(); depth-- > 0;) {
      for (const Position p : levels_[depth]) {
        const auto leads_to_won = [&](const JumpMask& jump) {
          return is_legal(jump, p) && depth + 1 < won.size() &&
                 std::binary_search(won[depth + 1].begin(), won[depth + 1].end(), p ^ jump.touches);
        };
        if (finish.contains(p) || std::ranges::any_of(masks_, leads_to_won)) {
          won[depth].push_back(p);
        }
      }
    }
    return won;
  }

  /// A level's values carried along its jumps to the next level, and summed there.
  template <typename Value>
  std::vector<Value> carried(int depth, const std::vector<Value>& values,
                             const std::function<Value(const Value&, std::uint64_t)>& share,
                             const std::function<void(Value&, const Value&)>& add) const {
    const Level& level = level_at(depth);
    const Level& next = level_at(depth + 1);
    std::vector<Value> sums(next.size());
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (i % 4096 == 0) throw_if_interrupted();
      const std::uint64_t jumps = jumps_of(level[i]);
      if (jumps == 0) continue;
      const Value each = share(values[i], jumps);
      for (const JumpMask& jump : masks_) {
        if (is_legal(jump, level[i])) add(sums[place_in(next, level[i] ^ jump.touches)], each);
      }
    }
    return sums;
  }

  void state_games_at(int depth, const std::vector<Count>& ways, const std::vector<Fraction>& probabilities,
                      const SymmetryGroup& group, GameSums& sums, Facts& facts) const {
    const Level& level = level_at(depth);
    const Level dead = dead_ends_of(level);
    Count games = 0;
    Fraction probability;
    std::map<Position, std::pair<Count, Fraction>> by_orbit;
    for (const Position p : dead) {
      const std::size_t place = place_in(level, p);
      games += ways[place];
      probability = sum(probability, probabilities[place]);
      auto& [orbit_games, orbit_probability] = by_orbit[group.canonical(p)];
      orbit_games += ways[place];
      orbit_probability = sum(orbit_probability, probabilities[place]);
    }
    facts.add(at_depth("dead_ends", depth), dead.size());
    facts.add(at_depth("canonical_dead_ends", depth), by_orbit.size());
    facts.add(at_depth("games ending", depth), games);
    facts.add_random_play(at_depth("probability of ending", depth), probability);
    for (const auto& [canonical, numbers] : by_orbit) {
      facts.add(ending_in("games", canonical), numbers.first);
      facts.add_random_play(ending_in("probability of", canonical), numbers.second);
    }
    sums.games += games;
    sums.expected_pegs =
        sum(sums.expected_pegs, reduced(probability.numerator * pegs_at(depth), probability.denominator));
    if (!dead.empty() && !sums.shortest) sums.shortest = depth;
  }

  const Problem& problem_;
  std::vector<JumpMask> masks_;
  std::vector<Level> levels_;
  bool complete_ = false;
};

}  // namespace

PlainAnswer plain_search(const PlainQuestion& question, std::size_t most_positions) {
  const Problem& problem = question.problem;
  PlainAnswer answer;
  PlainLevels levels(problem, search_seeds(problem, Symmetry::start), most_positions);
  answer.depth = levels.depth();
  answer.complete = levels.complete();
  levels.state_sequences(question.finishes, question.games, answer.facts);
  if (question.final_pegs) levels.state_final_pegs(answer.facts);
  const auto state = [&](const PlainLevels& these, Symmetry symmetry) {
    these.state_levels(symmetry, answer.facts);
    for (const Finish& finish : question.finishes) these.state_winning(finish, symmetry, answer.facts);
  };
  state(levels, Symmetry::start);
  if (question.levels.contains(Symmetry::none)) state(levels, Symmetry::none);
  if (question.levels.contains(Symmetry::board)) {  // there every image of the start is one
    state(PlainLevels(problem, search_seeds(problem, Symmetry::board), most_positions), Symmetry::board);
  }
  return answer;
}

std::optional<PlainTotals> plain_totals(const Problem& problem, std::size_t most_positions) {
  const PlainAnswer answer = plain_search({problem, {Symmetry::none}, {}}, most_positions);
  if (!answer.complete) return std::nullopt;
  PlainTotals totals;
  for (const auto& [name, value] : answer.facts.all()) {
    if (name == level_fact(Column::positions, Symmetry::none, std::nullopt, std::nullopt))
      totals.positions = Count(value, 10);
    if (name == level_fact(Column::jumps, Symmetry::none, std::nullopt, std::nullopt))
      totals.jumps = Count(value, 10);
  }
  return totals;
}

}  // namespace pegspace
