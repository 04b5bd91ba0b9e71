#include "report/drawing/board_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

/// The kinds of holes that a drawing distinguishes.
enum class Role { peg, empty, from, over, to };

Role role_of(int hole, Position pegs, const std::optional<Jump>& last) {
  if (last && hole == last->from) return Role::from;
  if (last && hole == last->over) return Role::over;
  if (last && hole == last->to) return Role::to;
  return has_bit(pegs, hole) ? Role::peg : Role::empty;
}

/// How a hole looks. Colours are those of the terminal's own palette (SGR), so that they suit light and dark
/// ones; a label stands between two marks, so that it can be read without colour.
struct Look {
  std::string_view colour;
  std::string_view letter, unicode;
  char before, after;  ///< a label
};
constexpr Look looks[] = {{"36", "o", "●", '(', ')'},     // peg: cyan
                          {"2", ".", "·", ' ', ' '},      // empty: faint
                          {"33", ":", "◌", ':', ':'},     // from: yellow
                          {"31", "*", "×", '*', '*'},     // over: red
                          {"1;33", "@", "◉", '[', ']'}};  // to: bright yellow

std::string word_of(const Look& look, const std::string& label, const DrawingStyle& style) {
  if (!label.empty()) return look.before + label + look.after;
  return std::string(style.unicode ? look.unicode : look.letter);
}

std::size_t width_of(const std::vector<std::string>& lines) {
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, display_width(line));
  return width;
}

std::string padded(std::string line, std::size_t width) {
  const std::size_t has = display_width(line);
  return has < width ? line.append(width - has, ' ') : line;
}

void trim_end(std::string& line) {
  line.erase(line.find_last_not_of(' ') + 1);
}

/// The drawing cut into pieces of at most `width` columns: between words, in a column where every line has a
/// blank, if there is one.
std::vector<std::vector<std::string>> strips_of(const std::vector<std::string>& drawing, std::size_t width) {
  const std::size_t columns = width_of(drawing);
  if (columns <= width) return {drawing};
  std::vector<std::vector<std::string>> lines;
  for (const std::string& line : drawing) lines.push_back(display_columns(line));
  const auto is_blank = [&](std::size_t column) {
    return std::all_of(lines.begin(), lines.end(),
                       [&](const auto& line) { return column >= line.size() || line[column] == " "; });
  };
  std::vector<std::vector<std::string>> strips;
  for (std::size_t first = 0; first < columns;) {
    std::size_t end = first + width;
    if (end < columns) {
      while (end > first && !is_blank(end)) --end;
      if (end == first) end = first + width;
    }
    std::vector<std::string>& strip = strips.emplace_back();
    for (const auto& line : lines) {
      const std::size_t to = std::min(end, line.size());
      strip.push_back(std::accumulate(line.begin() + static_cast<std::ptrdiff_t>(std::min(first, to)),
                                      line.begin() + static_cast<std::ptrdiff_t>(to), std::string()));
    }
    first = end;
  }
  return strips;
}

}  // namespace

std::vector<std::string> draw_board(const Board& board, const std::vector<std::string>& words) {
  const std::size_t widest = std::max<std::size_t>(1, width_of(words));
  // Columns of the picture that one step in a row covers: 1 (square) or 2 (triangular).
  const std::size_t columns_per_step = board.lattice() == Lattice::triangular ? 2 : 1;
  const std::size_t stretch = (widest + columns_per_step) / columns_per_step;
  const Cell corner = board.corner();
  std::vector<std::string> lines(static_cast<std::size_t>(board.rows() - corner.row));
  for (const int hole : board.drawing_order()) {
    const Cell cell = board.cell(hole);
    const std::string& word = words[static_cast<std::size_t>(hole)];
    std::string& line = lines[static_cast<std::size_t>(cell.row - corner.row)];
    const std::size_t at =
        static_cast<std::size_t>(cell.column - corner.column) * stretch + (widest - display_width(word));
    line = padded(std::move(line), at) + word;
  }
  return lines;
}

