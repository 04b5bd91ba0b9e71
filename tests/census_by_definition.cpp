// The sums of `pegspace census --sums` once more, by the definition: for millions of graphs, where
// unit/by_definition.hpp would be too slow.
//
//     geng -q -c 10 | census_by_definition > sums.csv
//     geng -q -c 7 | census_by_definition rows > rows.csv     # columns that have no sums, of each graph
//
// Each line has a graph of up to 10 vertices in graph6. A position is a number of as many bits. All 2^n of them
// are worked off from the fewest pegs up, so what a jump leads to is known:
//
//     games = sum over the jumps of games(there), or 1 for a dead end; solutions likewise, or 1 for a single peg
//     ends = the numbers of pegs that can be left, or the position's own for a dead end; a bit for each
//     won = a jump leads to a position that is not won (duotaire)
//
// 64 bits are enough: a graph has at most as many games as the complete graph of 10 vertices, 5.9 * 10^14 from
// each start. It shares no code with pegspace. Called by cli/census_test.py, and by hand.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

__extension__ using Sum = unsigned __int128;

constexpr unsigned most_vertices = 10;

struct Ends {  // of the games from a position
  std::uint64_t solutions = 0, games = 0;
  unsigned pegs = 0;  // of dead ends: a bit for each number
  bool won = false;   // whoever moves first wins duotaire
};

struct Sums {
  std::uint64_t graphs = 0, solvable = 0, freely_solvable = 0;
  unsigned fewest = 0, most = 0;
  Sum solutions = 0, games = 0;
  std::uint64_t duotaire_won = 0;
};

using Neighbours = std::vector<unsigned>;  // of each vertex, as bits

Neighbours read_graph6(const std::string& line) {
  const auto value = [&](std::size_t at) { return static_cast<unsigned>(line.at(at)) - 63; };
  Neighbours found(value(0));
  unsigned bit = 0;
  for (unsigned j = 1; j < found.size(); ++j) {
    for (unsigned i = 0; i < j; ++i, ++bit) {
      if ((value(1 + bit / 6) >> (5 - bit % 6) & 1) == 0) continue;
      found[i] |= 1U << j;
      found[j] |= 1U << i;
    }
  }
  return found;
}

template <typename Visit>
void for_each_bit(unsigned bits, Visit&& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<unsigned>(std::countr_zero(bits)));
}

Ends ends_of(unsigned position, const Neighbours& neighbours, const std::vector<Ends>& known) {
  Ends ends;
  for_each_bit(~position & ((1U << neighbours.size()) - 1), [&](unsigned to) {
    for_each_bit(position & neighbours[to], [&](unsigned over) {
      for_each_bit(position & neighbours[over], [&](unsigned from) {
        const Ends& there = known[position ^ (1U << from | 1U << over | 1U << to)];
        ends.solutions += there.solutions;
        ends.games += there.games;
        ends.pegs |= there.pegs;
        ends.won = ends.won || !there.won;
      });
    });
  });
  if (ends.games > 0) return ends;
  const auto pegs = static_cast<unsigned>(std::popcount(position));
  return {pegs == 1 ? 1U : 0U, 1, 1U << pegs};
}

struct Row {  // of a graph, over all starts
  unsigned vertices = 0, solvable_starts = 0, won_starts = 0;
  unsigned best = 0, pegs = 0;  // the fewest pegs that can be left; all numbers of pegs at dead ends
  Sum solutions = 0, games = 0;
};

Row row_of(const Neighbours& neighbours, const std::vector<unsigned>& fewest_pegs_first,
           std::vector<Ends>& known) {
  for (const unsigned position : fewest_pegs_first) known[position] = ends_of(position, neighbours, known);
  Row row{.vertices = static_cast<unsigned>(neighbours.size()), .best = most_vertices};
  for (unsigned hole = 0; hole < row.vertices; ++hole) {
    const Ends& start = known[((1U << row.vertices) - 1) & ~(1U << hole)];
    const auto fewest = static_cast<unsigned>(std::countr_zero(start.pegs));
    row.solvable_starts += fewest == 1 ? 1 : 0;
    row.won_starts += start.won ? 1 : 0;
    row.best = std::min(row.best, fewest);
    row.pegs |= start.pegs;
    row.solutions += start.solutions;
    row.games += start.games;
  }
  return row;
}

void add(Sums& sums, const Row& row) {
  ++sums.graphs;
  sums.solvable += row.solvable_starts > 0 ? 1 : 0;
  sums.freely_solvable += row.solvable_starts == row.vertices ? 1 : 0;
  sums.fewest = std::max(sums.fewest, row.best);
  sums.most = std::max(sums.most, static_cast<unsigned>(std::bit_width(row.pegs)) - 1);
  sums.solutions += row.solutions;
  sums.games += row.games;
  sums.duotaire_won += row.won_starts > 0 ? 1 : 0;
}

void print_row(const std::string& line, const Row& row) {
  std::cout << line << ',' << row.won_starts << ',';
  const char* before = "";
  for_each_bit(row.pegs, [&](unsigned pegs) {
    std::cout << before << pegs;
    before = " ";
  });
  std::cout << '\n';
}

std::string digits_of(Sum number) {
  const auto last = std::string(1, static_cast<char>('0' + static_cast<int>(number % 10)));
  return number < 10 ? last : digits_of(number / 10) + last;
}

}  // namespace

int main(int count, char**) {
  const bool rows = count > 1;
  if (rows) std::cout << "name,won_starts,dead_end_pegs\n";
  std::vector<std::vector<unsigned>> fewest_pegs_first(most_vertices + 1);
  for (unsigned n = 0; n <= most_vertices; ++n) {
    for (unsigned position = 0; position < 1U << n; ++position) fewest_pegs_first[n].push_back(position);
    std::ranges::stable_sort(fewest_pegs_first[n], {},
                             [](unsigned position) { return std::popcount(position); });
  }
  std::map<std::size_t, Sums> sums;
  std::vector<Ends> known(std::size_t{1} << most_vertices);
  for (std::string line; std::getline(std::cin, line);) {
    const Neighbours neighbours = read_graph6(line);
    const Row row = row_of(neighbours, fewest_pegs_first.at(neighbours.size()), known);
    add(sums[row.vertices], row);
    if (rows) print_row(line, row);
  }
  if (rows) return 0;
  std::cout << "holes,graphs,solvable,freely_solvable,largest_fewest_pegs,largest_fools_solitaire,solutions,"
               "games,duotaire_won\n";
  for (const auto& [n, sum] : sums) {
    std::cout << n << ',' << sum.graphs << ',' << sum.solvable << ',' << sum.freely_solvable << ','
              << sum.fewest << ',' << sum.most << ',' << digits_of(sum.solutions) << ','
              << digits_of(sum.games) << ',' << sum.duotaire_won << '\n';
  }
}
