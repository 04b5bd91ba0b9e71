#include "brute_force.hpp"

#include <algorithm>
#include <set>

namespace pegspace::fuzz {
namespace {

bool holds(Position p, int hole) {
  return ((p >> hole) & 1U) != 0;
}

}  // namespace

BruteForce::BruteForce(const Problem& problem) : problem_(problem) {
  const Board& board = problem.board;
  std::vector<Cell> square{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  const Neighbourhood& has = board.neighbourhood();
  if (has.diagonals) square.insert(square.end(), {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
  const auto hole_at = [&](int row, int column) {
    if (has.wraps_rows) column = (column + board.columns()) % board.columns();
    if (has.wraps_columns) row = (row + board.rows()) % board.rows();
    return board.hole_at({row, column});
  };
  const std::vector<Cell> triangular{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
  for (const Jump& jump : board.is_graph() ? board.jumps() : std::vector<Jump>()) {
    jumps_.push_back({jump.from, jump.over, jump.to});
  }
  for (int from = 0; from < board.holes() && !board.is_graph(); ++from) {
    for (const Cell step : board.lattice() == Lattice::square ? square : triangular) {
      const Cell at = board.cell(from);
      const auto over = hole_at(at.row + step.row, at.column + step.column);
      const auto to = hole_at(at.row + 2 * step.row, at.column + 2 * step.column);
      if (over && to) jumps_.push_back({from, *over, *to});
    }
  }
  reached_ = reach({problem.start});
}

std::vector<Position> BruteForce::children(Position p) const {
  std::vector<Position> found;
  for (const PlainJump& jump : jumps_) {
    if (!holds(p, jump.from) || !holds(p, jump.over) || holds(p, jump.to)) continue;
    found.push_back(p - (Position{1} << jump.from) - (Position{1} << jump.over) + (Position{1} << jump.to));
  }
  return found;
}

BruteForce::Levels BruteForce::reach(const std::vector<Position>& seeds) const {
  Levels levels(1);
  for (const Position seed : seeds) levels[0][seed] = 1;
  for (;;) {
    std::map<Position, Count> next;
    for (const auto& [p, sequences] : levels.back()) {
      for (const Position child : children(p)) next[child] += sequences;
    }
    if (next.empty()) return levels;
    levels.push_back(std::move(next));
  }
}

std::vector<std::map<Position, bool>> BruteForce::winners(const Levels& levels,
                                                          const std::vector<Position>& targets) const {
  const std::set<Position> wanted(targets.begin(), targets.end());
  std::vector<std::map<Position, bool>> winning(levels.size());
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    for (const auto& [p, sequences] : levels[depth]) {
      bool wins = wanted.count(p) > 0;
      for (const Position child : children(p)) wins = wins || winning[depth + 1].count(child) > 0;
      if (wins) winning[depth][p] = true;
    }
  }
  return winning;
}

Position BruteForce::image(const Permutation& symmetry, Position p) const {
  Position carried = 0;
  for (int hole = 0; hole < problem_.board.holes(); ++hole) {
    if (holds(p, hole)) carried += Position{1} << symmetry[static_cast<std::size_t>(hole)];
  }
  return carried;
}

Position BruteForce::least_image(const std::vector<Permutation>& group, Position p) const {
  Position least = p;
  for (const Permutation& symmetry : group) least = std::min(least, image(symmetry, p));
  return least;
}

std::vector<Permutation> BruteForce::those_that_keep(const std::vector<Position>& positions) const {
  const std::set<Position> all(positions.begin(), positions.end());
  std::vector<Permutation> keeping;
  for (const Permutation& symmetry : problem_.board.symmetries()) {
    std::set<Position> images;
    for (const Position p : all) images.insert(image(symmetry, p));
    if (images == all) keeping.push_back(symmetry);
  }
  return keeping;
}

std::vector<LevelStats> BruteForce::levels(std::string_view symmetry) const {
  std::vector<Permutation> group;
  std::vector<Position> seeds{problem_.start};
  if (symmetry == "start") group = those_that_keep(seeds);
  if (symmetry == "board") {
    group = problem_.board.symmetries();
    for (const Permutation& element : group) seeds.push_back(image(element, problem_.start));
  }
  const Levels levels = reach(seeds);
  const auto winning =
      winners(levels, problem_.finish ? problem_.finish->positions() : std::vector<Position>());
  std::vector<LevelStats> rows;
  int pegs = 0;
  for (int hole = 0; hole < problem_.board.holes(); ++hole) pegs += holds(problem_.start, hole) ? 1 : 0;
  for (std::size_t depth = 0; depth < levels.size(); ++depth) {
    std::set<Position> orbits, dead_end_orbits, winning_orbits;
    std::uint64_t jumps = 0;
    std::uint64_t dead_ends = 0;
    for (const auto& [p, sequences] : levels[depth]) {
      const Position least = least_image(group, p);
      const std::size_t ways = children(p).size();
      orbits.insert(least);
      jumps += ways;
      if (ways == 0) {
        ++dead_ends;
        dead_end_orbits.insert(least);
      }
      if (winning[depth].count(p) > 0) winning_orbits.insert(least);
    }
    LevelStats row;
    row.depth = static_cast<int>(depth);
    row.pegs = pegs - row.depth;
    row[Column::positions] = levels[depth].size();
    row[Column::canonical_positions] = orbits.size();
    row[Column::jumps] = jumps;
    row[Column::dead_ends] = dead_ends;
    row[Column::canonical_dead_ends] = dead_end_orbits.size();
    if (problem_.finish) {
      row[Column::winning_positions] = winning[depth].size();
      row[Column::canonical_winning_positions] = winning_orbits.size();
    }
    rows.push_back(row);
  }
  return rows;
}

FinishCount BruteForce::count(const Finish& finish) const {
  FinishCount counts;
  for (const auto& level : reached_) {
    for (const Position target : finish.positions()) {
      const auto found = level.find(target);
      if (found != level.end()) counts.solutions += found->second;
    }
  }
  for (const auto& level : winners(reached_, finish.positions())) counts.winning_positions += level.size();
  return counts;
}

Count BruteForce::games() const {
  Count games = 0;
  for (const auto& level : reached_) {
    for (const auto& [p, sequences] : level) {
      if (children(p).empty()) games += sequences;
    }
  }
  return games;
}

PositionLevels BruteForce::winning() const {
  std::vector<Permutation> group;
  const std::vector<Permutation> of_finish = those_that_keep(problem_.finish->positions());
  for (const Permutation& element : those_that_keep({problem_.start})) {
    if (std::find(of_finish.begin(), of_finish.end(), element) != of_finish.end()) group.push_back(element);
  }
  PositionLevels levels;
  for (const auto& level : winners(reached_, problem_.finish->positions())) {
    std::set<Position> orbits;
    for (const auto& [p, wins] : level) orbits.insert(least_image(group, p));
    levels.emplace_back(orbits.begin(), orbits.end());
  }
  while (!levels.empty() && levels.back().empty()) levels.pop_back();
  return levels;
}

std::size_t BruteForce::positions() const {
  std::size_t sum = 0;
  for (const auto& level : reached_) sum += level.size();
  return sum;
}

}  // namespace pegspace::fuzz
