#include "by_definition.hpp"

#include <algorithm>
#include <functional>

#include "levels/folds/numbers/numbers.hpp"

namespace pegspace::testing {
namespace {

bool holds(Position p, int hole) {
  return ((p >> hole) & 1U) != 0;
}

}  // namespace

ByDefinition::ByDefinition(const Problem& problem) : problem_(problem) {
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
      if (!over || !to) continue;
      const auto is_left_out = [&](const Jump& line) {
        return line.over == *over && line.from + line.to == from + *to &&
               (line.from == from || line.from == *to);
      };
      if (std::ranges::none_of(board.lines_left_out(), is_left_out)) jumps_.push_back({from, *over, *to});
    }
  }
  reached_ = reach(starts_of(problem));
}

std::vector<Position> ByDefinition::children(Position p) const {
  std::vector<Position> found;
  for (const PlainJump& jump : jumps_) {
    if (!holds(p, jump.from) || !holds(p, jump.over) || holds(p, jump.to)) continue;
    found.push_back(p - (Position{1} << jump.from) - (Position{1} << jump.over) + (Position{1} << jump.to));
  }
  return found;
}

ByDefinition::Levels ByDefinition::reach(const std::vector<Position>& seeds) const {
  Levels levels(1);
  for (const Position seed : seeds) levels[0][seed] = {1, Uint128{1} << chance_bits};
  for (;;) {
    std::map<Position, Reached> next;
    for (const auto& [p, of_p] : levels.back()) {
      const std::vector<Position> after = children(p);
      for (const Position child : after) {
        next[child].ways += of_p.ways;
        next[child].chance += of_p.chance / after.size();
      }
    }
    if (next.empty()) return levels;
    levels.push_back(std::move(next));
  }
}

std::vector<std::set<Position>> ByDefinition::winners(const Levels& levels,
                                                      const std::vector<Position>& targets) const {
  const std::set<Position> wanted(targets.begin(), targets.end());
  std::vector<std::set<Position>> winning(levels.size());
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    for (const auto& [p, of_p] : levels[depth]) {
      bool wins = wanted.contains(p);
      for (const Position child : children(p)) wins = wins || winning[depth + 1].contains(child);
      if (wins) winning[depth].insert(p);
    }
  }
  return winning;
}

std::vector<std::set<Position>> ByDefinition::winners(const std::vector<Position>& targets) const {
  return winners(reached_, targets);
}

Position ByDefinition::image(const Permutation& symmetry, Position p) const {
  Position carried = 0;
  for (int hole = 0; hole < problem_.board.holes(); ++hole) {
    if (holds(p, hole)) carried += Position{1} << symmetry[static_cast<std::size_t>(hole)];
  }
  return carried;
}

Position ByDefinition::least_image(const std::vector<Permutation>& group, Position p) const {
  Position least = p;
  for (const Permutation& symmetry : group) least = std::min(least, image(symmetry, p));
  return least;
}

std::vector<Permutation> ByDefinition::those_that_keep(const std::vector<Position>& positions) const {
  const std::set<Position> all(positions.begin(), positions.end());
  std::vector<Permutation> keeping;
  for (const Permutation& symmetry : problem_.board.symmetries()) {
    std::set<Position> images;
    for (const Position p : all) images.insert(image(symmetry, p));
    if (images == all) keeping.push_back(symmetry);
  }
  return keeping;
}

