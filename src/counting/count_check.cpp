#include "counting/count_check.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "levels/folds/winning_folds.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {
namespace {

/// The sum for each depth, from the ways of a forward fold.
class DepthSums : public FoldVisitor {
 public:
  DepthSums(const Problem& problem, const KeptNumbers& solutions)
      : targets_(problem.finish->positions()), form_(winning_group(problem)), solutions_(solutions) {}

  void level_done(const FoldedLevel& level) override {
    Count sum = ended_;
    level.for_each([&](Position p, const FoldNumber& number) {
      const Count ways = number.ways * form_.orbit_size(p);
      sum += ways * solutions_.number_of(p).value().ways;
      if (std::ranges::binary_search(targets_, p)) ended_ += ways;
    });
    sums_.push_back(sum);
  }

  const std::vector<Count>& sums() const { return sums_; }

 private:
  std::vector<Position> targets_;
  CanonicalForm form_;
  const KeptNumbers& solutions_;
  Count ended_ = 0;  // solutions that end before the next depth
  std::vector<Count> sums_;
};

/// The sums by depth; none if there is no solution.
std::vector<Count> depth_sums(const Problem& problem, const Engine& engine, const SearchOptions& options,
                              const SearchListener& listener) {
  WinningFolds folds(problem, engine, options, listener);
  if (!folds.contains(problem.start)) return {};
  const auto solutions = folds.keep_solutions({});
  DepthSums sums(problem, *solutions);
  folds.fold({}, sums);
  return sums.sums();
}

}  // namespace

std::size_t check_counts(const Problem& problem, const std::vector<Finish>& finishes, const CountTable& table,
                         const Engine& engine, const SearchOptions& options, const SearchListener& listener) {
  std::size_t compared = 0;
  for (std::size_t i = 0; i < finishes.size(); ++i) {
    Count solutions = 0;
    for (const Position start : starts_of(problem)) {
      Problem one{problem.board, start, problem.start_label, finishes[i]};
      const std::vector<Count> sums = depth_sums(one, engine, options, listener);
      PEGSPACE_CHECK(std::ranges::adjacent_find(sums, std::ranges::not_equal_to()) == sums.end(),
                     "ways times solutions have the same sum at every depth");
      if (!sums.empty()) solutions += sums.front();
      compared += sums.size();
    }
    PEGSPACE_CHECK(table.rows[i].solutions == solutions,
                   "ways times solutions have the sum that was counted");
  }
  return compared;
}

}  // namespace pegspace
