// Counting with the dense engine. Pairs of starts of one class are counted together where time reversal and memory allow
// (paths/pairs.hpp). From one start there are four ways:
//
//   games asked for       A fold over all reachable positions (folds/tile_fold.hpp) gives the games, and the solutions of
//                         every finish as well. Then a search finds the winning positions of each finish.
//   solutions by rows     A search keeps the positions that are winning for any finish, as rows of the class; the numbers
//                         of a level stand in the order of its bits (paths/sequences.hpp).
//   solutions by list     The canonical winning positions are listed, and counted over by the hash engine (paths/listed.hpp):
//                         where the list is smaller than the ranks of the rows; where rows or numbers do not fit memory,
//                         and then it is made while tiles are dropped; and on several ranks, each with its share.
//   a finish that is      Half of the levels are enough (paths/self_reverse.hpp).
//   the start's reverse
//
// The winning positions of each finish are counted by a retrograde pass within those of all. (A fold within the winning
// positions, as bits by tile, took 1.2 times the time of the rows from d2, 1.6 times from c1: they are too sparse in the
// tiles.)

#include "levels/dense/count.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/system/huge_pages.hpp"
#include "levels/dense/class_request.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "levels/dense/paths/listed.hpp"
#include "levels/dense/paths/pairs.hpp"
#include "levels/dense/paths/sequences.hpp"
#include "levels/dense/paths/tiled_lists.hpp"
#include "levels/folds/list_fold.hpp"
#include "levels/folds/tile_fold.hpp"
#include "levels/hash/counting_pass.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace {
namespace {

using dense::ClassRequest;
using dense::TileSearch;

/// Whether the rows of the class are shared out over ranks.
bool has_ranks(const SearchOptions& options) {
  return options.exchange->ranks() > 1;
}

/// A search that keeps the rows of the class: one pass for all targets, then one for each set of them apart.
std::unique_ptr<TileSearch> search_for_rows(const ClassRequest& wanted, const SearchOptions& options) {
  std::vector<SymmetryGroup> groups;
  if (!wanted.all.empty()) groups.push_back(wanted.winning_group);
  for (const std::vector<Position>& targets : wanted.apart)
    groups.push_back(wanted.winning_group.stabiliser(targets));
  return std::make_unique<TileSearch>(wanted, std::move(groups), options, TileSearch::Keeps::rows);
}

dense::ListedClass listed_class(const ClassRequest& wanted) {
  return {wanted.board, wanted.seeds, wanted.winning_group};
}

/// Solutions alone, on a list of the winning positions: where the rows of the class do not fit memory, or are shared
/// out over ranks. Nothing where the list of one process does not fit: `refusal` says why.
std::optional<Counting> count_on_list(const ClassRequest& wanted, const SearchOptions& options,
                                      const SearchListener& listener, std::string& refusal) {
  Counting result;
  result.finishes.resize(wanted.targets.size());
  dense::ListedWinning listed =
      dense::list_winning(listed_class(wanted), wanted.all, wanted.apart, options, listener);
  refusal = listed.refusal;
  if (!refusal.empty()) return std::nullopt;
  if (listed.positions == 0) return result;
  wanted.note_winning(wanted.all, listed.positions, result);
  for (std::size_t i = 0; i < wanted.apart.size(); ++i)
    wanted.note_winning(wanted.apart[i], listed.of_sets[i], result);
  wanted.add_solutions(sequences_by_list(std::move(listed.list), wanted.problem(), wanted.winning_group,
                                         wanted.all, options, listener),
                       result);
  return result;
}

/// On one list for all finishes, or where that does not fit, finish by finish: one finish may have more symmetries.
Counting count_on_lists(const ClassRequest& wanted, const SearchOptions& options,
                        const SearchListener& listener) {
  std::string refusal;
  if (auto together = count_on_list(wanted, options, listener, refusal)) return std::move(*together);
  if (wanted.targets.size() == 1) throw ResourceError(refusal);
  Counting result;
  for (const std::vector<Position>& targets : wanted.targets) {
    const ClassRequest alone(wanted.board, wanted.seeds, {finish_at_positions(targets)});
    result.finishes.push_back(targets.empty() ? FinishCount{}
                                              : count_on_lists(alone, options, listener).finishes.front());
  }
  return result;
}

/// Solutions alone, on the rows of the class.
class RowCounting {
 public:
  RowCounting(const ClassRequest& wanted, std::unique_ptr<TileSearch> search, const SearchOptions& options,
              const SearchListener& listener)
      : wanted_(wanted), options_(options), listener_(listener), search_(std::move(search)) {
    search_->require_memory();
    spare_bytes_ = options.memory_bytes - search_->memory_bytes();
  }

