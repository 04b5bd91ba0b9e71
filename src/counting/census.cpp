#include "counting/census.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <type_traits>

#include "base/narrow.hpp"
#include "board/automorphisms.hpp"

namespace pegspace {
namespace {

constexpr std::size_t positions_between_looks = 4096;  // at the flag of interrupts
constexpr std::size_t numbers_between_looks = std::size_t{1} << 20;

/// All jumps of a peg over one other peg.
struct Hop {
  HoleSet pegs;     ///< from and over
  HoleSet targets;  ///< holes jumped to
};

std::vector<Hop> hops_of(const std::vector<Jump>& jumps) {
  std::map<HoleSet, HoleSet> from_first;  // the peg that jumps is the lower or the upper one of the two
  std::map<HoleSet, HoleSet> from_second;
  for (const Jump& jump : jumps) {
    (jump.from < jump.over ? from_first : from_second)[bit(jump.from) | bit(jump.over)] |= bit(jump.to);
  }
  std::vector<Hop> hops;
  for (const auto& hops_from : {from_first, from_second}) {
    for (const auto& [pegs, targets] : hops_from) hops.push_back({pegs, targets});
  }
  return hops;
}

template <typename Visit>
void for_each_child(const std::vector<Hop>& hops, Position position, Visit&& visit) {
  for (const Hop& hop : hops) {
    if ((position & hop.pegs) != hop.pegs) continue;
    for (HoleSet to = hop.targets & ~position; to != 0; to &= to - 1) {
      visit(position ^ hop.pegs ^ (to & (~to + 1)));
    }
  }
}

/// The positions that are reachable from any single vacancy, those with most pegs first; so children follow.
class CensusPositions {
 public:
  CensusPositions(const CensusGraph& graph, const std::function<void()>& look)
      : holes_(graph.holes), hops_(hops_of(graph.jumps)), look_(look) {
    const std::size_t numbers = std::size_t{1} << graph.holes;
    numbers_.reserve(numbers);
    while (numbers_.size() < numbers) {
      look_();
      numbers_.resize(std::min(numbers, numbers_.size() + numbers_between_looks), none);
    }
    for (int vacancy = 0; vacancy < holes_; ++vacancy) add(low_bits(holes_) & ~bit(vacancy));
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (i % positions_between_looks == 0) look_();
      for_each_child(hops_, positions_[i], [&](Position child) {
        if (numbers_[child] == none) add(child);
      });
    }
  }

  std::size_t size() const { return positions_.size(); }

