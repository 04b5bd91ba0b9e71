#include "levels/sets/set_head.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <set>
#include <utility>

#include "base/files/checksum.hpp"
#include "base/narrow.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

/// The last note, with the checksum of all before it.
constexpr std::string_view checksum_note = "note checksum ";

std::string checksum_line(std::string_view before) {
  return std::string(checksum_note) + checksum_text(checksum64(before)) + "\n";
}

/// A position as letters, one for each hole; '?' for the holes in `open`.
std::string letters(Position pegs, int holes, HoleSet open = 0) {
  std::string text;
  for (int hole = 0; hole < holes; ++hole)
    text += has_bit(open, hole) ? '?' : has_bit(pegs, hole) ? 'o' : '.';
  return text;
}

/// The numbers of the holes, from 1, separated by blanks.
template <typename Numbers>
std::string numbers(const Numbers& holes) {
  std::string text;
  for (const auto hole : holes) text += (text.empty() ? "" : " ") + std::to_string(int{hole} + 1);
  return text;
}

/// All products of these and the identity, which comes first.
std::vector<Permutation> generated(int holes, const std::vector<Permutation>& generators) {
  std::vector<Permutation> found(1);
  for (int hole = 0; hole < holes; ++hole) found[0].push_back(narrow<std::uint8_t>(hole));
  std::set<std::string> known{{found[0].begin(), found[0].end()}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Permutation& generator : generators) {
      Permutation product;
      for (const std::uint8_t hole : found[i]) product.push_back(generator[hole]);
      if (known.emplace(product.begin(), product.end()).second) found.push_back(std::move(product));
      require_set(found.size() <= 4096, "it lists more than 4096 symmetries");
    }
  }
  return found;
}

/// Some elements of which all others are products.
std::vector<Permutation> generators(const SymmetryGroup& group) {
  std::vector<Permutation> chosen;
  std::vector<Permutation> known = generated(group.holes(), chosen);
  for (int element = 1; element < group.order(); ++element) {
    if (std::ranges::find(known, group.permutation(element)) != known.end()) continue;
    chosen.push_back(group.permutation(element));
    known = generated(group.holes(), chosen);
  }
  return chosen;
}

/// The lattice, with `before` at the beginning of each line.
std::string lattice_text(const Board& board, const std::string& before) {
  std::string text = before + "lattice " + std::string(lattice_name(board.lattice())) + "\n";
  const Neighbourhood& joined = board.neighbourhood();
  if (joined.diagonals) text += before + "directions 8\n";
  if (joined.wraps()) {
    text += before + (joined.wraps_rows && joined.wraps_columns ? "wrap both\n"
                      : joined.wraps_rows                       ? "wrap rows\n"
                                                                : "wrap columns\n");
  }
  for (int row = 0; row < board.rows(); ++row) {
    std::string marks;
    for (int column = 0; column < board.columns(); ++column)
      marks += board.hole_at({row, column}) ? 'o' : '-';
    text += before + "row " + marks + "\n";
  }
  return text;
}

/// Lines, if the holes alone do not say where pegs jump.
std::string board_text(const Board& board) {
  if (board.is_graph() || !board.lines_left_out().empty()) {
    std::string text = "lattice lines\nholes " + std::to_string(board.holes()) + "\n";
    for (const Jump& line : board.lines())
      text += "line " + numbers(std::array{line.from, line.over, line.to}) + "\n";
    return text;
  }
  return lattice_text(board, "");
}

std::string notes_text(const Problem& problem, Symmetry symmetry) {
  const Board& board = problem.board;
  std::string text = "note board " + board.name() + "\n";
  for (int hole = 0; board.is_graph() && hole < board.holes(); ++hole) {
    const Cell cell = board.cell(hole);
    text += "note hole " + std::to_string(cell.row) + " " + std::to_string(cell.column) + " " +
            board.hole_name(hole) + "\n";
  }
  if (!board.lines_left_out().empty()) text += lattice_text(board, "note ");
  text += "note symmetry " + std::string(symmetry_name(symmetry)) + "\nnote starts " +
          std::to_string(starts_of(problem).size()) + "\nnote start " + printable(problem.start_label) + "\n";
  if (!problem.finish) return text;
  text += "note finish " + printable(problem.finish->label) + "\n";
  for (const Pattern& pattern : problem.finish->patterns) {
    text += "note pattern " + std::to_string(pattern.fewest_pegs) + " " + std::to_string(pattern.most_pegs) +
            " " + letters(pattern.pegs, board.holes(), pattern.open) + "\n";
  }
  return text;
}

}  // namespace