  /// Nothing where there is no room for the numbers.
  std::optional<Counting> run() {
    Counting result;
    result.finishes.resize(wanted_.targets.size());
    search_->grow({}, listener_);
    if (!any_kept(wanted_.all)) return result;
    const dense::PassCounts winning = search_->winning(0, wanted_.all, false, listener_);
    kept_ = by_depth(winning);
    wanted_.note_winning(wanted_.all, winning.histogram.all_positions(), result);
    for (std::size_t i = 0; i < wanted_.apart.size(); ++i) {
      const std::vector<Position>& targets = wanted_.apart[i];
      if (!any_kept(targets)) continue;
      wanted_.note_winning(
          targets, search_->winning(1 + i, targets, false, listener_).histogram.all_positions(), result);
    }
    spare_bytes_ = options_.memory_bytes - search_->end_passes();
    const auto sequences = count_sequences();
    if (!sequences) return std::nullopt;
    wanted_.add_solutions(*sequences, result);
    return result;
  }

 private:
  bool any_kept(const std::vector<Position>& positions) const {
    return std::any_of(positions.begin(), positions.end(), [&](Position p) { return search_->has(p); });
  }
  std::vector<std::uint64_t> by_depth(const dense::PassCounts& counts) const {
    return dense::by_depth(counts.histogram.positions, wanted_.pegs());
  }

  /// Sequences to each of the targets in the winning positions; nothing where there is no room for the numbers.
  std::optional<std::vector<Count>> count_sequences() {
    if (listed_bytes() < rows_bytes()) return count_listed();
    if (wanted_.all.size() == 1) {
      if (const auto half = dense::self_reverse(wanted_.board, wanted_.seeds, wanted_.all.front())) {
        const PageKeeping keeping;
        const dense::ClassRows rows = search_->rows();
        return dense::count_by_meeting(rows, dense::plan_of(rows, *half), 1, spare_bytes_, listener_);
      }
    }
    return count_by_rows();
  }

  std::optional<std::vector<Count>> count_listed() {
    dense::CanonicalList list(wanted_.winning_group, wanted_.pegs(), spare_bytes_);
    search_->visit_kept([&](const dense::TileStore& store, std::size_t stage) { list.add(store, stage); });
    search_.reset();
    if (!list.fits()) return std::nullopt;
    return sequences_by_list(list.take(), wanted_.problem(), wanted_.winning_group, wanted_.all, options_,
                             listener_);
  }

  /// Sequences to each of the targets, level by level.
  std::optional<std::vector<Count>> count_by_rows() {
    const std::vector<Position>& all = wanted_.all;
    const PageKeeping keeping;
    const dense::ClassRows rows = search_->rows();
    const dense::NumberSymmetries symmetries(
        dense::TileOrbits(wanted_.board, rows.index(), {wanted_.seeds, all}));
    const dense::SequenceSums wanted{{wanted_.seeds}, symmetries, kept_};
    std::vector<Count> sequences(all.size());
    const std::string refusal =
        dense::sum_sequences(rows, wanted, spare_bytes_, listener_, [&](const dense::SummedLevel& level) {
          for (std::size_t i = 0; i < all.size(); ++i) {
            if (count_bits(all[i]) != wanted_.pegs() - level.depth || !rows.has(all[i])) continue;
            sequences[i] = dense::number_of(rows, level, all[i]);
          }
        });
    if (!refusal.empty()) return std::nullopt;
    return sequences;
  }

  /// What counting by rows takes: the ranks of all rows, and numbers of 64 bits for any two neighbouring
  /// levels.
  std::uint64_t rows_bytes() const {
    std::uint64_t most = 0;
    for (std::size_t depth = 0; depth + 1 < kept_.size(); ++depth) {
      most = std::max(most, kept_[depth] + kept_[depth + 1]);
    }
    return sizeof(std::uint64_t) * most +
           dense::RankDirectory::memory_bytes(dense::Tables::rows_of(wanted_.index));
  }

