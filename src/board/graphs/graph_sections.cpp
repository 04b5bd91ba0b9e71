// Holes, lines, start and finish of a graph from the sections of its text (graph_sections.hpp).
#include "board/graphs/graph_sections.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "base/narrow.hpp"
#include "base/text.hpp"
#include "board/families.hpp"

namespace pegspace {
namespace {

class GraphReader {
 public:
  GraphReader(const SourceText& text, const std::string& name, const Sections& sections)
      : text_(text), name_(name), sections_(sections) {}

  BoardFile read() {
    check_lattice();
    find_holes();
    std::vector<Jump> lines = lines_of_edges(read_edges());
    for (const Jump& line : read_lines()) lines.push_back(line);
    std::vector<GraphHole> holes;
    const std::vector<Cell> cells = find_cells();
    for (std::size_t i = 0; i < names_.size(); ++i) holes.push_back({names_[i], cells[i]});
    BoardFile file{Board::graph(name_, holes, lines), std::nullopt, std::nullopt, {}};
    if (const Section* empty = section("empty"))
      file.start = file.board.all_holes() & ~read_hole_set(*empty, "empty");
    if (const Section* finish = section("finish")) {
      file.finish.emplace();
      file.finish->pegs = read_hole_set(*finish, "finish", &file.finish->open);
    }
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

  void check_lattice() const {
    const Section* lattice = section("lattice");
    if (lattice != nullptr && (lattice->words.size() != 1 || lower_case(lattice->words[0].text) != "graph")) {
      text_.fail(lattice->line, lattice->column, "another lattice",
                 "'lattice: graph' in a file of holes and lines");
    }
    if (section("edges") == nullptr && section("lines") == nullptr) {
      text_.fail(text_.size(), 0, "the end of the file", "'edges:' or 'lines:', which say how pegs jump");
    }
  }

  /// Takes the names after "holes:"; if there are none, those in the drawing; if there is none, those of
  /// edges and lines (in numerical order if all are numbers).
  void find_holes() {
    if (const Section* holes = section("holes")) {
      if (holes->words.empty()) {
        text_.fail(holes->line, holes->column, "no name after 'holes:'",
                   "names, or how many holes there are");
      }
      if (holes->words.size() == 1 && is_number(holes->words[0].text)) return number_holes(holes->words[0]);
      for (const Word& word : holes->words) add_hole(word, true);
      return;
    }
    if (const Section* drawing = section("drawing")) {
      for (const Word& word : drawing->words) add_hole(word, true);
    } else {
      for (const char* key : {"edges", "lines"}) {
        if (const Section* named = section(key)) {
          for (const Word& word : named->words) add_hole(word, false);
        }
      }
      if (std::all_of(names_.begin(), names_.end(), is_number)) sort_by_number();
    }
    if (names_.empty()) text_.fail(text_.size(), 0, "a graph without holes", "at least one hole");
  }

  void number_holes(const Word& word) {
    const int count = std::stoi(word.text);
    if (count < 1 || count > max_holes) {
      fail(word, word.text + " holes", "1 to " + std::to_string(max_holes), "A position is one 64-bit word.");
    }
    for (int hole = 1; hole <= count; ++hole) names_.push_back(std::to_string(hole));
    note_numbers();
  }

  void add_hole(const Word& word, bool must_be_new) {
    const bool is_new = number_of_.try_emplace(lower_case(word.text), names_.size()).second;
    if (!is_new && must_be_new) fail(word, quote_input(word.text) + " a second time", "each hole once");
    if (!is_new) return;
    if (names_.size() == static_cast<std::size_t>(max_holes)) {
      fail(word, "a hole more than " + std::to_string(max_holes), "at most that many",
           "A position is one 64-bit word; larger boards are not supported.");
    }
    names_.push_back(word.text);
  }

  void sort_by_number() {
    std::stable_sort(names_.begin(), names_.end(),
                     [](const std::string& a, const std::string& b) { return std::stoi(a) < std::stoi(b); });
    note_numbers();
  }

  void note_numbers() {
    for (std::size_t i = 0; i < names_.size(); ++i) number_of_[lower_case(names_[i])] = i;
  }

  int hole_of(const Word& word) const {
    const auto found = number_of_.find(lower_case(word.text));
    if (found != number_of_.end()) return static_cast<int>(found->second);
    fail(word, quote_input(word.text), "one of the holes", did_you_mean(word.text, names_));
  }

  /// Entries of `size` different holes each; `what` is one of them in words.
  std::vector<std::vector<int>> read_entries(const std::string& key, std::size_t size,
                                             const std::string& what) const {
    std::vector<std::vector<int>> entries;
    const Section* given = section(key);
    if (given == nullptr) return entries;
    std::set<std::vector<int>> known;  // there may be 100,000
    std::vector<int> entry;
    for (const Word& word : given->words) {
      if (entry.size() == size) fail(word, quote_input(word.text), "a comma or the end of the line", what);
      const int hole = hole_of(word);
      if (std::find(entry.begin(), entry.end(), hole) != entry.end()) {
        fail(word, quote_input(word.text) + " twice in one entry", "different holes", what);
      }
      entry.push_back(hole);
      if (!word.ends_entry) continue;
      if (entry.size() < size) {
        text_.fail(word.line, word.column + word.text.size(), "the end of the entry", "another name", what);
      }
      entries.push_back(entry);
      if (entry.front() > entry.back()) std::reverse(entry.begin(), entry.end());
      if (!known.insert(entry).second) {
        fail(word, "a repeated entry", "each entry once (it counts in both directions)");
      }
      entry.clear();
    }
    return entries;
  }

  std::vector<Edge> read_edges() const {
    std::vector<Edge> edges;
    for (const auto& entry : read_entries("edges", 2, "An edge is two names."))
      edges.push_back({entry[0], entry[1]});
    return edges;
  }

  std::vector<Jump> read_lines() const {
    std::vector<Jump> lines;
    for (const auto& entry : read_entries("lines", 3, "A line is three names: from, over, to.")) {
      lines.push_back({entry[0], entry[1], entry[2]});
    }
    return lines;
  }

  /// Adds those marked with '?' to `open` instead.
  HoleSet read_hole_set(const Section& given, const std::string& key, HoleSet* open = nullptr) const {
    if (given.words.empty())
      text_.fail(given.line, given.column, "no hole after '" + key + ":'", "names of holes");
    HoleSet found = 0;
    HoleSet holes = 0;
    for (const Word& word : given.words) {
      const int hole = hole_of(word);
      if (has_bit(found, hole)) fail(word, quote_input(word.text) + " a second time", "each hole once");
      found |= bit(hole);
      (word.is_open ? *open : holes) |= bit(hole);
    }
    return holes;
  }

  /// The column of a hole is where its name begins.
  std::vector<Cell> find_cells() const {
    const Section* drawing = section("drawing");
    if (drawing == nullptr) return circle_cells(static_cast<int>(names_.size()));
    std::vector<std::optional<Cell>> drawn(names_.size());
    for (const Word& word : drawing->words) {
      std::optional<Cell>& cell = drawn[static_cast<std::size_t>(hole_of(word))];
      if (cell) fail(word, quote_input(word.text) + " a second time", "each hole once");
      cell = Cell{narrow<int>(word.line), narrow<int>(word.column)};
    }
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (!drawn[i]) {
        text_.fail(drawing->line, drawing->column, "a drawing without hole " + names_[i], "every hole in it");
      }
      cells.push_back(*drawn[i]);
    }
    return cells;
  }

