#include "board/pictures/picture_doubts.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"

namespace pegspace {
namespace {

/// The places of a picture within the rectangle around its marks, by row and column.
using Places = std::set<std::pair<std::size_t, std::size_t>>;

struct Grid {
  std::size_t rows = 0;
  std::size_t columns = 0;
  Places marked;  ///< the places asked for
};

/// The places of the marks that are wanted. Rulers, rows of nothing but '-' above and below, are left out.
template <typename Wanted>
Grid grid_of(const ReadPicture& read, Wanted&& wanted) {
  std::size_t first_line = SIZE_MAX;
  std::size_t past_line = 0;
  for (const Mark& mark : read.marks.all) {
    if (mark.text == "-") continue;
    first_line = std::min(first_line, mark.line);
    past_line = mark.line + 1;
  }
  const auto is_in = [&](const Mark& mark) { return mark.line >= first_line && mark.line < past_line; };
  std::size_t first_column = SIZE_MAX;
  for (const Mark& mark : read.marks.all) {
    if (is_in(mark)) first_column = std::min(first_column, mark.column);
  }
  Grid grid;
  for (const Mark& mark : read.marks.all) {
    if (!is_in(mark)) continue;
    const std::size_t row = mark.line - first_line;
    const std::size_t column = (mark.column - first_column) / read.picture.spacing;
    grid.rows = std::max(grid.rows, row + 1);
    grid.columns = std::max(grid.columns, column + 1);
    if (wanted(mark)) grid.marked.emplace(row, column);
  }
  return grid;
}

Places corners_of(const Grid& grid) {
  return {{0, 0}, {0, grid.columns - 1}, {grid.rows - 1, 0}, {grid.rows - 1, grid.columns - 1}};
}

/// The marked places that reach a corner through marked ones beside each other.
Places reached_from_corners(const Grid& grid) {
  Places reached;
  std::vector<std::pair<std::size_t, std::size_t>> fresh;
  const auto reach = [&](std::size_t row, std::size_t column) {
    if (grid.marked.contains({row, column}) && reached.emplace(row, column).second)
      fresh.emplace_back(row, column);
  };
  for (const auto& [row, column] : corners_of(grid)) reach(row, column);
  while (!fresh.empty()) {
    const auto [row, column] = fresh.back();
    fresh.pop_back();
    reach(row + 1, column);
    reach(row - 1, column);  // wraps around for 0: such a place does not exist
    reach(row, column + 1);
    reach(row, column - 1);
  }
  return reached;
}

bool has_all_corners(const Grid& grid, const Places& places) {
  return std::ranges::includes(places, corners_of(grid));
}

const Mark* first_mark(const ReadPicture& read, Place place) {
  const auto found = std::ranges::find(read.marks.all, place, &Mark::place);
  return found == read.marks.all.end() ? nullptr : &*found;
}

std::string entry(std::string_view letter, const std::string& place) {
  return std::string(letter) + " " + place;
}

/// "'letters: o peg, . empty'", with the letter for no hole, if there is one besides '-'.
std::string letters_line(const ReadPicture& read, std::vector<std::string> entries) {
  for (const Mark& mark : read.marks.all) {
    const std::string none = entry(mark.text, "none");
    const bool is_new =
        mark.place == Place::no_hole && mark.text != "-" && std::ranges::count(entries, none) == 0;
    if (is_new) entries.push_back(none);
  }
  return "'letters: " + join(entries, ", ") + "'";
}

// ---- '.' in the corners

/// Whether each outer row and column has a hole that is not among these places.
bool leaves_the_rectangle(const Grid& holes, const Places& corners) {
  bool top = false;
  bool bottom = false;
  bool left = false;
  bool right = false;
  for (const auto& [row, column] : holes.marked) {
    if (corners.contains({row, column})) continue;
    top = top || row == 0;
    bottom = bottom || row + 1 == holes.rows;
    left = left || column == 0;
    right = right || column + 1 == holes.columns;
  }
  return top && bottom && left && right;
}

/// Empty holes in all corners, or many in some corners of a rectangle without places that are no holes.
void refuse_empty_corners(const ReadPicture& read) {
  if (read.file.picture_lattice() != Lattice::square || read.file.neighbourhood.wraps()) return;
  const Grid holes = grid_of(read, [](const Mark& mark) { return mark.place != Place::no_hole; });
  const Grid empty = grid_of(read, [](const Mark& mark) { return mark.place == Place::empty_hole; });
  const Places corners = reached_from_corners(empty);
  constexpr std::size_t many = 3;
  const bool is_rectangle = holes.marked.size() == holes.rows * holes.columns;
  const bool has_few_others = empty.marked.size() - corners.size() <= 1;
  const bool is_outside =
      has_all_corners(empty, corners) || (is_rectangle && has_few_others && corners.size() >= many);
  const bool has_dash = std::ranges::find(read.marks.all, "-", &Mark::text) != read.marks.all.end();
  const Grid others = has_dash ? grid_of(read, [](const Mark&) { return true; }) : holes;  // '-' may be empty
  if (!is_outside || !leaves_the_rectangle(others, corners)) return;
  const Mark& mark = *first_mark(read, Place::empty_hole);
  const Mark* const peg = first_mark(read, Place::peg);
  std::vector<std::string> pegs;
  if (peg != nullptr) pegs.push_back(entry(peg->text, "peg"));
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), pegs.begin(), pegs.end());
    return more;
  };
  const std::string no_holes =
      has_dash ? letters_line(read, with({"- empty", entry(mark.text, "none")})) + " above the picture"
               : "'-' where there is no hole";
  read.text.fail(mark.line, mark.byte,
                 quote_input(mark.text) + " in the corners: " + std::to_string(corners.size()) +
                     " empty holes, or no holes there",
                 "one reading",
                 "Write " + no_holes + "; or " + letters_line(read, with({entry(mark.text, "empty")})) +
                     " above the picture, if these are empty holes.");
}

