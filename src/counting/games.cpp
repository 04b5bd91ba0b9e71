// All games of a start (games.hpp): a fold that counts the games and finds the dead ends; if exact fractions
// are asked for, as many folds of random play as the common denominator needs.
#include "counting/games.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/check.hpp"
#include "base/modular.hpp"
#include "counting/random_play.hpp"
#include "counting/solutions/winning_source.hpp"
#include "levels/folds/reachable_folds.hpp"
#include "levels/lists/retrograde_pass.hpp"
#include "levels/lists/stored_levels.hpp"

namespace pegspace {
namespace {

struct DeadEnd : DeadEndStats {
  Count chance;  // of all images, in fixed point; the probability is filled in at the end
};

bool by_depth(const DeadEnd& a, const DeadEnd& b) {
  if (a.depth != b.depth) return a.depth < b.depth;
  if (a.games != b.games) return a.games > b.games;
  return a.position < b.position;
}

bool by_games(const DeadEnd& a, const DeadEnd& b) {
  return a.games != b.games ? a.games > b.games : by_depth(a, b);
}

bool by_probability(const DeadEnd& a, const DeadEnd& b) {
  // Equal probabilities can differ in the last bits, as chances are too low by some units. So they are
  // compared by their high bits, shifted by a golden section: no fraction with a small denominator is near a
  // boundary, so equal probabilities stay equal.
  constexpr unsigned unsure_bits = 40;
  constexpr std::uint64_t golden = 679'535'556'991;
  const Count first = (a.chance + golden) >> unsure_bits;
  const Count second = (b.chance + golden) >> unsure_bits;
  return first != second ? first > second : by_depth(a, b);
}

/// The best few in some order.
class TopList {
 public:
  using Order = bool (*)(const DeadEnd&, const DeadEnd&);
  TopList(std::size_t most, Order before) : most_(most), before_(before) {}

  void add(const DeadEnd& candidate) {
    if (list_.size() == most_ && (most_ == 0 || !before_(candidate, list_.back()))) return;
    list_.insert(std::upper_bound(list_.begin(), list_.end(), candidate, before_), candidate);
    if (list_.size() > most_) list_.pop_back();
  }
  std::vector<DeadEnd>& list() { return list_; }

 private:
  std::size_t most_;
  Order before_;
  std::vector<DeadEnd> list_;
};

/// The first fold: dead ends and games.
class GamesFold : public FoldVisitor {
 public:
  GamesFold(const Problem& problem, std::size_t earliest_listed, std::size_t listed,
            const SearchListener& listener)
      : start_pegs_(count_bits(problem.start)),
        listener_(listener),
        multiples_{Count(starts_of(problem).size())},
        jumps_{problem.other_starts.empty() ? 0 : starts_of(problem).size()},
        earliest(std::max<std::size_t>(earliest_listed, 1), by_depth),
        most_games(listed, by_games),
        most_likely(listed, by_probability) {}

  void dead_end(int depth, const FoldedDeadEnd& found) override {
    GamesRow& row = row_of(depth);
    row.dead_ends += found.images;
    row.canonical_dead_ends += 1;
    const auto& [ways, chance] = std::get<WaysAndChance>(found.number);
    const DeadEnd end{{found.position, depth, found.images, ways * found.images, {}},
                      to_count(chance) * found.images};
    row.games += end.games;
    games_so_far_ += end.games;
    chances[depth] += end.chance;
    for (TopList* list : lists()) list->add(end);
  }

  void level_done(const FoldedLevel& level) override {
    row_of(level.depth()).sequences += level.ways();
    const auto behind = static_cast<std::size_t>(level.depth()) + 1;
    if (multiples_.size() <= behind) {
      multiples_.resize(behind + 1, 1);
      jumps_.resize(behind + 1, 0);
    }
    for (const std::size_t number : level.numbers_of_jumps())
      multiples_[behind] = lcm(multiples_[behind], Count(number));
    jumps_[behind] += level.jumps();
    if (listener_.games_so_far && games_so_far_ != 0) listener_.games_so_far(games_so_far_);
  }

