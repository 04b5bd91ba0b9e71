#include "levels/dense_pairs.hpp"

#include <algorithm>
#include <mutex>

#include "base/check.hpp"
#include "base/resources.hpp"
#include "levels/dense_columns.hpp"
#include "levels/dense_pair_positions.hpp"
#include "levels/dense_ranks.hpp"
#include "levels/worker_team.hpp"

namespace pegspace {
namespace {

using dense::Column;
using dense::ColumnGroup;
using dense::LevelRanks;
using dense::PairPlan;
using dense::Row;
using dense::Search;
using dense::Several;

/// The index of h(-p) from the index of p: affine, so one word for each row and one for each place in it.
class IndexMirror {
 public:
  IndexMirror(const Search& search, const Permutation& symmetry, int half)
      : search_(search), symmetry_(symmetry), half_(half) {
    const ClassIndex& index = search.index();
    const Position first = index.position_of(half, 0);
    for (std::uint64_t place = 0; place < std::uint64_t{1} << search.tables().low_bits(); ++place) {
      places_.push_back(index.index_of(image(symmetry, index.position_of(half, place) ^ first)));
    }
  }
  std::uint64_t of_row(std::uint32_t row) const {
    const Position first = search_.index().position_of(half_, std::uint64_t{row} << dense::row_bits);
    return search_.index().index_of(image(symmetry_, search_.board().all_holes() & ~first));
  }
  std::uint64_t of_place(int place) const { return places_[static_cast<std::size_t>(place)]; }

 private:
  const Search& search_;
  const Permutation& symmetry_;
  int half_;
  std::vector<std::uint64_t> places_;
};

class PairFold {
 public:
  PairFold(const Search& search, const PairPlan& plan, const std::vector<std::uint64_t>& sizes,
           std::size_t least_bytes, std::uint64_t memory_bytes, const SearchListener& listener)
      : search_(search),
        plan_(plan),
        sizes_(sizes),
        least_bytes_(least_bytes),
        memory_bytes_(memory_bytes),
        listener_(listener),
        ranks_(search),
        jumps_(search.start_pegs() - 1),
        middle_((jumps_ + 1) / 2),
        most_(*std::max_element(sizes.begin(), sizes.begin() + middle_ + 1)),
        solutions_(plan.pairs.size()) {}

  /// Solutions by pair.
  std::vector<Count> run() {
    begin();
    for (int depth = 1; depth <= middle_; ++depth) next_level(depth);
    meet();
    return std::move(solutions_);
  }

 private:
  std::uint64_t size(int depth) const { return sizes_[static_cast<std::size_t>(depth)]; }

  /// Throws ResourceError where the numbers would not fit even in 64 bits.
  void check_memory_beforehand() const {
    require(other_bytes() + 2 * most_ * sizeof(std::uint64_t) * plan_.starts.size(), middle_);
  }

  /// Level 0: each start that is winning for some finish is reached by one sequence, the empty one.
  void begin() {
    check_memory_beforehand();
    ranks_.rank_level(0);
    constexpr std::size_t most_columns = 4;
    for (std::size_t first = 0; first < plan_.starts.size(); first += most_columns) {
      ColumnGroup group;
      group.first = first;
      group.columns = std::min(most_columns, plan_.starts.size() - first);
      const std::uint64_t count = size(0);
      if (group.columns == 1) group.values = LargeVector<std::uint64_t>(count, 0);
      if (group.columns == 2) group.values = LargeVector<Several<2>>(count, Several<2>{});
      if (group.columns == 3) group.values = LargeVector<Several<3>>(count, Several<3>{});
      if (group.columns == 4) group.values = LargeVector<Several<4>>(count, Several<4>{});
      for (std::size_t k = 0; k < group.columns; ++k) {
        const Position start = start_with_vacancies(search_.board(), bit(plan_.starts[first + k]));
        if (!search_.has(start)) continue;
        const std::uint64_t rank = ranks_.rank_of(search_.index().index_of(start), 0);
        std::visit(
            [&](auto& values) {
              reinterpret_cast<std::uint64_t*>(values.data())[rank * group.columns + k] = 1;
            },
            group.values);
      }
      groups_.push_back(std::move(group));
    }
  }

  void next_level(int depth) {
    PEGSPACE_CHECK(ranks_.rank_level(depth) == size(depth), "ranks count the positions of the level");
    for (ColumnGroup& group : before_) spare_.push_back(std::move(group.values));
    before_ = std::move(groups_);
    groups_.clear();
    std::vector<ColumnGroup> sources;
    for (ColumnGroup& group : before_) widen(group, sources);
    before_ = std::move(sources);
    check_memory(depth);
    for (const ColumnGroup& source : before_) {
      ColumnGroup target;
      target.first = source.first;
      target.columns = source.columns;
      std::visit([&](const auto& values) { fold(depth, values, target); }, source.values);
      groups_.push_back(std::move(target));
    }
  }