// ---- '-' and blanks, if no hole is empty

/// Whether blanks stand where '-' stands in other rows: before, between or after the marks of a row.
bool has_blanks_beside_dashes(const ReadPicture& read) {
  std::map<std::size_t, std::vector<const Mark*>> rows;
  std::size_t left = SIZE_MAX;
  std::size_t right = 0;
  for (const Mark& mark : read.marks.all) {
    rows[mark.line].push_back(&mark);
    left = std::min(left, mark.column);
    right = std::max(right, mark.column);
  }
  bool has_blank = false;
  bool has_trailing_blank = false;
  bool has_trailing_dash = false;  // people leave out what comes after the last hole
  for (const auto& [line, marks] : rows) {
    const std::size_t span = marks.back()->column - marks.front()->column;
    has_blank = has_blank || marks.front()->column > left || span > read.picture.spacing * (marks.size() - 1);
    has_trailing_blank = has_trailing_blank || marks.back()->column < right;
    has_trailing_dash = has_trailing_dash || (marks.back()->column == right && marks.back()->text == "-");
  }
  return has_blank || (has_trailing_blank && has_trailing_dash);
}

/// Whether '-' stands on a place of the triangular lattice, and blanks between the holes of a row.
bool has_dashes_on_places(const ReadPicture& read) {
  const PictureHole& first = read.picture.holes.front();
  const auto place = [&](const Mark& mark) { return mark.line + mark.column / read.picture.spacing; };
  const auto is_on_place = [&](const Mark& mark) {
    return mark.text == "-" && (place(mark) + place(first.mark)) % 2 == 0;
  };
  const auto adjacent = [&](const Mark& one, const Mark& other) {
    return one.line == other.line && other.column == one.column + 2 * read.picture.spacing;
  };
  return std::ranges::any_of(read.marks.all, is_on_place) &&
         std::ranges::adjacent_find(read.marks.all, adjacent) != read.marks.all.end();
}

