// The self-playing picture of a solution (board_svg.hpp: solution_animation_svg).
//
// Time runs from 0 to 1 over the whole loop: a pause at the start, one beat per jump, a pause at the end. A
// peg that jumps is moved by one animation with all its hops; a peg that is taken fades away. Where a peg
// hops over another it must lie above it. The one below is taken by that very jump, so drawing pegs in the
// order in which they are taken, survivors last, is right at all times.
#include <algorithm>

#include "report/drawing/board_svg.hpp"
#include "report/drawing/svg_canvas.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

constexpr double pause_beats = 2;  // at the start, and again at the end (times two)
constexpr double title_space = 34;
constexpr double caption_space = 40;

/// The clock of the loop: times of jumps as shares of the whole.
struct Clock {
  std::size_t jumps;
  double seconds_per_jump;

  double beats() const { return static_cast<double>(jumps) + 3 * pause_beats; }
  double seconds() const { return beats() * seconds_per_jump; }
  /// When jump i leaves and lands: it hops in the first six tenths of its beat.
  double leaves(std::size_t i) const { return (pause_beats + static_cast<double>(i)) / beats(); }
  double lands(std::size_t i) const { return (pause_beats + static_cast<double>(i) + 0.6) / beats(); }
};

/// What becomes of one peg.
struct Life {
  int hole = 0;                    ///< where it stands at the start
  std::vector<std::size_t> jumps;  ///< its own, in order
  std::size_t taken = 0;           ///< the jump that takes it; jumps.size() for a survivor
};

std::vector<Life> lives(const Board& board, Position start, const std::vector<Jump>& jumps) {
  std::vector<Life> found;
  std::vector<std::size_t> peg_at(static_cast<std::size_t>(board.holes()));
  for_each_bit(start, [&](int hole) {
    peg_at[static_cast<std::size_t>(hole)] = found.size();
    found.push_back({hole, {}, jumps.size()});
  });
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    const std::size_t peg = peg_at[static_cast<std::size_t>(jumps[i].from)];
    found[peg].jumps.push_back(i);
    found[peg_at[static_cast<std::size_t>(jumps[i].over)]].taken = i;
    peg_at[static_cast<std::size_t>(jumps[i].to)] = peg;
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Life& a, const Life& b) { return a.taken < b.taken; });
  return found;
}

/// Key times need more digits than coordinates: a hundredth of a long loop is several jumps.
std::string share(double value) {
  const std::string digits = std::to_string(static_cast<long>(value * 1e5 + 0.5));
  return value >= 1 ? "1" : "." + std::string(5 - std::min<std::size_t>(5, digits.size()), '0') + digits;
}

std::string animation(std::string_view what, const std::string& values, const std::string& times,
                      const Clock& clock, std::string_view extra = "") {
  return "<" + std::string(what) + " values=\"" + values + "\" keyTimes=\"" + times + "\" dur=\"" +
         svg_number(clock.seconds()) + "s\" repeatCount=\"indefinite\"" + std::string(extra) + "/>";
}

/// The hops of a peg as moves from where it stood at the start.
std::string hops(const SvgBoard& canvas, const Life& life, const std::vector<Jump>& jumps,
                 const Clock& clock) {
  const Point2 home = canvas.centre(life.hole);
  Point2 at;
  std::string values = "0 0";
  std::string times = "0";
  const auto add = [&](double time) {
    values += ";" + svg_number(at.x) + " " + svg_number(at.y);
    times += ";" + share(time);
  };
  for (const std::size_t i : life.jumps) {
    add(clock.leaves(i));
    const Point2 to = canvas.centre(jumps[i].to);
    at = {to.x - home.x, to.y - home.y};
    add(clock.lands(i));
  }
  add(1);
  return animation("animateTransform attributeName=\"transform\" type=\"translate\"", values, times, clock);
}

