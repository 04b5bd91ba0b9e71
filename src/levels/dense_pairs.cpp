#include "levels/dense_pairs.hpp"

#include <algorithm>
#include <mutex>

#include "base/check.hpp"
#include "base/resources.hpp"
#include "base/text.hpp"
#include "levels/dense_columns.hpp"
#include "levels/dense_pair_plan.hpp"
#include "levels/dense_ranks.hpp"
#include "levels/worker_team.hpp"

namespace pegspace {
namespace {

using dense::Column;
using dense::ColumnGroup;
using dense::HoleMask;
using dense::LevelRanks;
using dense::PairPlan;
using dense::Row;
using dense::Search;
using dense::Several;

constexpr std::size_t mask_bits = 8;

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
        start_masks_(static_cast<std::size_t>(middle_) + 1),
        solutions_(plan.pairs.size()),
        above_(plan.pairs.size()),
        partners_above_(plan.pairs.size()),
        at_middle_(plan.pairs.size()) {}

  std::vector<FinishCount> run() {
    begin();
    for (int depth = 1; depth <= middle_; ++depth) next_level(depth);
    meet();
    groups_.clear();
    before_.clear();
    pull_finishes_back();
    std::vector<FinishCount> counts;
    for (std::size_t i = 0; i < plan_.pairs.size(); ++i) {
      counts.push_back({solutions_[i], above_[i] + partners_above_[i] + at_middle_[i]});
    }
    return counts;
  }

 private:
  using Masks = LargeVector<HoleMask>;  ///< by rank

  std::uint64_t size(int depth) const { return sizes_[static_cast<std::size_t>(depth)]; }

  /// Throws ResourceError where the numbers would not fit even in 64 bits.
  void check_memory_beforehand() const {
    std::uint64_t most = 0;
    for (int depth = 1; depth <= middle_; ++depth) most = std::max(most, size(depth - 1) + size(depth));
    require(other_bytes() + most * sizeof(std::uint64_t) * plan_.starts.size(), middle_);
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
      if (group.columns == 1) group.values = LargeVector<std::uint64_t>(count);
      if (group.columns == 2) group.values = LargeVector<Several<2>>(count);
      if (group.columns == 3) group.values = LargeVector<Several<3>>(count);
      if (group.columns == 4) group.values = LargeVector<Several<4>>(count);
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
    if (middle_ > 0) note_starts(0);
  }

  void next_level(int depth) {
    PEGSPACE_CHECK(ranks_.rank_level(depth) == size(depth), "ranks count the positions of the level");
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
    if (depth < middle_) note_starts(depth);
  }

  /// Moves a group to `wide`, in columns of their own where 64 bits may not suffice for the next level.
  void widen(ColumnGroup& group, std::vector<ColumnGroup>& wide) const {
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
  }

  template <typename Number>
  void fold(int depth, const LargeVector<Number>& source, ColumnGroup& target) {
    LargeVector<Number> values(size(depth));
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

  void check_memory(int depth) const {
    std::uint64_t needed = other_bytes();
    for (const ColumnGroup& group : before_)
      needed += dense::value_bytes(group) * (size(depth - 1) + size(depth));
    require(needed, depth);
  }

  void require(std::uint64_t bytes, int depth) const {
    if (bytes <= memory_bytes_) return;
    throw ResourceError("counting all pairs together needs " + human_bytes(bytes) +
                        " for the numbers of level " + std::to_string(depth) +
                        " beside the bitmaps, and may use " + human_bytes(memory_bytes_) +
                        ". Give it more with --memory.");
  }

  /// Ranks, all masks of starts, and two levels of masks of finishes.
  std::uint64_t other_bytes() const {
    std::uint64_t sum = 0;
    for (int depth = 0; depth <= middle_; ++depth) sum += size(depth);
    return LevelRanks::memory_bytes(search_.tables().rows()) + sum * chunks(plan_.starts.size()) +
           2 * size(middle_) * chunks(plan_.finishes.size());
  }

  static std::size_t chunks(std::size_t holes) { return (holes + mask_bits - 1) / mask_bits; }

  std::vector<Column> columns_of(const std::vector<ColumnGroup>& groups) const {
    std::vector<Column> columns;
    for (const ColumnGroup& group : groups) {
      for (std::size_t k = 0; k < group.columns; ++k) columns.emplace_back(group, group.first + k);
    }
    return columns;
  }

  /// Notes which starts lead to the positions of the present level.
  void note_starts(int depth) {
    const std::vector<Column> columns = columns_of(groups_);
    std::vector<Masks>& masks = start_masks_[static_cast<std::size_t>(depth)];
    masks.assign(chunks(columns.size()), Masks(size(depth)));
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, size(depth), 4096), [&](const auto& range) {
      for (std::uint64_t rank = range.begin(); rank != range.end(); ++rank) {
        for (std::size_t k = 0; k < columns.size(); ++k) {
          const int set = columns[k].is_zero(rank) ? 0 : 1;
          masks[k / mask_bits][rank].bits |= static_cast<std::uint8_t>(set << (k % mask_bits));
        }
      }
    });
  }

  /// The middle level: the sums of products, and which finishes its positions lead to.
  void meet() {
    const int mirror_depth = jumps_ - middle_;
    const std::vector<Column> near = columns_of(groups_);
    const std::vector<Column> far = columns_of(mirror_depth == middle_ ? groups_ : before_);
    if (mirror_depth == middle_) note_starts(middle_);
    finish_masks_.assign(chunks(plan_.finishes.size()), Masks(size(middle_)));
    for (const int element : plan_.elements) meet_by(element, near, far);
  }

