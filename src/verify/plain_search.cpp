#include "verify/plain_search.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/interrupt.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

using Set = std::set<Position>;

using namespace level_field;

class PlainSearch {
 public:
  PlainSearch(const Problem& problem, Symmetry symmetry)
      : problem_(problem), group_(search_group(problem, symmetry)), masks_(jump_masks(problem.board)) {
    const std::vector<Position> seeds = search_seeds(problem, symmetry);
    levels_.emplace_back(seeds.begin(), seeds.end());
  }

  /// Whether all levels were found.
  bool run(std::size_t most_positions) {
    for (;;) {
      Set next;
      for (const Position p : levels_.back()) {
        throw_if_interrupted();
        for (const JumpMask& jump : masks_) {
          if (is_legal(jump, p)) next.insert(p ^ jump.touches);
        }
        if (next.size() > most_positions) return false;
      }
      if (next.empty()) return true;
      levels_.push_back(std::move(next));
    }
  }

  const std::vector<Set>& levels() const { return levels_; }
  std::uint64_t jumps_of(Position p) const {
    return static_cast<std::uint64_t>(
        std::count_if(masks_.begin(), masks_.end(), [&](const JumpMask& jump) { return is_legal(jump, p); }));
  }

  LevelRow row(std::size_t depth) const {
    LevelRow row{static_cast<int>(depth), count_bits(problem_.start) - static_cast<int>(depth), {}};
    std::uint64_t legal = 0;
    Set stuck;
    for (const Position p : levels_[depth]) {
      throw_if_interrupted();
      legal += jumps_of(p);
      if (jumps_of(p) == 0) stuck.insert(p);
    }
    row.values[positions] = levels_[depth].size();
    row.values[canonical_positions] = orbits(levels_[depth]);
    row.values[jumps] = legal;
    row.values[dead_ends] = stuck.size();
    row.values[canonical_dead_ends] = orbits(stuck);
    return row;
  }

  std::uint64_t orbits(const Set& set) const {
    Set canonical;
    for (const Position p : set) {
      throw_if_interrupted();
      canonical.insert(group_.canonical(p));
    }
    return canonical.size();
  }

  /// Those of each level from which the finish can be reached; all levels must be there.
  std::vector<Set> winning_levels(const Finish& finish) const {
    std::vector<Set> won(levels_.size());
    for (std::size_t depth = levels_.size(); depth-- > 0;) {
      for (const Position p : levels_[depth]) {
        throw_if_interrupted();
        bool wins = std::find(finish.positions.begin(), finish.positions.end(), p) != finish.positions.end();
        for (const JumpMask& jump : masks_) {
          if (wins) break;
          wins = is_legal(jump, p) && depth + 1 < won.size() && won[depth + 1].contains(p ^ jump.touches);
        }
        if (wins) won[depth].insert(p);
      }
    }
    return won;
  }

  const std::vector<JumpMask>& masks() const { return masks_; }

 private:
  const Problem& problem_;
  SymmetryGroup group_;
  std::vector<JumpMask> masks_;
  std::vector<Set> levels_;
};

}  // namespace

PlainLevels plain_levels(const Problem& problem, Symmetry symmetry, std::size_t most_positions) {
  PlainSearch search(problem, symmetry);
  PlainLevels result;
  result.complete = search.run(most_positions);
  for (std::size_t depth = 0; depth < search.levels().size(); ++depth)
    result.rows.push_back(search.row(depth));
  if (!result.complete || !problem.finish) return result;
  const std::vector<Set> won = search.winning_levels(*problem.finish);
  for (std::size_t depth = 0; depth < won.size(); ++depth) {
    result.rows[depth].values[winning] = won[depth].size();
    result.rows[depth].values[canonical_winning] = search.orbits(won[depth]);
  }
  return result;
}

std::optional<PlainCounts> plain_counts(const Problem& problem, const Finish& finish,
                                        std::size_t most_positions) {
  PlainSearch search(problem, Symmetry::none);
  if (!search.run(most_positions)) return std::nullopt;
  PlainCounts counts;
  std::map<Position, Count> ways{{problem.start, 1}};
  for (std::size_t depth = 0; depth < search.levels().size(); ++depth) {
    std::map<Position, Count> next;
    for (const auto& [p, number] : ways) {
      throw_if_interrupted();
      if (std::find(finish.positions.begin(), finish.positions.end(), p) != finish.positions.end()) {
        counts.solutions += number;
      }
      if (search.jumps_of(p) == 0) counts.games += number;
      for (const JumpMask& jump : search.masks()) {
        if (is_legal(jump, p)) next[p ^ jump.touches] += number;
      }
    }
    ways = std::move(next);
  }
  for (const Set& level : search.winning_levels(finish)) counts.winning_positions += level.size();
  return counts;
}

}  // namespace pegspace
