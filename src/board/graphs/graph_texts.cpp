#include "board/graphs/graph_texts.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/count.hpp"
#include "base/text.hpp"
#include "board/graphs/graph_sections.hpp"
#include "board/pictures/picture_letters.hpp"

namespace pegspace {
namespace {

/// A line of names. "1: 2 5" is the list of the vertex 1.
struct NameRow {
  std::size_t line = 0;
  bool is_list = false;
  std::vector<Word> names;
};

/// The names of a line, between them blanks, a comma or a semicolon; nothing if there is anything else.
std::optional<NameRow> names_of(std::string_view content, std::size_t line, std::size_t column) {
  NameRow row{line, false, {}};
  std::size_t at = 0;
  while (at < content.size()) {
    const std::size_t begin = at;
    while (at < content.size() && is_name_letter(content[at])) ++at;
    if (at == begin) return std::nullopt;
    row.names.push_back({std::string(content.substr(begin, at - begin)), line, column + begin});
    bool is_apart = false;  // whether one comma, semicolon or colon was seen: at most one may be
    while (at < content.size() && !is_name_letter(content[at])) {
      const char letter = content[at++];
      if (letter == ' ' || letter == '\t') continue;
      if (is_apart) return std::nullopt;
      is_apart = true;
      if (letter == ':' && row.names.size() == 1) {
        row.is_list = true;
      } else if (letter != ',' && letter != ';') {
        return std::nullopt;
      }
    }
  }
  if (!row.names.empty()) row.names.back().ends_entry = true;
  return row;
}

/// The lines of names; none if there are other lines, or a lone "#" among them, which separates vertices and
/// edges in the Trivial Graph Format.
std::vector<NameRow> rows_of_names(const SourceText& text) {
  std::vector<NameRow> rows;
  bool is_first = true;
  for (std::size_t line = 0; line < text.size(); ++line) {
    const std::string_view whole = trim(text.line(line));
    if (whole == "#" && !rows.empty()) return {};
    if (trim(without_comment(text.line(line))).empty()) continue;
    if (std::exchange(is_first, false) && is_showg_heading(whole)) continue;
    const auto [content, column] = bare_content(text.line(line));
    std::optional<NameRow> row = names_of(content, line, column);
    if (!row || row->names.empty()) return {};
    rows.push_back(*std::move(row));
  }
  return rows;
}

/// Whether some name has a letter that is in no picture.
bool has_other_than_pictures(const std::vector<NameRow>& rows) {
  return std::ranges::any_of(rows, [](const NameRow& row) {
    return std::ranges::any_of(row.names, [](const Word& word) { return !is_picture_row(word.text, {}); });
  });
}

/// Two names a line; nothing if some line has another number of them.
std::vector<Ends> pairs_of(const std::vector<NameRow>& rows) {
  std::vector<Ends> pairs;
  for (const NameRow& row : rows) {
    if (row.names.size() != 2 || row.is_list) return {};
    pairs.emplace_back(row.names[0], row.names[1]);
  }
  return pairs;
}

std::pair<std::string, std::string> edge_of(const Ends& ends) {
  const std::string first = lower_case(ends.first.text);
  const std::string second = lower_case(ends.second.text);
  return {std::min(first, second), std::max(first, second)};
}

/// Whether no edge is a loop, and none is there twice.
bool is_simple(const std::vector<Ends>& edges) {
  std::set<std::pair<std::string, std::string>> known;
  return std::ranges::all_of(edges, [&](const Ends& ends) {
    const auto edge = edge_of(ends);
    return edge.first != edge.second && known.insert(edge).second;
  });
}

/// Whether a name is in two lines. Other words have no path of two edges.
bool has_path(const std::vector<Ends>& edges) {
  std::set<std::string> names;
  return std::ranges::any_of(edges, [&](const Ends& ends) {
    const bool is_new = names.insert(lower_case(ends.first.text)).second;
    return !names.insert(lower_case(ends.second.text)).second || !is_new;
  });
}

/// The number that the word is, -1 if it is none.
int number_of(const Word& word) {
  return is_number(word.text) ? std::stoi(word.text) : -1;
}

/// The numbers above a list of edges.
struct Numbers {
  int vertices = 0;
  std::optional<int> edges;
  bool is_reversed = false;  ///< the number of edges comes first
  int least = 1;             ///< the number of the first vertex, 0 or 1
  std::vector<Ends> pairs;   ///< the edges below
};

/// The edges below the first line if they are that many, over that many vertices.
std::optional<Numbers> numbers_above(const std::vector<NameRow>& rows, bool is_reversed) {
  if (rows.size() < 2 || rows[0].is_list || rows[0].names.size() > 2) return std::nullopt;
  const bool has_edges = rows[0].names.size() == 2;
  if (is_reversed && !has_edges) return std::nullopt;
  const int first = number_of(rows[0].names.front());
  const int second = number_of(rows[0].names.back());
  Numbers numbers{is_reversed ? second : first, std::nullopt, is_reversed, 1, {}};
  if (has_edges) numbers.edges = is_reversed ? first : second;
  int most = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {  // showg writes several edges a line
    const std::vector<Word>& names = rows[i].names;
    if (rows[i].is_list || names.size() % 2 != 0 || (!has_edges && names.size() != 2)) return std::nullopt;
    for (std::size_t name = 0; name < names.size(); name += 2) {
      const Ends ends{names[name], names[name + 1]};
      const int low = std::min(number_of(ends.first), number_of(ends.second));
      if (low < 0) return std::nullopt;
      numbers.least = std::min(numbers.least, low);
      most = std::max({most, number_of(ends.first), number_of(ends.second)});
      numbers.pairs.push_back(ends);
    }
  }
  const bool fits =
      most < numbers.vertices + numbers.least && is_simple(numbers.pairs) &&
      numbers.pairs.size() ==
          static_cast<std::size_t>(numbers.edges.value_or(static_cast<int>(numbers.pairs.size())));
  return fits ? std::optional(numbers) : std::nullopt;
}

std::optional<Numbers> numbers_above(const std::vector<NameRow>& rows) {
  const std::optional<Numbers> numbers = numbers_above(rows, false);
  return numbers ? numbers : numbers_above(rows, true);
}

/// Whether the first line can be an edge of the graph as well. "6 7" above seven edges cannot be an edge: 7
/// would be a vertex that no other line has. "7 6" above them can, as nothing says which order is meant; so
/// can "6 5" above five edges, as both may be vertices.
bool may_be_edge(const Numbers& numbers, const std::vector<NameRow>& rows) {
  std::vector<Ends> all = numbers.pairs;
  all.emplace_back(rows[0].names.front(), rows[0].names.back());
  if (rows[0].names.size() != 2 || !is_simple(all)) return false;
  return numbers.is_reversed || *numbers.edges < numbers.vertices;
}

constexpr std::string_view heading_words[] = {
    "source", "target", "from", "to",   "u",       "v",       "i",     "j",   "node1", "node2", "v1", "v2",
    "n1",     "n2",     "tail", "head", "vertex1", "vertex2", "start", "end", "a",     "b",     "x",  "y"};

/// Whether the first line can be a heading: two names that no other line has, and either numbers above words
/// or words above numbers, or words such as "source target".
bool may_be_heading(const std::vector<Ends>& pairs) {
  if (pairs.size() < 2) return false;
  const auto [first, second] = edge_of(pairs.front());
  if (is_number(first) != is_number(second)) return false;
  bool are_others = true;  // whether all others are of the other kind
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    for (const Word& word : {pairs[i].first, pairs[i].second}) {
      if (lower_case(word.text) == first || lower_case(word.text) == second) return false;
      are_others = are_others && is_number(word.text) != is_number(first);
    }
  }
  const auto is_heading_word = [](const std::string& word) {
    return std::ranges::count(heading_words, word) > 0;
  };
  return are_others || (is_heading_word(first) && is_heading_word(second));
}

/// "1 ooo", "2 oxo": rows of a picture with their numbers, which count up or down.
bool are_labelled_rows(const std::vector<Ends>& pairs) {
  const auto is_row = [](const Word& word) {
    const bool is_digits = word.text.find_first_not_of("01") == std::string::npos;
    return word.text.size() > (is_digits ? 2 : 1) && is_picture_row(word.text, {});
  };
  const auto are_rows_with_numbers = [&](Word Ends::*row, Word Ends::*label) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const int number = number_of(pairs[i].*label);
      const int before = i == 0 ? number - 1 : number_of(pairs[i - 1].*label);
      if (number < 0 || std::abs(number - before) != 1 || !is_row(pairs[i].*row)) return false;
    }
    return true;
  };
  return are_rows_with_numbers(&Ends::second, &Ends::first) ||
         are_rows_with_numbers(&Ends::first, &Ends::second);
}