void refuse_gaps(const ReadPicture& read) {
  const Mark* const peg = first_mark(read, Place::peg);
  const bool has_empty_holes =
      first_mark(read, Place::empty_hole) != nullptr || first_mark(read, Place::either) != nullptr;
  if (!read.file.letters.empty() || has_empty_holes || peg == nullptr) return;
  const PictureHole* const before_blank =
      hole_before_gap(read.marks, read.picture, read.file.picture_lattice(), "");
  if (before_blank != nullptr && !read.file.spacing) {
    read.text.fail(before_blank->mark.line, before_blank->mark.byte,
                   "a blank after this hole: an empty hole, or no hole", "'.' for an empty hole",
                   "Write '.' in its place if it is one; or 'spacing: " +
                       std::to_string(read.picture.spacing) + "' above the picture if there is no hole.");
  }
  const auto dash = std::ranges::find(read.marks.all, "-", &Mark::text);
  if (dash == read.marks.all.end()) return;
  const std::string pegs = entry(peg->text, "peg");
  const std::string empty =
      "Write " + letters_line(read, {pegs, "- empty"}) + " above the picture if '-' is an empty hole";
  const std::string none = "; or " + letters_line(read, {pegs, "- none"});
  const bool is_triangular = read.file.picture_lattice() == Lattice::triangular;
  if (!read.file.spacing && (is_triangular ? has_dashes_on_places(read) : has_blanks_beside_dashes(read))) {
    read.text.fail(dash->line, dash->byte,
                   "'-' beside blanks: one of them can be an empty hole, or both no hole",
                   "'.' for an empty hole",
                   empty + ", or '.' in place of a blank that is one" + none + " if neither is.");
  }
  if (is_triangular || peg->text == "o" || !has_dashes_within(read)) return;  // the manual has 'o' and '-'
  read.text.fail(dash->line, dash->byte, "'-': an empty hole, or no hole", "'.' for an empty hole",
                 empty + none + " if there is no hole.");
}

// ---- neighbours that stand two apart

void refuse_holes_apart(const ReadPicture& read) {
  if (read.file.spacing || read.picture.is_from_edge) return;
  Marks holes = read.marks;
  std::erase_if(holes.all, [](const Mark& mark) { return mark.place == Place::no_hole; });
  const bool has_row = std::ranges::adjacent_find(holes.all, {}, &Mark::line) != holes.all.end();
  const std::size_t apart = widest_spacing(holes, read.file.picture_lattice());
  if (!has_row || apart <= read.picture.spacing) return;
  const std::size_t first = holes.all.front().column;
  const auto between = std::ranges::find_if(
      read.marks.all, [&](const Mark& mark) { return mark.column % apart != first % apart; });
  const Mark& shown = between == read.marks.all.end() ? holes.all.front() : *between;
  read.text.fail(
      shown.line, shown.byte,
      quote_input(shown.text) + " between the columns of the holes, of which no two are side by side",
      "neighbours side by side, or with nothing but blanks between them",
      "Delete rulers and lines between holes, if holes " + std::to_string(apart) +
          " characters apart are neighbours; or write 'spacing: " + std::to_string(read.picture.spacing) +
          "' above the picture, if the places between are no holes.");
}

void refuse_rows_apart(const ReadPicture& read) {
  if (read.file.spacing || common_step(read.marks, &Mark::line) < 2) return;
  read.text.fail(read.marks.first_line + 1, 0, "a blank row between any two rows of the picture",
                 "rows below each other",
                 "Delete the blank rows, if the rows are neighbours; or write 'spacing: " +
                     std::to_string(read.picture.spacing) +
                     "' above the picture, if these are rows without holes.");
}

// ---- starts without a jump

bool can_jump(const Board& board, Position pegs) {
  return std::ranges::any_of(board.jumps(), [&](const Jump& jump) {
    return has_bit(pegs, jump.from) && has_bit(pegs, jump.over) && !has_bit(pegs, jump.to);
  });
}