std::string peg_element(const SvgBoard& canvas, const Life& life, const std::vector<Jump>& jumps,
                        const Clock& clock) {
  std::string inside;
  if (!life.jumps.empty()) inside += hops(canvas, life, jumps, clock);
  if (life.taken < jumps.size()) {
    const double middle = (clock.leaves(life.taken) + clock.lands(life.taken)) / 2;
    inside += animation("animate attributeName=\"opacity\"", "1;1;0;0",
                        "0;" + share(middle) + ";" + share(clock.lands(life.taken)) + ";1", clock);
  }
  return "<g>" + canvas.peg(life.hole, "peg") + inside + "</g>\n";
}

/// One caption that is seen from `begin` to `end`; the first one also where nothing is animated.
std::string timed_caption(Point2 at, const std::string& words, double begin, double end, const Clock& clock) {
  const bool first = begin <= 0;
  const std::string values = first ? "1;0" : end >= 1 ? "0;1" : "0;1;0";
  const std::string times =
      first ? "0;" + share(end) : "0;" + share(begin) + (end >= 1 ? "" : ";" + share(end));
  return "<g opacity=\"" + std::string(first ? "1" : "0") + "\">" + svg_text(at, "caption", words) +
         animation("animate attributeName=\"opacity\"", values, times, clock, " calcMode=\"discrete\"") +
         "</g>\n";
}

std::string captions(const Board& board, Position start, const std::vector<Jump>& jumps, const Clock& clock,
                     Point2 at) {
  const auto pegs = static_cast<std::size_t>(count_bits(start));
  const std::string before = counted(pegs, "peg", "pegs");
  if (jumps.empty()) return svg_text(at, "caption", before);
  std::string text = timed_caption(at, before, 0, clock.leaves(0), clock);
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    const std::string words = std::to_string(i + 1) + " of " + std::to_string(jumps.size()) + ": " +
                              board.hole_name(jumps[i].from) + "-" + board.hole_name(jumps[i].to);
    const double end = i + 1 < jumps.size() ? clock.leaves(i + 1) : 1;
    text += timed_caption(at, words, clock.leaves(i), end, clock);
  }
  return text;
}

/// A thin bar that grows as the solution goes on.
std::string progress_bar(double width, double y, const Clock& clock, std::size_t jumps) {
  const std::string times = "0;" + share(clock.leaves(0)) + ";" + share(clock.lands(jumps - 1)) + ";1";
  const std::string full = svg_number(width - 68);
  return "<rect x=\"34\" y=\"" + svg_number(y) + "\" width=\"" + full +
         "\" height=\"4\" rx=\"2\" fill=\"#cdb88f\" opacity=\".5\"/><rect x=\"34\" y=\"" + svg_number(y) +
         "\" width=\"0\" height=\"4\" rx=\"2\" fill=\"#f0a020\">" +
         animation("animate attributeName=\"width\"", "0;0;" + full + ";" + full, times, clock) + "</rect>\n";
}

}  // namespace

std::string solution_animation_svg(const Board& board, Position start, const std::vector<Jump>& jumps,
                                   const SvgStyle& style, double seconds_per_jump) {
  const SvgBoard canvas(board, style.upside_down, style.labels);
  const Clock clock{jumps.size(), seconds_per_jump};
  const double top = style.title.empty() ? 0 : title_space;
  std::string text = svg_begin(canvas.width(), top + canvas.height() + caption_space,
                               style.title.empty() ? "Peg solitaire, " + board.name() : style.title);
  if (!style.title.empty()) text += svg_title(canvas.width(), style.title);
  std::string scene = canvas.body();
  for (const Life& life : lives(board, start, jumps)) scene += peg_element(canvas, life, jumps, clock);
  // Labels belong to the holes and stay where they are; those of holes read on pegs as well.
  scene += canvas.labels(board.all_holes());
  scene += captions(board, start, jumps, clock, {canvas.width() / 2, canvas.height() + 15});
  if (!jumps.empty()) scene += progress_bar(canvas.width(), canvas.height() + 26, clock, jumps.size());
  return text + svg_group({0, top}, scene) + "</svg>\n";
}

}  // namespace pegspace
