// Random graphs and boards, written in the forms of other programs, pages and courses: each file is read
// right, or refused; never read wrongly. For graphs, right means the same jumps under the names that the file
// gives; for boards, the same cells, jumps and start.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "board/game_id.hpp"
#include "board/picture_texts.hpp"
#include "catch.hpp"
#include "random_boards.hpp"

namespace pegspace::testing {
namespace {

struct Graph {
  int vertices = 0;
  std::vector<Edge> edges;  // first < second
};

bool has_edge(const Graph& graph, int a, int b) {
  return std::ranges::count(graph.edges, Edge{std::min(a, b), std::max(a, b)}) > 0;
}

/// Sparse and dense ones, trees, cycles and paths; without vertices that have no edge.
Graph random_graph_of(Random& random) {
  Graph graph{draw(random, 3, 12), {}};
  std::set<Edge> edges;
  std::vector<int> order(static_cast<std::size_t>(graph.vertices));
  std::iota(order.begin(), order.end(), 0);
  if (chance(random, 70)) std::shuffle(order.begin(), order.end(), random);
  const auto add = [&](int a, int b) {
    if (a != b) edges.insert({std::min(a, b), std::max(a, b)});
  };
  const int kind = draw(random, 0, 3);
  for (std::size_t i = 1; i < order.size(); ++i) {
    const auto before =
        kind <= 1 ? i - 1 : static_cast<std::size_t>(draw(random, 0, static_cast<int>(i) - 1));
    add(order[i], order[before]);
  }
  if (kind == 1) add(order.back(), order.front());
  if (kind == 3) {
    for (int more = draw(random, 0, 2 * graph.vertices); more > 0; --more)
      add(draw(random, 0, graph.vertices - 1), draw(random, 0, graph.vertices - 1));
  }
  graph.edges.assign(edges.begin(), edges.end());
  return graph;
}

/// How a file was written: its text, and the names of the vertices in it.
struct Written {
  std::string form;
  std::string text;
  std::vector<std::string> names;
};

std::vector<std::string> numbers_from(int least, int vertices) {
  std::vector<std::string> names;
  for (int i = 0; i < vertices; ++i) names.push_back(std::to_string(least + i));
  return names;
}

/// Edges in any order, each either way round.
std::vector<Edge> mixed_edges(Random& random, const Graph& graph) {
  std::vector<Edge> edges = graph.edges;
  if (chance(random, 60)) std::shuffle(edges.begin(), edges.end(), random);
  for (Edge& edge : edges) {
    if (chance(random, 30)) std::swap(edge.first, edge.second);
  }
  return edges;
}

Written edge_list(Random& random, const Graph& graph) {
  constexpr const char* separators[] = {" ", "\t", ",", ", ", ";", "  ", " , "};
  const std::string separator = separators[draw(random, 0, 6)];
  const bool in_brackets = separator == ", " && chance(random, 50);
  const int least = draw(random, 0, 1);
  std::vector<std::string> names = numbers_from(least, graph.vertices);
  if (chance(random, 15)) {
    for (std::string& name : names) name = "v" + name;
  }
  std::string text;
  const int above = draw(random, 0, 5);
  const std::string n = std::to_string(graph.vertices);
  const std::string m = std::to_string(graph.edges.size());
  if (above == 1) text += n + separator + m + "\n";
  if (above == 2) text += n + "\n";
  if (above == 3) text += m + separator + n + "\n";
  if (above == 4) text += "source" + separator + "target\n";
  if (chance(random, 20)) text += "# a comment\n";
  for (const Edge& edge : mixed_edges(random, graph)) {
    const std::string line = names[static_cast<std::size_t>(edge.first)] + separator +
                             names[static_cast<std::size_t>(edge.second)];
    text += in_brackets ? "(" + line + ")\n" : line + "\n";
  }
  return {"edges, above them " + std::to_string(above), text, names};
}

Written matrix(Random& random, const Graph& graph) {
  constexpr const char* separators[] = {" ", "", ",", ", ", "\t"};
  const std::string separator = separators[draw(random, 0, 4)];
  const int brackets = draw(random, 0, 2);  // none, NumPy, Python
  constexpr const char* decimals[] = {"", ".", ".0", ".000000000000000000e+00"};
  const std::string decimal = separator.empty() ? "" : decimals[draw(random, 0, 3)];
  const std::string end = chance(random, 20) ? "" : "\n";  // all rows in one line, in brackets
  std::string text = chance(random, 20) ? std::to_string(graph.vertices) + "\n" : "";
  for (int row = 0; row < graph.vertices; ++row) {
    std::string line;
    for (int column = 0; column < graph.vertices; ++column)
      line += (column == 0 ? "" : separator) + (has_edge(graph, row, column) ? "1" : "0") + decimal;
    if (brackets > 0) line = (row == 0 ? "[[" : " [") + line + (row + 1 == graph.vertices ? "]]" : "]");
    if (brackets == 2 && row + 1 < graph.vertices) line += ",";
    text += line + (brackets > 0 ? end : "\n");
  }
  if (brackets == 2 && chance(random, 30)) text = "array(" + text + ")";
  return {"a matrix", text, numbers_from(1, graph.vertices)};
}

Written lists(Random& random, const Graph& graph) {
  const int kind = draw(random, 0, 3);  // House of Graphs, showg, METIS, without names from 0
  const int least = kind == 1 ? draw(random, 0, 1) : kind == 3 ? 0 : 1;
  std::string text;
  if (kind == 1 && chance(random, 50)) text = "\nGraph 1, order " + std::to_string(graph.vertices) + ".\n";
  if (kind == 2) text = std::to_string(graph.vertices) + " " + std::to_string(graph.edges.size()) + "\n";
  for (int vertex = 0; vertex < graph.vertices; ++vertex) {
    std::vector<std::string> neighbours;
    for (int other = 0; other < graph.vertices; ++other) {
      if (has_edge(graph, vertex, other)) neighbours.push_back(std::to_string(least + other));
    }
    const std::string name = std::to_string(least + vertex);
    if (kind == 0) text += name + ": ";
    if (kind == 1) text += "  " + name + " : ";
    text += join(neighbours, " ") + (kind == 1 ? ";\n" : "\n");
  }
  return {"lists " + std::to_string(kind), text, numbers_from(least, graph.vertices)};
}

Written graph6(Random& random, const Graph& graph) {
  std::string bits;
  for (int second = 1; second < graph.vertices; ++second) {
    for (int first = 0; first < second; ++first) bits += has_edge(graph, first, second) ? '1' : '0';
  }
  bits.resize((bits.size() + 5) / 6 * 6, '0');
  std::string line(1, static_cast<char>(63 + graph.vertices));
  for (std::size_t at = 0; at < bits.size(); at += 6)
    line += static_cast<char>(63 + std::stoi(bits.substr(at, 6), nullptr, 2));
  return {"graph6", (chance(random, 30) ? ">>graph6<<" : "") + line + (chance(random, 30) ? " \n" : "\n"),
          numbers_from(1, graph.vertices)};
}

/// Formats that are refused by name.
Written named_format(Random& random, const Graph& graph) {
  const int kind = draw(random, 0, 7);
  const std::string n = std::to_string(graph.vertices);
  std::string text;
  const auto each_edge = [&](auto&& line) {
    for (const Edge& edge : graph.edges)
      text += line(std::to_string(edge.first + 1), std::to_string(edge.second + 1));
  };
  if (kind == 0) {
    text = "graph g {\n";
    each_edge([](auto a, auto b) { return "  " + a + " -- " + b + ";\n"; });
    text += "}\n";
  } else if (kind == 1) {
    text = "graph [\n";
    each_edge([](auto a, auto b) { return "  edge [ source " + a + " target " + b + " ]\n"; });
    text += "]\n";
  } else if (kind == 2) {
    text = "*Vertices " + n + "\n*Edges\n";
    each_edge([](auto a, auto b) { return a + " " + b + "\n"; });
  } else if (kind == 3) {
    text = "c a graph\np edge " + n + " " + std::to_string(graph.edges.size()) + "\n";
    each_edge([](auto a, auto b) { return "e " + a + " " + b + "\n"; });
  } else if (kind == 4) {
    for (int vertex = 1; vertex <= graph.vertices; ++vertex)
      text += std::to_string(vertex) + " n" + std::to_string(vertex) + "\n";
    text += "#\n";
    each_edge([](auto a, auto b) { return a + " " + b + "\n"; });
  } else if (kind == 5) {
    each_edge([](auto a, auto b) { return a + " " + b + " 1.5\n"; });
  } else if (kind == 6) {
    each_edge([](auto a, auto b) { return a + " -- " + b + "\n"; });
  } else {
    text = "[";
    each_edge([](auto a, auto b) { return "(" + a + ", " + b + "), "; });
    text += "]\n";
  }
  return {"named format " + std::to_string(kind), text, {}};
}

bool is_right(const Board& board, const Written& written, const Graph& graph) {
  if (board.holes() != graph.vertices || !board.is_graph()) return false;
  std::map<std::string, int> vertex;
  for (const std::string& name : written.names) vertex.emplace(name, static_cast<int>(vertex.size()));
  vertex.clear();
  for (int i = 0; i < graph.vertices; ++i) vertex.emplace(written.names[static_cast<std::size_t>(i)], i);
  std::set<Jump> jumps;
  for (const Jump& jump : board.jumps()) {
    for (const int hole : {jump.from, jump.over, jump.to}) {
      if (!vertex.contains(board.hole_name(hole))) return false;
    }
    jumps.insert({vertex[board.hole_name(jump.from)], vertex[board.hole_name(jump.over)],
                  vertex[board.hole_name(jump.to)]});
  }
  const std::vector<Jump> wanted = both_ways(lines_of_edges(graph.edges));
  return jumps == std::set<Jump>(wanted.begin(), wanted.end());
}

/// What reading gave: the file, or nothing if it was refused.
std::optional<BoardFile> attempt(const std::string& text) {
  try {
    return read(text);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace

TEST_CASE("Random graphs in the forms of other programs are read right or refused", "[file][forms]") {
  Random random(78);
  std::map<std::string, int> right;
  std::map<std::string, int> refused;
  constexpr Written (*forms[])(Random&, const Graph&) = {edge_list, matrix, lists, graph6, named_format};
  for (int round = 0; round < 4000; ++round) {
    const Graph graph = random_graph_of(random);
    const Written written = forms[static_cast<std::size_t>(round) % std::size(forms)](random, graph);
    INFO(written.form << "\n" << written.text);
    const auto file = attempt(written.text);
    if (!file) {
      ++refused[written.form];
      continue;
    }
    REQUIRE(is_right(file->board, written, graph));
    REQUIRE_FALSE(file->notes.empty());  // nothing is read in silence
    ++right[written.form];
  }
  for (const char* form : {"graph6", "lists 0", "lists 1"}) {
    CAPTURE(form);
    CHECK(right[form] > 100);
    CHECK(refused[form] == 0);
  }
  CHECK(right["edges, above them 0"] > 50);
  CHECK(refused["edges, above them 0"] < 10);  // a path that ends as its number of edges begins
  CHECK(right["edges, above them 1"] > 30);
  CHECK(refused["edges, above them 4"] > 30);  // "source target"
  CHECK(right["a matrix"] > 4 * refused["a matrix"]);
  for (int kind = 0; kind < 8; ++kind) CHECK(right["named format " + std::to_string(kind)] == 0);
}

TEST_CASE("A matrix of decimals is that of a graph or refused", "[file][forms]") {
  const std::string path = "0. 1. 0.\n1. 0. 1.\n0. 1. 0.\n";
  for (const char* decimal : {".", ".0", ".000", ".000000000000000000e+00", ".0E-00"}) {
    for (const char* separator : {" ", "  ", ",", ", ", "\t", ";"}) {
      std::string text;
      for (const char letter : path)
        text += letter == ' ' ? separator : letter == '.' ? decimal : std::string(1, letter);
      CAPTURE(text);
      const BoardFile file = read(text);
      CHECK(file.board.is_graph());
      CHECK(file.board.jumps() == std::vector<Jump>{{0, 1, 2}, {2, 1, 0}});
      CHECK(has_note(file, "an adjacency matrix, of a graph with 3 vertices"));
    }
  }
  for (const char* text : {"[[0. 1. 0.]\n [1. 0. 1.]\n [0. 1. 0.]]\n",
                           "array([[0., 1., 0.],\n       [1., 0., 1.],\n       [0., 1., 0.]])\n",
                           "array([[0, 1, 0],\n       [1, 0, 1],\n       [0, 1, 0]])\n",
                           "[[0, 1, 0], [1, 0, 1], [0, 1, 0]]\n", "[\n[0,1,0],\n[1,0,1],\n[0,1,0]\n]\n"}) {
    CAPTURE(text);
    CHECK(read(text).board.jumps() == std::vector<Jump>{{0, 1, 2}, {2, 1, 0}});
  }
  // Two readings as 0 and 1; as decimals they are no picture.
  CHECK(contains(file_complaint("0 1 1\n1 0 1\n1 1 0\n"), "as a picture"));
  CHECK(read("0. 1. 1.\n1. 0. 1.\n1. 1. 0.\n").board.jumps().size() == 6);
  for (const char* text : {"0.0 0.5\n0.5 0.0\n", "0. 1. 0.\n1. 0. 1.\n0. 0. 0.\n", "1. 1.\n1. 0.\n",
                           "0. 1. 0.\n1. 0. 1.\n", "0. 10.\n10. 0.\n", "10. 0.\n0. 0.\n0. 1.\n",
                           "0.0e+00 1.0e-01\n1.0e-01 0.0e+00\n", "0. 1. 2.\n1. 0. 1.\n2. 1. 0.\n"}) {
    CAPTURE(text);
    CHECK(contains(file_complaint(text),
                   "found decimals, expected a picture or a graph. A graph's matrix has n rows"));
  }
  CHECK(contains(file_complaint("array([[0, 1],\n [1, 0]], dtype=int8)\n"),
                 "an array that is no matrix of a graph"));
}

namespace {

/// How a page writes pegs, empty holes and places without a hole.
struct Style {
  std::string peg;
  std::string empty;
  std::string none;
};

/// The letters of twenty pages; in some of them ours mean something else.
const std::vector<Style>& styles() {
  static const std::vector<Style> all = {
      {"o", ".", "-"}, {"o", ".", " "}, {"o", ".", "#"}, {"X", ".", " "}, {"1", "0", " "}, {"1", "0", "-"},
      {"●", "○", " "}, {"*", "-", " "}, {"X", "o", " "}, {"X", "o", "."}, {"o", "x", "."}, {"1", "0", "."},
      {"1", "0", "_"}, {"*", "o", "x"}, {".", "o", "*"}, {".", "o", "#"}, {".", "o", " "}, {"o", ".", "."},
      {"1", "0", "0"}, {"o", " ", " "}, {"X", " ", "-"}, {"P", "H", "O"}, {"x", "-", "."}, {"O", "_", " "},
      {"@", "-", "-"}, {"P", "O", "O"}, {"*", "O", "O"}, {"■", "□", " "}, {"o", "*", " "}};
  return all;
}

/// Boards as they are drawn: with one vacancy, and no hole in the four corners if any place is without one.
Board drawn_board(Random& random) {
  constexpr const char* names[] = {"english", "european", "diamond13", "diamond25", "diamond41", "wiegleb",
                                   "square4", "square5",  "rect4x5",   "senku49",   "rect3x6"};
  return find_board(names[draw(random, 0, static_cast<int>(std::size(names)) - 1)]);
}

std::string picture_in(const Style& style, const Board& board, Position pegs, const std::string& gap) {
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    std::string line;
    for (int column = 0; column < board.columns(); ++column) {
      const auto hole = board.hole_at({row, column});
      line += !hole ? style.none : has_bit(pegs, *hole) ? style.peg : style.empty;
      line += gap;
    }
    text += line + "\n";
  }
  return text;
}

bool is_board(const BoardFile& file, const Board& board, Position start) {
  return trimmed_cells(file.board) == trimmed_cells(board) && file.board.jumps() == board.jumps() &&
         file.start.value_or(file.board.all_holes()) == start;
}

/// The line "letters: ..." that a refusal offers first, or "".
std::string offered_line(const std::string& said) {
  const std::size_t begin = said.find("'letters: ");
  return begin == said.npos ? "" : said.substr(begin + 1, said.find('\'', begin + 1) - begin - 1) + "\n";
}

}  // namespace

TEST_CASE("Boards with other letters, rulers and spaces are read right or refused", "[file][forms]") {
  Random random(79);
  int right = 0;
  int refused = 0;
  int followed = 0;
  for (int round = 0; round < 6000; ++round) {
    const Board board = drawn_board(random);
    const Style& style = styles()[static_cast<std::size_t>(round) % styles().size()];
    // Drawn as what surrounds the board, an empty hole at the rim is not seen at all.
    const auto is_at_rim = [&](int hole) {
      const Cell cell = board.cell(hole);
      return std::ranges::any_of(board.steps(), [&](const Cell& step) {
        return !board.hole_at({cell.row + step.row, cell.column + step.column});
      });
    };
    int vacancy = draw(random, 0, board.holes() - 1);
    while ((style.empty == style.none || style.empty == " ") && is_at_rim(vacancy))
      vacancy = draw(random, 0, board.holes() - 1);
    const Position start = board.all_holes() & ~bit(vacancy);
    const std::string gap = chance(random, 40) ? " " : "";
    const std::string rows = picture_in(style, board, start, gap);
    const std::string ruler(rows.find('\n'), '-');
    const int around = draw(random, 0, 5);
    std::string text = rows;
    if (around == 1) text = rows + ruler + "\n";
    if (around == 2) text = ruler + "\n" + rows;
    if (around == 3) text = "board:\n" + rows;
    INFO(text);
    const std::string said = file_complaint(text);
    if (said.empty()) {
      CHECK(is_board(read(text), board, start));
      ++right;
      continue;
    }
    ++refused;
    // The line that is offered is right, if it can be: it names every letter, and no two mean the same.
    const std::string line = offered_line(said);
    const auto is_named = [&](const std::string& letter, const std::string& place) {
      return letter == " " || line.find(letter + " " + place) != line.npos;
    };
    if (line.empty() || around == 1 || around == 2) continue;
    INFO(said);
    if (said.find("'letters: ", said.find(line)) == said.npos && style.empty != style.none) {
      CHECK(is_named(style.peg, "peg"));
      CHECK(is_named(style.empty, "empty"));
    }
    const auto file = attempt(line + "board:\n" + rows);
    if (!file) continue;
    ++followed;
    const bool both_named = said.find("; or 'letters: ") != said.npos ||
                            said.find(" if there is no hole") != said.npos ||
                            said.find("Write '-' where") != said.npos;
    if (!both_named) CHECK(is_board(*file, board, start));
  }
  CHECK(right > 1000);
  CHECK(refused > 1000);
  CHECK(followed > 1000);
}

TEST_CASE("Triangles at an edge, arrays with a diagonal and game ids are read", "[file][forms]") {
  Random random(80);
  for (int side = 2; side <= 9; ++side) {
    const Board triangle = find_board("triangle" + std::to_string(side));
    for (int round = 0; round < 20; ++round) {
      const Position start = triangle.all_holes() & ~bit(draw(random, 0, triangle.holes() - 1));
      const std::string gap = chance(random, 50) ? " " : "";
      const bool is_inverted = chance(random, 30);
      const bool is_at_right = chance(random, 30);
      std::vector<std::string> left;
      std::vector<std::string> square;
      int hole = 0;
      for (int row = 0; row < side; ++row) {
        std::string line;
        for (int column = 0; column <= row; ++column)
          line += (column == 0 ? "" : gap) + (has_bit(start, hole++) ? "o" : ".");
        square.push_back(line +
                         (gap.empty() ? std::string(static_cast<std::size_t>(side - row - 1), '-') : ""));
        if (is_at_right) line.insert(0, static_cast<std::size_t>(side - row - 1) * (1 + gap.size()), ' ');
        left.push_back(line);
      }
      if (is_inverted) std::ranges::reverse(left);
      const std::string text = join(left, "\n") + "\n";
      INFO(text);
      const BoardFile file = read("lattice: triangular\nboard:\n" + text);
      REQUIRE(file.board.jumps().size() == triangle.jumps().size());
      REQUIRE(has_note(file, "as a triangle"));
      if (!is_inverted) {
        REQUIRE(file.board.hash() == triangle.hash());
        REQUIRE(file.start == start);
        REQUIRE(position(text, triangle) == start);
        const std::string array = join(square, "\n") + "\n";
        const BoardFile shown = read("directions: 6\nboard:\n" + array);
        REQUIRE(shown.board.jumps() == triangle.jumps());
        REQUIRE(shown.start == start);
        REQUIRE(position("directions: 6\nboard:\n" + array, triangle) == start);
      }
      if (side >= 3) REQUIRE(file_complaint(text).find("'lattice: triangular'") != std::string::npos);
    }
  }
  for (int round = 0; round < 100; ++round) {
    const Board board = drawn_board(random);
    const Position start = board.all_holes() & ~bit(draw(random, 0, board.holes() - 1));
    const std::string id = game_id(board, start);
    REQUIRE(is_game_id(id));
    REQUIRE(is_board(read_game_id(id, "id"), board, start));
    REQUIRE(is_board(read(id + "\n"), board, start));
  }
}

}  // namespace pegspace::testing