std::vector<LevelStats> ByDefinition::levels(std::string_view symmetry) const {
  std::vector<Permutation> group;
  std::vector<Position> seeds = starts_of(problem_);
  if (symmetry == "start") group = those_that_keep(seeds);
  if (symmetry == "board") {
    group = problem_.board.symmetries();
    for (const Position start : starts_of(problem_)) {
      for (const Permutation& element : group) seeds.push_back(image(element, start));
    }
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
    for (const auto& [p, of_p] : levels[depth]) {
      const Position least = least_image(group, p);
      const std::size_t ways = children(p).size();
      orbits.insert(least);
      jumps += ways;
      if (ways == 0) {
        ++dead_ends;
        dead_end_orbits.insert(least);
      }
      if (winning[depth].contains(p)) winning_orbits.insert(least);
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

FinishCount ByDefinition::count(const Finish& finish) const {
  FinishCount counts;
  for (const auto& level : reached_) {
    for (const Position target : finish.positions()) {
      const auto found = level.find(target);
      if (found != level.end()) counts.solutions += found->second.ways;
    }
  }
  for (const auto& level : winners(finish.positions())) counts.winning_positions += level.size();
  return counts;
}

Count ByDefinition::games() const {
  Count games = 0;
  for (const auto& level : reached_) {
    for (const auto& [p, of_p] : level) {
      if (children(p).empty()) games += of_p.ways;
    }
  }
  return games;
}

PositionLevels ByDefinition::winning() const {
  std::vector<Permutation> group;
  const std::vector<Permutation> of_finish = those_that_keep(problem_.finish->positions());
  for (const Permutation& element : those_that_keep(starts_of(problem_))) {
    if (std::find(of_finish.begin(), of_finish.end(), element) != of_finish.end()) group.push_back(element);
  }
  PositionLevels levels;
  for (const auto& level : winners(problem_.finish->positions())) {
    std::set<Position> orbits;
    for (const Position p : level) orbits.insert(least_image(group, p));
    levels.emplace_back(orbits.begin(), orbits.end());
  }
  while (!levels.empty() && levels.back().empty()) levels.pop_back();
  return levels;
}

std::set<Position> ByDefinition::positions() const {
  std::set<Position> all;
  for (const auto& level : reached_) {
    for (const auto& [p, of_p] : level) all.insert(p);
  }
  return all;
}

std::map<Position, Count> ByDefinition::solutions_from() const {
  const std::vector<Position> finish = problem_.finish->positions();
  std::map<Position, Count> solutions;
  for (auto level = reached_.rbegin(); level != reached_.rend(); ++level) {
    for (const auto& [p, of_p] : *level) {
      Count& of = solutions[p];
      of = std::ranges::count(finish, p);
      for (const Position child : children(p)) of += solutions.at(child);
    }
  }
  return solutions;
}

std::map<Position, Count> ByDefinition::games_from() const {
  std::map<Position, Count> games;
  for (auto level = reached_.rbegin(); level != reached_.rend(); ++level) {
    for (const auto& [p, of_p] : *level) {
      Count& of = games[p];
      for (const Position child : children(p)) of += games.at(child);
      if (of == 0) of = 1;
    }
  }
  return games;
}

std::map<Position, int> ByDefinition::nim_values(bool misere) const {
  std::map<Position, int> values;
  for (auto level = reached_.rbegin(); level != reached_.rend(); ++level) {
    for (const auto& [p, of_p] : *level) {
      std::vector<int> next;
      for (const Position child : children(p)) next.push_back(values.at(child));
      int& value = values[p];
      if (misere) {
        value = next.empty() || std::ranges::count(next, 0) > 0 ? 1 : 0;
      } else {
        while (std::ranges::count(next, value) > 0) ++value;
      }
    }
  }
  return values;
}

std::optional<std::vector<Solution>> ByDefinition::solutions(std::size_t most_met) const {
  const std::vector<Position> finish = problem_.finish->positions();
  std::vector<Solution> all;
  Solution path;
  std::size_t met = 0;
  const std::function<bool(Position)> play = [&](Position p) {
    if (++met > most_met) return false;
    if (std::ranges::count(finish, p) > 0) all.push_back(path);
    for (const Jump& jump : problem_.board.jumps()) {
      if (!holds(p, jump.from) || !holds(p, jump.over) || holds(p, jump.to)) continue;
      path.push_back(jump);
      const bool few = play(p ^ bit(jump.from) ^ bit(jump.over) ^ bit(jump.to));
      path.pop_back();
      if (!few) return false;
    }
    return true;
  };
  for (const Position start : starts_of(problem_)) {
    if (!play(start)) return std::nullopt;
  }
  return all;
}

}  // namespace pegspace::testing