  /// What counting by a list takes, if orbits are as large as the group.
  std::uint64_t listed_bytes() const {
    const std::uint64_t positions = std::accumulate(kept_.begin(), kept_.end(), std::uint64_t{0});
    return listed_bytes_per_position * positions / static_cast<std::uint64_t>(wanted_.winning_group.order());
  }

  const ClassRequest& wanted_;
  const SearchOptions& options_;
  const SearchListener& listener_;
  std::unique_ptr<TileSearch> search_;
  std::uint64_t spare_bytes_ = 0;    ///< beside the search
  std::vector<std::uint64_t> kept_;  ///< winning positions for all targets, by depth
};

/// What a fold over all that is reachable finds.
class FoundByFold : public FoldVisitor {
 public:
  FoundByFold(const ClassRequest& wanted, const SearchListener& listener)
      : sequences(wanted.all.size()), wanted_(wanted), listener_(listener) {}

  void dead_end(int, const FoldedDeadEnd& found) override { games += found.number.ways * found.images; }
  void level_done(const FoldedLevel& level) override {
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      if (count_bits(wanted_.all[i]) != wanted_.pegs() - level.depth()) continue;
      if (const auto number = level.number_of(wanted_.all[i])) sequences[i] = number->ways;
    }
    if (listener_.games_so_far && games != 0) listener_.games_so_far(games);
  }

  std::vector<Count> sequences;  ///< to each of all targets
  Count games;

 private:
  const ClassRequest& wanted_;
  const SearchListener& listener_;
};

void fold_class(const ClassRequest& wanted, const SearchOptions& options, const SearchListener& listener,
                WorkerTeam& team, FoldVisitor& visitor) {
  if (TileFolds::takes(wanted.board, wanted.group, options.memory_bytes)) {
    TileFolds(wanted.board, wanted.seeds, wanted.group, options.memory_bytes)
        .fold({}, max_holes, listener, visitor);
    return;
  }
  const dense::ListedClass of_class{wanted.board, wanted.seeds, wanted.group};
  const StoredLevels levels(wanted.problem(), wanted.group,
                            dense::list_reachable(of_class, options, listener), options);
  fold_lists(levels, {}, listener, team, visitor);
}

/// A search for the winning positions of each set of targets.
std::unique_ptr<TileSearch> search_for_winning(const ClassRequest& wanted, const SearchOptions& options) {
  std::vector<SymmetryGroup> groups;
  for (const std::vector<Position>& targets : wanted.sets)
    groups.push_back(wanted.winning_group.stabiliser(targets));
  return std::make_unique<TileSearch>(wanted, std::move(groups), options);
}

/// Games and solutions by a fold over all that is reachable, then winning positions by a search.
Counting count_with_games(const ClassRequest& wanted, const SearchOptions& options,
                          const SearchListener& listener, WorkerTeam& team) {
  Counting result;
  result.finishes.resize(wanted.targets.size());
  const auto search = wanted.sets.empty() ? nullptr : search_for_winning(wanted, options);
  if (search != nullptr) search->require_memory();  // before the fold, which may take long
  FoundByFold found(wanted, listener);
  fold_class(wanted, options, listener, team, found);
  result.games = found.games;
  wanted.add_solutions(found.sequences, result);
  if (search == nullptr) return result;
  search->grow({}, listener);
  for (std::size_t pass = 0; pass < wanted.sets.size(); ++pass) {
    const std::vector<Position>& targets = wanted.sets[pass];
    wanted.note_winning(targets, search->winning(pass, targets, false, listener).histogram.all_positions(),
                        result);
  }
  return result;
}

Counting count_class(const ClassRequest& wanted, bool games, const SearchOptions& options,
                     const SearchListener& listener, WorkerTeam& team) {
  if (games) return count_with_games(wanted, options, listener, team);
  if (wanted.all.empty()) return {std::vector<FinishCount>(wanted.targets.size()), {}};
  if (has_ranks(options)) return count_on_lists(wanted, options, listener);
  std::unique_ptr<TileSearch> search = search_for_rows(wanted, options);
  if (search->fits()) {
    if (auto counting = RowCounting(wanted, std::move(search), options, listener).run())
      return std::move(*counting);
  }
  return count_on_lists(wanted, options, listener);
}

