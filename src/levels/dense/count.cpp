// Counting with the dense engine. Several starts of one class are counted together where time reversal and
// memory allow (paths/pairs.hpp), else one after another: one closure from the start, then
//
//   games asked for   the numbers of jump sequences to all reachable positions (paths/sequences.hpp); they give
//                     the solutions of every finish as well
//   solutions only    first drop what is not winning for any of the finishes, then the same on the few that
//                     remain; where they are so sparse that a list of them is smaller than the ranks of the
//                     rows, on their canonical list (paths/listed.hpp); where bitmaps do not fit, that list is
//                     made from tiles
//   one finish that is the start's reverse (paths/self_reverse.hpp)
//                     half of the levels are enough
//
// and the winning positions of each finish by dropping the others, from a copy of the bitmaps where memory
// allows, else from a new closure.

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/sort.hpp"
#include "base/system/huge_pages.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/growth/search.hpp"
#include "levels/dense/paths/listed.hpp"
#include "levels/dense/paths/numbers.hpp"
#include "levels/dense/paths/pairs.hpp"
#include "levels/dense/paths/sequences.hpp"
#include "levels/dense/paths/tiled_lists.hpp"
#include "levels/kit/start_by_start.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace {
namespace {

using dense::Search;

std::uint64_t sum_of(const std::vector<std::uint64_t>& values) {
  return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

/// By finish, those of the class.
std::vector<std::vector<Position>> targets_in_class(const ClassIndex& index,
                                                    const std::vector<Finish>& finishes) {
  std::vector<std::vector<Position>> targets;
  for (const Finish& finish : finishes) {
    targets.push_back(finish.positions);
    std::erase_if(targets.back(), [&](Position p) { return !index.contains(p); });
  }
  return targets;
}

std::vector<Position> united(const std::vector<std::vector<Position>>& targets) {
  std::vector<Position> all;
  for (const std::vector<Position>& some : targets) all.insert(all.end(), some.begin(), some.end());
  sort_unique(all);
  return all;
}

/// The finishes with some of all targets, but not all: their winning positions are counted apart.
std::vector<std::size_t> finishes_apart(const std::vector<std::vector<Position>>& targets,
                                        const std::vector<Position>& all) {
  std::vector<std::size_t> apart;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].empty() && targets[i].size() < all.size()) apart.push_back(i);
  }
  return apart;
}

/// Notes the number of winning positions for all targets for each finish that has them all.
void note_winning(const std::vector<std::vector<Position>>& targets, const std::vector<Position>& all,
                  std::uint64_t winning, StartCounting& result) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].size() == all.size()) result.finishes[i].winning_positions = winning;
  }
}

/// sequences[i] is the number of sequences to all[i], of which each finish has some as targets.
void add_solutions(const std::vector<Count>& sequences, const std::vector<std::vector<Position>>& targets,
                   const std::vector<Position>& all, StartCounting& result) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    for (const Position target : targets[i]) {
      const auto at = std::lower_bound(all.begin(), all.end(), target) - all.begin();
      result.finishes[i].solutions += sequences[static_cast<std::size_t>(at)];
    }
  }
}

Problem problem_of(const Board& board, const std::vector<Position>& starts) {
  return {board, starts.front(), "", std::nullopt, starts};
}

/// Solutions alone, on a list of the winning positions made from tiles: where the bitmaps of the class, the
/// retrograde pass, and for several finishes a copy would not fit memory. Nothing elsewhere.
std::optional<StartCounting> count_from_tiles(const Board& board, const std::vector<Position>& seeds,
                                              const StartRequest& request, const SearchOptions& options,
                                              const SearchListener& listener) {
  const ClassIndex index(board, seeds.front());
  const std::uint64_t bitmaps = Search::memory_bytes(board, index);
  const std::uint64_t copy =
      request.finishes.size() > 1 ? dense::Bitmap::memory_bytes(dense::Tables::rows_of(index)) : 0;
  if (request.games || bitmaps + Search::keep_bytes(index) + copy <= options.memory_bytes)
    return std::nullopt;
  const std::vector<std::vector<Position>> targets = targets_in_class(index, request.finishes);
  const std::vector<Position> all = united(targets);
  const SymmetryGroup group = SymmetryGroup::whole(board).stabiliser(seeds).stabiliser(all);
  StartCounting result;
  result.finishes.resize(targets.size());
  try {
    const std::vector<std::size_t> apart = finishes_apart(targets, all);
    std::vector<std::vector<Position>> sets;
    for (const std::size_t finish : apart) sets.push_back(targets[finish]);
    auto listed = dense::list_winning({board, seeds, group}, all, sets, options, listener);
    if (!listed) return std::nullopt;
    if (listed->list.empty()) return result;
    note_winning(targets, all, listed->positions, result);
    for (std::size_t i = 0; i < apart.size(); ++i)
      result.finishes[apart[i]].winning_positions = listed->of_sets[i];
    add_solutions(dense::sequences_by_list(std::move(listed->list), problem_of(board, seeds), group, all,
                                           options, listener),
                  targets, all, result);
  } catch (const ResourceError&) {
    if (bitmaps > options.memory_bytes) throw;
    return std::nullopt;
  }
  return result;
}