  /// A finish, and the pairs that end there.
  struct Ending {
    std::size_t finish = 0;
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
      Ending ending{finish, far[mirror.column], {}};
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

  void add_products(const Ending& ending, std::uint64_t rank, std::uint64_t mirror_rank,
                    std::vector<dense::ProductSum>& sums) {
    if (ending.from_mirror.is_zero(mirror_rank)) return;
    finish_masks_[ending.finish / mask_bits][rank].bits |=
        static_cast<std::uint8_t>(1U << (ending.finish % mask_bits));
    for (const auto& [pair, from_start] : ending.beginnings) {
      if (from_start.narrow() && ending.from_mirror.narrow()) {
        sums[pair].add(from_start.word(rank), ending.from_mirror.word(mirror_rank), 1);
      } else {
        sums[pair].add_exact(from_start.exact(rank) * ending.from_mirror.exact(mirror_rank));
      }
    }
  }

  /// From the middle level up to the start: which finishes the positions lead to, and the sums over both.
  void pull_finishes_back() {
    const bool middle_is_its_mirror = jumps_ == 2 * middle_;
    if (middle_is_its_mirror) {
      add_winning(middle_,
                  [&](std::size_t pair, std::uint64_t own, std::uint64_t) { at_middle_[pair] += own; });
    }
    for (int depth = middle_ - 1; depth >= 0; --depth) {
      ranks_.rank_level(depth);
      ranks_.rank_level(depth + 1);
      for (Masks& masks : finish_masks_) {
        Masks above(size(depth));
        const dense::LevelPass<HoleMask> pass{depth, false, false, masks.data(), above.data()};
        dense::run_level_pass(search_, ranks_, pass, [](const auto&, std::uint64_t) {});
        masks = std::move(above);
      }
      add_winning(depth, [&](std::size_t pair, std::uint64_t own, std::uint64_t partner) {
        above_[pair] += own;
        partners_above_[pair] += partner;
      });
      report(depth, search_.tables().blocks());
    }
  }

  /// Calls add(pair, winning positions of the pair at that level, those of its partner).
  template <typename Add>
  void add_winning(int depth, Add&& add) {
    const std::vector<Masks>& starts = start_masks_[static_cast<std::size_t>(depth)];
    // histogram[s][t][starts][finishes] of chunks s and t
    constexpr std::size_t sets = 256;
    for (std::size_t s = 0; s < starts.size(); ++s) {
      for (std::size_t t = 0; t < finish_masks_.size(); ++t) {
        std::vector<std::uint64_t> histogram(sets * sets);
        std::mutex joining;
        tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, size(depth), 1 << 16), [&](const auto& range) {
          std::vector<std::uint64_t> mine(sets * sets);
          for (std::uint64_t rank = range.begin(); rank != range.end(); ++rank) {
            ++mine[starts[s][rank].bits * sets + finish_masks_[t][rank].bits];
          }
          const std::lock_guard lock(joining);
          for (std::size_t i = 0; i < mine.size(); ++i) histogram[i] += mine[i];
        });
        const auto both = [&](std::size_t column, std::size_t finish) {
          if (column / mask_bits != s || finish / mask_bits != t) return std::uint64_t{0};
          std::uint64_t sum = 0;
          for (std::size_t from = 0; from < sets; ++from) {
            for (std::size_t to = 0; to < sets; ++to) {
              if ((from >> (column % mask_bits) & 1) != 0 && (to >> (finish % mask_bits) & 1) != 0)
                sum += histogram[from * sets + to];
            }
          }
          return sum;
        };
        for (std::size_t i = 0; i < plan_.pairs.size(); ++i) {
          const PairPlan::Pair& pair = plan_.pairs[i];
          add(i, both(pair.column, pair.finish), both(pair.partner_column, pair.partner_finish));
        }
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
  int jumps_;   ///< of a solution
  int middle_;  ///< the level where both ways meet
  std::vector<ColumnGroup> before_;
  std::vector<ColumnGroup> groups_;              ///< of the present level
  std::vector<std::vector<Masks>> start_masks_;  ///< [depth][chunk of columns][rank]
  std::vector<Masks> finish_masks_;              ///< [chunk of finishes][rank], of the present level
  std::vector<Count> solutions_;                 ///< by pair
  std::vector<Count> above_;                     ///< winning positions above the middle
  std::vector<Count> partners_above_;
  std::vector<Count> at_middle_;
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
    std::vector<Position> seeds;
    for (const int start : plan->starts) seeds.push_back(start_with_vacancies(board, bit(start)));
    std::vector<Position> targets;
    for (const int finish : plan->finishes) targets.push_back(bit(finish));
    Search search(board, seeds, options.memory_bytes, listener);
    search.grow(std::nullopt, {});
    const std::vector<std::uint64_t> sizes = search.keep(targets);
    if (std::all_of(sizes.begin(), sizes.end(), [](std::uint64_t size) { return size == 0; })) {
      return std::vector<FinishCount>(pairs.size());
    }
    return PairFold(search, *plan, sizes, least_bytes, options.memory_bytes - search.planned_bytes(),
                    listener)
        .run();
  });
}

}  // namespace dense_engine
}  // namespace pegspace