void refuse_opposite_letters(const ReadPicture& read, const Board& board, Position start) {
  const Mark* const peg = first_mark(read, Place::peg);
  const Mark* const empty = first_mark(read, Place::empty_hole);
  const bool is_doubtful = read.file.letters.empty() && peg != nullptr && empty != nullptr &&
                           !can_jump(board, start) && can_jump(board, board.all_holes() & ~start);
  if (!is_doubtful) return;
  read.text.fail(peg->line, peg->byte,
                 quote_input(peg->text) + " for pegs and " + quote_input(empty->text) +
                     " for empty holes: no peg can jump, but could if they meant the opposite",
                 "a start with a jump",
                 "Write " + letters_line(read, {entry(empty->text, "peg"), entry(peg->text, "empty")}) +
                     " above the picture if they do; or " +
                     letters_line(read, {entry(peg->text, "peg"), entry(empty->text, "empty")}) +
                     " if they do not.");
}

/// The board as it would be on the triangular lattice, if its holes can lie there.
std::optional<Board> on_triangular_lattice(const ReadPicture& read, const Board& board) {
  std::vector<Cell> cells;
  for (const PictureHole& hole : read.picture.holes) {
    cells.push_back({hole.cell.row, static_cast<int>(hole.mark.column)});
    if ((cells.back().row + cells.back().column - cells[0].row - cells[0].column) % 2 != 0)
      return std::nullopt;
  }
  return Board(board.name(), Lattice::triangular, cells);
}

void refuse_doubtful_lattice(const ReadPicture& read, const Board& board) {
  constexpr int least_rows = 3;
  if (read.file.lattice || read.file.one_diagonal || read.file.neighbourhood != Neighbourhood{}) return;
  const auto triangular = board.jumps().empty() ? on_triangular_lattice(read, board) : std::nullopt;
  const bool is_without_jumps = triangular && !triangular->jumps().empty();
  const bool is_triangle =
      board.rows() - board.corner().row >= least_rows && is_triangle_at_edge(read.picture.holes);
  if (!is_without_jumps && !is_triangle) return;
  const Mark& first = read.picture.holes.front().mark;
  read.text.fail(first.line, first.byte,
                 is_triangle
                     ? "rows of a triangle, or steps on the square lattice"
                     : "a board on which no peg can ever jump, as on the square lattice no two holes are "
                       "neighbours",
                 "a line that says which lattice it is",
                 "Write 'lattice: triangular' above the picture; or 'lattice: square' if it is meant so.");
}

}  // namespace

bool has_dashes_within(const ReadPicture& read) {
  const Grid dashes = grid_of(read, [](const Mark& mark) { return mark.text == "-"; });
  const Places corners = reached_from_corners(dashes);
  return !dashes.marked.empty() &&
         (!has_all_corners(dashes, corners) || corners.size() != dashes.marked.size());
}

void refuse_doubtful_places(const ReadPicture& read) {
  refuse_holes_apart(read);
  refuse_rows_apart(read);
  refuse_gaps(read);
  if (read.file.letters.empty()) refuse_empty_corners(read);
}

void refuse_doubtful_start(const ReadPicture& read, const Board& board,
                           const std::optional<Position>& start) {
  refuse_doubtful_lattice(read, board);
  if (start) refuse_opposite_letters(read, board, *start);
}

bool may_be_start(const std::vector<std::string>& matrix) {
  constexpr std::size_t small = 4;
  const bool is_mirrored = std::ranges::all_of(
      matrix, [](const std::string& row) { return std::equal(row.begin(), row.end(), row.rbegin()); });
  if (matrix.size() > small && !is_mirrored) return false;
  return std::ranges::any_of(matrix,
                             [](const std::string& row) {  // the columns are the same, as it is symmetric
                               return row.find("110") != row.npos || row.find("011") != row.npos;
                             });
}

}  // namespace pegspace