void add(Counting& sum, const Counting& part) {
  for (std::size_t i = 0; i < sum.finishes.size(); ++i) {
    sum.finishes[i].solutions += part.finishes[i].solutions;
    sum.finishes[i].winning_positions += part.finishes[i].winning_positions;
  }
  if (part.games) sum.games = sum.games.value_or(0) + *part.games;
}

/// From all starts of the problem, which may be of several classes.
Counting count_start(const Problem& problem, const CountRequest& request, const SearchOptions& options,
                     const SearchListener& listener, WorkerTeam& team) {
  Counting sum;
  sum.finishes.resize(request.finishes.size());
  SearchListener of_class = listener;
  if (listener.games_so_far) {
    of_class.games_so_far = [&](const Count& games) { listener.games_so_far(sum.games.value_or(0) + games); };
  }
  for (const auto& seeds :
       by_class(problem.board, starts_of(problem), SymmetryGroup::trivial(problem.board))) {
    const ClassRequest wanted(problem.board, seeds, request.finishes);
    add(sum, count_class(wanted, request.games, options, of_class, team));
  }
  return sum;
}

/// What is known beforehand: the tables of a fold, and the search for winning positions. The numbers of a fold's levels are
/// as many as it finds.
MemoryPlan games_plan(const ClassRequest& wanted, const SearchOptions& options) {
  MemoryPlan plan;
  if (!wanted.sets.empty()) {
    const auto search = search_for_winning(wanted, options);
    plan = {search->memory_bytes(), search->memory_words()};
  }
  if (TileFolds::takes(wanted.board, wanted.group, options.memory_bytes)) {
    const std::uint64_t tables = TileFolds::table_bytes(wanted.board, wanted.group).value_or(0);
    if (tables > plan.bytes) plan = {tables, "tables of tiles and rows"};
    return plan;
  }
  const TileSearch listed(dense::searched_class(wanted.board, wanted.seeds, wanted.group), {}, options);
  if (listed.memory_bytes() > plan.bytes) plan = {listed.memory_bytes(), listed.memory_words()};
  return plan;
}

}  // namespace

namespace dense {

MemoryPlan counting_plan(const Problem& problem, const SearchOptions& options, Work work) {
  std::vector<Finish> finishes;
  if (problem.finish) {
    finishes.push_back(*problem.finish);
  } else {
    for (int hole = 0; hole < problem.board.holes(); ++hole)
      finishes.push_back(finish_at_hole(problem.board, hole));
  }
  MemoryPlan most;
  for (const auto& seeds :
       by_class(problem.board, starts_of(problem), SymmetryGroup::trivial(problem.board))) {
    const ClassRequest wanted(problem.board, seeds, finishes);
    MemoryPlan plan;
    bool on_list = has_ranks(options);
    if (work == Work::games) {
      plan = games_plan(wanted, options);
    } else if (!on_list) {
      const auto rows = search_for_rows(wanted, options);
      plan = {rows->memory_bytes(), rows->memory_words()};
      on_list = plan.bytes > options.memory_bytes && !options.spill.empty();
    }
    if (on_list) plan = list_winning_plan(listed_class(wanted), wanted.apart, options);
    if (plan.bytes >= most.bytes) most = plan;
  }
  return most;
}

}  // namespace dense

namespace dense_engine {

Counting count(const Problem& problem, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener) {
  if (problem.board.jumps().empty()) return reference_engine::count(problem, request, options, listener);
  PEGSPACE_CHECK(!has_ranks(options) || !request.games, "ranks count no games");
  WorkerTeam team(options.threads);
  return team.run([&] { return count_start(problem, request, options, listener, team); });
}

std::optional<std::vector<FinishCount>> count_together(const Board& board, std::span<const HolePair> pairs,
                                                       const SearchOptions& options,
                                                       const SearchListener& listener) {
  if (board.jumps().empty()) return std::nullopt;
  WorkerTeam team(options.threads);
  return team.run([&] { return dense::count_together(board, pairs, 1, options, listener); });
}

}  // namespace dense_engine
}  // namespace pegspace