  /// Moves a group to `wide`, in columns of their own where 64 bits may not suffice for the next level.
  void widen(ColumnGroup& group, std::vector<ColumnGroup>& wide) {
    const Count bound = group.largest * search_.board().jumps().size();
    const std::size_t bytes = std::max(least_bytes_, dense::width_for(bound));
    const bool fits =
        bytes == sizeof(std::uint64_t) || (group.columns == 1 && bytes <= dense::value_bytes(group));
    if (fits) {
      wide.push_back(std::move(group));
      return;
    }
    for (std::size_t k = 0; k < group.columns; ++k) {
      const Column column(group, group.first + k);
      ColumnGroup single;
      single.first = group.first + k;
      single.largest = group.largest;
      const std::uint64_t count = std::visit([](const auto& values) { return values.size(); }, group.values);
      const auto fill = [&]<typename Number>(LargeVector<Number> values) {
        values.resize(count);
        for (std::uint64_t rank = 0; rank < count; ++rank)
          values[rank] =
              column.narrow() ? Number(column.word(rank)) : static_cast<Number>(column.exact(rank));
        single.values = std::move(values);
      };
      if (bytes <= sizeof(Uint128)) {
        fill(LargeVector<Uint128>());
      } else {
        fill(LargeVector<dense::Uint256>());
      }
      wide.push_back(std::move(single));
    }
    group.values = LargeVector<std::uint64_t>();
    spare_.clear();  // too narrow as well
  }

  template <typename Number>
  void fold(int depth, const LargeVector<Number>& source, ColumnGroup& target) {
    LargeVector<Number> values = array<Number>(size(depth));
    Number largest{};
    std::uint64_t done = 0;
    const dense::LevelPass<Number> pass{depth, true, false, source.data(), values.data()};
    dense::run_level_pass(search_, ranks_, pass,
                          [&](const dense::FoldStep<Number>& step, std::uint64_t blocks) {
                            dense::take_largest(largest, step.largest);
                            report(depth, done += blocks);
                          });
    target.largest = 0;
    if constexpr (std::is_same_v<Number, std::uint64_t> || !dense::is_narrow<Number>) {
      target.largest = dense::to_exact(largest);
    } else {
      for (const std::uint64_t one : largest.of) target.largest = std::max(target.largest, Count(one));
    }
    target.values = std::move(values);
  }

  /// For the numbers of a level: an array that is needed no more, where there is one. All can hold any level.
  template <typename Number>
  LargeVector<Number> array(std::uint64_t count) {
    LargeVector<Number> values;
    const auto same_type = [](const ColumnGroup::Values& spare) {
      return std::holds_alternative<LargeVector<Number>>(spare);
    };
    const auto found = std::find_if(spare_.begin(), spare_.end(), same_type);
    if (found != spare_.end()) {
      values = std::move(std::get<LargeVector<Number>>(*found));
      spare_.erase(found);
    }
    values.reserve(most_);
    values.resize(count);
    return values;
  }

  void check_memory(int depth) const {
    std::uint64_t needed = other_bytes();
    for (const ColumnGroup& group : before_) needed += dense::value_bytes(group) * 2 * most_;
    require(needed, depth);
  }

  void require(std::uint64_t bytes, int depth) const {
    dense::require_for_numbers("counting all pairs together", depth, bytes, memory_bytes_);
  }

  std::uint64_t other_bytes() const { return LevelRanks::memory_bytes(search_.tables().rows()); }

  std::vector<Column> columns_of(const std::vector<ColumnGroup>& groups) const {
    std::vector<Column> columns;
    for (const ColumnGroup& group : groups) {
      for (std::size_t k = 0; k < group.columns; ++k) columns.emplace_back(group, group.first + k);
    }
    return columns;
  }

  /// The middle level: the sums of products.
  void meet() {
    const int mirror_depth = jumps_ - middle_;
    const std::vector<Column> near = columns_of(groups_);
    const std::vector<Column> far = columns_of(mirror_depth == middle_ ? groups_ : before_);
    for (const int element : plan_.elements) meet_by(element, near, far);
  }

  /// A finish, and the pairs that end there.
  struct Ending {
    Column from_mirror;  ///< sequences from a mirror image are those to the finish
    struct Beginning {
      std::size_t pair = 0;
      Column from_start;
    };
    std::vector<Beginning> beginnings;
  };

  std::vector<Ending> endings_by(int element, const std::vector<Column>& near,
                                 const std::vector<Column>& far) const {
    std::vector<Ending> endings;
    for (std::size_t finish = 0; finish < plan_.finishes.size(); ++finish) {
      const PairPlan::Mirror& mirror = plan_.mirrors[finish];
      if (mirror.element != element) continue;
      Ending ending{far[mirror.column], {}};
      for (std::size_t i = 0; i < plan_.pairs.size(); ++i) {
        const PairPlan::Pair& pair = plan_.pairs[i];
        if (pair.finish == finish) ending.beginnings.push_back({i, near[pair.column]});
      }
      endings.push_back(std::move(ending));
    }
    return endings;
  }

