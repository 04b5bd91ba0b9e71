#include "report/level_table.hpp"

#include <algorithm>
#include <cmath>

#include "board/position_class.hpp"

namespace pegspace {
namespace {

/// For each column, its heading and what its total counts.
constexpr struct {
  std::string_view title;
  std::string_view total;
} words_of_columns[column_count] = {{"positions", "positions"},
                                    {"canonical", "canonical positions"},
                                    {"jumps", "jumps"},
                                    {"dead ends", "dead ends"},
                                    {"canon. dead", "canonical dead ends"},
                                    {"winning", "winning positions"},
                                    {"canon. winning", "canonical winning positions"}};

bool is_winning(Column column) {
  return column == Column::winning_positions || column == Column::canonical_winning_positions;
}

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

std::string cell(const std::optional<std::uint64_t>& value) {
  return value ? to_grouped(*value) : "-";
}

std::vector<TableColumn> table_columns(const Board& board, const std::vector<Column>& shown) {
  const std::size_t width = number_width(board);
  std::vector<TableColumn> columns = {{"depth", 0}, {"pegs", 0}};
  for (const Column column : shown) {
    const bool is_first = column == shown.front();
    columns.push_back({std::string(words_of_columns[static_cast<std::size_t>(column)].title),
                       column == Column::jumps ? jumps_width(board) : width, false,
                       is_first ? 0 : static_cast<int>(column)});
  }
  return columns;
}

std::vector<Column> forward_columns(ColumnSet asked) {
  std::vector<Column> shown;
  for (int i = 0; i < column_count; ++i) {
    const auto column = static_cast<Column>(i);
    if (asked.has(column) && !is_winning(column)) shown.push_back(column);
  }
  return shown;
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
    : shown_(forward_columns(columns)), table_(table_columns(board, shown_), most_width) {}

std::string LevelTable::legend(bool with_finish) const {
  return "canonical: up to symmetry; dead end: no jump is possible" +
         std::string(with_finish ? "; winning: the finish can be reached; share: winning / positions" : "") +
         "\n" + left_out_line(table_);
}

std::string LevelTable::row(const LevelStats& level) const {
  std::vector<std::string> cells = {std::to_string(level.depth), std::to_string(level.pegs)};
  for (const Column column : shown_) cells.push_back(cell(level[column]));
  return table_.row(cells);
}

std::string winning_table(const Board& board, const std::vector<LevelStats>& levels, std::size_t most_width) {
  const LevelTotals totals = level_totals(levels);
  std::vector<Column> shown;
  for (const Column column : {Column::winning_positions, Column::canonical_winning_positions}) {
    if (totals[static_cast<std::size_t>(column)].value_or(0) > 0) shown.push_back(column);
  }
  if (shown.empty()) return "";
  std::vector<TableColumn> columns = table_columns(board, shown);
  const bool shares = shown.front() == Column::winning_positions && totals[0].has_value();
  if (shares) columns.push_back({"share", 9, false, 1});
  const Table table(std::move(columns), most_width);
  std::string text = table.header();
  for (const LevelStats& level : levels) {
    std::vector<std::string> cells = {std::to_string(level.depth), std::to_string(level.pegs)};
    for (const Column column : shown) cells.push_back(cell(level[column]));
    if (shares) {
      cells.push_back(human_share(static_cast<double>(*level[Column::winning_positions]) /
                                  static_cast<double>(*level[Column::positions])));
    }
    text += table.row(cells);
  }
  return text + left_out_line(table);
}

std::string totals_text(const Board& board, const std::vector<LevelStats>& levels, bool are_all) {
  std::vector<std::pair<std::string, std::string>> lines;
  const LevelTotals totals = level_totals(levels);
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if (totals[i]) lines.emplace_back(to_grouped(*totals[i]), words_of_columns[i].total);
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
