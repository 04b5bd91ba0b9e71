// The passes of dense_search.hpp that take rows grade by grade (position/class_index.hpp): in one visit of a
// row what jumps over graded holes bring to it of all levels, then level by level what the others bring.
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "base/resources.hpp"
#include "levels/dense_search.hpp"

namespace pegspace::dense {

/// The rows of the largest grade: of n holes of a type half are filled.
std::uint64_t Search::keep_bytes(const ClassIndex& index) {
  if (index.graded_types().empty()) return 0;
  double rows = static_cast<double>(Tables::rows_of(index));
  for (const HoleSet type : index.graded_types()) {
    const int holes = count_bits(type);
    for (int i = 0; i < holes; ++i) rows /= 2;
    for (int i = 1; i <= holes / 2; ++i) rows *= static_cast<double>(holes - holes / 2 + i) / i;
  }
  return Bitmap::memory_bytes(static_cast<std::uint64_t>(rows + 0.5));
}

void Search::report_rows(const char* step, std::uint64_t done, std::uint64_t found) {
  if (!listener_.progress || wall_seconds() < next_report_) return;
  listener_.progress({step, SearchProgress::no_depth, done, tables_.rows(), found});
  next_report_ = wall_seconds() + 0.1;
}

std::map<std::uint32_t, Search::Grade> Search::grades() const {
  std::map<std::uint32_t, Grade> by_grade;
  const std::vector<Tables::MidGrade>& mid_grades = tables_.mid_grades();
  for (std::uint32_t block = 0; block < tables_.blocks(); ++block) {
    for (std::uint32_t i = 0; i < mid_grades.size(); ++i) {
      Grade& grade = by_grade[tables_.grade_of_block(block) + mid_grades[i].grade];
      grade.shares.push_back({block, i});
      grade.first_row.push_back(grade.rows);
      grade.rows += mid_grades[i].mids.size();
      for (const std::uint8_t mid : mid_grades[i].mids) {
        const int pegs = count_bits(block) + count_bits(mid);
        grade.least_pegs = std::min(grade.least_pegs, pegs);
        grade.most_pegs = std::max(grade.most_pegs, pegs);
      }
    }
  }
  return by_grade;
}

std::pair<int, int> Search::pegs_of(const Grade& grade) const {
  const int fewest_fixed = std::min(tables_.fixed_pegs(0), tables_.fixed_pegs(1));
  const int most_fixed = std::max(tables_.fixed_pegs(0), tables_.fixed_pegs(1));
  return {grade.least_pegs + fewest_fixed,
          std::min(start_pegs_, grade.most_pegs + most_fixed + max_low_counts - 1)};
}

/// Calls work(share, its number) for all shares, in parallel.
template <typename Work>
void Search::for_shares(const Grade& grade, Work&& work) {
  const auto count = static_cast<std::uint32_t>(grade.shares.size());
  tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, count, grain(count)),
                    [&](const tbb::blocked_range<std::uint32_t>& range) {
                      if (interrupt_requested()) return;
                      for (std::uint32_t i = range.begin(); i != range.end(); ++i) work(grade.shares[i], i);
                    });
  throw_if_interrupted();
}

BlockStep Search::share_step(int depth, bool forwards, const Share& share, const std::uint64_t* jumps) const {
  BlockStep step = this->step(depth, forwards);
  step.jumps = jumps;
  step.block = share.block;
  step.mids = tables_.mid_grades()[share.mid_grade].mids;
  return step;
}

/// One visit of all rows of a grade, for all levels at once: jumps over graded holes, from rows of other
/// grades, which are complete. visit(step, number of the share) tells whether the rows of the share hold a
/// position then. Going backwards it is called also for a share without such jumps: its rows lose what they
/// hold.
template <typename Visit>
void Search::visit_all_levels(const Grade& grade, bool forwards, Visit&& visit) {
  const PullTable& table = forwards ? tables_.forwards() : tables_.backwards();
  for (const int half : {0, 1}) {
    const auto used = [&](std::uint32_t block) {
      return occupied_[1 - half][block].load(std::memory_order_relaxed) != 0;
    };
    for_shares(grade, [&](const Share& share, std::uint32_t number) {
      std::uint64_t jumps[max_words];
      gained_[half][share.block] = 0;
      const bool any = choose_jumps(table, share.block, table.ungraded_words, table.words, used, jumps);
      if (forwards && !any) return;
      BlockStep step = share_step(half, forwards, share, jumps);
      step.first_word = table.ungraded_words;
      if (visit(step, number)) occupied_[half][share.block].store(1, std::memory_order_relaxed);
    });
  }
}

