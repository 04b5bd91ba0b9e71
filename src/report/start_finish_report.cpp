#include "report/start_finish_report.hpp"

#include <set>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/text.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

constexpr std::string_view unfinished_title = "pegspace table, unfinished, version 2; continue with --resume";

bool solvable(const StartFinishRow& row) {
  return row.solvable.value_or(false);
}

/// The rows to be written: those of the table, or one per pair with its own holes.
std::vector<StartFinishRow> rows_of(const StartFinishTable& table, PairSet pairs) {
  PEGSPACE_CHECK(table.asked() == Asked::solvable || table.complete(),
                 "all of it is counted when it is written");
  if (pairs == PairSet::up_to_symmetry) return table.rows();
  std::vector<StartFinishRow> rows;
  for (int start = 0; start < table.board().holes(); ++start) {
    for (int finish = 0; finish < table.board().holes(); ++finish) {
      StartFinishRow row = table.rows()[table.row_of(start, finish)];
      row.start = start;
      row.finish = finish;
      row.pairs = 1;
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::vector<Fields> fields_of(const StartFinishTable& table, const std::vector<StartFinishRow>& rows) {
  std::vector<Fields> fields;
  for (const StartFinishRow& row : rows) {
    fields.push_back(start_finish_table.fields(
        {table.board().hole_name(row.start), table.board().hole_name(row.finish), row}));
  }
  return fields;
}

/// Rows and ordered pairs for which something holds.
struct Tally {
  std::uint64_t rows = 0;
  std::uint64_t rows_up_to_reversal = 0;
  std::uint64_t pairs = 0;
};

template <typename Holds>
Tally tally(const StartFinishTable& table, Holds&& holds) {
  Tally sum;
  for (std::size_t i = 0; i < table.rows().size(); ++i) {
    const StartFinishRow& row = table.rows()[i];
    if (!holds(row)) continue;
    ++sum.rows;
    sum.pairs += row.pairs;
    sum.rows_up_to_reversal += i <= table.reversal_of(i);
  }
  return sum;
}

Tally tally_feasible(const StartFinishTable& table) {
  return tally(table, [](const StartFinishRow& row) { return row.feasible; });
}
Tally tally_solvable(const StartFinishTable& table) {
  return tally(table, solvable);
}

std::string symmetries_sentence(const Board& board) {
  return board.symmetries().size() == 1 ? "the board has no symmetry"
                                        : "up to the board's " + std::to_string(board.symmetries().size()) +
                                              " symmetries, which act on start and finish together";
}

/// "21 problems are feasible (153 pairs of holes; 16 where a problem and its reversal count as one)"
std::string tally_words(const Tally& sum, const std::string& what) {
  return counted(sum.rows, "problem is ", "problems are ") + what + " (" +
         counted(sum.pairs, "pair of holes", "pairs of holes") + "; " + to_grouped(sum.rows_up_to_reversal) +
         " where a problem and its reversal count as one)";
}

/// The answers of the row, as a line in the file of an unfinished table has them.
std::vector<std::string> answers_of(const StartFinishTable& table, const StartFinishRow& row) {
  if (table.asked() == Asked::solvable) return {solvable(row) ? "true" : "false"};
  return {to_decimal(row.counts->solutions), to_decimal(row.counts->winning_positions)};
}

/// Digits alone, no zero before others.
bool is_plain_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return false;
  return text.size() == 1 || text.front() != '0';
}

/// Enters these words. False if they are not the words of such a line, or if another answer is known. The
/// same answer twice is fine; pairs that are not feasible are known to have no solution.
bool enter(StartFinishTable& table, std::size_t row, const std::vector<std::string>& words) {
  if (table.rows()[row].solvable) return answers_of(table, table.rows()[row]) == words;
  if (table.asked() == Asked::solvable) {
    if (words.size() != 1 || (words[0] != "true" && words[0] != "false")) return false;
    table.set(row, words[0] == "true");
    return true;
  }
  if (words.size() != 2 || !is_plain_number(words[0]) || !is_plain_number(words[1])) return false;
  table.set(row, FinishCount{Count(words[0]), Count(words[1])});
  return true;
}

std::string board_key(const Board& board) {
  std::string bytes = std::to_string(board.holes());
  for (const Jump& jump : board.jumps()) {
    bytes +=
        " " + std::to_string(jump.from) + " " + std::to_string(jump.over) + " " + std::to_string(jump.to);
  }
  return board.hash() + " " + checksum_text(checksum64(bytes));
}

}  // namespace

std::vector<Fields> start_finish_rows(const StartFinishTable& table, PairSet pairs) {
  return fields_of(table, rows_of(table, pairs));
}

Json start_finish_summary(const StartFinishTable& table) {
  const auto tally_json = [](const Tally& sum) {
    return Json{
        {"problems", sum.rows}, {"up_to_reversal", sum.rows_up_to_reversal}, {"ordered_pairs", sum.pairs}};
  };
  return {{"symmetries", table.board().symmetries().size()},
          {"feasible", tally_json(tally_feasible(table))},
          {"solvable", tally_json(tally_solvable(table))}};
}

std::vector<std::vector<std::string>> start_finish_drawings(const StartFinishTable& table, bool colour) {
  const Board& board = table.board();
  std::set<int> starts;
  for (const StartFinishRow& row : table.rows()) {
    if (row.feasible) starts.insert(row.start);
  }
  std::vector<std::vector<std::string>> drawings;
  for (const int start : starts) {
    std::vector<std::string> words;
    int reached = 0;
    for (int finish = 0; finish < board.holes(); ++finish) {
      const StartFinishRow& row = table.rows()[table.row_of(start, finish)];
      reached += solvable(row);
      std::string word = solvable(row) ? "#" : !row.solvable ? "?" : row.feasible ? "x" : ".";
      if (finish == start) word = solvable(row) ? "F" : "S";
      const std::string_view shade = finish == start ? "1;33"
                                     : solvable(row) ? "36"
                                     : row.feasible  ? "31"
                                                     : "2";
      words.push_back(coloured(word, colour ? shade : ""));
    }
    drawings.push_back(
        with_caption(draw_board(board, words), board.hole_name(start) + ": " + std::to_string(reached)));
  }
  return drawings;
}

std::string start_finish_text(const StartFinishTable& table, PairSet pairs, std::size_t width) {
  std::vector<StartFinishRow> shown = rows_of(table, pairs);
  std::erase_if(shown, [](const StartFinishRow& row) { return !row.feasible; });
  if (shown.empty()) {
    return "No problem from one vacancy to one peg is feasible: no single peg shares its position class with "
           "a single vacancy.\n";
  }
  TableFacts columns = start_finish_table;
  if (table.asked() == Asked::counts) columns = without(columns, {"solvable"});
  std::string text = table_text(columns, fields_of(table, shown), width);
  text += "\nRows: " +
          (pairs == PairSet::all ? "all ordered pairs of holes" : symmetries_sentence(table.board())) +
          "; pairs: how many ordered pairs of holes the row stands for.\n";
  text += tally_words(tally_feasible(table), "feasible by position class") + ";\n";
  text += tally_words(tally_solvable(table), "solvable");
  const Tally unknown = tally(table, [](const StartFinishRow& row) { return !row.solvable; });
  return text + (unknown.rows == 0 ? "" : ";\n" + tally_words(unknown, "unknown")) + ".\n";
}

std::string unfinished_header(const StartFinishTable& table) {
  return std::string(unfinished_title) + "\nboard " + board_key(table.board()) + "\nstart,finish," +
         (table.asked() == Asked::counts ? "solutions,winning_positions" : "solvable") + ",check\n";
}

std::string unfinished_line(const StartFinishTable& table, const StartFinishRow& row) {
  const std::string line = table.board().hole_name(row.start) + "," + table.board().hole_name(row.finish) +
                           "," + join(answers_of(table, row), ",");
  return line + "," + line_check(line) + "\n";
}

std::size_t read_unfinished(std::string_view text, const std::string& source, StartFinishTable& table) {
  const Board& board = table.board();
  const std::string header = unfinished_header(table);
  if (header.starts_with(text)) return 0;  // the run ended before its first row
  if (!text.starts_with(header)) {
    const bool is_ours = text.starts_with(unfinished_title);
    const bool is_older = text.starts_with(unfinished_title.substr(0, unfinished_title.find(',')));
    throw InputError(
        source +
        (is_ours    ? " belongs to another board than " + board.name() + ", or to a run with other options"
         : is_older ? " is an unfinished table of another version of pegspace"
                    : std::string(" is not the file of an unfinished table")) +
        ". Remove it to start again, without --resume.");
  }
  std::size_t at = header.size();
  for (int number = 4; at < text.size(); ++number) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;  // cut when the run ended
    const std::string_view line = text.substr(at, end - at);
    const std::size_t comma = line.rfind(',');
    const auto fail = [&] {
      throw InputError(source + ":" + std::to_string(number) + ": '" + printable(line.substr(0, 60)) +
                       "' is not a row that was written there, or it was changed. Remove the file to start "
                       "again, without --resume.");
    };
    if (comma == std::string_view::npos || line_check(line.substr(0, comma)) != line.substr(comma + 1))
      fail();
    const std::vector<std::string> fields = split(line.substr(0, comma), ',');
    if (fields.size() < 2) fail();
    const std::size_t row = table.row_of(board.parse_hole(fields[0]), board.parse_hole(fields[1]));
    if (!enter(table, row, {fields.begin() + 2, fields.end()})) fail();
    at = end + 1;
  }
  return at;
}

}  // namespace pegspace
