#include "audit/position_tables.hpp"

#include "audit/claims.hpp"
#include "base/error.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

void check_final_pegs_rows(ResultFolder& folder, ResultFile& file, const Problem& problem,
                           const std::vector<NumberedPositions>& rows) {
  file.findings.checked.push_back(counted(rows.size(), "row", "rows"));
  check_final_pegs(problem, rows, file.findings);
  folder.state(file, problem, final_pegs_facts(problem, rows));
  PlainQuestion& question = folder.question(problem);
  question.levels.insert(Symmetry::start);
  question.final_pegs = true;
}

void check_position_move_rows(ResultFolder& folder, ResultFile& file, const Problem& problem,
                              const ClaimedPositionMoves& claimed) {
  file.findings.checked.push_back(counted(
      claimed.from_start.size() + (claimed.to_finish ? claimed.to_finish->size() : 0), "row", "rows"));
  file.findings.require(problem.finish.has_value() == claimed.to_finish.has_value(),
                        "there are moves to a finish exactly where there is one.");
  if (!file.findings.wrong.empty()) return;
  check_position_moves(problem, claimed, file.findings);
  if (!file.findings.wrong.empty()) return;
  folder.state(file, problem, position_move_facts(problem, claimed));
  folder.question(problem).levels.insert(Symmetry::start);
  folder.ask_position_moves(problem, std::nullopt);
  if (problem.finish) folder.ask_position_moves(problem, problem.finish);
}

}  // namespace

void check_final_pegs_json(ResultFolder& folder, ResultFile& file) {
  const auto problem = folder.problem_named(file, "board start final_pegs problem?");
  if (!problem) return;
  check_final_pegs_rows(folder, file, *problem,
                        claimed_numbered(ValueReader(file.path), file.json.at("final_pegs"), "final_pegs"));
}

void check_final_pegs_csv(ResultFolder& folder, ResultFile& file) {
  const ReadRows read = read_rows(file.path, Kind::final_pegs_csv);
  const auto rows = claimed_numbered(ValueReader(file.path), read.rows, "final_pegs");
  if (const auto problem = folder.problem_beside(file, Kind::final_pegs_json, read))
    check_final_pegs_rows(folder, file, *problem, rows);
}

void check_position_moves_json(ResultFolder& folder, ResultFile& file) {
  const auto problem = folder.problem_named(file, "board start finish from_start to_finish problem?");
  if (!problem) return;
  const ValueReader read(file.path);
  ClaimedPositionMoves claimed{claimed_numbered(read, file.json.at("from_start"), "moves"), {}};
  if (const Json& rows = file.json.at("to_finish"); !rows.is_null())
    claimed.to_finish = claimed_numbered(read, rows, "moves");
  check_position_move_rows(folder, file, *problem, claimed);
}

void check_position_moves_csv(ResultFolder& folder, ResultFile& file) {
  const ValueReader values(file.path);
  const ReadRows read = read_rows(file.path, Kind::position_moves_csv);
  Json from_start = Json::array();
  Json to_finish = Json::array();
  for (const Json& row : read.rows) {
    const Json& end = row.at("end");
    if (end != "start" && end != "finish") values.refuse("the end of a row is neither 'start' nor 'finish'");
    if (end == "start" && !to_finish.empty()) values.refuse("the rows of the start must come first");
    (end == "start" ? from_start : to_finish).push_back(row);
  }
  ClaimedPositionMoves claimed{claimed_numbered(values, from_start, "moves"), {}};
  if (!to_finish.empty()) claimed.to_finish = claimed_numbered(values, to_finish, "moves");
  if (const auto problem = folder.problem_beside(file, Kind::position_moves_json, read))
    check_position_move_rows(folder, file, *problem, claimed);
}

}  // namespace pegspace