/// One visit of the rows of a grade that can hold a level: the other jumps, from rows of the same grade.
/// visit(step, number of the share) returns the number of positions of the level in the rows of the share,
/// which are then complete. Returns their sum.
template <typename Visit>
std::uint64_t Search::visit_level(int depth, const Grade& grade, bool forwards, Visit&& visit) {
  const PullTable& table = forwards ? tables_.forwards() : tables_.backwards();
  const int half = half_of_depth(depth);
  const auto used = [&](std::uint32_t block) { return gained_[1 - half][block] != 0; };
  std::atomic<std::uint64_t> found{0};
  for_shares(grade, [&](const Share& share, std::uint32_t number) {
    std::uint64_t jumps[max_words];
    std::atomic<std::uint8_t>& occupied = occupied_[half][share.block];
    const bool any = choose_jumps(table, share.block, 0, table.ungraded_words, used, jumps);
    std::uint64_t count = 0;
    if (any || occupied.load(std::memory_order_relaxed) != 0) {
      BlockStep step = share_step(depth, forwards, share, jumps);
      step.last_word = table.ungraded_words;
      count = visit(step, number);
    }
    gained_[half][share.block] = count != 0 ? 1 : 0;
    if (count == 0) return;
    occupied.store(1, std::memory_order_relaxed);
    found.fetch_add(count, std::memory_order_relaxed);
  });
  return found;
}

/// Highest grade first. Jumps over graded holes bring to a row what they ever bring when the grades above are
/// complete: all levels in one visit. The others stay within the grade, and go level by level, down to
/// last_depth.
void Search::grow_by_grade(std::span<Bitmap> bitmaps, int last_depth) {
  const std::vector<HalvesOf> halves[] = {halves_of(bitmaps, 0), halves_of(bitmaps, 1)};
  const std::map<std::uint32_t, Grade> all = grades();
  sizes_ = growth_.sizes;
  sizes_.resize(static_cast<std::size_t>(start_pegs_) + 1);
  std::uint64_t found = 0;
  std::uint64_t done = 0;
  std::uint64_t steps_before = growth_.steps;  // of a checkpoint
  for (auto entry = all.rbegin(); entry != all.rend(); ++entry) {
    const Grade& grade = entry->second;
    if (steps_before > 0) {
      --steps_before;
      done += grade.rows;
      continue;
    }
    visit_all_levels(grade, true, [&](const BlockStep& step, std::uint32_t) {
      return gather_block(step, halves[step.half]);
    });
    const auto [least, most] = pegs_of(grade);
    for (int pegs = most; pegs >= std::max(least, start_pegs_ - last_depth); --pegs) {
      const std::uint64_t size =
          visit_level(start_pegs_ - pegs, grade, true, [&](const BlockStep& step, std::uint32_t) {
            return grow_block(step, halves[step.half]);
          });
      sizes_[static_cast<std::size_t>(start_pegs_ - pegs)] += size;
      found += size;
    }
    report_rows("growing", done += grade.rows, found);
    end_step();
  }
  while (!sizes_.empty() && sizes_.back() == 0) sizes_.pop_back();
}

/// Lowest grade first, the mirror image of grow_by_grade(): jumps over graded holes lead to rows of lower
/// grades, which are complete, and tell in one visit what they keep of all levels; then the rows grow again,
/// level by level, within what they held before. That is remembered for one grade at a time.
std::vector<std::uint64_t> Search::keep_by_grade(const std::vector<Position>& targets) {
  std::vector<std::uint64_t> kept(sizes_.size());
  std::vector<Position> reachable;
  std::copy_if(targets.begin(), targets.end(), std::back_inserter(reachable),
               [&](Position target) { return count_bits(target) <= start_pegs_ && has(target); });
  clear_flags();
  const std::map<std::uint32_t, Grade> all = grades();
  std::uint64_t most_rows = 0;
  for (const auto& [number, grade] : all) most_rows = std::max(most_rows, grade.rows);
  PEGSPACE_CHECK(Bitmap::memory_bytes(most_rows) == keep_bytes(index_),
                 "the largest grade is as large as planned");
  Bitmap limits(most_rows);
  std::uint64_t done = 0;
  for (const auto& numbered : all) {
    const Grade& grade = numbered.second;  // no structured binding: clang 14 lets no lambda use one
    const auto limits_of = [&](const BlockStep& step, std::uint32_t share) {
      return limits.half(step.half) + grade.first_row[share];
    };
    visit_all_levels(grade, false, [&](const BlockStep& step, std::uint32_t share) {
      return keep_gathered_block(step, limits_of(step, share));
    });
    for (const Position target : reachable) {
      if (tables_.grade_of_row(index_.index_of(target) >> row_bits) == numbered.first) mark(target, bitmap_);
    }
    const auto [least, most] = pegs_of(grade);
    for (int pegs = std::max(least, start_pegs_ - levels() + 1); pegs <= most; ++pegs) {
      const int depth = start_pegs_ - pegs;
      kept[static_cast<std::size_t>(depth)] +=
          visit_level(depth, grade, false, [&](const BlockStep& step, std::uint32_t share) {
            return grow_block_within(step, limits_of(step, share));
          });
    }
    report_rows("winning", done += grade.rows, 0);
  }
  return kept;
}

}  // namespace pegspace::dense
