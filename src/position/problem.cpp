#include "position/problem.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/count.hpp"
#include "base/error.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"

namespace pegspace {

Position start_with_vacancies(const Board& board, HoleSet vacancies) {
  return board.all_holes() & ~vacancies;
}

Problem problem_from(const Board& board, Position start, std::optional<Finish> finish) {
  const HoleSet vacancies = board.all_holes() & ~start;
  const bool are_many = 2 * count_bits(vacancies) > board.holes();
  return {board, start,
          vacancies == 0 ? "full"
          : are_many     ? "position"
                         : board.hole_names(vacancies),
          std::move(finish)};
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
  for (const Position start : starts) {
    require_holes(problem.board, start, "the start");
    if (count_bits(start) != count_bits(problem.start))
      throw InputError("the starts of a problem must all have the same number of pegs, and these do not.");
  }
  sort_unique(starts);
  return starts;
}

Problem with_images(Problem problem) {
  problem.other_starts = SymmetryGroup::whole(problem.board).orbit(starts_of(problem));
  std::erase(problem.other_starts, problem.start);
  return problem;
}

std::string_view symmetry_name(Symmetry symmetry) {
  return symmetry == Symmetry::start ? "start" : "none";
}

Symmetry parse_symmetry(std::string_view text) {
  for (const Symmetry symmetry : {Symmetry::start, Symmetry::none}) {
    if (text == symmetry_name(symmetry)) return symmetry;
  }
  throw InputError("'" + std::string(text) + "' is not a symmetry. Expected start or none.");
}

SymmetryGroup search_group(const Problem& problem, Symmetry symmetry) {
  if (symmetry == Symmetry::none) return SymmetryGroup::trivial(problem.board);
  return SymmetryGroup::whole(problem.board).stabiliser(starts_of(problem));
}

void require_finish(const Problem& problem) {
  if (problem.finish) return;
  throw InputError("winning positions and solutions are those of a finish, and the problem on " +
                   problem.board.name() + " has none. Set one, such as finish_anywhere(board).");
}

SymmetryGroup winning_group(const Problem& problem) {
  require_finish(problem);
  return stabiliser(search_group(problem, Symmetry::start), *problem.finish);
}

Feasible::Feasible(const Board& board, std::vector<Position> starts)
    : classes_(board), starts_(std::move(starts)) {
  for (const Position start : starts_) representatives_.push_back(classes_.representative(start));
  sort_unique(starts_);
  sort_unique(representatives_);
}

bool Feasible::operator()(Position p) const {
  if (count_bits(p) >= count_bits(starts_.front())) return std::ranges::binary_search(starts_, p);
  return std::ranges::binary_search(representatives_, classes_.representative(p));
}

std::vector<Position> feasible_positions(const Problem& problem, const Finish& finish) {
  const Feasible feasible(problem.board, starts_of(problem));
  std::vector<Position> positions = finish.positions();
  std::erase_if(positions, [&](Position p) { return !feasible(p); });
  return positions;
}

std::vector<std::vector<Position>> by_class(const Board& board, const std::vector<Position>& starts,
                                            const SymmetryGroup& group) {
  const ClassSpace classes(board);
  std::map<Position, std::vector<Position>> parts;
  for (const Position start : starts) parts[classes.representative(start)].push_back(start);
  std::vector<std::vector<Position>> different;
  std::set<Position> seen;
  for (const auto& [representative, part] : parts) {
    if (seen.contains(representative)) continue;
    for (const Position image : group.orbit(part.front())) seen.insert(classes.representative(image));
    different.push_back(part);
  }
  return different;
}

std::string why_impossible(const Problem& problem, const Finish& finish, std::string_view start) {
  if (finish.empty()) return "no position that can be reached fits it";
  const Board& board = problem.board;
  const std::vector<Position> starts = starts_of(problem);
  const int start_pegs = count_bits(problem.start);
  if (finish.fewest_pegs() >= start_pegs &&
      std::ranges::none_of(starts, [&](Position p) { return finish.contains(p); })) {
    return "every jump removes one peg, and " + std::string(start) + " has " +
           counted(start_pegs, "peg", "pegs") + ": no jumps lead to the finish";
  }
  const Feasible feasible(board, starts);
  if (!finish.is_listed() || finish.any_of(feasible)) return "";
  const std::string of_start = " share the position class of " + std::string(start);
  if (finish.fewest_pegs() != 1 || finish.most_pegs() != 1) return "the finish does not" + of_start;
  HoleSet holes = 0;
  for (const Position p : finish.positions()) holes |= p;
  if (holes == board.all_holes()) return "no single peg shares the position class of " + std::string(start);
  return "a single peg on " + board.hole_names(holes) + " does not" + of_start;
}

}  // namespace pegspace