class DenseCounting {
 public:
  /// The seeds must be of one class; their numbers are added up.
  DenseCounting(const Board& board, const std::vector<Position>& seeds, const StartRequest& request,
                const SearchOptions& options, const SearchListener& listener)
      : request_(request),
        options_(options),
        listener_(listener),
        search_(board, seeds, options.memory_bytes, listener),
        spare_bytes_(options.memory_bytes - search_.planned_bytes()) {
    targets_ = targets_in_class(search_.index(), request.finishes);
    all_ = united(targets_);
    if (all_.size() == 1) half_ = dense::self_reverse(search_, all_.front());
  }

  StartCounting run() {
    StartCounting result;
    result.finishes.resize(targets_.size());
    const SymmetryGroup group =
        SymmetryGroup::whole(search_.board()).stabiliser(search_.seeds()).stabiliser(all_);
    search_.grow(std::nullopt);
    if (request_.games) {
      result.games = 0;
      add_solutions(count_by_rows(search_.sizes(), &*result.games), targets_, all_, result);
    }
    if (all_.empty()) return result;
    kept_ = search_.keep(all_);
    const std::vector<std::uint64_t>& kept = kept_;
    if (sum_of(kept) == 0) return result;
    note_winning(targets_, all_, sum_of(kept), result);
    const std::vector<std::size_t> apart = finishes_apart(targets_, all_);
    keep_copy_for(apart.size() + (request_.games ? 0 : 1));
    for (const std::size_t finish : apart) {
      to_winning();
      result.finishes[finish].winning_positions = sum_of(search_.keep(targets_[finish]));
    }
    if (request_.games) return result;
    to_winning();
    add_solutions(count_sequences(group), targets_, all_, result);
    return result;
  }

 private:
  /// Sequences to each of all_ in the winning positions, which the bitmaps hold.
  std::vector<Count> count_sequences(const SymmetryGroup& group) {
    if (listed_bytes(group.order()) < rows_bytes()) return count_listed(group);
    try {
      if (half_) {
        return dense::count_by_meeting(search_, dense::plan_of(search_, *half_), 1, spare_bytes_, listener_);
      }
      return count_by_rows(kept_, nullptr);
    } catch (const dense::NumbersTooWide&) {
      return count_listed(group);
    }
  }

  std::vector<Count> count_listed(const SymmetryGroup& group) {
    dense::CanonicalList list(group, search_.start_pegs(), spare_bytes_);
    list.add(search_);
    SearchOptions beside_bitmaps = options_;
    beside_bitmaps.memory_bytes = spare_bytes_;
    return dense::sequences_by_list(list.take(), problem_of(search_.board(), search_.seeds()), group, all_,
                                    beside_bitmaps, listener_);
  }

  /// Sequences to each of all_, level by level, in bitmaps with so many positions: all reachable ones where the
  /// games are to be counted too, which are added to *games.
  std::vector<Count> count_by_rows(const std::vector<std::uint64_t>& sizes, Count* games) {
    const dense::NumberSymmetries symmetries(
        dense::TileOrbits(search_.board(), search_.index(),
                          {search_.seeds(), games != nullptr ? std::vector<Position>() : all_}));
    const dense::SequenceSums wanted{{search_.seeds()}, symmetries, sizes, games != nullptr};
    std::vector<Count> sequences(all_.size());
    dense::sum_sequences(search_, wanted, spare_bytes_, listener_, [&](const dense::SummedLevel& level) {
      for (std::size_t i = 0; i < all_.size(); ++i) {
        if (count_bits(all_[i]) != search_.start_pegs() - level.depth || !search_.has(all_[i])) continue;
        sequences[i] = dense::number_of(search_, level, all_[i]);
      }
      if (games == nullptr) return;
      *games += level.dead_ends;
      if (level.depth > 0 && listener_.games_so_far) listener_.games_so_far(*games);
    });
    return sequences;
  }

