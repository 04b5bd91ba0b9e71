#include "position/problem.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"

namespace pegspace {

Finish finish_at_hole(const Board& board, int hole) {
  return {board.hole_name(hole), {bit(hole)}};
}

Finish finish_at_holes(const Board& board, HoleSet holes) {
  Finish finish{board.hole_names(holes), {}};
  for_each_bit(holes, [&](int hole) { finish.positions.push_back(bit(hole)); });
  return finish;
}

Finish finish_anywhere(const Board& board) {
  Finish finish = finish_at_holes(board, board.all_holes());
  finish.label = "any";
  return finish;
}

Finish finish_at_position(Position position) {
  return {"position", {position}};
}

Position start_with_vacancies(const Board& board, HoleSet vacancies) {
  return board.all_holes() & ~vacancies;
}

Problem problem_from_all_vacancies(const Board& board) {
  Problem problem{board, start_with_vacancies(board, bit(0)), "all", std::nullopt};
  for (int hole = 1; hole < board.holes(); ++hole) {
    problem.other_starts.push_back(start_with_vacancies(board, bit(hole)));
  }
  return problem;
}

std::vector<Position> starts_of(const Problem& problem) {
  std::vector<Position> starts = problem.other_starts;
  starts.push_back(problem.start);
  sort_unique(starts);
  return starts;
}

std::string_view symmetry_name(Symmetry symmetry) {
  constexpr std::string_view names[] = {"board", "start", "none"};
  return names[static_cast<std::size_t>(symmetry)];
}

Symmetry parse_symmetry(std::string_view text) {
  for (const Symmetry symmetry : {Symmetry::board, Symmetry::start, Symmetry::none}) {
    if (text == symmetry_name(symmetry)) return symmetry;
  }
  throw InputError("'" + std::string(text) + "' is not a symmetry." +
                   did_you_mean(text, {"board", "start", "none"}) + " Expected board, start or none.");
}

SymmetryGroup search_group(const Problem& problem, Symmetry symmetry) {
  if (symmetry == Symmetry::none) return SymmetryGroup::trivial(problem.board);
  const SymmetryGroup whole = SymmetryGroup::whole(problem.board);
  return symmetry == Symmetry::board ? whole : whole.stabiliser(starts_of(problem));
}

SymmetryGroup winning_group(const Problem& problem) {
  return search_group(problem, Symmetry::start).stabiliser(problem.finish->positions);
}

std::vector<Position> search_seeds(const Problem& problem, Symmetry symmetry) {
  if (symmetry != Symmetry::board) return starts_of(problem);
  return SymmetryGroup::whole(problem.board).orbit(starts_of(problem));
}

std::vector<Position> feasible_positions(const Problem& problem, Symmetry symmetry, const Finish& finish) {
  const ClassSpace classes(problem.board);
  const int start_pegs = count_bits(problem.start);
  const std::vector<Position> seeds = search_seeds(problem, symmetry);
  std::vector<Position> possible;
  for (const Position target : finish.positions) {
    const bool allowed = count_bits(target) <= start_pegs &&
                         std::any_of(seeds.begin(), seeds.end(),
                                     [&](Position seed) { return classes.same_class(seed, target); });
    if (allowed) possible.push_back(target);
  }
  return possible;
}

namespace {

bool all_single_pegs(const Finish& finish) {
  return std::all_of(finish.positions.begin(), finish.positions.end(),
                     [](Position p) { return count_bits(p) == 1; });
}

/// Whether jumps can lead from the start to p as far as the number of pegs tells.
bool pegs_allow(const Problem& problem, Position p) {
  if (count_bits(p) < count_bits(problem.start)) return true;
  const std::vector<Position> starts = starts_of(problem);
  return std::binary_search(starts.begin(), starts.end(), p);
}

}  // namespace

std::vector<std::vector<Position>> by_class(const Board& board, const std::vector<Position>& seeds,
                                            const SymmetryGroup& group) {
  const ClassSpace classes(board);
  std::map<Position, std::vector<Position>> parts;
  for (const Position seed : seeds) parts[classes.representative(seed)].push_back(seed);
  std::vector<std::vector<Position>> different;
  std::set<Position> seen;
  for (const auto& [representative, part] : parts) {
    if (seen.contains(representative)) continue;
    for (const Position image : group.orbit(part.front())) seen.insert(classes.representative(image));
    different.push_back(part);
  }
  return different;
}

bool are_images(const Problem& one, const Problem& other) {
  if (one.finish.has_value() != other.finish.has_value()) return false;
  const SymmetryGroup group = SymmetryGroup::whole(one.board);
  for (int element = 0; element < group.order(); ++element) {
    const auto carries = [&](std::vector<Position> positions, const std::vector<Position>& to) {
      for (Position& p : positions) p = group.image(element, p);
      std::sort(positions.begin(), positions.end());
      return positions == to;
    };
    if (carries(starts_of(one), starts_of(other)) &&
        (!one.finish || carries(one.finish->positions, other.finish->positions))) {
      return true;
    }
  }
  return false;
}

std::string why_impossible(const Problem& problem, const Finish& finish) {
  const bool pegs_possible = std::any_of(finish.positions.begin(), finish.positions.end(),
                                         [&](Position p) { return pegs_allow(problem, p); });
  if (!pegs_possible) {
    return "every jump removes one peg, and the start has " + std::to_string(count_bits(problem.start)) +
           (count_bits(problem.start) == 1 ? " peg" : " pegs") + ": no jumps lead to the finish";
  }
  const std::vector<Position> possible = feasible_positions(problem, Symmetry::none, finish);
  if (std::any_of(possible.begin(), possible.end(), [&](Position p) { return pegs_allow(problem, p); }))
    return "";
  if (!all_single_pegs(finish)) return "the finish does not share the position class of the start";
  if (static_cast<int>(finish.positions.size()) == problem.board.holes()) {
    return "no single peg shares the position class of the start";
  }
  HoleSet holes = 0;
  for (const Position p : finish.positions) holes |= p;
  return "a single peg on " + problem.board.hole_names(holes) +
         " does not share the position class of the start";
}

}  // namespace pegspace