SetPart with_targets_named(const SetPart& part, const std::vector<Position>& finish) {
  SetPart named = part;
  if (part.kind == SetKind::reachable || !part.ends.empty() || finish.empty()) return named;
  named.ends = finish;
  named.group = part.group.stabiliser(finish);
  return named;
}

std::string head_beginning(const Problem& problem, std::optional<int> max_depth, Symmetry symmetry) {
  return std::string(set_magic) + board_text(problem.board) +
         (max_depth ? "limit " + std::to_string(*max_depth) + "\n" : "") + notes_text(problem, symmetry);
}

std::string head_text(const std::string& beginning, const SetPart& part) {
  const bool is_winning = part.kind == SetKind::winning;
  std::string text = is_winning ? std::string(winning_magic) : beginning;
  for (const Position p : part.ends)
    text += (is_winning ? "target " : "start ") + letters(p, part.group.holes()) + "\n";
  for (const Permutation& generator : generators(part.group)) text += "symmetry " + numbers(generator) + "\n";
  if (part.tiles && !is_winning) {
    text +=
        "tiles " + numbers(part.tiles->tile_holes) + "\nplaces " + numbers(part.tiles->place_holes) + "\n";
  }
  text += checksum_line(text) + "end\n";
  text.resize((text.size() + word_bytes - 1) / word_bytes * word_bytes, '\n');
  return text;
}

void require_set(bool holds, const char* why) {
  if (!holds) throw ImpossibleSet{why};
}

namespace {

/// The lines of a head in turn, each a word, a blank and the rest.
class Lines {
 public:
  /// For a head that begins with `magic`. Throws ImpossibleSet if it was damaged.
  Lines(std::string_view magic, std::string_view text) : text_(text) {
    const std::size_t note = text.rfind(checksum_note);
    require_set(note != text.npos, "its head has no checksum");
    text_ = text.substr(0, note);
    require_set(text.substr(note) == checksum_line(std::string(magic) + std::string(text_)),
                "its head has another checksum than it says");
  }

  /// The text after the word, if the next line begins with it.
  std::optional<std::string> next(std::string_view word) {
    if (!text_.starts_with(word) || text_.substr(word.size(), 1) != " ") return std::nullopt;
    const std::size_t end = text_.find('\n');
    std::string rest(text_.substr(word.size() + 1, end - word.size() - 1));
    text_.remove_prefix(end == text_.npos ? text_.size() : end + 1);
    return rest;
  }
  std::string need(std::string_view word) {
    const auto found = next(word);
    require_set(found.has_value(), "a line of its head is missing, or in another place");
    return *found;
  }
  bool begins(std::string_view line) const { return text_.starts_with(line); }
  /// Skips the line if it comes next.
  void skip(std::string_view line) {
    if (text_.starts_with(line)) text_.remove_prefix(line.size());
  }
  void finish() const { require_set(text_.empty(), "a line of its head is unknown"); }