  /// D of a depth.
  Count denominator(int depth) const {
    Count product = 1;
    for (int before = 0; before <= depth; ++before) product *= multiples_[static_cast<std::size_t>(before)];
    return product;
  }
  /// The number of units by which chances of that depth can be too low: one for each jump made before, and
  /// one for each of several starts.
  Count units_lost(int depth) const {
    Count sum = 0;
    for (int before = 0; before <= depth; ++before) sum += jumps_[static_cast<std::size_t>(before)];
    return sum;
  }
  /// Whether the last level has no jump.
  bool is_complete() const { return jumps_.back() == 0; }
  int last_depth() const { return static_cast<int>(jumps_.size()) - 2; }

 private:
  GamesRow& row_of(int depth) {
    GamesRow& row = rows[depth];
    row.depth = depth;
    row.pegs = start_pegs_ - depth;
    return row;
  }

  int start_pegs_;
  const SearchListener& listener_;
  Count games_so_far_ = 0;
  // Entry d is for all jumps from depth d - 1; the first is for the starts.
  std::vector<Count> multiples_;  // L
  std::vector<std::uint64_t> jumps_;

 public:
  std::map<int, GamesRow> rows;
  std::map<int, Count> chances;  // that random play ends there, by depth
  TopList earliest;
  TopList most_games;
  TopList most_likely;
  std::array<TopList*, 3> lists() { return {&earliest, &most_games, &most_likely}; }
};

/// A fold of random play modulo four primes.
class ResidueFold : public FoldVisitor {
 public:
  ResidueFold(const Residues& primes, const std::multimap<int, DeadEnd*>& watched)
      : primes_(primes), watched_(watched) {}

  void dead_end(int depth, const FoldedDeadEnd& found) override {
    add(of_depth[depth], weighed(std::get<Residues>(found.number), found.images));
  }
  void level_done(const FoldedLevel& level) override {
    const auto [first, last] = watched_.equal_range(level.depth());
    for (auto at = first; at != last; ++at) {
      Residues& residues = of_dead_end[at->second];  // stays 0 if the level belongs to another class
      const auto number = level.number_of(at->second->position);
      if (number) residues = weighed(std::get<Residues>(*number), at->second->images);
    }
  }

  std::map<int, Residues> of_depth;
  std::map<const DeadEnd*, Residues> of_dead_end;

 private:
  Residues weighed(const Residues& residues, std::uint64_t images) const {
    Residues product;
    for (std::size_t i = 0; i < product.size(); ++i)
      product[i] = product_modulo(residues[i], images, primes_[i]);
    return product;
  }
  void add(Residues& sum, const Residues& part) const {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum_modulo(sum[i], part[i], primes_[i]);
  }

  const Residues& primes_;
  const std::multimap<int, DeadEnd*>& watched_;
};

/// The positions on the ways from a start to the finish, which is at one depth.
class WaysToDeadEnd : public WinningSource {
 public:
  static WaysToDeadEnd find(const Problem& problem, const Engine& engine, const Resources& resources,
                            const SearchListener& listener) {
    const SymmetryGroup group = search_group(problem, Symmetry::start);
    const Sought down_to_finish{Sought::reachable, last_depth_of(problem, Sought::winning)};
    PositionLevels reachable = list_positions(engine, problem, down_to_finish, resources, listener);
    PositionLevels winning = winning_among(std::move(reachable), problem, group, resources.threads, listener);
    return {problem, StoredLevels(problem, winning_group(problem), std::move(winning), resources)};
  }
  const Problem& problem() const override { return problem_; }
  bool contains(Position p) const override { return levels_.contains(p); }

 private:
  WaysToDeadEnd(const Problem& problem, StoredLevels levels)
      : problem_(problem), levels_(std::move(levels)) {}

  Problem problem_;
  StoredLevels levels_;
};

/// The least depth that has a dead end, among positions from any start; no deeper level is searched.
int first_dead_end_depth(const Problem& problem, const Engine& engine, const Resources& resources,
                         const SearchListener& listener) {
  LevelRequest request{.columns = {}};
  request.columns.add(Column::positions);
  request.columns.add(Column::dead_ends);
  if (listener.finds) listener.finds(engine.name, "");
  // Levels grow, so beginning again for each depth costs little more time than the last search.
  for (int depth = 0;; ++depth) {
    request.max_depth = depth;
    const std::vector<LevelStats> levels = engine.enumerate(problem, request, resources, {}).levels;
    if (levels.back()[Column::dead_ends] != 0) return levels.back().depth;
  }
}

class Games {
 public:
  Games(const Problem& problem, const GamesRequest& request, const Engine& engine, const Resources& resources,
        const SearchListener& listener)
      : problem_(problem),
        request_(request),
        engine_(engine),
        resources_(resources),
        listener_(listener),
        found_(problem, request.dead_ends_listed, request.shortest ? 0 : request.dead_ends_listed, listener) {
  }