  /// Fills in the results of the pass. False if the games do not fit into a Number; there are never more
  /// solutions than games.
  template <typename Number>
  bool fold(CensusRow& row) const {
    std::vector<Ends<Number>> ends(positions_.size());
    bool fits = true;
    for (std::size_t i = positions_.size(); i-- > 0 && fits;) {
      if (i % positions_between_looks == 0) look_();
      Ends<Number>& own = ends[i];
      bool is_dead_end = true;
      for_each_child(hops_, positions_[i], [&](Position child) {
        const Ends<Number>& next = ends[numbers_[child]];
        is_dead_end = false;
        if constexpr (std::is_same_v<Number, Count>) {
          own.games += next.games;
        } else {
          fits = !__builtin_add_overflow(own.games, next.games, &own.games) && fits;
        }
        own.solutions += next.solutions;
        own.finishes |= next.finishes;
        own.pegs |= next.pegs ^ won;
      });
      if (is_dead_end) end_at(positions_[i], own);
    }
    if (fits) add_up(ends, row);
    return fits;
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::uint32_t won = 1U << 31;

  /// How the games from a position end.
  template <typename Number>
  struct Ends {
    Number games = 0;
    Number solutions = 0;
    std::uint32_t finishes = 0;
    std::uint32_t pegs = 0;  ///< at dead ends, a bit for each number; with `won`, a position in one word
  };

  void add(Position position) {
    numbers_[position] = narrow<std::uint32_t>(positions_.size());
    positions_.push_back(narrow<std::uint32_t>(position));
  }

  template <typename Number>
  static void end_at(std::uint32_t position, Ends<Number>& end) {
    const int pegs = count_bits(position);
    end.games = 1;
    end.solutions = pegs == 1 ? 1 : 0;
    end.finishes = pegs == 1 ? position : 0;
    end.pegs = 1U << pegs;
  }

  /// Adds up the numbers of the starts, which are the first positions.
  template <typename Number>
  void add_up(const std::vector<Ends<Number>>& ends, CensusRow& row) const {
    row.fewest_pegs = holes_;
    for (std::size_t start = 0; start < static_cast<std::size_t>(holes_); ++start) {
      const Ends<Number>& end = ends[start];
      row.solvable_starts += end.finishes != 0 ? 1 : 0;
      row.solvable_pairs += count_bits(end.finishes);
      row.won_starts += (end.pegs & won) != 0 ? 1 : 0;
      const int fewest = std::countr_zero(end.pegs);
      row.fewest_pegs = std::min(row.fewest_pegs, fewest);
      row.fewest_pegs_worst = std::max(row.fewest_pegs_worst, fewest);
      row.dead_end_pegs |= end.pegs & ~won;
      row.solutions += to_count(end.solutions);
      row.games += to_count(end.games);
    }
    row.fools_solitaire = static_cast<int>(std::bit_width(row.dead_end_pegs)) - 1;
  }

  int holes_;
  std::vector<Hop> hops_;
  const std::function<void()>& look_;
  std::vector<std::uint32_t> numbers_;  ///< by position
  std::vector<std::uint32_t> positions_;
};

/// An empty field without a solution.
auto of_solution(std::string SolvableRow::*part) {
  return [part](const SolvableRow& row) {
    return row.solvable == std::optional(true) ? Field(row.*part) : Field();
  };
}

}  // namespace

bool CensusRow::has_gaps() const {
  const std::uint32_t from_fewest = dead_end_pegs >> std::countr_zero(dead_end_pegs);
  return (from_fewest & (from_fewest + 1)) != 0;
}

CensusRow census_row(const CensusGraph& graph, const std::function<void()>& look) {
  CensusRow row;
  row.name = graph.name;
  row.holes = graph.holes;
  row.edges = graph.edges;
  row.jumps = graph.jumps.size();
  row.automorphisms = order_of(find_automorphisms(graph.holes, graph.jumps));
  const CensusPositions positions(graph, look);
  row.positions = positions.size();
  if (!positions.fold<std::uint64_t>(row) && !positions.fold<Uint128>(row)) positions.fold<Count>(row);
  return row;
}

void CensusTotals::add(const CensusRow& row) {
  holes = row.holes;
  ++graphs;
  solvable += row.solvable_starts > 0 ? 1 : 0;
  freely_solvable += row.solvable_starts == row.holes ? 1 : 0;
  fewest_pegs = std::max(fewest_pegs, row.fewest_pegs);
  fools_solitaire = std::max(fools_solitaire, row.fools_solitaire);
  solutions += row.solutions;
  games += row.games;
  duotaire_won += row.won_starts > 0 ? 1 : 0;
}

const ResultTable<CensusRow> census_table{
    "census",
    "a graph or board, over all starts with a single vacancy",
    {{{"name", "name", ColumnType::text, "",
       "the line of the graph as it was read, or the name of the board"},
      &CensusRow::name},
     {{"holes", "holes", ColumnType::number, "holes", "at most 26"}, &CensusRow::holes},
     {{"edges", "edges", ColumnType::number, "edges",
       "the edges of the graph; for a board, the pairs of holes where a peg in one can jump over the other",
       7},
      &CensusRow::edges},
     {{"jumps", "jumps", ColumnType::number, "jumps",
       "the board's; on a graph a peg jumps along any path of two edges, both ways", 8},
      &CensusRow::jumps},
     {{"automorphisms", "automorphisms", ColumnType::integer, "permutations",
       "permutations of the holes that carry jumps to jumps (for a connected graph, its automorphisms)", 9},
      [](const CensusRow& row) { return Count(row.automorphisms); }},
     {{"positions", "positions", ColumnType::count, "positions", "positions reachable from any of the starts",
       4},
      &CensusRow::positions},
     {{"solvable_starts", "solvable starts", ColumnType::number, "starts",
       "starts from which a single peg can be left", 1},
      &CensusRow::solvable_starts},
     {{"freely_solvable", "", ColumnType::truth, "", "true if all starts are solvable"},
      [](const CensusRow& row) { return row.solvable_starts == row.holes; }},
     {{"solvable_pairs", "solvable pairs", ColumnType::number, "pairs",
       "pairs of a start and a hole in which a single peg can be left", 6},
      &CensusRow::solvable_pairs},
     {{"fewest_pegs", "fewest pegs", ColumnType::number, "pegs",
       "the fewest pegs that can be left, from the best start", 2},
      &CensusRow::fewest_pegs},
     {{"fewest_pegs_worst_start", "worst start", ColumnType::number, "pegs", "the same, from the worst start",
       5},
      &CensusRow::fewest_pegs_worst},
     {{"fools_solitaire", "fool's solitaire", ColumnType::number, "pegs",
       "the most pegs at a dead end, from any start: the fool's solitaire number", 3},
      &CensusRow::fools_solitaire},
     {{"solutions", "solutions", ColumnType::integer, "solutions",
       "solutions from all starts to any single peg"},
      &CensusRow::solutions},
     {{"games", "games", ColumnType::integer, "games", "games from all starts", 10}, &CensusRow::games},
     {{"won_starts", "won starts", ColumnType::number, "starts",
       "starts from which the first player wins duotaire", 11},
      &CensusRow::won_starts},
     {{"dead_end_pegs", "dead ends' pegs", ColumnType::text, "",
       "all numbers of pegs that a dead end can have, from any start", 12},
      [](const CensusRow& row) {
        std::string numbers;
        for_each_bit(row.dead_end_pegs,
                     [&](int pegs) { numbers += (numbers.empty() ? "" : " ") + std::to_string(pegs); });
        return numbers;
      }}}};

const ResultTable<SolvableRow> census_solvable_table{
    "census_solvable",
    "a graph or board: whether a single peg can be left from any start with a single vacancy",
    {{{"name", "name", ColumnType::text, "",
       "the line of the graph as it was read, or the name of the board"},
      &SolvableRow::name},
     {{"holes", "holes", ColumnType::number, "holes", "at most 64"}, &SolvableRow::holes},
     {{"edges", "edges", ColumnType::number, "edges", "as in the census", 1}, &SolvableRow::edges},
     {{"solvable", "solvable", ColumnType::truth, "",
       "true, false (every start was refuted), or unknown, if memory did not suffice", 0, true},
      [](const SolvableRow& row) { return row.solvable ? Field(*row.solvable) : Field("unknown"); }},
     {{"start", "start", ColumnType::text, "",
       "the first vacant hole, up to symmetry, for which a solution was found", 0, true},
      of_solution(&SolvableRow::start)},
     {{"finish", "finish", ColumnType::text, "", "the hole of the last peg", 0, true},
      of_solution(&SolvableRow::finish)},
     {{"solution", "", ColumnType::text, "", "its jumps, which were replayed", 0, true},
      of_solution(&SolvableRow::solution)}}};

const ResultTable<CensusTotals> census_sums_table{
    "census_sums",
    "the graphs with equally many holes",
    {{{"holes", "holes", ColumnType::number, "holes", "of each graph"}, &CensusTotals::holes},
     {{"graphs", "graphs", ColumnType::number, "graphs", "their number"}, &CensusTotals::graphs},
     {{"solvable", "solvable", ColumnType::number, "graphs", "those solvable from some start"},
      &CensusTotals::solvable},
     {{"freely_solvable", "freely solvable", ColumnType::number, "graphs", "those solvable from every start"},
      &CensusTotals::freely_solvable},
     {{"largest_fewest_pegs", "fewest pegs up to", ColumnType::number, "pegs",
       "the largest fewest_pegs of a graph", 1},
      &CensusTotals::fewest_pegs},
     {{"largest_fools_solitaire", "fool's solitaire up to", ColumnType::number, "pegs",
       "the largest fools_solitaire of a graph", 2},
      &CensusTotals::fools_solitaire},
     {{"solutions", "solutions", ColumnType::integer, "solutions", "of all graphs", 3},
      &CensusTotals::solutions},
     {{"games", "games", ColumnType::integer, "games", "of all graphs", 4}, &CensusTotals::games},
     {{"duotaire_won", "duotaire won", ColumnType::number, "graphs",
       "those with a start from which the first player wins duotaire", 5},
      &CensusTotals::duotaire_won}}};

}  // namespace pegspace