  /// All finishes that this symmetry carries to their columns.
  void meet_by(int element, const std::vector<Column>& near, const std::vector<Column>& far) {
    const int half = search_.half_of_depth(middle_);
    const int mirror_depth = jumps_ - middle_;
    const IndexMirror mirror(search_, plan_.symmetries.permutation(element), half);
    const std::vector<Ending> endings = endings_by(element, near, far);
    const dense::BlockStep mirror_level = search_.step(mirror_depth, true);
    const auto rows = static_cast<std::uint32_t>(search_.tables().rows());
    std::mutex joining;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, rows, 64), [&](const auto& range) {
      if (interrupt_requested()) return;
      std::vector<dense::ProductSum> sums(plan_.pairs.size());
      std::vector<std::uint64_t> indices;
      std::vector<std::uint64_t> ranks(std::size_t{1} << dense::row_bits);
      Row level;
      for (std::uint32_t row = range.begin(); row != range.end(); ++row) {
        if (!ranks_.row_of_level(middle_, row, level)) continue;
        indices.clear();
        const std::uint64_t mirror_of_row = mirror.of_row(row);
        for (int word = 0; word < dense::lanes; ++word) {
          for_each_bit(level.lane[word],
                       [&](int at) { indices.push_back(mirror_of_row ^ mirror.of_place(64 * word + at)); });
        }
        dense::find_ranks(mirror_level, ranks_.first_ranks(mirror_level.half), indices.data(), indices.size(),
                          ranks.data());
        const std::uint64_t first = ranks_.first_ranks(half)[row];
        for (std::size_t i = 0; i < indices.size(); ++i) {
          if (ranks[i] == dense::no_rank) continue;
          for (const Ending& ending : endings) add_products(ending, first + i, ranks[i], sums);
        }
      }
      const std::lock_guard lock(joining);
      for (std::size_t pair = 0; pair < sums.size(); ++pair) solutions_[pair] += sums[pair].total();
    });
    throw_if_interrupted();
  }

  static void add_products(const Ending& ending, std::uint64_t rank, std::uint64_t mirror_rank,
                           std::vector<dense::ProductSum>& sums) {
    if (ending.from_mirror.is_zero(mirror_rank)) return;
    for (const auto& [pair, from_start] : ending.beginnings) {
      if (from_start.narrow() && ending.from_mirror.narrow()) {
        sums[pair].add(from_start.word(rank), ending.from_mirror.word(mirror_rank), 1);
      } else {
        sums[pair].add_exact(from_start.exact(rank) * ending.from_mirror.exact(mirror_rank));
      }
    }
  }

  void report(int depth, std::uint64_t done) {
    if (!listener_.progress || wall_seconds() < next_report_) return;
    listener_.progress({"counting", depth, done, search_.tables().blocks(), size(depth)});
    next_report_ = wall_seconds() + 0.1;
  }

  const Search& search_;
  const PairPlan& plan_;
  const std::vector<std::uint64_t>& sizes_;
  std::size_t least_bytes_;  ///< of a number
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  LevelRanks ranks_;
  int jumps_;           ///< of a solution
  int middle_;          ///< the level where both ways meet
  std::uint64_t most_;  ///< positions of a level, down to the middle
  std::vector<ColumnGroup> before_;
  std::vector<ColumnGroup> groups_;  ///< of the present level
  std::vector<ColumnGroup::Values> spare_;
  std::vector<Count> solutions_;  ///< by pair
  double next_report_ = wall_seconds() + 0.1;
};

}  // namespace

namespace dense_engine {

std::optional<std::vector<FinishCount>> count_pairs(const Board& board,
                                                    std::span<const StartFinishPair> pairs,
                                                    const SearchOptions& options,
                                                    const SearchListener& listener) {
  return count_pairs_wide(board, pairs, sizeof(std::uint64_t), options, listener);
}

std::optional<std::vector<FinishCount>> count_pairs_wide(const Board& board,
                                                         std::span<const StartFinishPair> pairs,
                                                         std::size_t least_bytes,
                                                         const SearchOptions& options,
                                                         const SearchListener& listener) {
  if (pairs.empty() || board.jumps().empty()) return std::nullopt;
  const std::optional<PairPlan> plan = dense::plan_pairs(board, pairs);
  if (!plan) return std::nullopt;
  dense::obey_simd_environment();
  WorkerTeam team(options.threads);
  return team.run([&]() -> std::vector<FinishCount> {
    const dense::PairPositions positions =
        dense::find_pair_positions(board, *plan, options.memory_bytes, listener);
    std::vector<FinishCount> counts(pairs.size());
    if (positions.sizes.front() == 0) return counts;
    const Search& search = *positions.search;
    const std::uint64_t left = options.memory_bytes - search.planned_bytes();
    const std::vector<Count> solutions =
        PairFold(search, *plan, positions.sizes, least_bytes, left, listener).run();
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = {solutions[i], positions.winning[i]};
    return counts;
  });
}

}  // namespace dense_engine
}  // namespace pegspace