  GamesResult run() {
    const int last_depth = request_.shortest ? first_dead_end_depth(problem_, engine_, resources_, listener_)
                                             : request_.max_depth.value_or(max_holes);
    folds_.emplace(ReachableFolds::find(problem_, engine_, resources_, listener_, last_depth));
    folds_->fold({.quantity = quantity::WaysAndChances{starts_of(problem_).size()}, .dead_ends = true},
                 found_);
    request_.exact ? find_probabilities() : round_probabilities();
    folds_.reset();
    GamesResult result;
    result.exact = request_.exact;
    if (!found_.is_complete()) result.last_depth = found_.last_depth();
    for (const auto& [depth, row] : found_.rows) {
      result.games += row.games;
      result.rows.push_back(row);
      result.rows.back().is_exact = result.exact;
    }
    if (found_.is_complete()) result.expected_pegs = expected_pegs();
    if (result.games != 0) result.shortest = shortest();
    found_.earliest.list().resize(std::min(found_.earliest.list().size(), request_.dead_ends_listed));
    result.earliest.assign(found_.earliest.list().begin(), found_.earliest.list().end());
    result.most_games.assign(found_.most_games.list().begin(), found_.most_games.list().end());
    result.most_likely.assign(found_.most_likely.list().begin(), found_.most_likely.list().end());
    return result;
  }

 private:
  /// The listed dead ends by depth.
  std::multimap<int, DeadEnd*> listed_dead_ends() {
    std::multimap<int, DeadEnd*> by_depth;
    for (TopList* list : found_.lists()) {
      for (DeadEnd& dead_end : list->list()) by_depth.emplace(dead_end.depth, &dead_end);
    }
    return by_depth;
  }

  /// Fills in upper bounds of the probabilities of rows and of listed dead ends.
  void round_probabilities() {
    const Count one = Count(1) << chance_bits;
    Count total = 0;
    for (auto& [depth, row] : found_.rows) {
      if (row.dead_ends == 0) continue;
      row.probability = chance_bound(found_.chances[depth], found_.units_lost(depth));
      total += found_.chances[depth];
    }
    PEGSPACE_CHECK(total <= one, "probabilities sum to 1 at most");
    PEGSPACE_CHECK(!found_.is_complete() || total + found_.units_lost(found_.last_depth()) >= one,
                   "the probabilities of all ends sum to 1");
    for (const auto& [depth, dead_end] : listed_dead_ends())
      dead_end->probability = chance_bound(dead_end->chance, found_.units_lost(depth));
  }

  /// Fills in the exact probabilities of rows and of listed dead ends.
  void find_probabilities() {
    const std::multimap<int, DeadEnd*> watched = listed_dead_ends();
    // Enough primes that their product exceeds the largest denominator.
    std::size_t needed = (bit_width(found_.denominator(found_.last_depth())) - 1) / 60 + 1;
    needed = (needed + primes_at_once - 1) / primes_at_once * primes_at_once;
    const std::vector<std::uint64_t> primes = large_primes(needed);
    std::map<int, std::vector<std::uint64_t>> of_depth;
    std::map<const DeadEnd*, std::vector<std::uint64_t>> of_dead_end;
    for (std::size_t first = 0; first < needed; first += primes_at_once) {
      quantity::ExactChances chances{.starts = starts_of(problem_).size()};
      std::copy_n(primes.begin() + static_cast<std::ptrdiff_t>(first), primes_at_once,
                  chances.primes.begin());
      ResidueFold part(chances.primes, watched);
      folds_->fold({.quantity = chances, .dead_ends = true}, part);
      const auto append = [](auto& all, const auto& some) {
        for (const auto& [key, residues] : some)
          all[key].insert(all[key].end(), residues.begin(), residues.end());
      };
      append(of_depth, part.of_depth);
      append(of_dead_end, part.of_dead_end);
    }
    for (auto& [depth, row] : found_.rows) {
      if (row.dead_ends != 0) row.probability = probability(of_depth[depth], depth, primes);
    }
    for (const auto& [depth, dead_end] : watched)
      dead_end->probability = probability(of_dead_end[dead_end], depth, primes);
  }

