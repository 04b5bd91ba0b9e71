#include "position/problem.hpp"

#include <algorithm>

#include "base/error.hpp"
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

std::string_view symmetry_name(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::board:
      return "board";
    case Symmetry::start:
      return "start";
    case Symmetry::none:
      break;
  }
  return "none";
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
  return symmetry == Symmetry::board ? whole : whole.stabiliser(problem.start);
}

std::vector<Position> search_seeds(const Problem& problem, Symmetry symmetry) {
  if (symmetry != Symmetry::board) return {problem.start};
  return SymmetryGroup::whole(problem.board).orbit(problem.start);
}

std::vector<Position> class_possible(const Problem& problem, Symmetry symmetry, const Finish& finish) {
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

}  // namespace pegspace
