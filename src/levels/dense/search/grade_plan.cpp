#include "levels/dense/search/grade_plan.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "levels/dense/layout/tables.hpp"

namespace pegspace::dense {
GradePlan::GradePlan(const ClassIndex& index, const SymmetryGroup& group, const std::vector<Position>& seeds,
                     int last_depth, Order order)
    : order_(order), tile_holes_(index.tile_holes()) {
  PEGSPACE_CHECK(group.stabiliser(tile_holes_).order() == group.order(),
                 "the symmetries carry tiles to tiles");
  tile_bits_ = Tables::tile_bits(index);
  for (const HoleSet holes : index.graded_types()) {
    Type type{holes, 0, grades_};
    for_each_bit(holes, [&](int hole) {
      PEGSPACE_CHECK(index.bit_of(hole) >= tile_bits_, "the graded holes are the highest bits of the index");
      type.in_tile |= std::uint32_t{1} << (index.bit_of(hole) - tile_bits_);
    });
    types_.push_back(type);
    grades_ *= type.size() + 1;
  }
  static_assert(ClassIndex::most_grades < no_stage);
  PEGSPACE_CHECK(grades_ <= ClassIndex::most_grades, "a class index grades no more than can be planned");
  find_stages(group, seeds, last_depth);
  order_stages();
}

/// The number of tiles of each grade that the symmetry carries to themselves. These are the unions of its
/// cycles.
std::vector<std::uint64_t> GradePlan::tiles_fixed_by(const Permutation& symmetry) const {
  std::vector<std::uint64_t> fixed(grades_);
  fixed[0] = 1;
  HoleSet seen = 0;
  for_each_bit(tile_holes_, [&](int first) {
    if (has_bit(seen, first)) return;
    std::uint32_t step = 0;  // the change of the grade if the cycle is filled
    for (int hole = first; !has_bit(seen, hole); hole = symmetry[static_cast<std::size_t>(hole)]) {
      seen |= bit(hole);
      for (const Type& type : types_) step += has_bit(type.holes, hole) ? type.weight : 0;
    }
    for (std::uint32_t grade = grades_; grade-- > step;) fixed[grade] += fixed[grade - step];
  });
  return fixed;
}

/// The grades that the group carries this one to, ascending.
std::vector<std::uint32_t> GradePlan::images(std::uint32_t grade, const SymmetryGroup& group) const {
  std::vector<std::uint32_t> images;
  for (int element = 0; element < group.order(); ++element) {
    std::uint32_t image = 0;
    for (const Type& type : types_) {
      const HoleSet to = group.image(element, type.holes);
      const auto same =
          std::find_if(types_.begin(), types_.end(), [&](const Type& t) { return t.holes == to; });
      PEGSPACE_CHECK(same != types_.end(), "a symmetry carries peg types to peg types");
      image += pegs(grade, type) * same->weight;
    }
    images.push_back(image);
  }
  std::sort(images.begin(), images.end());
  images.erase(std::unique(images.begin(), images.end()), images.end());
  return images;
}

/// Whether jumps can lead from a seed to that grade: each takes a peg from at most one type.
bool GradePlan::meets(std::uint32_t grade, const std::vector<Position>& seeds, int last_depth) const {
  return std::any_of(seeds.begin(), seeds.end(), [&](Position seed) {
    int taken = 0;
    for (const Type& type : types_) {
      const int here = count_bits(seed & type.holes) - static_cast<int>(pegs(grade, type));
      if (here < 0) return false;
      taken += here;
    }
    return taken <= last_depth;
  });
}

void GradePlan::find_stages(const SymmetryGroup& group, const std::vector<Position>& seeds, int last_depth) {
  std::vector<std::uint64_t> fixed(grades_);
  for (int element = 0; element < group.order(); ++element) {
    const std::vector<std::uint64_t> here = tiles_fixed_by(group.permutation(element));
    for (std::uint32_t grade = 0; grade < grades_; ++grade) fixed[grade] += here[grade];
  }
  const auto order = static_cast<std::uint64_t>(group.order());
  for (std::uint32_t grade = 0; grade < grades_; ++grade) {
    if (!meets(grade, seeds, last_depth)) continue;
    Stage stage;
    stage.grades = images(grade, group);
    if (stage.grades.front() != grade) continue;  // found before
    std::uint64_t sum = 0;
    for (const std::uint32_t image : stage.grades) sum += fixed[image];
    PEGSPACE_CHECK(sum % order == 0, "Burnside's sum is a multiple of the group's order");
    stage.representatives = sum / order;
    stages_.push_back(std::move(stage));
  }
}

/// Sorts the stages. A stage must come after those that it reads, so the keys are sums and maxima that one
/// peg more makes larger. The first key is either the number of all pegs, or that of one type.
void GradePlan::order_stages() {
  std::vector<Stage> best;
  std::uint64_t least_alive = ~std::uint64_t{0};
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  const auto order_by = [&](const Type* major) {
    const auto key = [&](const Stage& stage) {
      Key largest{};
      for (const std::uint32_t grade : stage.grades) {
        std::uint32_t sum = 0;
        for (const Type& type : types_) sum += pegs(grade, type);
        largest = std::max(largest, {major != nullptr ? pegs(grade, *major) : sum, sum, grade});
      }
      return largest;
    };
    std::vector<std::pair<Key, Stage>> by_key;
    for (Stage& stage : stages_) by_key.emplace_back(key(stage), std::move(stage));
    std::ranges::sort(by_key, {}, &std::pair<Key, Stage>::first);
    if (order_ == Order::falling) std::ranges::reverse(by_key);
    std::ranges::transform(by_key, stages_.begin(), [](auto& entry) { return std::move(entry.second); });
    drop_early();
    const std::uint64_t alive = most_alive();
    if (!best.empty() && alive >= least_alive) return;
    best = stages_;
    least_alive = alive;
  };
  order_by(nullptr);
  for (const Type& type : types_) order_by(&type);
  stages_ = std::move(best);
  drop_early();
}

/// Numbers the stages and finds the stage after which each is dropped.
void GradePlan::drop_early() {
  stage_of_.assign(grades_, no_stage);
  for (std::size_t number = 0; number < stages_.size(); ++number) {
    stages_[number].dropped.clear();
    for (const std::uint32_t grade : stages_[number].grades) stage_of_[grade] = narrow<std::uint16_t>(number);
  }
  std::vector<std::size_t> last_reader(stages_.size());
  for (std::size_t number = 0; number < stages_.size(); ++number) {
    last_reader[number] = number;
    for (const std::uint32_t grade : stages_[number].grades) {
      for (const Type& type : types_) {
        const bool falls = order_ == Order::falling;
        if (pegs(grade, type) == (falls ? 0 : type.size())) continue;
        const std::size_t reader = stage_of_[falls ? grade - type.weight : grade + type.weight];
        if (reader == no_stage) continue;
        PEGSPACE_CHECK(reader > number, "a stage comes behind those it reads");
        last_reader[number] = std::max(last_reader[number], reader);
      }
    }
    stages_[last_reader[number]].dropped.push_back(number);
  }
}

std::uint64_t GradePlan::most_alive(int processes) const {
  std::uint64_t alive = 0;
  std::uint64_t most = 0;
  for (const Stage& stage : stages_) {
    alive += stage.part(processes);
    most = std::max(most, alive);
    for (const std::size_t number : stage.dropped) alive -= stages_[number].part(processes);
  }
  return most;
}

std::uint64_t GradePlan::representatives() const {
  return std::accumulate(stages_.begin(), stages_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Stage& stage) { return sum + stage.representatives; });
}

std::uint64_t GradePlan::most_representatives() const {
  return std::ranges::max_element(stages_, {}, &Stage::representatives)->representatives;
}

}  // namespace pegspace::dense
