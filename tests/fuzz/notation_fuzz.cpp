// Solutions: the first byte chooses the board, the second whether rows and columns are read; whatever is read
// and legal is printed in every notation and read back.
#include <array>
#include <sstream>

#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "fuzz_target.hpp"
#include "position/problem.hpp"
#include "report/notation/notation.hpp"
#include "report/notation/solutions_reader.hpp"

namespace pegspace::fuzz {
namespace {

void check(const Board& board, Position start, const ReadSolution& solution) {
  for (const ReadJump& jump : solution) {
    require(jump.from >= 0 && jump.from < board.holes() && jump.to >= 0 && jump.to < board.holes(),
            "jumps are between the board's holes");
  }
  const std::vector<Jump> jumps = legal_part(board, start, solution).jumps;
  if (jumps.empty()) return;
  const auto require_equal = [&](const ReadSolution& again) {
    require(again.size() == jumps.size(), "a printed solution is read back");
    for (std::size_t i = 0; i < jumps.size(); ++i) {
      require(again[i].from == jumps[i].from && again[i].to == jumps[i].to, "a printed jump is read back");
    }
  };
  require_equal(read_solution(board, solution_text(board, jumps, Notation::names), "printed"));
  const Json json{{"kind", "solve"}, {"solutions", {solution_json(board, jumps)}}};
  require_equal(read_solution(board, json_text(json), "printed"));
  if (board.is_graph()) return;
  require_equal(read_solution(board, solution_text(board, jumps, Notation::numbers), "printed"));
  require_equal(read_solution(board, solution_text(board, jumps, Notation::row_column), "printed",
                              Notation::row_column));
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
  const auto read = take_choice(text, 2) == 1 ? std::optional(Notation::row_column) : std::nullopt;
  const Position start = start_with_vacancies(board, bit(board.default_vacancy()));
  const Finish finish = finish_at_holes(board, bit(board.default_vacancy()));
  accepts([&] { check(board, start, read_solution(board, text, "input", read)); });
  accepts([&] {
    std::istringstream stream{std::string(text)};
    SolutionsReader reader(board, start, TextInput(stream, "input", "solutions"), finish, read);
    std::optional<ReadSolution> solution = reader.next();
    require(solution.has_value(), "a text that is read has a solution");
    for (; solution; solution = reader.next()) check(board, start, *solution);
  });
  return 0;
}
