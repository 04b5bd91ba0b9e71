// Cuts the text of a graph file into sections of entries (a comma or the end of a line ends one) and makes the
// board of them; writes such a text.
#include "board/graphs/graph_file.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "base/narrow.hpp"
#include "base/text.hpp"
#include "board/families.hpp"
#include "board/headers.hpp"

namespace pegspace {
namespace {

struct Word {
  std::string text;
  std::size_t line = 0;
  std::size_t column = 0;
  bool is_open = false;  ///< '?' follows
};
using Entry = std::vector<Word>;

struct Section {
  std::size_t line = 0;  ///< of the header
  std::vector<Entry> entries;

  std::vector<Word> words() const {
    std::vector<Word> words;
    for (const Entry& entry : entries) words.insert(words.end(), entry.begin(), entry.end());
    return words;
  }
};
/// The sections by their names.
using Sections = std::map<std::string, Section>;

const std::vector<std::string> section_names = {"lattice", "holes", "drawing", "edges",
                                                "lines",   "empty", "finish"};

bool is_name_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos && text.size() <= 6;
}

/// Reads the entries of a line, beginning at `column`.
void read_entries(const SourceText& text, std::size_t line, std::size_t column, bool takes_open,
                  std::vector<Entry>& entries) {
  const std::string_view content = text.line(line);
  Entry entry;
  const auto end_entry = [&] {
    if (!entry.empty()) entries.push_back(std::move(entry));
    entry.clear();
  };
  while (column < content.size()) {
    const std::size_t begin = column;
    while (column < content.size() && is_name_letter(content[column])) ++column;
    if (column > begin) {
      entry.push_back({std::string(content.substr(begin, column - begin)), line, begin});
      continue;
    }
    const char letter = content[column];
    if (letter == '?' && takes_open && column > 0 && is_name_letter(content[column - 1])) {
      entry.back().is_open = true;
    } else if (letter == ',' && !entry.empty()) {
      end_entry();
    } else if (letter != ' ') {
      text.fail(line, column, quote_input(std::string(1, letter)),
                "names of holes (letters, digits and _) separated by blanks, and commas between entries",
                letter == '#' ? "Comments stand above the first header." : "");
    }
    ++column;
  }
  end_entry();
}

Sections read_sections(const SourceText& text) {
  Sections sections;
  auto current = sections.end();
  for (std::size_t line = first_content_line(text); line < text.size(); ++line) {
    const auto header = header_of(text.line(line));
    if (header) {  // as the first line has
      const std::string key(header->key);
      if (std::ranges::count(section_names, key) == 0) {
        text.fail(line, 0, "the unknown header " + quote_input(key + ":"),
                  "'holes:', 'drawing:', 'edges:', 'lines:', 'empty:' or 'finish:'",
                  did_you_mean(key.substr(0, 40), section_names));
      }
      bool is_new = false;
      std::tie(current, is_new) = sections.try_emplace(key, Section{line, {}});
      if (!is_new) text.fail(line, 0, "a second '" + key + ":'", "each section once");
    }
    read_entries(text, line, header ? header->value_byte : 0, current->first == "finish",
                 current->second.entries);
  }
  return sections;
}

class GraphReader {
 public:
  GraphReader(const SourceText& text, Sections sections) : text_(text), sections_(std::move(sections)) {}

  BoardFile read(const std::string& name) {
    check_lattice();
    find_holes();
    std::vector<Edge> edges;
    for (const auto& entry : holes_of_entries("edges", 2, "An edge is two names."))
      edges.push_back({entry[0], entry[1]});
    std::vector<Jump> lines = lines_of_edges(edges);
    for (const auto& entry : holes_of_entries("lines", 3, "A line is three names: from, over, to."))
      lines.push_back({entry[0], entry[1], entry[2]});
    std::vector<GraphHole> holes;
    const std::vector<Cell> cells = find_cells();
    for (std::size_t i = 0; i < names_.size(); ++i) holes.push_back({names_[i], cells[i]});
    BoardFile file{Board::graph(name, holes, lines, edges), std::nullopt, std::nullopt};
    if (const auto empty = shown_in("empty")) file.start = file.board.all_holes() & ~empty->pegs;
    file.finish = shown_in("finish");
    return file;
  }

 private:
  const Section* section(const std::string& key) const {
    const auto found = sections_.find(key);
    return found == sections_.end() ? nullptr : &found->second;
  }

  [[noreturn]] void fail(const Word& word, const std::string& found, const std::string& expected,
                         const std::string& advice = "") const {
    text_.fail(word.line, word.column, found, expected, advice);
  }
  [[noreturn]] void refuse_second(const Word& word) const {
    fail(word, quote_input(word.text) + " a second time", "each hole once");
  }