  /// What counting by rows takes: the ranks of all rows, and numbers of 64 bits for any two neighbouring
  /// levels.
  std::uint64_t rows_bytes() const {
    std::uint64_t most = 0;
    for (std::size_t depth = 0; depth + 1 < kept_.size(); ++depth) {
      most = std::max(most, kept_[depth] + kept_[depth + 1]);
    }
    return sizeof(std::uint64_t) * most + dense::RankDirectory::memory_bytes(search_.tables().rows());
  }

  /// What counting by a list takes, if orbits are as large as the group.
  std::uint64_t listed_bytes(int symmetries) const {
    return dense::listed_bytes_per_position * sum_of(kept_) / static_cast<std::uint64_t>(symmetries);
  }

  /// Copies the bitmaps where more than one pass will use them up and memory allows.
  void keep_copy_for(std::size_t passes) {
    const std::uint64_t bytes = dense::Bitmap::memory_bytes(search_.tables().rows());
    if (passes < 2 || bytes > spare_bytes_) return;
    copy_ = std::make_unique<dense::Bitmap>(search_.tables().rows());
    copy_->copy_from(search_.bitmap());
    spare_bytes_ -= bytes;
  }

  /// Makes the bitmaps hold what is winning for all_, after the first call from the copy or from a new
  /// closure.
  void to_winning() {
    if (used_up_ && copy_ != nullptr) search_.restore(*copy_);
    if (used_up_ && copy_ == nullptr) {
      search_.grow(std::nullopt);
      search_.keep(all_);
    }
    used_up_ = true;
  }

  const StartRequest& request_;
  const SearchOptions& options_;
  const SearchListener& listener_;
  Search search_;
  std::uint64_t spare_bytes_;
  std::vector<std::vector<Position>> targets_;  ///< by finish, those of the start's class
  std::vector<Position> all_;                   ///< all of them
  std::optional<dense::SelfReverse> half_;      ///< where time reversal makes half of the levels enough
  std::vector<std::uint64_t> kept_;             ///< winning positions for all_, by level
  std::unique_ptr<dense::Bitmap> copy_;         ///< of the bitmaps after keep(all_)
  bool used_up_ = false;                        ///< whether the bitmaps hold less than that
};

void add(StartCounting& sum, const StartCounting& part) {
  for (std::size_t i = 0; i < sum.finishes.size(); ++i) {
    sum.finishes[i].solutions += part.finishes[i].solutions;
    sum.finishes[i].winning_positions += part.finishes[i].winning_positions;
  }
  if (part.games) sum.games = sum.games.value_or(0) + *part.games;
}

/// From all starts of the problem, which may be of several classes.
StartCounting count_start(const Problem& problem, const StartRequest& request, const SearchOptions& options,
                          const SearchListener& listener) {
  const PageKeeping keeping;
  StartCounting sum;
  sum.finishes.resize(request.finishes.size());
  SearchListener of_class = listener;
  if (listener.games_so_far) {
    of_class.games_so_far = [&](const Count& games) { listener.games_so_far(sum.games.value_or(0) + games); };
  }
  for (const auto& seeds :
       dense::by_class(problem.board, starts_of(problem), SymmetryGroup::trivial(problem.board))) {
    if (const auto part = count_from_tiles(problem.board, seeds, request, options, of_class)) {
      add(sum, *part);
    } else {
      add(sum, DenseCounting(problem.board, seeds, request, options, of_class).run());
    }
  }
  return sum;
}

}  // namespace

namespace dense_engine {

Counting count(const Board& board, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener) {
  if (board.jumps().empty()) return reference_engine::count(board, request, options, listener);
  WorkerTeam team(options.threads);
  return team.run([&] {
    if (request.starts.size() > 1 && !request.games) {
      if (auto counts = dense::count_together(board, request, 1, options, listener)) {
        if (listener.pair_done) {
          for (std::size_t i = 0; i < counts->size(); ++i) listener.pair_done(i, (*counts)[i]);
        }
        return Counting{std::move(*counts), {}};
      }
    }
    return count_start_by_start(
        board, request, listener,
        [&](const Problem& problem, const StartRequest& wanted, const SearchListener& from_start) {
          return count_start(problem, wanted, options, from_start);
        });
  });
}

}  // namespace dense_engine
}  // namespace pegspace