std::vector<EdgeMark> edge_marks(std::pair<int, int> from, std::pair<int, int> to) {
  const int down = to.first - from.first;
  const int right = to.second - from.second;
  const bool flat = std::abs(right) > 6 * std::abs(down);
  const int steps = flat ? std::abs(right) : std::abs(down);
  const char mark = flat                                   ? '-'
                    : 2 * std::abs(right) < std::abs(down) ? '|'
                    : (down > 0) == (right > 0)            ? '\\'
                                                           : '/';
  std::vector<EdgeMark> marks;
  for (int step = 1; step < steps; ++step) {
    const auto part = [&](int whole) {
      return static_cast<int>(std::lround(static_cast<double>(whole) * step / steps));
    };
    marks.push_back({from.first + part(down), from.second + part(right), mark});
  }
  return marks;
}

std::vector<std::string> draw_graph(const Board& board, const std::vector<std::string>& words) {
  const int widest = static_cast<int>(std::max<std::size_t>(1, width_of(words)));
  const auto place = [&](int hole) {
    const Cell cell = board.cell(hole);
    return std::pair{2 * cell.row, cell.column * (widest + 2) + widest - 1};
  };
  std::vector<std::string> lines(static_cast<std::size_t>(2 * board.rows()));
  const auto put = [&](int row, int column, const std::string& word) {
    std::string& line = lines[static_cast<std::size_t>(row)];
    const auto at = static_cast<std::size_t>(column);
    line = padded(std::move(line), at + word.size());
    line.replace(at, word.size(), word);
  };
  for (const Edge& edge : board.edges()) {
    for (const EdgeMark& mark : edge_marks(place(edge.first), place(edge.second)))
      put(mark.row, mark.column, {mark.mark});
  }
  for (int hole = 0; hole < board.holes(); ++hole) {
    const std::string& word = words[static_cast<std::size_t>(hole)];
    put(place(hole).first, place(hole).second + 1 - static_cast<int>(word.size()), word);
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::vector<std::string> hole_words(const Board& board, HoleLabels labels) {
  std::vector<std::string> words;
  for (int hole = 0; hole < board.holes(); ++hole) {
    words.push_back(labels == HoleLabels::names     ? board.hole_name(hole)
                    : labels == HoleLabels::numbers ? std::to_string(hole + 1)
                                                    : "");
  }
  return words;
}

std::vector<std::string> draw_position(const Board& board, Position pegs, const DrawingStyle& style,
                                       const std::optional<Jump>& last) {
  std::vector<std::string> labels = hole_words(board, style.labels);
  const std::size_t widest = width_of(labels);
  std::vector<std::string> words;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const Look& look = looks[static_cast<std::size_t>(role_of(hole, pegs, last))];
    std::string& label = labels[static_cast<std::size_t>(hole)];
    if (!label.empty()) label.insert(0, widest - label.size(), ' ');
    words.push_back(coloured(word_of(look, label, style), style.colour ? look.colour : ""));
  }
  return draw_board(board, words);
}

std::vector<std::string> with_caption(std::vector<std::string> drawing, const std::string& caption) {
  const std::size_t width = width_of(drawing);
  const std::size_t has = display_width(caption);
  drawing.push_back(std::string(has < width ? (width - has) / 2 : 0, ' ') + caption);
  return drawing;
}

std::string drawings_in_rows(const std::vector<std::vector<std::string>>& whole, std::size_t width) {
  constexpr std::size_t gap = 4;
  std::vector<std::vector<std::string>> drawings;
  for (const auto& drawing : whole) {
    for (auto& strip : strips_of(drawing, std::max<std::size_t>(width, 1)))
      drawings.push_back(std::move(strip));
  }
  std::size_t widest = 1;
  for (const auto& drawing : drawings) widest = std::max(widest, width_of(drawing));
  const std::size_t in_a_row = std::max<std::size_t>(1, (width + gap) / (widest + gap));
  std::string text;
  for (std::size_t first = 0; first < drawings.size(); first += in_a_row) {
    const std::size_t end = std::min(first + in_a_row, drawings.size());
    std::size_t height = 0;
    for (std::size_t i = first; i < end; ++i) height = std::max(height, drawings[i].size());
    if (first > 0) text += "\n";
    for (std::size_t row = 0; row < height; ++row) {
      std::string line;
      for (std::size_t i = first; i < end; ++i) {
        line = padded(std::move(line), (i - first) * (widest + gap));
        if (row < drawings[i].size()) line += drawings[i][row];
      }
      trim_end(line);
      text += line + "\n";
    }
  }
  return text;
}

}  // namespace pegspace
