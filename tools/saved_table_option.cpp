#include "saved_table_option.hpp"

#include "base/files/plain_file.hpp"

namespace pegspace {
namespace {

Finish finish_of(const Board& board, const std::vector<Position>& positions) {
  HoleSet holes = 0;
  for (const Position p : positions) {
    if (count_bits(p) == 1) holes |= p;
  }
  if (count_bits(holes) != static_cast<int>(positions.size())) return {"position", positions};
  return holes == board.all_holes() ? finish_anywhere(board) : finish_at_holes(board, holes);
}

}  // namespace

void TableOption::declare(Options& options) {
  options.add("table", table, "FILE",
              "answer from the winning positions saved there by 'pegspace query --save', without a search; "
              "start and finish are the table's");
}

std::unique_ptr<SavedTable> read_table(const TableOption& given, const SharedOptions& shared,
                                       ProblemInput& input) {
  if (!given.table) return nullptr;
  Problem& problem = input.problem;
  const SavedProblem saved = saved_problem(PlainFile(*given.table), *given.table, problem.board);
  if (!shared.start) {
    problem.start = saved.start;
    problem.start_label = label_of_start(problem.board, saved.start);
    input.start_note.clear();
  }
  if (!shared.finish) problem.finish = finish_of(problem.board, saved.finish);
  input.inputs.push_back({"table", *given.table});
  return std::make_unique<SavedTable>(*given.table, problem);
}

}  // namespace pegspace
