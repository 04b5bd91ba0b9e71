#include "board/pictures/picture.hpp"

#include <algorithm>
#include <climits>
#include <map>
#include <numeric>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/narrow.hpp"
#include "base/utf8.hpp"

namespace pegspace {

std::size_t common_step(const Marks& marks, std::size_t Mark::*along) {
  std::size_t step = 0;
  for (const Mark& mark : marks.all) {
    const std::size_t first = marks.all.front().*along;
    step = std::gcd(step, std::max(mark.*along, first) - std::min(mark.*along, first));
  }
  return std::max<std::size_t>(step, 1);
}

namespace {

// Far more than a board of 64 holes needs, and small enough to draw.
constexpr std::size_t largest_extent = 256;

bool is_hole(const Mark& mark) {
  return mark.place != Place::no_hole;
}

void require_extents(const SourceText& text, const Mark& mark, std::size_t row, std::size_t column) {
  if (row < largest_extent && column < largest_extent) return;
  text.fail(mark.line, mark.byte,
            "a hole in row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1),
            "all holes within the first " + std::to_string(largest_extent) + " rows and columns",
            "Move the picture left and up.");
}

void require_hole_count(const SourceText& text, const Marks& marks, const Picture& picture) {
  if (picture.holes.empty()) {
    text.fail(std::min(marks.first_line, text.size()), 0, "a picture without holes",
              "at least one 'o' (peg) or '.' (empty hole)");
  }
  if (picture.holes.size() <= static_cast<std::size_t>(max_holes)) return;
  const Mark& first_too_many = picture.holes[static_cast<std::size_t>(max_holes)].mark;
  text.fail(first_too_many.line, first_too_many.byte,
            "a picture of " + std::to_string(picture.holes.size()) + " holes",
            "at most " + std::to_string(max_holes) + " holes",
            "A position is one 64-bit word; larger boards are not supported.");
}

void require_triangular_places(const SourceText& text, const Picture& picture) {
  const PictureHole& first = picture.holes.front();
  for (const PictureHole& hole : picture.holes) {
    if ((hole.cell.row + hole.cell.column - first.cell.row - first.cell.column) % 2 == 0) continue;
    text.fail(
        hole.mark.line, hole.mark.byte, "a hole between two places of the triangular lattice",
        "holes of a row an even number of columns apart, and rows shifted by one column from one to the next",
        "The first hole, in line " + std::to_string(first.mark.line + 1) + ", column " +
            std::to_string(first.mark.column + 1) +
            ", fixes the lattice; move this one by one column. A square array with one diagonal has the line "
            "'directions: 6' and the square lattice.");
  }
}

/// Whether the holes of each row are as far apart as those of the others, and how many each row has; nothing
/// if rows are missing.
std::optional<std::vector<std::vector<const PictureHole*>>> even_rows(const std::vector<PictureHole>& holes) {
  std::vector<std::vector<const PictureHole*>> rows;
  int step = 0;
  for (const PictureHole& hole : holes) {
    if (rows.empty() || rows.back().front()->cell.row != hole.cell.row) {
      if (!rows.empty() && rows.back().front()->cell.row + 1 != hole.cell.row) return std::nullopt;
      rows.emplace_back();
    } else {
      const int here = hole.cell.column - rows.back().back()->cell.column;
      if (step != 0 && here != step) return std::nullopt;
      step = here;
    }
    rows.back().push_back(&hole);
  }
  return rows;
}

/// Moves each row to the middle, neighbours two columns apart.
void centre_rows(std::vector<PictureHole>& holes) {
  std::map<int, int> lengths;
  for (const PictureHole& hole : holes) ++lengths[hole.cell.row];
  std::map<int, int> next;
  for (PictureHole& hole : holes) {
    int& column = next.try_emplace(hole.cell.row, static_cast<int>(lengths.size()) - lengths[hole.cell.row])
                      .first->second;
    hole.cell.column = column;
    column += 2;
  }
}

// Whether the holes lie on the triangular lattice if its columns are `spacing` characters apart.
bool is_triangular(const Marks& marks, std::size_t origin, std::size_t spacing) {
  std::optional<std::size_t> parity;
  for (const Mark& mark : marks.all) {
    if (!is_hole(mark)) continue;
    const std::size_t here = (mark.line + (mark.column - origin) / spacing) % 2;
    if (parity.value_or(here) != here) return false;
    parity = here;
  }
  return true;
}

void require_spacing(const SourceText& text, const Marks& marks, std::size_t spacing) {
  for (const Mark& mark : marks.all) {
    const std::size_t first = marks.all.front().column;
    if (mark.column % spacing == first % spacing) continue;
    text.fail(mark.line, mark.byte, quote_input(mark.text) + " between two columns",
              "marks that are a multiple of " + std::to_string(spacing) +
                  " characters apart, as 'spacing: " + std::to_string(spacing) + "' says");
  }
}

// The cells moved to begin at row and column 0, the columns divided by `stretch`; nothing if that leaves a
// remainder.
std::vector<Cell> normal_cells(std::vector<Cell> cells, int stretch) {
  Cell least = cells.front();
  for (const Cell& cell : cells) least = {std::min(least.row, cell.row), std::min(least.column, cell.column)};
  for (Cell& cell : cells) {
    if ((cell.column - least.column) % stretch != 0) return {};
    cell = {cell.row - least.row, (cell.column - least.column) / stretch};
  }
  return cells;
}

int width_of(const std::vector<Cell>& cells) {
  const auto [least, most] = std::ranges::minmax(cells, {}, &Cell::column);
  return most.column - least.column;
}

// The byte of a line where its character `column` begins, from 0; its length if it has fewer.
std::size_t byte_of(std::string_view line, std::size_t column) {
  std::size_t byte = 0;
  for (; column > 0 && byte < line.size(); --column) {
    byte += std::max<std::size_t>(utf8_length(line.substr(byte)), 1);
  }
  return byte;
}

// Refuses the picture at the first place where the two differ.
[[noreturn]] void refuse_other_holes(const SourceText& text, const Marks& marks,
                                     const std::vector<const Mark*>& found, const std::vector<Cell>& given,
                                     const std::vector<Cell>& holes, const std::string& of_what) {
  const std::string advice = "The picture must have the same holes as " + of_what + ", at the same places.";
  for (std::size_t i = 0;; ++i) {
    PEGSPACE_CHECK(i < std::max(holes.size(), given.size()), "the holes differ somewhere");
    if (i < holes.size() && i < given.size() && holes[i] == given[i]) continue;
    const bool missing = i >= given.size() || (i < holes.size() && holes[i] < given[i]);
    if (!missing) {
      text.fail(found[i]->line, found[i]->byte, quote_input(found[i]->text), "no hole", advice);
    }
    const std::size_t line = marks.first_line + static_cast<std::size_t>(holes[i].row);
    const bool past = line >= marks.past_line;
    const std::string_view row = past ? std::string_view() : text.line(line);
    const std::size_t byte = byte_of(row, static_cast<std::size_t>(holes[i].column));
    const auto mark = std::ranges::find_if(
        marks.all, [&](const Mark& one) { return one.line == line && one.byte == byte; });
    const std::string what = past                      ? "the end of the picture"
                             : byte >= row.size()      ? "the end of the line"
                             : mark == marks.all.end() ? "' '"
                                                       : quote_input(mark->text);
    text.fail(line, byte, what, "a hole ('o' or '.')", advice);
  }
}

std::vector<Cell> cells_of(const std::vector<PictureHole>& holes) {
  std::vector<Cell> cells;
  for (const PictureHole& hole : holes) cells.push_back(hole.cell);
  return cells;
}

}  // namespace

std::size_t widest_spacing(const Marks& marks, Lattice lattice) {
  if (marks.all.empty()) return 1;
  const std::size_t step = common_step(marks, &Mark::column);
  if (lattice == Lattice::square) return step;
  for (std::size_t spacing = step; spacing > 1; --spacing) {
    const bool fits =
        step % spacing == 0 && is_triangular(marks, marks.all.front().column % spacing, spacing);
    if (fits) return spacing;
  }
  return 1;
}

bool is_triangle_at_edge(const std::vector<PictureHole>& holes) {
  const auto rows = even_rows(holes);
  if (!rows || rows->size() < 2) return false;
  const auto has_lengths = [&](auto&& length) {
    for (std::size_t row = 0; row < rows->size(); ++row) {
      if ((*rows)[row].size() != length(row)) return false;
    }
    return true;
  };
  const auto is_even = [&](auto&& end) {
    return std::ranges::all_of(
        *rows, [&](const auto& row) { return end(row)->cell.column == end(rows->front())->cell.column; });
  };
  const bool is_triangle = has_lengths([](std::size_t row) { return row + 1; }) ||
                           has_lengths([&](std::size_t row) { return rows->size() - row; });
  return is_triangle && (is_even([](const auto& row) { return row.front(); }) ||
                         is_even([](const auto& row) { return row.back(); }));
}

std::vector<Cell> along_diagonal(std::vector<Cell> cells) {
  int least = INT_MAX;
  for (Cell& cell : cells) {
    cell.column = 2 * cell.column - cell.row;
    least = std::min(least, cell.column);
  }
  for (Cell& cell : cells) cell.column -= least;
  return cells;
}

Picture place_holes(const SourceText& text, const Marks& marks, Lattice lattice,
                    std::optional<std::size_t> spacing) {
  Picture picture;
  picture.spacing = spacing.value_or(widest_spacing(marks, lattice));
  if (!marks.all.empty()) picture.origin = marks.all.front().column % picture.spacing;
  if (spacing) require_spacing(text, marks, *spacing);
  for (const Mark& mark : marks.all) {
    if (!is_hole(mark)) continue;
    const std::size_t row = mark.line - marks.first_line;
    const std::size_t column = (mark.column - picture.origin) / picture.spacing;
    require_extents(text, mark, row, column);
    picture.holes.push_back({{narrow<int>(row), narrow<int>(column)}, mark.place, mark});
  }
  require_hole_count(text, marks, picture);
  if (lattice != Lattice::triangular) return picture;
  picture.is_from_edge = is_triangle_at_edge(picture.holes);
  if (picture.is_from_edge) {
    centre_rows(picture.holes);
  } else {
    require_triangular_places(text, picture);
  }
  return picture;
}

const PictureHole* hole_before_gap(const Marks& marks, const Picture& picture, Lattice lattice,
                                   std::string_view mark) {
  const std::size_t step = (lattice == Lattice::triangular ? 2 : 1) * picture.spacing;
  const PictureHole* before = nullptr;
  for (const PictureHole& hole : picture.holes) {
    const bool same_row = before != nullptr && before->mark.line == hole.mark.line && !picture.is_from_edge;
    for (std::size_t column = same_row ? before->mark.column + step : hole.mark.column;
         column < hole.mark.column; column += step) {
      const auto found = std::ranges::find_if(
          marks.all, [&](const Mark& one) { return one.line == hole.mark.line && one.column == column; });
      if ((found == marks.all.end() ? std::string_view() : found->text) == mark) return before;
    }
    before = &hole;
  }
  return nullptr;
}

ShownHoles read_shown(const SourceText& text, const Marks& marks, const Board& board,
                      const std::string& of_what, bool one_diagonal) {
  std::vector<Cell> holes;
  for (const int hole : board.drawing_order()) holes.push_back(board.cell(hole));
  const Picture picture =
      place_holes(text, marks, Lattice::square, one_diagonal ? std::nullopt : std::optional<std::size_t>(1));
  std::vector<const Mark*> found;
  ShownHoles shown;
  for (const PictureHole& hole : picture.holes) {
    if (found.size() < holes.size()) {
      const HoleSet here = bit(board.drawing_order()[found.size()]);
      if (hole.place == Place::peg) shown.pegs |= here;
      if (hole.place == Place::either) shown.open |= here;
    }
    found.push_back(&hole.mark);
  }
  std::vector<Cell> cells = cells_of(picture.holes);
  if (one_diagonal) cells = along_diagonal(std::move(cells));
  const int stretch = width_of(holes) == 0 ? 1 : std::max(1, width_of(cells) / width_of(holes));
  if (normal_cells(cells, stretch) == normal_cells(holes, 1)) return shown;
  if (board.lattice() == Lattice::triangular && is_triangle_at_edge(picture.holes)) {
    std::vector<PictureHole> centred = picture.holes;
    centre_rows(centred);
    if (normal_cells(cells_of(centred), 1) == normal_cells(holes, 1)) return shown;
  }
  refuse_other_holes(text, marks, found, cells, holes, of_what);
}

}  // namespace pegspace
