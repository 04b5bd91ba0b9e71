// Figures to hold the program to, beside the boards they belong to, each with its source: author, and title or
// page. What no publication has says so. Tests hold every engine to them. `start` and `finish` are holes as
// parse_hole reads them; a finish is "any" for a single peg anywhere, and "" where the quantity has none.
// Figures of the English board by depth: the tests' reference tables.
#include "board/catalogue.hpp"

namespace pegspace {
namespace {

constexpr const char* bell =
    "G. I. Bell, Notes on solving and playing peg solitaire on a computer, arXiv:0903.3696";

void add_english(std::vector<KnownFigure>& figures) {
  const std::string pascal_so =
      "github.com/Pascal-So/peg-solitaire, evaluation/data/state-space-sizes.json, summed over the pegs";
  figures.push_back({"english", "d4", "", "positions", "187636299", pascal_so});
  figures.push_back(
      {"english", "d4", "", "canonical_positions", "23475688", "OEIS A112737, summed over the depths"});
  figures.push_back({"english", "d4", "d4", "winning_positions", "13428122", pascal_so});
  figures.push_back({"english", "d4", "d4", "canonical_winning_positions", "1679072",
                     "OEIS A112738, summed over the depths"});
  figures.push_back({"english", "d4", "d4", "solutions", "40861647040079968", bell});
  const std::string derived = std::string("derived from ") + bell;
  // Each pair of pegs that wins has two last jumps.
  figures.push_back({"english", "d4", "any", "solutions", "81723294080159936", derived});
  // The only first jump from d1 leads where one of four alike from d4 leads.
  figures.push_back({"english", "d1", "d4", "solutions", "10215411760019992", derived});
  figures.push_back({"english", "d4", "d1", "solutions", "10215411760019992", derived});
  figures.push_back(
      {"english", "d4", "", "games", "577116156815309849672", "Bill Butler, durangobill.com/Peg33.html"});
}

// The four kinds of start of the 15-hole triangle; every other hole is an image of one of them. Butler's "total
// possible games" are the games and the solutions together; those of jeengland are the games.
void add_triangle15(std::vector<KnownFigure>& figures) {
  struct Row {
    const char* start;
    const char* games;
    const char* butlers_games;
    const char* solutions;
    const char* solutions_ending_in_start;
  };
  constexpr Row rows[] = {{"1", "568630", "598,390", "29760", "6816"},
                          {"2", "294543", "309,423", "14880", "720"},
                          {"4", "1149568", "1,234,826", "85258", "51452"},
                          {"5", "137846", "139,396", "1550", "0"}};
  const std::string by_start = "github.com/jeengland/peg_game, table by start";
  for (const Row& row : rows) {
    figures.push_back(
        {"triangle5", row.start, "", "games", row.games,
         by_start + " (durangobill.com prints " + row.butlers_games + ": games and solutions together)"});
    figures.push_back({"triangle5", row.start, "any", "solutions", row.solutions,
                       "Bill Butler, durangobill.com/PegSolitaire.html; " + by_start});
    figures.push_back({"triangle5", row.start, row.start, "solutions", row.solutions_ending_in_start,
                       row.start[0] == '1' ? "OEIS A120422 (one of 6816 solutions)" : by_start});
  }
}

// An unsymmetric start on a symmetric board: the case that catches merged finishes.
void add_square4(std::vector<KnownFigure>& figures) {
  const std::string source = "unpublished: an independent memoised search of ours";
  figures.push_back({"square4", "b1", "any", "solutions", "210422", source});
  figures.push_back({"square4", "b1", "c1", "solutions", "102998", source});
  figures.push_back({"square4", "b1", "c4", "solutions", "107424", source});
}

void add_european(std::vector<KnownFigure>& figures) {
  // The levels of both programs, added up.
  figures.push_back({"european", "d4", "", "canonical_positions", "374349517",
                     "github.com/r1cc4rdo/marble_solitaire, docs/european_logs.md, summed over the depths"});
  figures.push_back({"european", "d4", "any", "solutions", "0",
                     "M. Reiss, Beitraege zur Theorie des Solitaer-Spiels, Crelle 54 (1857)"});
  figures.push_back(
      {"european", "e7", "", "positions", "3049878082", "unpublished: an independent bitmap search of ours"});
}

void add_small(std::vector<KnownFigure>& figures) {
  figures.push_back({"square5", "c4", "any", "canonical_winning_positions", "90508",
                     "github.com/tobias-gaenzler/peg-solitaire, its tests, summed over the depths"});
}

}  // namespace

const std::vector<KnownFigure>& known_figures() {
  static const std::vector<KnownFigure> figures = [] {
    std::vector<KnownFigure> list;
    add_english(list);
    add_triangle15(list);
    add_square4(list);
    add_european(list);
    add_small(list);
    return list;
  }();
  return figures;
}

}  // namespace pegspace
