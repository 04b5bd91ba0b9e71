#include "report/drawing/svg_canvas.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "base/check.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

constexpr double joint = 31;   // from the centre of a hole to the end of the peg in a joined side
constexpr double margin = 34;  // from the centre of an outermost hole to the edge of the picture
constexpr double hole_radius = 11;

// The holes and pegs are drawn by <use>, so that a strip of forty boards stays small. Colours: a pale wooden
// board, deep blue pegs, and amber for what just happened; they are told apart in greyscale and by
// colour-blind readers too.
constexpr std::string_view definitions = R"svg(<defs>
<radialGradient id="ps-peg-fill" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#8fc1ea"/><stop offset=".45" stop-color="#2f78b7"/><stop offset="1" stop-color="#143f68"/></radialGradient>
<radialGradient id="ps-moved-fill" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#ffe3a3"/><stop offset=".45" stop-color="#f0a020"/><stop offset="1" stop-color="#a85f00"/></radialGradient>
<radialGradient id="ps-hole-fill" cx=".5" cy=".38" r=".65"><stop offset="0" stop-color="#9b855f"/><stop offset="1" stop-color="#c6b48f"/></radialGradient>
<g id="ps-hole"><circle r="11" fill="url(#ps-hole-fill)"/><path d="M-11 0A11 11 0 0 0 11 0" fill="none" stroke="#fffaf0" stroke-opacity=".75" stroke-width="1.4"/></g>
<g id="ps-peg"><ellipse cx="1.2" cy="3" rx="14.5" ry="13.5" fill="#000" opacity=".2"/><circle r="14.5" fill="url(#ps-peg-fill)"/></g>
<g id="ps-moved"><ellipse cx="1.2" cy="3" rx="14.5" ry="13.5" fill="#000" opacity=".2"/><circle r="14.5" fill="url(#ps-moved-fill)"/></g>
<g id="ps-taken"><circle r="12" fill="none" stroke="#c0392b" stroke-width="2.2"/><path d="M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5" stroke="#c0392b" stroke-width="2.6" stroke-linecap="round"/></g>
<marker id="ps-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto"><path d="M0 0L10 5L0 10L2.5 5z" fill="#8a4b00"/></marker>
</defs>
)svg";

std::string attribute(std::string_view name, double value) {
  return std::string(" ").append(name).append("=\"").append(svg_number(value)).append("\"");
}

std::string use(std::string_view id, Point2 at) {
  return "<use href=\"#ps-" + std::string(id) + "\"" + attribute("x", at.x) + attribute("y", at.y) + "/>";
}

}  // namespace

std::string svg_number(double value) {
  std::array<char, 40> digits{};
  const double rounded = std::round(value * 100) / 100 + 0.0;  // + 0.0: no "-0"
  const auto [end, error] =
      std::to_chars(digits.data(), digits.data() + digits.size(), rounded, std::chars_format::fixed, 2);
  PEGSPACE_CHECK(error == std::errc{}, "a coordinate has few digits");
  std::string text(digits.data(), end);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        // Control characters have no place in XML, not even escaped.
        escaped += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
    }
  }
  return escaped;
}

SvgBoard::SvgBoard(const Board& board, bool upside_down, HoleLabels labels)
    : board_(board),
      corner_(board.corner()),
      upside_down_(upside_down),
      labels_(hole_label_words(board, labels)) {
  const bool triangular = board.lattice() == Lattice::triangular;
  const double column_pitch = triangular ? pitch / 2 : pitch;
  const double row_pitch = triangular ? pitch * std::numbers::sqrt3 / 2 : pitch;
  width_ = (board.columns() - 1 - corner_.column) * column_pitch + 2 * margin;
  height_ = (board.rows() - 1 - corner_.row) * row_pitch + 2 * margin;
}

Point2 SvgBoard::centre(int hole) const {
  const Cell cell = board_.cell(hole);
  const int row = upside_down_ ? board_.rows() - 1 - cell.row : cell.row - corner_.row;
  if (board_.lattice() != Lattice::triangular)
    return {margin + (cell.column - corner_.column) * pitch, margin + row * pitch};
  return {margin + (cell.column - corner_.column) * pitch / 2,
          margin + row * pitch * std::numbers::sqrt3 / 2};
}

