// The passes of search.hpp that take rows grade by grade (position/class_index.hpp): first what jumps
// over graded holes bring, from rows of other grades, which are complete; then what the others bring, from
// rows of the same grade, over and over until nothing is new. A visit of a row takes all its levels at once.

#include <algorithm>

#include "base/check.hpp"
#include "levels/dense/growth/search.hpp"
#include "levels/kit/parallel_ranges.hpp"

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

std::map<std::uint32_t, Search::Grade> Search::grades() const {
  std::map<std::uint32_t, Grade> by_grade;
  const std::vector<Tables::MidGrade>& mid_grades = tables_.mid_grades();
  for (std::uint32_t block = 0; block < tables_.blocks(); ++block) {
    for (std::uint32_t i = 0; i < mid_grades.size(); ++i) {
      Grade& grade = by_grade[tables_.grade_of_block(block) + mid_grades[i].grade];
      grade.shares.push_back({block, i});
      grade.first_row.push_back(grade.rows);
      grade.rows += mid_grades[i].mids.size();
    }
  }
  return by_grade;
}

/// Calls work(share, its number) for all shares, in parallel.
template <typename Work>
void Search::for_shares(const Grade& grade, Work&& work) {
  const auto count = static_cast<std::uint32_t>(grade.shares.size());
  parallel_ranges(count, grain(count), [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t i = first; i != last; ++i) work(grade.shares[i], i);
  });
}

BlockStep Search::share_step(int depth, bool forwards, const Share& share, const std::uint64_t* jumps) const {
  BlockStep step = this->step(depth, forwards);
  step.jumps = jumps;
  step.block = share.block;
  step.mids = tables_.mid_grades()[share.mid_grade].mids;
  return step;
}

/// One visit of all rows of a grade: jumps over graded holes. visit(step, number of the share) tells whether
/// the rows of the share hold a position then. Going backwards it is called also for a share without such
/// jumps: its rows lose what they hold.
template <typename Visit>
void Search::visit_grade(const Grade& grade, bool forwards, Visit&& visit) {
  const PullTable& table = forwards ? tables_.forwards() : tables_.backwards();
  for (const int half : {0, 1}) {
    const auto used = [&](std::uint32_t block) {
      return occupied_[1 - half][block].load(std::memory_order_relaxed) != 0;
    };
    for_shares(grade, [&](const Share& share, std::uint32_t number) {
      std::uint64_t jumps[max_words];
      std::atomic<std::uint8_t>& occupied = occupied_[half][share.block];
      std::uint8_t& gained = gained_[half][share.block];
      gained = occupied.load(std::memory_order_relaxed);  // with seeds, perhaps
      const bool any = choose_jumps(table, share.block, table.ungraded_words, table.words, used, jumps);
      if (forwards && !any) return;
      BlockStep step = share_step(half, forwards, share, jumps);
      step.first_word = table.ungraded_words;
      gained = visit(step, number) ? 1 : 0;
      if (gained != 0) occupied.store(1, std::memory_order_relaxed);
    });
  }
}

/// The other jumps, within the grade, to the halves in turn: as long as rows gain positions, those of which
/// there is a jump there are visited. visit(step, number of the share) tells whether the rows of the share
/// gained any. (English rows are visited 2.4 times. Level by level, as they were before, it was 7 times, and the
/// enumeration took 1.4 times as long.)
template <typename Visit>
void Search::settle_grade(const Grade& grade, bool forwards, Visit&& visit) {
  const PullTable& table = forwards ? tables_.forwards() : tables_.backwards();
  std::atomic<bool> any_new{true};
  for (int visits = 0; any_new || visits == 1; ++visits) {
    any_new = false;
    const int half = visits & 1;
    const auto used = [&](std::uint32_t block) { return gained_[1 - half][block] != 0; };
    for_shares(grade, [&](const Share& share, std::uint32_t number) {
      std::uint64_t jumps[max_words];
      std::uint8_t& gained = gained_[half][share.block];
      if (visits > 0) gained = 0;  // else jumps from what visit_grade() pulled are still to come
      if (!choose_jumps(table, share.block, 0, table.ungraded_words, used, jumps)) return;
      BlockStep step = share_step(half, forwards, share, jumps);
      step.last_word = table.ungraded_words;
      if (!visit(step, number)) return;
      gained = 1;
      occupied_[half][share.block].store(1, std::memory_order_relaxed);
      any_new.store(true, std::memory_order_relaxed);
    });
  }
}

/// Highest grade first; only positions of last_depth and before.
void Search::grow_to(int last_depth) {
  begin_growth();
  const int fewest_pegs = start_pegs_ - last_depth;
  const auto pull = [&](BlockStep step) {
    step.fewest_pegs = fewest_pegs;
    return pull_block(step);
  };
  const std::map<std::uint32_t, Grade> all = grades();
  std::vector<const Grade*> not_counted;
  std::uint64_t counted = 0;
  std::uint64_t done = 0;
  for (auto entry = all.rbegin(); entry != all.rend(); ++entry) {
    const Grade& grade = entry->second;
    done += grade.rows;
    visit_grade(grade, true, [&](const BlockStep& step, std::uint32_t) { return pull(step).any; });
    settle_grade(grade, true, [&](const BlockStep& step, std::uint32_t) { return pull(step).any_new; });
    not_counted.push_back(&grade);
    meter_.report_made([&] {
      for (const Grade* each : not_counted) counted += positions_in(*each);
      not_counted.clear();
      return SearchProgress{"growing", SearchProgress::no_depth, done, tables_.rows(), counted};
    });
  }
}

std::uint64_t Search::positions_in(const Grade& grade) const {
  std::atomic<std::uint64_t> found{0};
  for_shares(grade, [&](const Share& share, std::uint32_t) {
    for (const int half : {0, 1}) {
      const std::uint64_t here = count_block(share_step(half, true, share, nullptr));
      found.fetch_add(here, std::memory_order_relaxed);
    }
  });
  return found;
}

/// Lowest grade first, the reverse of grow_to(): jumps over graded holes lead to rows of lower
/// grades, which are complete, and tell what they keep; then the rows grow again, within what they held
/// before. That is remembered for one grade at a time.
std::vector<std::uint64_t> Search::keep_by_grade(const std::vector<Position>& targets) {
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
    visit_grade(grade, false, [&](const BlockStep& step, std::uint32_t share) {
      return keep_pulled_block(step, limits_of(step, share));
    });
    for (const Position target : reachable) {
      if (tables_.grade_of_row(index_.index_of(target) >> row_bits) == numbered.first) mark(target);
    }
    settle_grade(grade, false, [&](const BlockStep& step, std::uint32_t share) {
      return pull_block_within(step, limits_of(step, share)).any_new;
    });
    done += grade.rows;
    meter_.report({"winning", SearchProgress::no_depth, done, tables_.rows(), 0});
  }
  return level_sizes();
}

}  // namespace pegspace::dense
