#include "audit/kind_checks.hpp"

#include <algorithm>
#include <filesystem>

#include "audit/census_rows.hpp"
#include "audit/claims.hpp"
#include "audit/drawn_checks.hpp"
#include "audit/position_tables.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "report/files/problem_json.hpp"
#include "report/notation/solutions_reader.hpp"
#include "report/terminal/table.hpp"
#include "verify/files/checkpoint_check.hpp"
#include "verify/files/comparison_check.hpp"
#include "verify/files/sums_check.hpp"
#include "verify/replay_jumps.hpp"

namespace pegspace {
namespace {

constexpr std::size_t most_positions = 200'000;  // of a plain search for a comparison of engines

void check_board_file(ResultFolder&, ResultFile& file) {
  BoardFile read = load_board_file(file.path);
  file.problem = Problem{std::move(read.board), 0, "", {}};
  file.findings.left_out.push_back(file.what.about);
}

void check_record(ResultFolder& folder, ResultFile& file) {
  const ReadRecord record = read_record(file.path);
  Findings& findings = file.findings;
  for (const ReadFileSum& named : record.files) check_sum(folder, named, "the record of", findings);
  for (const std::vector<ReadFileSum>& run : record.second_runs) {
    findings.require(!run.empty() && std::ranges::all_of(run,
                                                         [&](const ReadFileSum& sum) {
                                                           return std::ranges::count(record.files, sum) > 0;
                                                         }),
                     "the SHA-256 sum of a second run differs from that of the files.");
  }
  if (!record.second_runs.empty()) {
    findings.checked.push_back("the sums of " +
                               counted(record.second_runs.size(), "second run", "second runs"));
  }
  findings.left_out.emplace_back(
      "how it was made, which its files do not tell: command, date, version, commit, compiler, libraries, "
      "engine, "
      "instruction set, threads, time, memory and machine, of this run and of second runs");
  if (!record.problem) return;
  const Problem& problem = *record.problem;
  findings.require(problem.board.hash() == record.board_hash, "the board's hash is not its picture's.");
  findings.require(problem.board.holes() == record.holes, "the number of holes is not the picture's.");
  findings.checked.emplace_back("board, start and finish");
  if (record.totals) {
    const auto order = static_cast<std::uint64_t>(search_group(problem, record.totals->symmetry).order());
    findings.require(order == record.group_order, "group_order is not the order of the symmetries.");
    findings.checked.emplace_back("symmetry");
    folder.state(file, problem, total_facts(problem, *record.totals));
  }
  file.problem = problem;
  file.record = record;
}

void check_level_rows(ResultFolder& folder, ResultFile& file, const Problem& problem,
                      const ClaimedLevels& levels) {
  file.findings.checked.push_back(counted(levels.rows.size(), "level", "levels"));
  check_levels(problem, levels, file.findings);
  folder.state(file, problem, level_facts(problem, levels));
  PlainQuestion& question = folder.question(problem);
  question.levels.insert(levels.symmetry);
  if (problem.finish) question.finishes.push_back(*problem.finish);
}

void check_levels_json(ResultFolder& folder, ResultFile& file) {
  const auto problem =
      folder.problem_named(file, "board start finish symmetry complete ending levels totals problem?");
  if (!problem) return;
  const ClaimedTotals totals = totals_of(file.path, file.json);
  const ResultFile* record = folder.record_of(file);
  const std::string finish = problem->finish ? problem->finish->label : "";
  if (record != nullptr && file.findings.wrong.empty()) {
    const auto& other = record->record->problem->finish;
    file.findings.require(finish == (other ? other->label : ""),
                          "its finish '" + finish + "' is not that of " + record->name + " beside it.");
  }
  check_level_rows(
      folder, file, *problem,
      {totals.symmetry, totals.complete, claimed_levels(ValueReader(file.path), file.json.at("levels"))});
  folder.state(file, *problem, total_facts(*problem, totals));
}

void check_levels_csv(ResultFolder& folder, ResultFile& file) {
  const ReadRows read = read_rows(file.path, Kind::levels_csv);
  const auto rows = claimed_levels(ValueReader(file.path), read.rows);
  const auto problem = folder.problem_beside(file, Kind::levels_json, read);
  if (!problem) return;
  const ResultFile* json = folder.json_of(file, Kind::levels_json);
  const ResultFile* record = folder.record_of(file);
  if (json == nullptr && !record->record->totals)
    throw InputError("its record " + record->name + " is not a record of levels.");
  const ClaimedTotals totals = json != nullptr ? totals_of(json->path, json->json) : *record->record->totals;
  check_level_rows(folder, file, *problem, {totals.symmetry, totals.complete, rows});
}

/// The finish of the record must be one of those.
void require_recorded_finish(const ResultFolder& folder, ResultFile& file,
                             const std::vector<Finish>& finishes) {
  const ResultFile* record = folder.record_of(file);
  if (record == nullptr || !record->record->problem->finish) return;
  const std::string& label = record->record->problem->finish->label;
  file.findings.require(
      std::ranges::any_of(finishes, [&](const Finish& finish) { return finish.label == label; }),
      "it does not have the finish '" + label + "' of " + record->name + " beside it.");
}

void check_count_rows(ResultFolder& folder, ResultFile& file, const Problem& problem,
                      const ClaimedCounts& counts) {
  file.findings.checked.push_back(counted(counts.rows.size(), "finish", "finishes"));
  check_counts(problem, counts, file.findings);
  folder.state(file, problem, count_facts(counts));
  PlainQuestion& question = folder.question(problem);
  std::vector<Finish> finishes;
  for (const ClaimedCount& row : counts.rows) finishes.push_back(row.finish);
  require_recorded_finish(folder, file, finishes);
  question.finishes.insert(question.finishes.end(), finishes.begin(), finishes.end());
  question.games |= counts.games.has_value();
  if (!counts.conditions.empty()) {
    file.findings.left_out.push_back("the conditions '" + printable(counts.conditions) +
                                     "': verify does not count with conditions");
  }
}

/// "": none.
std::string conditions_of(const Json& json) {
  return json.contains("conditions") ? json.at("conditions").get<std::string>() : "";
}

void check_counts_json(ResultFolder& folder, ResultFile& file) {
  const auto problem = folder.problem_named(file, "board start finish games finishes conditions? problem?");
  if (!problem) return;
  const ValueReader read(file.path);
  const Json& rows = file.json.at("finishes");
  if (std::ranges::any_of(rows, [](const Json& row) { return !row.at("impossible").is_null(); }))
    file.findings.left_out.emplace_back("the reasons why a finish is impossible");
  ClaimedCounts counts = claimed_counts(read, *problem, rows);
  counts.games = read.or_none(&ValueReader::count, file.json.at("games"));
  counts.conditions = conditions_of(file.json);
  check_count_rows(folder, file, *problem, counts);
}

void check_counts_csv(ResultFolder& folder, ResultFile& file) {
  const ReadRows read = read_rows(file.path, Kind::counts_csv);
  const auto problem = folder.problem_beside(file, Kind::counts_json, read);
  if (!problem) return;
  const ResultFile* json = folder.json_of(file, Kind::counts_json);
  if (json != nullptr) {
    const auto finish = [](const Json& row) { return row.at("finish"); };
    file.findings.require(std::ranges::equal(read.rows, json->json.at("finishes"), {}, finish, finish),
                          "its finishes are not those of " + json->name + ".");
  }
  ClaimedCounts counts = claimed_counts(ValueReader(file.path), *problem, read.rows);
  counts.conditions =
      json != nullptr ? conditions_of(json->json) : folder.record_of(file)->record->conditions;
  check_count_rows(folder, file, *problem, counts);
}

void check_game_rows(ResultFolder& folder, ResultFile& file, const Problem& problem,
                     const ClaimedGames& games) {
  if (!problem.other_starts.empty()) {
    file.findings.left_out.emplace_back("games from several starts");
    return;
  }
  file.findings.checked.push_back(counted(games.rows.size(), "depth", "depths"));
  check_games(problem, games, file.findings);
  folder.state(file, problem, game_facts(problem, games));
  folder.question(problem).games = true;
}

void check_games_json(ResultFolder& folder, ResultFile& file) {
  const auto problem = folder.problem_named(
      file,
      "board start max_depth? games expected_pegs shortest ends earliest_dead_ends dead_ends_with_most_games "
      "likeliest_dead_ends problem?");
  if (!problem) return;
  check_game_rows(folder, file, *problem, claimed_games(ValueReader(file.path), problem->board, file.json));
}

void check_games_csv(ResultFolder& folder, ResultFile& file) {
  const ReadRows read = read_rows(file.path, Kind::games_csv);
  ClaimedGames claimed;
  claimed.rows = claimed_ends(ValueReader(file.path), read.rows);
  if (const auto problem = folder.problem_beside(file, Kind::games_json, read)) {
    const ResultFile* json = folder.json_of(file, Kind::games_json);
    claimed.complete =
        json != nullptr ? !json->json.contains("max_depth") : folder.record_of(file)->record->complete;
    check_game_rows(folder, file, *problem, claimed);
  }
}

void check_move_rows(ResultFolder& folder, ResultFile& file, const Problem& problem,
                     const ClaimedMoves& moves) {
  const Finish finish = problem.finish.value_or(finish_anywhere(problem.board));
  file.findings.checked.push_back(counted(moves.rows.size(), "row", "rows"));
  check_moves(problem, moves, file.findings);
  require_recorded_finish(folder, file, {finish});
  folder.state(file, problem, move_facts(finish, moves));
  folder.ask_moves(problem, finish);
}

void check_moves_json(ResultFolder& folder, ResultFile& file) {
  const auto problem = folder.problem_named(
      file,
      "board start finish solutions fewest_moves solutions_with_fewest_moves most_moves longest_move "
      "solutions_with_longest_move by_moves problem?");
  if (!problem) return;
  file.findings.require(problem->finish.has_value(), "it has no finish.");
  check_move_rows(folder, file, *problem, claimed_moves(ValueReader(file.path), file.json));
}

void check_moves_csv(ResultFolder& folder, ResultFile& file) {
  const ReadRows read = read_rows(file.path, Kind::moves_csv);
  ClaimedMoves claimed;
  claimed.rows = claimed_rows_of_moves(ValueReader(file.path), read.rows);
  const auto problem = folder.problem_beside(file, Kind::moves_json, read);
  if (!problem) return;
  claimed.all_rows =
      claimed.rows.size() != 1;  // a single row may be that of the fewest moves alone (moves --fewest)
  if (const ResultFile* json = folder.json_of(file, Kind::moves_json)) {
    claimed.all_rows = !json->json.at("by_moves").is_null() || json->json.at("solutions") == "0";
  } else if (!claimed.all_rows) {
    file.findings.left_out.emplace_back("whether there are other numbers of moves than the fewest");
  }
  check_move_rows(folder, file, *problem, claimed);
}

void check_table_rows(ResultFolder& folder, ResultFile& file, const Board& board, const ClaimedTable& table) {
  file.findings.checked.push_back(counted(table.rows.size(), "row", "rows"));
  check_table(board, table, file.findings);
  for (int start = 0; start < board.holes(); ++start) {
    const Problem problem{board, start_with_vacancies(board, bit(start)), board.hole_name(start), {}};
    const Facts facts = table_facts(board, table, start);
    if (facts.all().empty()) continue;
    folder.state(file, problem, facts);
    for (const ClaimedPair& row : table.rows) {
      if (row.start == start) folder.question(problem).finishes.push_back(finish_at_hole(board, row.finish));
    }
  }
}

void check_table_json(ResultFolder& folder, ResultFile& file) {
  file.json =
      read_json(file.path, "board lattice directions? wrap? picture file? symmetry symmetries totals pairs");
  const Board board = read_board_json(file.json, file.path);
  const ClaimedTable table = claimed_table(ValueReader(file.path), board, file.json);
  const ResultFile* record = folder.record_of(file);
  if (record != nullptr) {
    const Board& other = record->record->problem->board;
    file.findings.require(other.name() == board.name() && other.hash() == board.hash(),
                          "its board is '" + board.name() + "', but that of " + record->name +
                              " beside it is '" + other.name() + "'.");
  }
  file.problem = Problem{board, 0, "", {}};
  check_table_rows(folder, file, board, table);
}

void check_table_csv(ResultFolder& folder, ResultFile& file) {
  const ReadRows read = read_rows(file.path, Kind::table_csv);
  const auto problem = folder.problem_beside(file, Kind::table_json, read);
  if (!problem) return;
  const ResultFile* json = folder.json_of(file, Kind::table_json);
  const auto holes = static_cast<std::size_t>(problem->board.holes());
  const bool all_pairs =
      json != nullptr ? json->json.at("symmetry") == "none" : read.rows.size() == holes * holes;
  check_table_rows(folder, file, problem->board,
                   {all_pairs, claimed_pairs(ValueReader(file.path), problem->board, read.rows), {}});
}

void check_comparison_csv(ResultFolder&, ResultFile& file) {
  const ReadRows read = read_rows(file.path, Kind::comparison_csv);
  check_comparison(claimed_searches(ValueReader(file.path), read.rows), most_positions, file.findings);
}

void check_solutions(ResultFolder& folder, ResultFile& file) {
  const auto problem = folder.problem_of_folder(file);
  if (!problem) return;
  if (!problem->other_starts.empty()) {
    file.findings.left_out.emplace_back("the record beside it has several starts");
    return;
  }
  const Finish finish = problem->finish.value_or(finish_anywhere(problem->board));
  std::size_t number = 0;
  SolutionsReader reader(problem->board, problem->start, TextInput(file.path, "a list of solutions"), finish);
  while (const std::optional<ReadSolution> read = reader.next()) {
    std::vector<ClaimedJump> jumps;
    for (const ReadJump& jump : read->jumps) jumps.push_back({jump.from, jump.to, jump.over});
    const Replay replay = replay_jumps(problem->board, problem->start, jumps);
    const std::string where = "solution " + std::to_string(++number) + ": ";
    const std::string& illegal = replay.illegal;
    file.findings.require(illegal.empty(), where + illegal + ".");
    file.findings.require(!illegal.empty() || finish.contains(replay.positions.back()),
                          where + "it does not end in the finish, " + finish.label + ".");
  }
  file.findings.checked.push_back(counted(number, "solution", "solutions") + " played again");
}

void check_state(ResultFolder& folder, ResultFile& file) {
  const std::vector<std::string> parts =
      check_checkpoint(folder.path().empty() ? "." : folder.path(), file.findings);
  for (ResultFile& other : folder.files()) {
    if (std::ranges::find(parts, other.name) == parts.end()) continue;
    other.findings.checked.emplace_back("as part of state.peg");
  }
}

void check_part(ResultFolder& folder, ResultFile& file) {
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::path(folder.path()) / "state.peg", error)) {
    file.findings.left_out.emplace_back("no state.peg names it: its run ended before the first checkpoint");
    return;
  }
  const bool is_checked = std::ranges::any_of(folder.files(), [](const ResultFile& other) {
    return other.what.kind == Kind::checkpoint_state && other.is_asked_for;
  });
  if (!is_checked) check_state(folder, file);
  if (file.findings.checked.empty()) file.findings.left_out.push_back(file.what.about);
}