  const SourceText& text_;
  const std::string& name_;
  const Sections& sections_;
  std::vector<std::string> names_;  // in the order of the holes
  std::map<std::string, std::size_t> number_of_;
};

}  // namespace

bool is_name_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos && text.size() <= 6;
}

std::string_view without_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
  }
  return line;
}

std::pair<std::string_view, std::size_t> bare_content(std::string_view line) {
  constexpr std::string_view opening = "[({ \t";
  constexpr std::string_view closing = "])},; \t";
  constexpr std::string_view array_word = "array(";  // NumPy's repr()
  const std::string_view content = without_comment(line);
  const bool is_array = trim(content).starts_with(array_word);
  const std::size_t begin =
      content.find_first_not_of(opening, is_array ? content.find(array_word) + array_word.size() : 0);
  if (begin == content.npos) return {"", 0};
  const std::size_t end = content.find_last_not_of(closing);
  return {content.substr(begin, end < begin || end == content.npos ? 0 : end + 1 - begin), begin};
}

bool is_showg_heading(std::string_view content) {
  return content.starts_with("Graph ") && content.find(", order ") != content.npos && content.ends_with('.');
}

BoardFile board_of_sections(const SourceText& text, const std::string& name, const Sections& sections) {
  return GraphReader(text, name, sections).read();
}

BoardFile board_of_edges(const SourceText& text, const std::string& name, std::size_t line,
                         const std::vector<std::string>& holes, const std::vector<Ends>& edges,
                         const std::string& note) {
  Sections sections;
  if (!holes.empty()) {
    Section& section = sections["holes"] = Section{line, 0};
    for (const std::string& hole : holes) section.words.push_back({hole, line, 0, true});
  }
  Section& section = sections["edges"] = Section{line, 0};
  for (auto [first, second] : edges) {
    first.ends_entry = false;
    second.ends_entry = true;
    section.words.push_back(first);
    section.words.push_back(second);
  }
  BoardFile file = board_of_sections(text, name, sections);
  file.notes.push_back(text.source() + ": reads " + note);
  return file;
}

}  // namespace pegspace
