// Published and independently computed totals, beside the boards they belong to. Tests hold every engine to
// them. `start` and `finish` are holes as parse_hole reads them; a finish is "any" for a single peg anywhere,
// and "" where the quantity has none. Per-depth figures of the English board: the tests' reference tables.
#include "board/catalogue.hpp"

namespace pegspace {
namespace {

void add_english(std::vector<KnownFigure>& figures) {
  const std::string search = "independent sorted-vector search";
  figures.push_back(
      {"english", "d4", "", "positions", "187636299", "breadth-first search without symmetry, published"});
  figures.push_back(
      {"english", "d4", "", "canonical_positions", "23475688", "OEIS A112737, summed over the depths"});
  figures.push_back({"english", "d4", "d4", "winning_positions", "13428122", search});
  figures.push_back({"english", "d4", "d4", "canonical_winning_positions", "1679072",
                     "OEIS A112738, summed over the depths"});
  figures.push_back(
      {"english", "d4", "d4", "solutions", "40861647040079968", "published count of the central game"});
  figures.push_back(
      {"english", "d4", "", "games", "577116156815309849672", "published count of the central game"});
}

// The four kinds of start of the 15-hole triangle; every other hole is an image of one of them.
void add_triangle15(std::vector<KnownFigure>& figures) {
  struct Row {
    const char* start;
    const char* games;
    const char* solutions;
    const char* solutions_ending_in_start;
  };
  constexpr Row rows[] = {{"1", "568630", "29760", "6816"},
                          {"2", "294543", "14880", "720"},
                          {"4", "1149568", "85258", "51452"},
                          {"5", "137846", "1550", "0"}};
  const std::string source = "published table of the 15-hole triangle by start";
  for (const Row& row : rows) {
    figures.push_back({"triangle5", row.start, "", "games", row.games, source});
    figures.push_back({"triangle5", row.start, "any", "solutions", row.solutions, source});
    figures.push_back(
        {"triangle5", row.start, row.start, "solutions", row.solutions_ending_in_start, source});
  }
}

// An unsymmetric start on a symmetric board: the case that catches merged finishes.
void add_square4(std::vector<KnownFigure>& figures) {
  const std::string source = "independent memoised search";
  figures.push_back({"square4", "b1", "any", "solutions", "210422", source});
  figures.push_back({"square4", "b1", "c1", "solutions", "102998", source});
  figures.push_back({"square4", "b1", "c4", "solutions", "107424", source});
}

}  // namespace

const std::vector<KnownFigure>& known_figures() {
  static const std::vector<KnownFigure> figures = [] {
    std::vector<KnownFigure> list;
    add_english(list);
    add_triangle15(list);
    add_square4(list);
    list.push_back({"european", "e7", "", "positions", "3049878082", "independent bitmap enumeration"});
    list.push_back(
        {"european", "d4", "any", "solutions", "0", "M. Reiss's colouring argument, Crelle 54 (1857)"});
    return list;
  }();
  return figures;
}

}  // namespace pegspace