 private:
  std::string_view text_;
};

int read_whole(std::string_view text, int least, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  require_set(error == std::errc() && end == text.data() + text.size() && number >= least && number <= most,
              "a number of its head is none, too small or too large");
  return number;
}

/// The holes of a line, numbered from 0; none twice.
std::vector<int> read_holes(const std::string& text, int holes) {
  std::vector<int> list;
  HoleSet seen = 0;
  if (text.empty()) return list;
  for (const std::string& word : split(text, ' ')) {
    list.push_back(read_whole(word, 1, holes) - 1);
    require_set(!has_bit(seen, list.back()), "a hole comes twice in a line of its head");
    seen |= bit(list.back());
  }
  return list;
}

ShownHoles read_letters(std::string_view text, int holes) {
  require_set(text.size() == static_cast<std::size_t>(holes) && text.find_first_not_of("o.?") == text.npos,
              "a position of its head is none of its board");
  ShownHoles shown;
  for (int hole = 0; hole < holes; ++hole) {
    const char letter = text[static_cast<std::size_t>(hole)];
    if (letter == 'o') shown.pegs |= bit(hole);
    if (letter == '?') shown.open |= bit(hole);
  }
  return shown;
}

std::vector<Position> read_positions(Lines& lines, std::string_view word, int holes) {
  std::vector<Position> positions;
  while (const auto text = lines.next(word)) {
    const ShownHoles shown = read_letters(*text, holes);
    require_set(shown.open == 0, "a position of its head has open holes");
    positions.push_back(shown.pegs);
  }
  sort_unique(positions);
  return positions;
}

SymmetryGroup read_group(Lines& lines, int holes) {
  std::vector<Permutation> generators;
  while (const auto text = lines.next("symmetry")) {
    Permutation& permutation = generators.emplace_back();
    for (const int hole : read_holes(*text, holes)) permutation.push_back(narrow<std::uint8_t>(hole));
    require_set(permutation.size() == static_cast<std::size_t>(holes),
                "a symmetry is no permutation of the holes");
  }
  return {holes, generated(holes, generators)};
}

Neighbourhood read_neighbourhood(Lines& lines, const std::string& before) {
  Neighbourhood joined;
  if (const auto directions = lines.next(before + "directions")) {
    joined.diagonals = *directions == "8";
    require_set(joined.diagonals, "its directions are unknown");
  }
  if (const auto wrap = lines.next(before + "wrap")) {
    joined.wraps_rows = *wrap == "rows" || *wrap == "both";
    joined.wraps_columns = *wrap == "columns" || *wrap == "both";
    require_set(joined.wraps(), "its wrap is unknown");
  }
  return joined;
}

std::optional<int> read_limit(Lines& lines) {
  const auto number = lines.next("limit");
  return number ? std::optional(read_whole(*number, 0, max_holes)) : std::nullopt;
}

/// Cells of a lattice.
struct ReadLattice {
  Lattice lattice = Lattice::square;
  std::vector<Cell> cells;
  Neighbourhood joined;
  Board board(const std::string& name) const { return {name, lattice, cells, joined}; }
};

/// Reads what lattice_text() writes.
ReadLattice read_lattice(Lines& lines, const std::string& before) {
  const std::string lattice = lines.need(before + "lattice");
  const bool is_square = lattice == lattice_name(Lattice::square);
  require_set(is_square || lattice == lattice_name(Lattice::triangular), "its lattice is unknown");
  ReadLattice read{is_square ? Lattice::square : Lattice::triangular, {}, read_neighbourhood(lines, before)};
  require_set(is_square || read.joined == Neighbourhood{}, "its lattice is joined or has diagonals");
  int row = 0;
  int columns = 0;
  while (const auto marks = lines.next(before + "row")) {
    columns = std::max(columns, narrow<int>(marks->size()));
    for (std::size_t column = 0; column < marks->size(); ++column) {
      if ((*marks)[column] == 'o') read.cells.push_back({row, narrow<int>(column)});
    }
    ++row;
  }
  require_set(!read.cells.empty(), "its picture has no hole");
  const auto is_ring = [&](int Cell::*along, int size) {
    const auto [least, most] = std::ranges::minmax(read.cells, {}, along);
    return least.*along == 0 && most.*along == size - 1 && size >= least_ring;
  };
  require_set(!read.joined.wraps_rows || is_ring(&Cell::column, columns), "its rows are no rings");
  require_set(!read.joined.wraps_columns || is_ring(&Cell::row, row), "its columns are no rings");
  return read;
}

/// A board on a lattice with these lines alone. Throws ImpossibleSet if it has others.
Board with_lines(const Board& whole, int holes, const std::vector<Jump>& lines) {
  require_set(whole.holes() == holes, "its notes draw another number of holes");
  std::vector<Jump> left_out = whole.lines();
  for (const Jump& line : lines)
    require_set(std::erase(left_out, line) == 1, "a line is none of the board in its notes, or comes twice");
  return whole.without(left_out);
}

/// Reads the board, the limit after it, and the notes up to the drawing.
Board read_board(Lines& lines, std::optional<int>& limit) {
  if (!lines.begins("lattice lines\n")) {
    const ReadLattice read = read_lattice(lines, "");
    limit = read_limit(lines);
    return read.board(lines.need("note board"));
  }
  lines.need("lattice");
  const int number = read_whole(lines.need("holes"), 1, max_holes);
  std::vector<Jump> given;
  while (const auto text = lines.next("line")) {
    const std::vector<int> line = read_holes(*text, number);
    require_set(line.size() == 3, "a line does not have three holes");
    given.push_back({line[0], line[1], line[2]});
  }
  limit = read_limit(lines);
  const std::string name = lines.need("note board");
  if (lines.begins("note lattice "))
    return with_lines(read_lattice(lines, "note ").board(name), number, given);
  std::vector<GraphHole> holes;
  while (const auto text = lines.next("note hole")) {
    const std::vector<std::string> words = split(*text, ' ');
    require_set(words.size() == 3, "a hole does not have a row, a column and a name");
    constexpr int most = 1'000'000;
    holes.push_back({words[2], {read_whole(words[0], 0, most), read_whole(words[1], 0, most)}});
  }
  require_set(holes.size() == static_cast<std::size_t>(number), "it does not name all holes");
  return Board::graph(name, holes, given);
}

std::optional<Finish> read_finish(Lines& lines, int holes) {
  const auto label = lines.next("note finish");
  if (!label) return std::nullopt;
  Finish finish{printable(*label), {}};
  while (const auto text = lines.next("note pattern")) {
    const std::vector<std::string> words = split(*text, ' ');
    require_set(words.size() == 3, "a pattern does not have two numbers and a position");
    const ShownHoles shown = read_letters(words[2], holes);
    finish.patterns.push_back(
        {shown.pegs, shown.open, read_whole(words[0], 0, max_holes), read_whole(words[1], 0, max_holes)});
  }
  sort_unique(finish.patterns);
  return finish;
}

}  // namespace