  void check_lattice() const {
    const Section* const lattice = section("lattice");
    const std::vector<Word> words = lattice == nullptr ? std::vector<Word>() : lattice->words();
    if (lattice != nullptr && (words.empty() || words[0].text != "graph"))
      text_.fail(lattice->line, 0, "another lattice", "'lattice: graph' in a file of holes and lines");
    if (words.size() > 1) fail(words[1], quote_input(words[1].text), "a header such as 'edges:' before it");
    if (section("edges") == nullptr && section("lines") == nullptr) {
      text_.fail(text_.size(), 0, "the end of the file", "'edges:' or 'lines:', which say how pegs jump");
    }
  }

  /// Takes the names after "holes:"; if there are none, those in the drawing; if there is none, those of
  /// edges and lines (in numerical order if all are numbers).
  void find_holes() {
    const Section* const holes = section("holes") != nullptr ? section("holes") : section("drawing");
    if (section("holes") != nullptr && holes->words().size() == 1 && is_number(holes->words()[0].text)) {
      number_holes(holes->words()[0]);
    } else if (holes != nullptr) {
      for (const Word& word : holes->words()) {
        if (!add_hole(word)) refuse_second(word);
      }
    } else {
      for (const char* key : {"edges", "lines"}) {
        if (section(key) == nullptr) continue;
        for (const Word& word : section(key)->words()) add_hole(word);
      }
      if (std::ranges::all_of(names_, is_number))
        std::ranges::stable_sort(names_, {}, [](const std::string& name) { return std::stoi(name); });
    }
    if (names_.empty()) text_.fail(text_.size(), 0, "a graph without holes", "at least one hole");
    for (std::size_t i = 0; i < names_.size(); ++i) number_of_[lower_case(names_[i])] = i;
  }

  void number_holes(const Word& word) {
    const int count = std::stoi(word.text);
    if (count < 1 || count > max_holes) {
      fail(word, word.text + " holes", "1 to " + std::to_string(max_holes), "A position is one 64-bit word.");
    }
    for (int hole = 1; hole <= count; ++hole) names_.push_back(std::to_string(hole));
  }

  /// False if it was there.
  bool add_hole(const Word& word) {
    const auto [found, is_new] = number_of_.try_emplace(lower_case(word.text), names_.size());
    if (!is_new) {
      require_spelling(word, found->second);
      return false;
    }
    if (names_.size() == static_cast<std::size_t>(max_holes)) {
      fail(word, "a hole more than " + std::to_string(max_holes), "at most that many",
           "A position is one 64-bit word; larger boards are not supported.");
    }
    if (is_reserved(word.text))
      fail(word, quote_input(word.text), "a name that stands for no other start or finish");
    names_.push_back(word.text);
    return true;
  }

  /// On the command line the case of names is ignored; in a file another case may be another hole.
  void require_spelling(const Word& word, std::size_t hole) const {
    if (word.text == names_[hole]) return;
    fail(word, quote_input(word.text) + " and elsewhere " + quote_input(names_[hole]),
         "names that differ in more than case");
  }

  int hole_of(const Word& word) const {
    const auto found = number_of_.find(lower_case(word.text));
    if (found == number_of_.end())
      fail(word, quote_input(word.text), "one of the holes", did_you_mean(word.text, names_));
    require_spelling(word, found->second);
    return narrow<int>(found->second);
  }

  /// Entries of `size` different holes each; `what` is one of them in words.
  std::vector<std::vector<int>> holes_of_entries(const std::string& key, std::size_t size,
                                                 const std::string& what) const {
    std::vector<std::vector<int>> found;
    if (section(key) == nullptr) return found;
    std::set<std::vector<int>> known;  // there may be 100,000
    for (const Entry& entry : section(key)->entries) {
      const Word& last = entry.back();
      std::vector<int> holes;
      for (const Word& word : entry) holes.push_back(hole_of(word));
      if (holes.size() != size) {
        fail(last, std::to_string(holes.size()) + " name" + (holes.size() == 1 ? "" : "s") + " in an entry",
             std::to_string(size), what);
      }
      if (std::set<int>(holes.begin(), holes.end()).size() < size)
        fail(last, "a name twice in one entry", "different holes", what);
      found.push_back(holes);
      if (holes.front() > holes.back()) std::ranges::reverse(holes);
      if (!known.insert(holes).second)
        fail(last, "a repeated entry", "each entry once (it counts in both directions)");
    }
    return found;
  }