std::string SvgBoard::holes_path() const {
  std::string path;
  for (int hole = 0; hole < board_.holes(); ++hole) {
    const Point2 at = centre(hole);
    path += "M" + svg_number(at.x) + " " + svg_number(at.y) + "h0";
  }
  return path;
}

std::string SvgBoard::edges_path() const {
  std::string path;
  const auto add = [&](int hole, int other) {
    const Point2 from = centre(hole);
    const Point2 to = centre(other);
    path +=
        "M" + svg_number(from.x) + " " + svg_number(from.y) + "L" + svg_number(to.x) + " " + svg_number(to.y);
  };
  for (const Edge& edge : board_.is_graph() ? board_.edges() : std::vector<Edge>())
    add(edge.first, edge.second);
  for (int hole = 0; hole < board_.holes(); ++hole) {
    for (const Cell& step : board_.steps()) {
      const Cell cell = board_.cell(hole);
      const auto other = board_.hole_at({cell.row + step.row, cell.column + step.column});
      if (other && *other > hole) add(hole, *other);
    }
  }
  return path;
}

std::string SvgBoard::joints_path() const {
  std::string path;
  for (int hole = 0; hole < board_.holes() && board_.neighbourhood().wraps(); ++hole) {
    for (const Cell& step : board_.steps()) {
      const Cell next{board_.cell(hole).row + step.row, board_.cell(hole).column + step.column};
      const bool straight = step.row == 0 || step.column == 0;
      if (!straight || next == board_.wrapped(next) || !board_.neighbour(hole, step)) continue;
      const Point2 at = centre(hole);
      const double down = upside_down_ ? -step.row : step.row;
      path += "M" + svg_number(at.x) + " " + svg_number(at.y) + "l" + svg_number(step.column * joint) + " " +
              svg_number(down * joint);
    }
  }
  return path;
}

std::string SvgBoard::body() const {
  // Holes and edges drawn three times, ever thinner: shadow, rim and face. On lattices strokes wider than a
  // pitch leave no gap between neighbours, and their round ends make round corners; on graphs edges are thin.
  const std::string holes = holes_path();
  const std::string edges = edges_path();
  const auto stroke = [](const std::string& path, std::string_view colour, double width, double down) {
    return path.empty()
               ? std::string()
               : "<path d=\"" + path + "\" stroke=\"" + std::string(colour) +
                     "\" fill=\"none\" stroke-linecap=\"round\"" + attribute("stroke-width", width) +
                     (down > 0 ? " transform=\"translate(0 " + svg_number(down) + ")\"" : "") + "/>\n";
  };
  std::string text;
  if (board_.is_graph()) {
    text = stroke(edges, "#b79f74", 5, 0) + stroke(holes, "#cdb88f", 39, 0) + stroke(holes, "#eddfc2", 35, 0);
  } else {
    const std::string path = holes + edges;
    text = stroke(joints_path(), "#8a4b00", 6, 0) + stroke(path, "#b79f74", 58, 2.5) +
           stroke(path, "#cdb88f", 58, 0) + stroke(path, "#eddfc2", 53, 0);
  }
  for (int hole = 0; hole < board_.holes(); ++hole) text += use("hole", centre(hole));
  return text + "\n";
}

std::string SvgBoard::body_definition() const {
  return "<defs><g id=\"ps-board\">\n" + body() + "</g></defs>\n";
}

std::string SvgBoard::peg(int hole, std::string_view kind) const {
  return use(kind, centre(hole));
}

std::string SvgBoard::labels(Position pegs) const {
  std::string text;
  for (int hole = 0; hole < board_.holes(); ++hole) {
    const std::string& label = labels_[static_cast<std::size_t>(hole)];
    if (label.empty()) continue;
    const Point2 at = centre(hole);
    text += svg_text({at.x, at.y + 4}, has_bit(pegs, hole) ? "on-peg" : "on-hole", label);
  }
  return text;
}

