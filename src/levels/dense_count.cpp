// Counting with the dense engine: one closure from the start, then
//
//   games asked for      the numbers of jump sequences to all reachable positions (dense_fold.hpp); they give
//   the
//                        solutions of every finish as well
//   solutions only       first drop what is not winning for any of the finishes, then the same on the few
//   that remain
//
// and the winning positions of each finish by dropping the others, from a copy of the bitmaps where memory
// allows, else from a new closure.
#include <tbb/task_arena.h>

#include <algorithm>
#include <numeric>

#include "levels/dense_engine.hpp"
#include "levels/dense_fold.hpp"
#include "levels/dense_search.hpp"
#include "levels/reference_engine.hpp"

namespace pegspace {
namespace {

using dense::Search;

std::uint64_t sum_of(const std::vector<std::uint64_t>& values) {
  return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

class DenseCounting {
 public:
  DenseCounting(const Problem& problem, const CountRequest& request, const SearchOptions& options,
                const SearchListener& listener)
      : request_(request),
        listener_(listener),
        search_(problem.board, {problem.start}, options.memory_bytes, listener),
        spare_bytes_(options.memory_bytes - Search::memory_bytes(problem.board, search_.index())) {
    for (const Finish& finish : request.finishes) {
      std::vector<Position> possible = finish.positions;
      std::erase_if(possible, [&](Position p) { return !search_.index().contains(p); });
      all_.insert(all_.end(), possible.begin(), possible.end());
      targets_.push_back(std::move(possible));
    }
    std::sort(all_.begin(), all_.end());
    all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
  }

  Counting run() {
    Counting result;
    result.finishes.resize(targets_.size());
    search_.grow(std::nullopt, {});
    if (request_.games) {
      dense::FoldResult fold = fold_on(search_.sizes(), true);
      result.games = fold.games;
      add_solutions(fold, result);
    }
    if (all_.empty()) return result;
    const std::vector<std::uint64_t> kept = search_.keep(all_);
    if (!request_.games) add_solutions(fold_on(kept, false), result);
    count_winning(sum_of(kept), result);
    return result;
  }

 private:
  dense::FoldResult fold_on(const std::vector<std::uint64_t>& sizes, bool games) const {
    if (sizes.front() == 0) return {std::vector<Count>(all_.size()), 0};
    return dense::fold_sequences(search_, sizes, all_, games, spare_bytes_, listener_);
  }

  void add_solutions(const dense::FoldResult& fold, Counting& result) const {
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      for (const Position target : targets_[i]) {
        const auto at = std::lower_bound(all_.begin(), all_.end(), target) - all_.begin();
        result.finishes[i].solutions += fold.sequences[static_cast<std::size_t>(at)];
      }
    }
  }

  /// The bitmaps hold what is winning for `all_`, `winning` positions.
  void count_winning(std::uint64_t winning, Counting& result) {
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (targets_[i].size() == all_.size()) {
        result.finishes[i].winning_positions = winning;
      } else if (!targets_[i].empty()) {
        others.push_back(i);
      }
    }
    std::unique_ptr<dense::Bitmap> copy;
    const bool copying =
        others.size() > 1 && dense::Bitmap::memory_bytes(search_.tables().rows()) <= spare_bytes_;
    if (copying) {
      copy = std::make_unique<dense::Bitmap>(search_.tables().rows());
      copy->copy_from(search_.bitmap());
    }
    for (std::size_t turn = 0; turn < others.size(); ++turn) {
      if (turn > 0 && copying) search_.restore(*copy);
      if (turn > 0 && !copying) search_.grow(std::nullopt, {});
      result.finishes[others[turn]].winning_positions = sum_of(search_.keep(targets_[others[turn]]));
    }
  }

  const CountRequest& request_;
  const SearchListener& listener_;
  Search search_;
  std::uint64_t spare_bytes_;
  std::vector<std::vector<Position>> targets_;  ///< by finish, those of the start's class
  std::vector<Position> all_;                   ///< all of them
};

}  // namespace

namespace dense_engine {

Counting count(const Problem& problem, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener) {
  if (problem.board.jumps().empty()) return reference_engine::count(problem, request, options, listener);
  dense::obey_simd_environment();
  tbb::task_arena arena(options.threads);
  return arena.execute([&] { return DenseCounting(problem, request, options, listener).run(); });
}

}  // namespace dense_engine
}  // namespace pegspace
