#include "report/level_table.hpp"

#include <algorithm>
#include <cmath>

#include "board/position_class.hpp"

namespace pegspace {
namespace {

/// Digits and commas of the largest number that a level can hold: at most half of the position class, as a
/// level holds one parity of pegs, and in practice an eighth. No run will pass 10^12.
std::size_t number_width(const Board& board) {
  const int dimension = std::clamp(ClassSpace(board).dimension() - 3, 1, 40);
  return to_grouped(bit(dimension)).size();
}

/// The same for jumps. A level holds at most the share of the class that half the pegs have; a jump is legal in
/// at most 4/27 of many positions, about a sixth of few.
std::size_t jumps_width(const Board& board) {
  const double holes = board.holes();
  const double half = std::exp(std::lgamma(holes + 1) - 2 * std::lgamma(holes / 2 + 1));
  const double share = half * std::exp2(std::min(ClassSpace(board).dimension(), 43) - holes);
  const double jumps = share * static_cast<double>(board.jumps().size()) / 6;
  return std::max(number_width(board) + 1, to_grouped(static_cast<std::uint64_t>(jumps)).size());
}

/// The table of levels with these columns, and with the share of winning positions.
TableFacts facts_with(const ColumnSet& shown, bool share) {
  TableFacts table = levels_table;
  for (int i = 0; i < column_count; ++i) {
    if (!shown.has(static_cast<Column>(i))) table.columns[static_cast<std::size_t>(i) + 2].heading = {};
  }
  if (!share) table.columns.back().heading = {};
  return table;
}

Table fixed_table(const Board& board, const TableFacts& facts, std::size_t most_width) {
  const std::size_t width = number_width(board);
  std::vector<TableColumn> columns = text_columns(facts);
  for (std::size_t i = 2; i < columns.size(); ++i) {
    TableColumn& column = columns[i];
    column.width = column.title == "share" ? 9 : column.title == "jumps" ? jumps_width(board) : width;
  }
  return Table(std::move(columns), most_width);
}

/// "2.18 %" of all positions; "" if the positions were not counted, or if the full or the empty one is among
/// them (they have no jump, so they are reached only as a start).
std::string share_of_all(const Board& board, const std::vector<LevelStats>& levels) {
  const auto positions = level_totals(levels)[static_cast<std::size_t>(Column::positions)];
  if (!positions || levels.empty()) return "";
  const int pegs = levels.front().pegs;
  if (pegs == 0 || pegs == board.holes()) return "";
  return human_share(positions->get_d() / (std::ldexp(1.0, board.holes()) - 2));
}

}  // namespace

LevelTable::LevelTable(const Board& board, ColumnSet columns, std::size_t most_width)
    : shown_(facts_with(columns.without_winning(), false)), table_(fixed_table(board, shown_, most_width)) {}

std::string LevelTable::legend(bool with_finish) const {
  return "canonical: up to symmetry; dead end: no jump is possible" +
         std::string(with_finish ? "; winning: the finish can be reached; share: winning / positions" : "") +
         "\n" + table_.left_out_line();
}

std::string LevelTable::row(const LevelStats& level) const {
  return table_.row(text_cells(shown_, levels_table.fields(level)));
}

std::string winning_table(const Board& board, const std::vector<LevelStats>& levels, std::size_t most_width) {
  const LevelTotals totals = level_totals(levels);
  const auto total = [&](Column column) { return totals[static_cast<std::size_t>(column)]; };
  ColumnSet shown;
  for (const Column column : {Column::winning_positions, Column::canonical_winning_positions}) {
    if (total(column).value_or(0) > 0) shown.add(column);
  }
  if (!shown.has_winning()) return "";
  const TableFacts facts =
      facts_with(shown, shown.has(Column::winning_positions) && total(Column::positions).has_value());
  const Table table = fixed_table(board, facts, most_width);
  std::string text = table.header();
  for (const LevelStats& level : levels) text += table.row(text_cells(facts, levels_table.fields(level)));
  return text + table.left_out_line();
}

std::string totals_text(const Board& board, const std::vector<LevelStats>& levels, bool are_all) {
  std::vector<std::pair<std::string, std::string>> lines;
  const LevelTotals totals = level_totals(levels);
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if (!totals[i]) continue;
    std::string words(column_names[i]);
    std::ranges::replace(words, '_', ' ');
    lines.emplace_back(to_grouped(*totals[i]), words);
  }
  if (const std::string share = share_of_all(board, levels); !share.empty()) {
    lines.emplace_back(
        share, "of the 2^" + std::to_string(board.holes()) + " - 2 positions with a peg and an empty hole");
  }
  std::size_t width = 0;
  for (const auto& [number, words] : lines) width = std::max(width, number.size());
  const std::string so_far = are_all ? "" : " so far";
  std::string text;
  for (const auto& [number, words] : lines) {
    text.append(width - number.size(), ' ').append(number).append("  ").append(words + so_far + "\n");
  }
  return text;
}

}  // namespace pegspace