  Fraction probability(std::vector<std::uint64_t> residues, int depth,
                       const std::vector<std::uint64_t>& primes) const {
    const Count denominator = found_.denominator(depth);
    PEGSPACE_CHECK(residues.size() == primes.size(), "every fold finds the same dead ends");
    for (std::size_t i = 0; i < primes.size(); ++i)
      residues[i] = product_modulo(residues[i], remainder(denominator, primes[i]), primes[i]);
    const Count numerator = from_residues(residues, primes);
    PEGSPACE_CHECK(numerator <= denominator, "a probability is at most 1");
    return reduced(numerator, denominator);
  }

  Fraction expected_pegs() const {
    const Count common = request_.exact ? found_.denominator(found_.last_depth()) : Count(1) << chance_bits;
    Count total = 0;
    Count pegs = 0;
    for (const auto& [depth, row] : found_.rows) {
      const Count part = row.probability.get_num() * (common / row.probability.get_den());
      total += part;
      pegs += part * row.pegs;
    }
    PEGSPACE_CHECK(!request_.exact || total == common, "the probabilities of all ends sum to 1");
    return reduced(pegs, common);
  }

  /// A game to the first of the earliest dead ends: from the first start, and always by the first jump in the
  /// board's list, from which that dead end (with several starts, or an image of it) can be reached.
  ShortestGame shortest() {
    const Position end = found_.earliest.list().front().position;
    if (listener_.finds) listener_.finds(engine_.name, "");
    const SymmetryGroup group = search_group(problem_, Symmetry::start);
    for (const Position start : starts_of(problem_)) {
      Problem problem{problem_.board, start, "", finish_at_position(end)};
      if (!problem_.other_starts.empty()) problem.finish = orbit(group, *problem.finish);
      const auto ways = WaysToDeadEnd::find(problem, engine_, resources_, {{}, listener_.progress});
      if (ways.solvable()) return {start, ways.first_solution(start)};
    }
    PEGSPACE_CHECK(false, "a dead end found can be reached");
  }

  const Problem& problem_;
  const GamesRequest& request_;
  const Engine& engine_;
  const Resources& resources_;
  const SearchListener& listener_;
  std::optional<ReachableFolds> folds_;  ///< while there are folds to come
  GamesFold found_;
};

}  // namespace

GamesResult all_games(const Problem& problem, const GamesRequest& request, const Engine& engine,
                      const Resources& resources, const SearchListener& listener) {
  return Games(problem, request, engine, resources, listener).run();
}

const ResultTable<GamesRow> games_table{
    "games",
    "a depth",
    {{{"depth", "depth", ColumnType::number, "jumps", "jumps made"}, &GamesRow::depth},
     {{"pegs", "pegs", ColumnType::number, "pegs", "pegs left"}, &GamesRow::pegs},
     {{"dead_ends", "dead ends", ColumnType::count, "positions", "positions with no jump", 1},
      &GamesRow::dead_ends},
     {{"canonical_dead_ends", "canon. dead", ColumnType::count, "orbits", "the same, up to symmetry", 2},
      &GamesRow::canonical_dead_ends},
     {{"games", "games", ColumnType::integer, "games", "games that end there"}, &GamesRow::games},
     {{"probability", "random play", ColumnType::share, "", "that random play ends there, to 12 places"},
      &GamesRow::probability},
     {{"probability_numerator", "", ColumnType::integer, "", "with --exact: of the exact fraction", 0, true,
       "exact"},
      [](const GamesRow& row) { return row.is_exact ? Field(Count(row.probability.get_num())) : Field(); }},
     {{"probability_denominator", "", ColumnType::integer, "", "with --exact: of the exact fraction", 0, true,
       "exact"},
      [](const GamesRow& row) { return row.is_exact ? Field(Count(row.probability.get_den())) : Field(); }},
     {{"sequences", "sequences", ColumnType::integer, "sequences of jumps",
       "those of that many jumps from the start, games or not", 3},
      &GamesRow::sequences}}};

}  // namespace pegspace
