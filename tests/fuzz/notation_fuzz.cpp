// Solutions in every notation. The first two bytes choose the board and the notation (or none); whatever is
// read and legal is printed in that notation and read back.
#include <array>
#include <sstream>

#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "fuzz_target.hpp"
#include "position/jump_mask.hpp"
#include "position/problem.hpp"
#include "report/notation.hpp"

namespace pegspace::fuzz {
namespace {

/// The jumps as far as they are legal.
std::vector<Jump> legal_part(const Board& board, Position start, const ReadSolution& solution) {
  std::vector<Jump> jumps;
  Position p = start;
  for (const ReadJump& read : solution.jumps) {
    bool found = false;
    for (const Jump& jump : board.jumps()) {
      if (found || jump.from != read.from || jump.to != read.to) continue;
      if ((read.over >= 0 && read.over != jump.over) || !is_legal(jump_mask(jump), p)) continue;
      jumps.push_back(jump);
      p ^= jump_mask(jump).touches;
      found = true;
    }
    if (!found) break;
  }
  return jumps;
}

void check(const Board& board, Position start, const ReadSolution& solution) {
  for (const ReadJump& jump : solution.jumps) {
    require(jump.from >= 0 && jump.from < board.holes() && jump.to >= 0 && jump.to < board.holes(),
            "jumps are between the board's holes");
  }
  const std::vector<Jump> jumps = legal_part(board, start, solution);
  if (jumps.empty()) return;
  const std::string printed = solution_text(board, start, jumps, solution.notation);
  const ReadSolution again = read_solution(board, start, printed, "printed");
  require(again.jumps.size() == jumps.size(), "a printed solution is read back");
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    require(again.jumps[i].from == jumps[i].from && again.jumps[i].to == jumps[i].to,
            "a printed jump is read back");
  }
}

}  // namespace
}  // namespace pegspace::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  static const Board graph = [] {
    std::istringstream file("edges:\na b, b c, c d, d a, a e, e c, d e\nlines:\na c e\n");
    return read_board_file(file, "graph", "graph").board;
  }();
  static const std::array boards{find_board("english"), find_board("triangle5"), graph};
  std::string_view text = text_of(data, size);
  const Board& board = boards[take_choice(text, boards.size())];
  const std::vector<std::string> names = notation_names();
  const unsigned choice = take_choice(text, static_cast<unsigned>(names.size()) + 1);
  const auto notation = choice == 0 ? std::nullopt : std::optional(parse_notation(names[choice - 1]));
  const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  const std::array finish{bit(board.default_vacancy())};
  accepts([&] { check(board, start, read_solution(board, start, text, "input", notation)); });
  accepts([&] {
    const auto solutions = read_solutions(board, start, text, "input", finish, notation);
    require(!solutions.empty(), "a text that is read has a solution");
    for (const ReadSolution& solution : solutions) check(board, start, solution);
  });
  return 0;
}