/// The pairs if the text can be a list of edges and nothing but edges.
std::vector<Ends> pairs_of_names(const std::vector<NameRow>& rows) {
  std::vector<Ends> pairs = pairs_of(rows);
  const bool is_list = has_other_than_pictures(rows) && has_path(pairs) && !are_labelled_rows(pairs);
  return is_list ? pairs : std::vector<Ends>();
}

/// Two spellings of one name ("a" and "A", "01" and "1") may be two vertices of another program.
void require_one_spelling(const SourceText& text, const std::vector<Ends>& pairs) {
  std::map<std::string, std::string> spellings;
  for (const auto& [first, second] : pairs) {
    for (const Word& word : {first, second}) {
      std::string name = lower_case(word.text);
      if (is_number(name)) name = std::to_string(std::stoi(name));
      const auto [known, is_new] = spellings.try_emplace(name, word.text);
      if (is_new || known->second == word.text) continue;
      text.fail(word.line, word.column, quote_input(word.text) + " beside " + quote_input(known->second),
                "one spelling of a name",
                "They would be one hole, as case and leading zeros say nothing. Write the same name for one "
                "vertex, other names for two.");
    }
  }
}

/// Lists of neighbours: each vertex with its list.
using Lists = std::vector<std::pair<Word, std::vector<Word>>>;

