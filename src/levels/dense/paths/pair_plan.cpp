#include "levels/dense/paths/pair_plan.hpp"

#include <algorithm>
#include <utility>

#include "board/position_class.hpp"

namespace pegspace::dense {
namespace {

/// The place of a value in a list, at the end of which it is put where it is new.
template <typename Value>
std::size_t place_in(std::vector<Value>& list, const Value& value) {
  const auto found = std::find(list.begin(), list.end(), value);
  const auto place = static_cast<std::size_t>(found - list.begin());
  if (found == list.end()) list.push_back(value);
  return place;
}

class PairPlanner {
 public:
  PairPlanner(const Board& board, int start)
      : board_(board), classes_(board), reference_(start_with_vacancies(board, bit(start))), plan_(board) {
    auto tiles =
        std::make_shared<TileSymmetries>(ClassIndex(board, reference_, plan_.symmetries), plan_.symmetries);
    std::vector<int> group;
    for (const int element : tiles->elements()) {
      if (is_start(carried(element, start))) group.push_back(element);
    }
    plan_.numbers.emplace(TileOrbits(std::move(tiles), std::move(group)));
  }

  std::optional<PairPlan> plan(std::span<const HolePair> problems) {
    std::vector<HolePair> pairs;
    for (const HolePair& problem : problems) {
      const auto least = least_image(problem);
      if (!least) return std::nullopt;
      plan_.asked.push_back(place_in(pairs, *least));
    }
    for (const auto& [start, finish] : pairs) add_column(start);
    for (const auto& [start, finish] : pairs) {
      const auto number = finish_of(finish, start);
      if (!number) return std::nullopt;
      const PairPlan::Reversal reversal = plan_.reversals[*number];
      const int partner_start = plan_.starts[reversal.column];
      const int partner_finish = carried(reversal.element, start);
      plan_.pairs.push_back({add_column(start), *number});
      for (const int element : group()) {
        if (!add_pair(carried(element, start), carried(element, finish)) ||
            !add_pair(carried(element, partner_start), carried(element, partner_finish)))
          return std::nullopt;
      }
    }
    note_images();
    for (const int start : plan_.starts) plan_.seeds.push_back(start_with_vacancies(board_, bit(start)));
    plan_.jumps = board_.holes() - 2;
    return std::move(plan_);
  }

 private:
  const std::vector<int>& group() const { return plan_.numbers->orbits.group(); }
  int carried(int element, int hole) const {
    return plan_.symmetries.permutation(element)[static_cast<std::size_t>(hole)];
  }
  bool is_start(int hole) const {
    return classes_.same_class(start_with_vacancies(board_, bit(hole)), reference_);
  }

  /// The least image whose start is in the class of the search, if any is.
  std::optional<HolePair> least_image(const HolePair& pair) const {
    std::optional<HolePair> least;
    for (int element = 0; element < plan_.symmetries.order(); ++element) {
      const HolePair image{carried(element, pair.start), carried(element, pair.finish)};
      if (is_start(image.start) && (!least || image < *least)) least = image;
    }
    return least;
  }

  /// The column of a start, after those of its images are there too.
  std::size_t add_column(int start) {
    for (const int element : group()) place_in(plan_.starts, carried(element, start));
    return place_in(plan_.starts, start);
  }

  /// The number of a finish; nothing where no symmetry carries it to a start of the class. Prefers the identity
  /// where that gives no new columns, for reversals lie in order then; else the least start, and then a
  /// symmetry that exchanges it with `start`: the partner's finish is the same then; then symmetries in use.
  std::optional<std::size_t> finish_of(int finish, int start) {
    const auto found = std::find(plan_.finishes.begin(), plan_.finishes.end(), finish);
    if (found != plan_.finishes.end()) return static_cast<std::size_t>(found - plan_.finishes.begin());
    std::optional<int> least;
    for (int element = 0; element < plan_.symmetries.order(); ++element) {
      const int image = carried(element, finish);
      if (is_start(image) && (!least || image < *least)) least = image;
    }
    if (!least) return std::nullopt;
    if (std::find(plan_.starts.begin(), plan_.starts.end(), finish) != plan_.starts.end()) least = finish;
    const auto merit = [&](int element) {
      if (element == 0) return 3;
      if (carried(element, start) == finish) return 2;
      return std::any_of(plan_.reversals.begin(), plan_.reversals.end(),
                         [&](const PairPlan::Reversal& reversal) { return reversal.element == element; })
                 ? 1
                 : 0;
    };
    int best = -1;
    for (int element = 0; element < plan_.symmetries.order(); ++element) {
      if (carried(element, finish) != *least) continue;
      if (best < 0 || merit(element) > merit(best)) best = element;
    }
    plan_.finishes.push_back(finish);
    plan_.reversals.push_back({best, add_column(*least)});
    return plan_.finishes.size() - 1;
  }

  /// False where the finish has no image among the starts.
  bool add_pair(int start, int finish) {
    const auto number = finish_of(finish, start);
    if (number) place_in(plan_.all_pairs, {add_column(start), *number});
    return number.has_value();
  }

  void note_images() {
    for (const PairPlan::Pair& pair : plan_.pairs) {
      const int start = plan_.starts[pair.column];
      const int finish = plan_.finishes[pair.finish];
      std::vector<std::size_t> images;
      for (const int element : group()) {
        images.push_back(place_in(plan_.all_pairs, {add_column(carried(element, start)),
                                                    place_in(plan_.finishes, carried(element, finish))}));
      }
      plan_.images.push_back(std::move(images));
    }
    for (std::size_t which = 0; which < group().size(); ++which) {
      std::vector<std::size_t>& origins = plan_.numbers->origins[which];
      origins.clear();
      const int inverse = plan_.numbers->orbits.symmetries().inverse(group()[which]);
      for (const int start : plan_.starts) {
        const auto origin = std::find(plan_.starts.begin(), plan_.starts.end(), carried(inverse, start));
        origins.push_back(static_cast<std::size_t>(origin - plan_.starts.begin()));
      }
    }
  }

  const Board& board_;
  ClassSpace classes_;
  Position reference_;
  PairPlan plan_;
};

}  // namespace

std::optional<PairPlan> plan_pairs(const Board& board, std::span<const HolePair> pairs) {
  return PairPlanner(board, pairs.front().start).plan(pairs);
}

PairPlan plan_of(const ClassRows& rows, const SelfReverse& problem) {
  PairPlan plan(rows.board());
  const Position start = rows.seeds().front();
  const Position finish = plan.symmetries.image(problem.element, rows.board().all_holes() & ~start);
  plan.numbers.emplace(TileOrbits(rows.board(), rows.index(), {{start}, {finish}}));
  plan.seeds = {start};
  plan.jumps = problem.jumps;
  plan.reversals = {{problem.element, 0}};
  plan.pairs = plan.all_pairs = {{0, 0}};
  plan.images = {std::vector<std::size_t>(plan.numbers->orbits.group().size(), 0)};
  return plan;
}

}  // namespace pegspace::dense
