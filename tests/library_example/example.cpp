// Lists the winning positions of a problem, finds a solution and counts all. The README shows what follows.
#include <iostream>
#include <set>
#include "pegspace.hpp"

int main() {
  using namespace pegspace;
  const Board board = find_board("triangle5");  // or read_board_file(stream, ...)
  const HoleSet apex = board.parse_holes("a1");
  const Problem problem =
      problem_from(board, start_with_vacancies(board, apex), finish_at_holes(board, apex));
  const Resources resources;
  const Engine& engine = find_engine("auto", problem, resources);
  std::set<Position> winning;  // the engine hands on canonical positions; each stands for its orbit
  const SymmetryGroup group = sought_group(problem, Sought::winning);
  engine.visit(problem, Sought::winning, resources, {}, [&](std::span<const Position> canonical) {
    for (const Position image : group.orbit({canonical.begin(), canonical.end()})) winning.insert(image);
  });
  std::cout << winning.size() << " winning positions\n";
  for (const Jump& jump : find_solution(problem).jumps) std::cout << board.jump_name(jump) << ' ';
  const CountTable counts = count_solutions(problem, {*problem.finish}, true, engine, resources, {});
  std::cout << "\n"
            << to_grouped(counts.rows.front().solutions) << " solutions that end in a1, "
            << to_grouped(*counts.games) << " games\n";
}