/// A list that has a vertex whose own list does not have it: the name there, and the list's vertex.
std::optional<std::pair<Word, Word>> unanswered(const Lists& lists) {
  std::set<std::pair<std::string, std::string>> listed;
  for (const auto& [vertex, neighbours] : lists) {
    for (const Word& neighbour : neighbours) listed.emplace(vertex.text, neighbour.text);
  }
  for (const auto& [vertex, neighbours] : lists) {
    for (const Word& neighbour : neighbours) {
      const bool is_loop = neighbour.text == vertex.text;
      if (is_loop || !listed.contains({neighbour.text, vertex.text})) return std::pair(neighbour, vertex);
    }
  }
  return std::nullopt;
}

/// "1: 2 5" a line.
Lists lists_with_names(const std::vector<NameRow>& rows) {
  Lists lists;
  for (const NameRow& row : rows) {
    if (!row.is_list) return {};
    lists.emplace_back(row.names.front(), std::vector(row.names.begin() + 1, row.names.end()));
  }
  return lists;
}

/// "2 5" in the line of vertex 1, or of vertex 0; above them perhaps the numbers of vertices and edges.
Lists lists_without_names(const std::vector<NameRow>& rows, bool below_numbers, int least) {
  Lists lists;
  std::size_t entries = 0;
  for (std::size_t i = below_numbers ? 1 : 0; i < rows.size(); ++i) {
    if (rows[i].is_list) return {};
    const std::string vertex = std::to_string(least + static_cast<int>(lists.size()));
    lists.push_back({{vertex, rows[i].line, 0}, rows[i].names});
    entries += rows[i].names.size();
  }
  if (lists.empty() || unanswered(lists)) return {};
  if (!below_numbers) return lists;
  const std::vector<Word>& numbers = rows[0].names;
  const bool fits = numbers.size() == 2 && number_of(numbers[0]) == static_cast<int>(lists.size()) &&
                    number_of(numbers[1]) == static_cast<int>(entries / 2);
  return fits ? lists : Lists();
}

/// Each edge once.
std::vector<Ends> edges_of(const Lists& lists) {
  std::map<std::string, std::size_t> place;
  for (const auto& [vertex, neighbours] : lists) place.emplace(vertex.text, place.size());
  std::vector<Ends> edges;
  for (const auto& [vertex, neighbours] : lists) {
    for (const Word& neighbour : neighbours) {
      const auto other = place.find(neighbour.text);
      if (other != place.end() && place[vertex.text] > other->second) continue;
      edges.emplace_back(Word{vertex.text, neighbour.line, neighbour.column}, neighbour);
    }
  }
  return edges;
}

std::set<std::pair<std::string, std::string>> set_of(const std::vector<Ends>& edges) {
  std::set<std::pair<std::string, std::string>> set;
  for (const Ends& ends : edges) set.insert(edge_of(ends));
  return set;
}