std::string read_head_text(const PlainFile& file, std::uint64_t& at) {
  constexpr std::string_view end = "\nend\n";
  constexpr std::uint64_t piece = 4096;
  constexpr std::uint64_t most = std::uint64_t{1} << 28;
  std::string text = "\n";
  for (std::uint64_t next = at; text.size() < most && next < file.size();) {
    const std::uint64_t length = std::min(piece, file.size() - next);
    const std::size_t searched = text.size() - std::min(text.size(), end.size());
    text += file.bytes(next, length);
    next += length;
    const std::size_t found = text.find(end, searched);
    if (found == text.npos) continue;
    at += (found - 1 + end.size() + word_bytes - 1) / word_bytes * word_bytes;
    return text.substr(1, found);
  }
  throw ImpossibleSet{"it ends too early, in a head"};
}

SetHead read_head(std::string_view magic, std::string_view text) {
  Lines lines(magic, text);
  std::optional<int> limit;
  Board board = read_board(lines, limit);
  const int holes = board.holes();
  const std::string symmetry = lines.need("note symmetry");
  const int starts_in_all = read_whole(lines.need("note starts"), 1, std::numeric_limits<int>::max());
  const std::string label = printable(lines.need("note start"));
  std::optional<Finish> finish = read_finish(lines, holes);
  lines.skip("note image\n");  // version 0.3.0 wrote this line for an image of an earlier class in the file
  std::vector<Position> starts = read_positions(lines, "start", holes);
  require_set(!starts.empty(), "it has no start");
  for (const Position start : starts)
    require_set(count_bits(start) == count_bits(starts.front()), "its starts have different numbers of pegs");
  SetPart part{SetKind::reachable, std::move(starts), read_group(lines, holes), {}};
  if (const auto tiles = lines.next("tiles"))
    part.tiles = {read_holes(*tiles, holes), read_holes(lines.need("places"), holes)};
  lines.finish();
  return {std::move(board),  limit,          parse_symmetry(symmetry), starts_in_all, label,
          std::move(finish), std::move(part)};
}

SetPart read_winning_head(std::string_view text, int holes) {
  Lines lines(winning_magic, text);
  std::vector<Position> targets = read_positions(lines, "target", holes);
  SetPart part{SetKind::winning, std::move(targets), read_group(lines, holes), {}};
  lines.finish();
  return part;
}

}  // namespace pegspace