std::string SvgBoard::arrow(const Jump& jump) const {
  const Point2 from = centre(jump.from);
  const Point2 to = centre(jump.to);
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const Point2 along{(to.x - from.x) / length, (to.y - from.y) / length};
  // An arc over the peg that was taken, from rim to rim, bent to the side that lies higher on the picture.
  const double side = along.x < 0 ? -1 : 1;
  const double bend = 30 * side;
  const Point2 begin{from.x + along.x * hole_radius, from.y + along.y * hole_radius};
  const Point2 end{to.x - along.x * (peg_radius + 1), to.y - along.y * (peg_radius + 1)};
  const Point2 middle{(begin.x + end.x) / 2 + along.y * bend, (begin.y + end.y) / 2 - along.x * bend};
  return "<path d=\"M" + svg_number(begin.x) + " " + svg_number(begin.y) + "Q" + svg_number(middle.x) + " " +
         svg_number(middle.y) + " " + svg_number(end.x) + " " + svg_number(end.y) +
         "\" fill=\"none\" stroke=\"#8a4b00\" stroke-width=\"3\" stroke-linecap=\"round\" "
         "marker-end=\"url(#ps-head)\"/>";
}

std::string SvgBoard::position(Position pegs, const Jump* last) const {
  std::string text = "<use href=\"#ps-board\"/>";
  for (int hole = 0; hole < board_.holes(); ++hole) {
    if (!has_bit(pegs, hole)) continue;
    text += peg(hole, last != nullptr && hole == last->to ? "moved" : "peg");
  }
  if (last != nullptr) text += use("taken", centre(last->over)) + arrow(*last);
  return text + "\n" + labels(pegs);
}

std::string svg_begin(double width, double height, std::string_view title) {
  const std::string size = svg_number(width) + "\" height=\"" + svg_number(height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size + "\" viewBox=\"0 0 " +
         svg_number(width) + " " + svg_number(height) + "\" role=\"img\">\n<title>" + xml_text(title) +
         "</title>\n" + std::string(definitions);
}

namespace {

/// As svg_text; `squeezed` are attributes that fit it into a width, or "".
std::string text_element(Point2 at, std::string_view kind, std::string_view text,
                         const std::string& squeezed) {
  struct Face {
    std::string_view kind, attributes;
  };
  // Captions keep to a grey that reads on white and on dark pages alike.
  static constexpr std::array faces = {
      Face{"title", "font-size=\"20\" font-weight=\"600\" fill=\"#7d7466\""},
      Face{"caption", "font-size=\"17\" fill=\"#7d7466\""},
      Face{"on-peg", "font-size=\"11\" font-weight=\"600\" fill=\"#fff\""},
      Face{"on-hole", "font-size=\"11\" font-weight=\"600\" fill=\"#4c3d20\""},
  };
  const auto face = std::find_if(faces.begin(), faces.end(), [&](const Face& f) { return f.kind == kind; });
  PEGSPACE_CHECK(face != faces.end(), "the kind of text is known");
  return "<text" + attribute("x", at.x) + attribute("y", at.y) +
         " text-anchor=\"middle\" font-family=\"Helvetica,Arial,sans-serif\" " +
         std::string(face->attributes) + squeezed + ">" + xml_text(text) + "</text>\n";
}

}  // namespace

std::string svg_text(Point2 at, std::string_view kind, std::string_view text) {
  return text_element(at, kind, text, "");
}

std::string svg_title(double width, std::string_view text) {
  // Bold letters of 20 units are about 12 units wide; how wide exactly, only the viewer knows.
  constexpr double letter = 12;
  constexpr double edge = 6;
  const double room = width - 2 * edge;
  const bool wide = static_cast<double>(display_width(text)) * letter > room;
  return text_element({width / 2, 25}, "title", text,
                      wide ? attribute("textLength", room) + " lengthAdjust=\"spacingAndGlyphs\"" : "");
}

std::string svg_group(Point2 at, std::string_view content) {
  return "<g transform=\"translate(" + svg_number(at.x) + " " + svg_number(at.y) + ")\">\n" +
         std::string(content) + "</g>\n";
}

}  // namespace pegspace