/// The lists if the text can be nothing but lists of neighbours; none for lists whose edges are the same as
/// those of the text read as a list of edges.
Lists lists_of(const std::vector<NameRow>& rows) {
  if (Lists lists = lists_with_names(rows); !lists.empty()) {
    const bool are_numbers =
        std::ranges::all_of(lists, [](const auto& list) { return is_number(list.first.text); });
    return are_numbers || !unanswered(lists) ? lists : Lists();
  }
  if (!has_other_than_pictures(rows)) return {};
  for (const bool below_numbers : {false, true}) {
    for (const int least : {1, 0}) {
      Lists lists = lists_without_names(rows, below_numbers, least);
      if (lists.empty()) continue;
      const std::optional<Numbers> numbers = numbers_above(rows);
      const std::vector<Ends> as_edges = below_numbers && numbers ? numbers->pairs : pairs_of_names(rows);
      return set_of(as_edges) == set_of(edges_of(lists)) ? Lists() : lists;
    }
  }
  return {};
}

BoardFile board_of_lists(const SourceText& text, const std::string& name, const Lists& lists) {
  if (const auto open = unanswered(lists)) {
    const auto& [neighbour, vertex] = *open;
    if (neighbour.text == vertex.text) {
      text.fail(neighbour.line, neighbour.column, quote_input(vertex.text) + " in its own list",
                "edges between different vertices");
    }
    text.fail(neighbour.line, neighbour.column,
              quote_input(neighbour.text) + " in the list of " + quote_input(vertex.text) + ", but not " +
                  quote_input(vertex.text) + " in the list of " + quote_input(neighbour.text),
              "each edge in the lists of both its ends", "Pegs jump both ways along an edge.");
  }
  std::vector<std::string> holes;
  for (const auto& [vertex, neighbours] : lists) holes.push_back(vertex.text);
  return board_of_edges(
      text, name, lists.front().first.line, holes, edges_of(lists),
      "lists of neighbours, of a graph with " + counted(holes.size(), "vertex", "vertices"));
}

}  // namespace

std::optional<Reading> edge_list(const SourceText& text, const std::string& name) {
  const std::vector<NameRow> rows = rows_of_names(text);
  const std::vector<Ends> pairs = pairs_of_names(rows);
  if (pairs.empty()) return std::nullopt;
  if (const auto numbers = numbers_above(rows); numbers && !may_be_edge(*numbers, rows)) return std::nullopt;
  if (!is_simple(pairs) && !lists_of(rows).empty()) return std::nullopt;
  return Reading{"a list of edges", "write 'edges:' above it", [&text, &name, pairs] {
                   require_one_spelling(text, pairs);
                   return board_of_edges(text, name, pairs.front().first.line, {}, pairs,
                                         "each line as an edge, although the line 'edges:' is missing");
                 }};
}

std::optional<Reading> edge_list_below_numbers(const SourceText& text, const std::string& name) {
  const std::vector<NameRow> rows = rows_of_names(text);
  const std::optional<Numbers> numbers = numbers_above(rows);
  if (!numbers) return std::nullopt;
  std::vector<std::string> holes;
  for (int vertex = 0; vertex < std::min(numbers->vertices, max_holes + 1); ++vertex) {
    holes.push_back(std::to_string(numbers->least + vertex));
  }
  const std::string number = std::to_string(numbers->vertices);
  const std::string line = std::to_string(rows.front().line + 1);
  return Reading{"edges below their number and that of the vertices",
                 "write 'holes: " + (numbers->least == 1 ? number : join(holes, " ")) +
                     "' and below it 'edges:' in place of line " + line,
                 [&text, &name, holes, numbers, first = rows.front().line, number, line] {
                   return board_of_edges(
                       text, name, first, holes, numbers->pairs,
                       "line " + line + " as the number of vertices, " + number +
                           (numbers->edges ? ", and of edges, " + std::to_string(*numbers->edges) : "") +
                           "; the vertices are numbered from " + std::to_string(numbers->least));
                 }};
}

std::optional<Reading> edge_list_below_heading(const SourceText& text, const std::string& name) {
  std::vector<Ends> pairs = pairs_of_names(rows_of_names(text));
  if (!may_be_heading(pairs)) return std::nullopt;
  const std::size_t line = pairs.front().first.line;
  pairs.erase(pairs.begin());
  return Reading{"edges below a heading", "delete line " + std::to_string(line + 1),
                 [&text, &name, line, pairs] {
                   return board_of_edges(text, name, line, {}, pairs, "each line but the first as an edge");
                 }};
}

std::optional<Reading> neighbour_lists(const SourceText& text, const std::string& name) {
  const Lists lists = lists_of(rows_of_names(text));
  if (lists.empty()) return std::nullopt;
  return Reading{"lists of neighbours", "write the vertex and a colon before its list, as in '1: 2 5'",
                 [&text, &name, lists] { return board_of_lists(text, name, lists); }};
}

}  // namespace pegspace