void check_sum_list(ResultFolder& folder, ResultFile& file) {
  folder.right_sums().merge(check_sums(folder.path(), file.path, file.findings));
}

constexpr KindCheck checks[] = {
    {Kind::board_file, check_board_file, true},
    {Kind::board_description, check_board_description, true},
    {Kind::run_record, check_record, true},
    {Kind::levels_json, check_levels_json, true},
    {Kind::counts_json, check_counts_json, true},
    {Kind::games_json, check_games_json, true},
    {Kind::moves_json, check_moves_json, true},
    {Kind::table_json, check_table_json, true},
    {Kind::levels_csv, check_levels_csv, true},
    {Kind::counts_csv, check_counts_csv, true},
    {Kind::games_csv, check_games_csv, true},
    {Kind::moves_csv, check_moves_csv, true},
    {Kind::table_csv, check_table_csv, true},
    {Kind::census_csv, check_census_csv, false},
    {Kind::census_json, check_census_json, false},
    {Kind::comparison_csv, check_comparison_csv, false},
    {Kind::solutions, check_solutions, false},
    {Kind::checkpoint_state, check_state, false},
    {Kind::checkpoint_part, check_part, false},
    {Kind::sums, check_sum_list, false},
    {Kind::final_pegs_json, check_final_pegs_json, true},
    {Kind::final_pegs_csv, check_final_pegs_csv, true},
    {Kind::position_moves_json, check_position_moves_json, true},
    {Kind::position_moves_csv, check_position_moves_csv, true},
    {Kind::picture, check_picture, false},
};

}  // namespace

std::span<const KindCheck> kind_checks() {
  return checks;
}

}  // namespace pegspace