  /// The holes that a section names, as pegs; those marked with '?' as open.
  std::optional<ShownHoles> shown_in(const std::string& key) const {
    const Section* const given = section(key);
    if (given == nullptr) return std::nullopt;
    ShownHoles shown;
    for (const Word& word : given->words()) {
      const int hole = hole_of(word);
      if (has_bit(shown.pegs | shown.open, hole)) refuse_second(word);
      (word.is_open ? shown.open : shown.pegs) |= bit(hole);
    }
    if (given->entries.empty()) text_.fail(given->line, 0, "no hole after '" + key + ":'", "names of holes");
    return shown;
  }

  /// The column of a hole is where its name begins.
  std::vector<Cell> find_cells() const {
    const Section* const drawing = section("drawing");
    if (drawing == nullptr) return circle_cells(narrow<int>(names_.size()));
    std::map<int, Cell> drawn;
    for (const Word& word : drawing->words()) {
      const Cell cell{narrow<int>(word.line), narrow<int>(word.column)};
      if (!drawn.emplace(hole_of(word), cell).second) refuse_second(word);
    }
    std::vector<Cell> cells;
    for (int hole = 0; hole < narrow<int>(names_.size()); ++hole) {
      const auto found = drawn.find(hole);
      if (found == drawn.end()) {
        text_.fail(drawing->line, 0, "a drawing without hole " + names_[static_cast<std::size_t>(hole)],
                   "every hole in it");
      }
      cells.push_back(found->second);
    }
    return cells;
  }

  const SourceText& text_;
  Sections sections_;
  std::vector<std::string> names_;  // in the order of the holes
  std::map<std::string, std::size_t> number_of_;
};

}  // namespace

bool is_graph_file(const SourceText& text) {
  const std::size_t line = first_content_line(text);
  const auto header = line < text.size() ? header_of(text.line(line)) : std::nullopt;
  if (!header) return false;
  if (header->key == "lattice") return header->value == "graph";
  return header->key != "finish" && std::ranges::count(section_names, header->key) > 0;
}

BoardFile read_graph_file(const SourceText& text, const std::string& name) {
  return GraphReader(text, read_sections(text)).read(name);
}

bool has_hole_numbers(const Board& board) {
  if (!board.is_graph()) return true;
  bool numbers_are_names = false;
  bool names_count_the_holes = true;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const std::string name = board.hole_name(hole);
    numbers_are_names = numbers_are_names || name.find_first_not_of("0123456789") == std::string::npos;
    names_count_the_holes = names_count_the_holes && name == std::to_string(hole + 1);
  }
  return !numbers_are_names || names_count_the_holes;
}

std::string graph_file_text(const Board& board) {
  std::vector<std::string> names;
  std::size_t widest = 1;
  for (int hole = 0; hole < board.holes(); ++hole) {
    names.push_back(board.hole_name(hole));
    widest = std::max(widest, names.back().size());
  }
  std::string text = "lattice: graph\n";
  // "holes: 7" are seven holes, and not one of that name, which the drawing shows.
  if (names.size() > 1 || !is_number(names.front()) || names.front() == "1")
    text += "holes: " + join(names, " ") + "\n";
  text += "drawing:\n";
  std::vector<std::string> rows(static_cast<std::size_t>(board.rows()));
  for (const int hole : board.drawing_order()) {
    std::string& row = rows[static_cast<std::size_t>(board.cell(hole).row)];
    row.resize(static_cast<std::size_t>(board.cell(hole).column) * (widest + 1), ' ');
    row += names[static_cast<std::size_t>(hole)];
  }
  for (const std::string& row : rows) text += row + "\n";
  const auto name = [&](int hole) { return names[static_cast<std::size_t>(hole)]; };
  if (board.jumps_along_edges()) {  // far shorter where there are many jumps
    text += "edges:\n";
    for (const Edge& edge : board.edges()) text += name(edge.first) + " " + name(edge.second) + "\n";
    return text;
  }
  text += "lines:\n";
  for (const Jump& line : board.lines())
    text += name(line.from) + " " + name(line.over) + " " + name(line.to) + "\n";
  return text;
}

std::string positions_of_graph_text(const Board& board, Position start,
                                    const std::optional<ShownHoles>& finish) {
  std::string text;
  const HoleSet empty = board.all_holes() & ~start;
  if (empty != 0) text += "empty: " + board.hole_names(empty) + "\n";
  if (!finish) return text;
  std::vector<std::string> names;
  for_each_bit(finish->pegs | finish->open, [&](int hole) {
    names.push_back(board.hole_name(hole) + (has_bit(finish->open, hole) ? "?" : ""));
  });
  return text + "finish: " + join(names, ", ") + "\n";
}

}  // namespace pegspace
