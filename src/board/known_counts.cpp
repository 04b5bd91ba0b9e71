// Numbers to hold the program to, each with its source: author, and title or page. What no publication has says so.
// Tests count most of them again (catalogue_test.cpp). Numbers by depth: the tests' reference tables.
#include <utility>

#include "board/catalogue.hpp"

namespace pegspace {
namespace {

constexpr const char* bell =
    "G. I. Bell, Notes on solving and playing peg solitaire on a computer, arXiv:0903.3696";

constexpr const char* beasley = "J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985";
constexpr const char* reiss = "M. Reiss, Beiträge zur Theorie des Solitär-Spiels, Crelle 54 (1857)";

const std::string pascal_so =
    "github.com/Pascal-So/peg-solitaire, evaluation/data/state-space-sizes.json, summed over the pegs";
const std::string feschber = "github.com/feschber/peg-solitaire: ";
const std::string derived = std::string("derived from ") + bell;
const std::string jeengland_all = "github.com/jeengland/peg_game, over all starts";
const std::string own_search = "unpublished: an independent memoised search of ours";

std::vector<KnownCount> single_counts() {
  return {
      {"english", "d4", "", "positions", "187636299", pascal_so},
      {"english", "d4", "", "canonical_positions", "23475688", "OEIS A112737, summed over the depths"},
      {"english", "d4", "d4", "winning_positions", "13428122", pascal_so},
      {"english", "d4", "d4", "canonical_winning_positions", "1679072",
       "OEIS A112738, summed over the depths"},
      {"english", "d4", "d4", "solutions", "40861647040079968", bell},
      {"english", "d4", "d4", "canonical sequences", "4750671971732176",
       feschber + "solutions, jumps between the same two canonical positions counted once"},
      {"english", "d4", "d4", "sets of jumps", "12752",
       feschber + "solutions that differ only in the order of their jumps counted once"},
      {"english", "d4", "d4", "fewest moves", "18",
       "found by E. Bergholt in 1912, proved least by J. D. Beasley in 1964 (" + std::string(beasley) + ")"},
      {"english", "", "", "feasible problems", "21", beasley},
      {"english", "", "", "solvable problems", "21", beasley},
      // Each pair of pegs that wins has two last jumps.
      {"english", "d4", "any", "solutions", "81723294080159936", derived},
      // The only first jump from d1 leads where one of four alike from d4 leads.
      {"english", "d1", "d4", "solutions", "10215411760019992", derived},
      {"english", "d4", "d1", "solutions", "10215411760019992", derived},
      {"english", "d4", "", "games", "577116156815309849672", "Bill Butler, durangobill.com/Peg33.html"},
      {"triangle5", "all", "", "positions", "13935", jeengland_all},
      {"triangle5", "all", "", "games", "7335390", jeengland_all},
      {"triangle5", "all", "any", "solutions", "438984", jeengland_all},
      // An unsymmetric start on a symmetric board: the case that catches merged finishes.
      {"square4", "b1", "any", "solutions", "210422", own_search},
      {"square4", "b1", "c1", "solutions", "102998", own_search},
      {"square4", "b1", "c4", "solutions", "107424", own_search},
      // The levels of both programs, added up.
      {"european", "d4", "", "canonical_positions", "374349517",
       "github.com/r1cc4rdo/marble_solitaire, docs/european_logs.md, summed over the depths"},
      {"european", "d4", "any", "solutions", "0", reiss},
      {"european", "", "", "feasible problems", "10", reiss},
      {"european", "e7", "", "positions", "3049878082", "unpublished: an independent bitmap search of ours"},
      {"senku49", "e5", "", "canonical_positions", "1926731537088",
       "github.com/jajir/peg-solitaire, doc/result-01.md, summed over the depths"},
      {"diamond41", "", "", "solvable problems", "2", "Hermary; the program Peg Solitaire 1.99 (1999)"},
      {"square5", "c4", "any", "canonical_winning_positions", "90508",
       "github.com/tobias-gaenzler/peg-solitaire, its tests, summed over the depths"}};
}

// The four kinds of start of the 15-hole triangle; every other hole is an image of one of them. Butler's "total
// possible games" are the games and the solutions together; those of jeengland are the games.
void add_triangle5(std::vector<KnownCount>& counts) {
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
    counts.push_back(
        {"triangle5", row.start, "", "games", row.games,
         by_start + " (durangobill.com prints " + row.butlers_games + ": games and solutions together)"});
    counts.push_back({"triangle5", row.start, "any", "solutions", row.solutions,
                      "Bill Butler, durangobill.com/PegSolitaire.html; " + by_start});
    counts.push_back({"triangle5", row.start, row.start, "solutions", row.solutions_ending_in_start,
                      row.start[0] == '1' ? "OEIS A120422 (one of 6816 solutions)" : by_start});
  }
}

// Over all problems with one hole empty at the start and one peg left, up to symmetry.
void add_triangles(std::vector<KnownCount>& counts) {
  struct Row {
    const char* board;
    const char* feasible;
    const char* solvable;
    const char* fewest_moves;
  };
  constexpr Row rows[] = {{"triangle4", "3", "1", "5"},      {"triangle5", "17", "12", "9"},
                          {"triangle6", "29", "29", "9"},    {"triangle7", "27", "27", "12"},
                          {"triangle8", "80", "80", "13"},   {"triangle9", "125", "125", "16"},
                          {"triangle10", "108", "108", "18"}};
  for (const Row& row : rows) {
    counts.push_back({row.board, "", "", "feasible problems", row.feasible, "G. I. Bell, OEIS A130515"});
    counts.push_back({row.board, "", "", "solvable problems", row.solvable, "G. I. Bell, OEIS A130516"});
    counts.push_back({row.board, "", "", "fewest moves", row.fewest_moves, "G. I. Bell, OEIS A127500"});
  }
}

}  // namespace

const std::vector<KnownCount>& known_counts() {
  static const std::vector<KnownCount> counts = [] {
    std::vector<KnownCount> list;
    add_triangle5(list);
    for (KnownCount& single : single_counts()) list.push_back(std::move(single));
    add_triangles(list);
    return list;
  }();
  return counts;
}

}  // namespace pegspace
