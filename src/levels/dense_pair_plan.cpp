#include "levels/dense_pair_plan.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "board/position_class.hpp"

namespace pegspace::dense {
namespace {

class PairPlanner {
 public:
  PairPlanner(const Board& board, int start)
      : board_(board), classes_(board), reference_(start_with_vacancies(board, bit(start))), plan_(board) {}

  std::optional<PairPlan> plan(std::span<const StartFinishPair> pairs) {
    for (const StartFinishPair& pair : pairs) {
      const auto [start, finish] = least_image(pair);
      const auto column = column_of(start);
      const auto number = finish_of(finish, start);
      if (!number) return std::nullopt;
      const PairPlan::Mirror mirror = plan_.mirrors[*number];
      const auto partner_finish = finish_of(carried(mirror.element, start), plan_.starts[mirror.column]);
      if (!partner_finish) return std::nullopt;
      plan_.pairs.push_back({column, *number, mirror.column, *partner_finish});
    }
    for (const PairPlan::Mirror& mirror : plan_.mirrors) {
      if (std::find(plan_.elements.begin(), plan_.elements.end(), mirror.element) == plan_.elements.end())
        plan_.elements.push_back(mirror.element);
    }
    for (const int start : plan_.starts) plan_.seeds.push_back(start_with_vacancies(board_, bit(start)));
    plan_.jumps = board_.holes() - 2;
    return std::move(plan_);
  }

 private:
  int carried(int element, int hole) const {
    return plan_.symmetries.permutation(element)[static_cast<std::size_t>(hole)];
  }
  bool is_start(int hole) const {
    return classes_.same_class(start_with_vacancies(board_, bit(hole)), reference_);
  }

  /// The least image whose start is in the class of the search.
  std::pair<int, int> least_image(const StartFinishPair& pair) const {
    std::optional<std::pair<int, int>> least;
    for (int element = 0; element < plan_.symmetries.order(); ++element) {
      const std::pair image{carried(element, pair.start), carried(element, pair.finish)};
      if (is_start(image.first) && (!least || image < *least)) least = image;
    }
    PEGSPACE_CHECK(least.has_value(), "pairs counted together start in one class up to symmetry");
    return *least;
  }

  std::size_t column_of(int start) {
    const auto found = std::find(plan_.starts.begin(), plan_.starts.end(), start);
    if (found == plan_.starts.end()) {
      plan_.starts.push_back(start);
      return plan_.starts.size() - 1;
    }
    return static_cast<std::size_t>(found - plan_.starts.begin());
  }

  /// The number of a finish; nothing where no symmetry carries it to a start of the class. Prefers the
  /// identity, whose mirror images lie in order; then a symmetry that exchanges it with `start`, for then the
  /// partner's finish is the same; then symmetries in use.
  std::optional<std::size_t> finish_of(int finish, int start) {
    const auto found = std::find(plan_.finishes.begin(), plan_.finishes.end(), finish);
    if (found != plan_.finishes.end()) return static_cast<std::size_t>(found - plan_.finishes.begin());
    std::optional<int> least;
    for (int element = 0; element < plan_.symmetries.order(); ++element) {
      const int image = carried(element, finish);
      if (is_start(image) && (!least || image < *least)) least = image;
    }
    if (!least) return std::nullopt;
    const auto merit = [&](int element) {
      if (element == 0) return 3;
      if (carried(element, start) == finish) return 2;
      return std::any_of(plan_.mirrors.begin(), plan_.mirrors.end(),
                         [&](const PairPlan::Mirror& mirror) { return mirror.element == element; })
                 ? 1
                 : 0;
    };
    int best = -1;
    for (int element = 0; element < plan_.symmetries.order(); ++element) {
      if (carried(element, finish) != *least) continue;
      if (best < 0 || merit(element) > merit(best)) best = element;
    }
    plan_.finishes.push_back(finish);
    plan_.mirrors.push_back({best, column_of(*least)});
    return plan_.finishes.size() - 1;
  }

  const Board& board_;
  ClassSpace classes_;
  Position reference_;
  PairPlan plan_;
};

}  // namespace

std::optional<PairPlan> plan_pairs(const Board& board, std::span<const StartFinishPair> pairs) {
  return PairPlanner(board, pairs.front().start).plan(pairs);
}

PairPlan plan_of(const Board& board, Position seed, const HalfProblem& problem) {
  PairPlan plan(board);
  plan.seeds = {seed};
  plan.jumps = problem.jumps;
  plan.mirrors = {{problem.element, 0}};
  plan.elements = {problem.element};
  plan.pairs = {{0, 0, 0, 0}};
  return plan;
}

}  // namespace pegspace::dense
