#include "levels/sets/set_documents.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>
#include <utility>

#include "base/narrow.hpp"
#include "base/sort.hpp"
#include "board/catalogue.hpp"
#include "board/families.hpp"

namespace pegspace {

std::string hex_text(std::uint64_t word) {
  char text[19];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(word));
  return text;
}

Json hex_list(const std::vector<Position>& positions) {
  Json list = Json::array();
  for (const Position p : positions) list.push_back(hex_text(p));
  return list;
}

/// The targets are single positions: every hole counts.
Json target_list(const std::vector<Position>& positions, HoleSet all_holes) {
  Json list = Json::array();
  for (const Position p : positions) list.push_back({hex_text(all_holes), hex_text(p)});
  return list;
}

namespace {

/// A lattice by its picture, a graph by its edges, or by its lines where they do not follow from edges. A lattice with
/// diagonals or joined sides, which the format does not know, is a graph.
Json set_board_json(const Board& board) {
  const bool is_graph = board.is_graph() || board.neighbourhood() != Neighbourhood{};
  Json json{{"name", board.name()}, {"lattice", lattice_name(is_graph ? Lattice::graph : board.lattice())}};
  if (!is_graph) {
    std::vector<std::string> picture(static_cast<std::size_t>(board.rows()),
                                     std::string(static_cast<std::size_t>(board.columns()), '-'));
    for (int hole = 0; hole < board.holes(); ++hole) {
      const Cell cell = board.cell(hole);
      picture[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = 'o';
    }
    json["picture"] = picture;
    return json;
  }
  for (int hole = 0; hole < board.holes(); ++hole) json["names"].push_back(board.hole_name(hole));
  if (board.jumps_along_edges()) {
    json["edges"] = Json::array();
    for (const Edge& edge : board.edges()) json["edges"].push_back({edge.first, edge.second});
  } else {
    json["lines"] = Json::array();
    for (const Jump& line : board.lines()) json["lines"].push_back({line.from, line.over, line.to});
  }
  return json;
}

}  // namespace

Json header_json(const Problem& problem, std::optional<int> max_depth, const std::string& program,
                 const SymmetryGroup& group) {
  Json json{{"format", set_format}, {"version", set_version}, {"program", program}};
  json["board"] = set_board_json(problem.board);
  json["start"] = problem.start_label;
  json["seeds"] = hex_list(starts_of(problem));
  if (problem.finish) {
    json["finish"] = {{"label", problem.finish->label},
                      {"targets", target_list(problem.finish->positions(), problem.board.all_holes())}};
  }
  for (int element = 0; element < group.order(); ++element)
    json["symmetries"].push_back(group.permutation(element));
  if (max_depth) json["max_depth"] = *max_depth;
  return json;
}

static Json hole_list(HoleSet holes) {
  Json list = Json::array();
  for_each_bit(holes, [&](int hole) { list.push_back(hole); });
  return list;
}

void add_numbering(const TileNumbering& numbering, Json& json) {
  json["tile_holes"] = numbering.tile_holes();
  json["place_holes"] = numbering.place_holes();
  json["dependent_holes"] = Json::array();
  for (const DependentHole& hole : numbering.dependent_holes()) {
    json["dependent_holes"].push_back({{"hole", hole.hole},
                                       {"parity_of", hole_list(hole.support)},
                                       {"constant", {int{hole.constant[0]}, int{hole.constant[1]}}}});
  }
}

void require_set(bool holds, const char* why) {
  if (!holds) throw ImpossibleSet{why};
}

std::uint64_t read_set_count(const Json& json) {
  const auto text = json.get<std::string>();
  std::uint64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  require_set(error == std::errc() && end == text.data() + text.size(), "a count is not a number");
  return count;
}

int read_set_number(const Json& json, int least, int most) {
  require_set(json.is_number_integer() && json >= least && json <= most,
              "a number is too small or too large");
  return json.get<int>();
}

std::uint64_t read_word(const Json& json, HoleSet allowed) {
  const auto text = json.get<std::string>();
  std::uint64_t word = 0;
  const auto [end, error] = std::from_chars(text.data() + std::min<std::size_t>(2, text.size()),
                                            text.data() + text.size(), word, 16);
  require_set(text.starts_with("0x") && error == std::errc() && end == text.data() + text.size(),
              "a position is no hexadecimal number");
  require_set((word & ~allowed) == 0, "a position has pegs outside of the board");
  return word;
}

namespace {

std::vector<int> read_holes(const Json& json, int holes) {
  std::vector<int> list;
  for (const Json& hole : json) list.push_back(read_set_number(hole, 0, holes - 1));
  return list;
}

}  // namespace

std::vector<Position> read_positions(const Json& json, HoleSet allowed) {
  std::vector<Position> positions;
  for (const Json& position : json) positions.push_back(read_word(position, allowed));
  sort_unique(positions);
  require_set(positions.size() == json.size(), "a position is there twice");
  return positions;
}

std::vector<Position> read_targets(const Json& json, HoleSet all_holes) {
  std::vector<Position> positions;
  for (const Json& pair : json) {
    require_set(read_word(pair.at(0), all_holes) == all_holes,
                "a target leaves holes open, which this program cannot read");
    positions.push_back(read_word(pair.at(1), all_holes));
  }
  sort_unique(positions);
  return positions;
}

static Board read_graph(const Json& json, const std::string& name) {
  const Json& names = json.at("names");
  const int number = static_cast<int>(std::min<std::size_t>(names.size(), max_holes + 1));
  const std::vector<Cell> cells = circle_cells(number);
  std::vector<GraphHole> holes;
  for (int hole = 0; hole < number; ++hole) {
    const auto at = static_cast<std::size_t>(hole);
    holes.push_back({names.at(at).get<std::string>(), cells[at]});
  }
  if (json.contains("edges")) {
    std::vector<Edge> edges;
    for (const Json& edge : json["edges"])
      edges.push_back(
          {read_set_number(edge.at(0), 0, number - 1), read_set_number(edge.at(1), 0, number - 1)});
    return Board::graph(name, holes, lines_of_edges(edges));
  }
  std::vector<Jump> lines;
  for (const Json& line : json.at("lines")) {
    const std::vector<int> ends = read_holes(line, number);
    require_set(ends.size() == 3, "a line has three holes");
    lines.push_back({ends[0], ends[1], ends[2]});
  }
  return Board::graph(name, holes, lines);
}

/// The catalogue's board of that name and with these jumps, where there is one: a lattice that the format keeps as a graph is
/// drawn as a lattice.
static Board lattice_or_graph(Board graph) {
  const auto jumps_of = [](const Board& board) {
    return std::set<Jump>(board.jumps().begin(), board.jumps().end());
  };
  std::optional<Board> named = named_board(graph.name());
  return named && named->holes() == graph.holes() && jumps_of(*named) == jumps_of(graph) ? *std::move(named)
                                                                                         : graph;
}

Board read_set_board(const Json& json) {
  const auto name = json.at("name").get<std::string>();
  const auto lattice = json.at("lattice").get<std::string>();
  if (lattice == lattice_name(Lattice::graph)) return lattice_or_graph(read_graph(json, name));
  const bool is_square = lattice == lattice_name(Lattice::square);
  require_set(is_square || lattice == lattice_name(Lattice::triangular), "its lattice is unknown");
  std::vector<Cell> cells;
  int row = 0;
  for (const Json& line : json.at("picture")) {
    const auto text = line.get<std::string>();
    for (std::size_t column = 0; column < text.size(); ++column) {
      if (text[column] == 'o') cells.push_back({row, narrow<int>(column)});
    }
    ++row;
  }
  return {name, is_square ? Lattice::square : Lattice::triangular, cells};
}

SymmetryGroup read_set_group(const Json& json, int holes) {
  std::vector<Permutation> permutations;
  for (const Json& list : json) {
    Permutation& permutation = permutations.emplace_back();
    HoleSet images = 0;
    for (const int hole : read_holes(list, holes)) {
      permutation.push_back(narrow<std::uint8_t>(hole));
      images |= bit(hole);
    }
    require_set(permutation.size() == static_cast<std::size_t>(holes) && images == low_bits(holes),
                "a symmetry is no permutation of the holes");
  }
  require_set(!permutations.empty() && std::ranges::is_sorted(permutations.front()),
              "the first symmetry is not the identity");
  return {holes, std::move(permutations)};
}

constexpr int most_place_holes = 40;  // a tile of more would have terabytes

std::shared_ptr<const TileNumbering> read_numbering(const Json& json, int holes, int start_pegs) {
  const std::vector<int> tile_holes = read_holes(json.at("tile_holes"), holes);
  const std::vector<int> place_holes = read_holes(json.at("place_holes"), holes);
  require_set(tile_holes.size() <= 32 && place_holes.size() <= most_place_holes,
              "tiles have too many tile holes or place holes");
  HoleSet independent = 0;
  for (const int hole : tile_holes) independent |= bit(hole);
  for (const int hole : place_holes) independent |= bit(hole);
  HoleSet all = independent;
  std::vector<DependentHole> dependent;
  for (const Json& hole : json.at("dependent_holes")) {
    DependentHole& read = dependent.emplace_back();
    read.hole = read_set_number(hole.at("hole"), 0, holes - 1);
    for (const int other : read_holes(hole.at("parity_of"), holes)) read.support |= bit(other);
    require_set((read.support & ~independent) == 0, "a dependent hole depends on another one");
    for (const int half : {0, 1})
      read.constant[half] =
          read_set_number(hole.at("constant").at(static_cast<std::size_t>(half)), 0, 1) != 0;
    all |= bit(read.hole);
  }
  const std::size_t listed = tile_holes.size() + place_holes.size() + dependent.size();
  require_set(listed == static_cast<std::size_t>(holes) && all == low_bits(holes),
              "not every hole is once a tile hole, a place hole or a dependent one");
  return std::make_shared<TileNumbering>(tile_holes, place_holes, std::move(dependent), start_pegs);
}

}  // namespace pegspace
