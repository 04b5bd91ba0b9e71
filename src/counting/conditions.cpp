// Counts, lists and draws solutions under conditions (conditions.hpp).
#include "counting/conditions.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/sort.hpp"

namespace pegspace {

namespace {

bool contains(const std::vector<Position>& sorted, Position p) {
  return std::binary_search(sorted.begin(), sorted.end(), p);
}

/// In order, each once.
template <typename Item>
std::vector<Item> sorted(std::vector<Item> items) {
  sort_unique(items);
  return items;
}

Jump image_of(const Permutation& symmetry, const Jump& jump) {
  const auto image = [&](int hole) { return static_cast<int>(symmetry[static_cast<std::size_t>(hole)]); };
  return {image(jump.from), image(jump.over), image(jump.to)};
}

/// The symmetries of the group that change nothing about the conditions: sets to avoid go onto themselves,
/// and each position and jump that is asked for onto itself.
SymmetryGroup keeping(const SymmetryGroup& group, const Conditions& conditions) {
  SymmetryGroup kept = conditions.avoid.empty() ? group : group.stabiliser(conditions.avoid);
  for (const Position p : conditions.through) kept = kept.stabiliser(p);
  std::vector<Permutation> permutations;
  const std::vector<Jump> avoided = sorted(conditions.jumps_to_avoid);
  for (int element = 0; element < kept.order(); ++element) {
    const Permutation& symmetry = kept.permutation(element);
    const bool fixes_made = std::all_of(conditions.jumps_to_make.begin(), conditions.jumps_to_make.end(),
                                        [&](const Jump& jump) { return image_of(symmetry, jump) == jump; });
    std::vector<Jump> images;
    for (const Jump& jump : avoided) images.push_back(image_of(symmetry, jump));
    std::sort(images.begin(), images.end());
    if (fixes_made && images == avoided) permutations.push_back(symmetry);
  }
  return {group.holes(), std::move(permutations)};
}

/// How many of the jumps are possible in a row.
std::size_t possible_in_a_row(const std::vector<Jump>& jumps, Position p) {
  std::size_t made = 0;
  for (; made < jumps.size() && is_legal(jump_mask(jumps[made]), p); ++made)
    p ^= jump_mask(jumps[made]).touches;
  return made;
}

/// What is left of problem and conditions after the first jumps; `impossible` says why nothing can be.
struct AfterFirst {
  Problem problem;
  Conditions conditions;
  std::string impossible;
};

/// Of a problem with one start, from which the first jumps are possible.
AfterFirst after_first_jumps_of_one(const Problem& problem, const Conditions& conditions) {
  AfterFirst after{problem, conditions, ""};
  Conditions& left = after.conditions;
  left.through = sorted(left.through);
  left.jumps_to_make = sorted(left.jumps_to_make);
  Position& p = after.problem.start;
  const Board& board = problem.board;
  for (std::size_t i = 0; i < conditions.first.size(); ++i) {
    const Jump& jump = conditions.first[i];
    const JumpMask mask = jump_mask(jump);
    if (std::count(left.avoid.begin(), left.avoid.end(), p) > 0) {
      after.impossible = "the position before jump " + std::to_string(i + 1) + " is to be avoided";
    }
    if (std::count(left.jumps_to_avoid.begin(), left.jumps_to_avoid.end(), jump) > 0) {
      after.impossible = "the first jumps make " + board.jump_name(jump) + ", which is to be avoided";
    }
    std::erase(left.through, p);
    std::erase(left.jumps_to_make, jump);
    p ^= mask.touches;
  }
  left.first.clear();
  return after;
}

std::string why_no_passage(const Problem& problem, const std::vector<Position>& through) {
  std::vector<int> pegs;
  for (const Position p : through) pegs.push_back(count_bits(p));
  std::sort(pegs.begin(), pegs.end());
  if (std::adjacent_find(pegs.begin(), pegs.end()) != pegs.end()) {
    return "two positions to pass through have the same number of pegs, but every jump removes one";
  }
  for (const Position p : through) {
    const std::string why = why_impossible(problem, finish_at_position(p));
    if (!why.empty()) return "a position to pass through cannot be reached: " + why;
  }
  return "";
}

/// Of all starts from which the first jumps are possible, and a solution as far as pegs and class tell. The
/// same conditions are left for all of these: if a position to pass through lies on the way through the first
/// jumps, only one start passes it.
AfterFirst after_first_jumps(const Problem& problem, const Conditions& conditions) {
  std::optional<AfterFirst> all;
  for (const Position start : starts_of(problem)) {
    if (possible_in_a_row(conditions.first, start) < conditions.first.size()) continue;
    Problem alone = problem;
    alone.start = start;
    alone.other_starts.clear();
    AfterFirst after = after_first_jumps_of_one(alone, conditions);
    if (after.impossible.empty()) after.impossible = why_no_passage(after.problem, after.conditions.through);
    if (after.impossible.empty()) after.impossible = why_impossible(after.problem, *problem.finish);
    const bool is_possible = after.impossible.empty();
    if (!all || (is_possible && !all->impossible.empty())) {
      all = std::move(after);
    } else if (is_possible) {
      all->problem.other_starts.push_back(after.problem.start);
    }
  }
  PEGSPACE_CHECK(all.has_value(), "conditions were checked: the first jumps are possible from a start");
  if (!all->impossible.empty() && !problem.other_starts.empty()) {
    all->impossible = "no start allows it; the first of them: " + all->impossible;
  }
  return *std::move(all);
}

}  // namespace

void check_conditions(const Problem& problem, const Conditions& conditions) {
  std::size_t possible = 0;
  for (const Position start : starts_of(problem)) {
    possible = std::max(possible, possible_in_a_row(conditions.first, start));
  }
  if (possible < conditions.first.size()) {
    throw InputError("the first jumps: jump " + std::to_string(possible + 1) + ", " +
                     problem.board.jump_name(conditions.first[possible]) + ", is not possible" +
                     (possible > 0 ? " after those before it" : "") +
                     (!problem.other_starts.empty() ? " from any of the starts."
                      : possible > 0                ? "."
                                                    : " from the start."));
  }
  const std::size_t to_make = sorted(conditions.jumps_to_make).size();
  if (to_make > Conditions::most_jumps_to_make) {
    throw InputError("at most " + std::to_string(Conditions::most_jumps_to_make) +
                     " jumps can be asked for at once; there are " + std::to_string(to_make) + ".");
  }
}

ConditionedSolutions::ConditionedSolutions(StoredLevels&& levels, const Conditions& conditions)
    : levels_(std::move(levels)),
      avoid_(sorted(conditions.avoid)),
      through_(sorted(conditions.through)),
      finish_(sorted(levels_.problem().finish->positions)),
      allowed_(levels_.jumps().size(), 1),
      to_make_bit_(levels_.jumps().size(), 0) {
  for (const Position p : through_) last_through_ = std::max(last_through_, levels_.depth_of(p));
  const std::vector<Jump>& jumps = levels_.problem().board.jumps();
  std::size_t next = 1;
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    const auto has = [&](const std::vector<Jump>& list) {
      return std::find(list.begin(), list.end(), jumps[i]) != list.end();
    };
    allowed_[i] = has(conditions.jumps_to_avoid) ? 0 : 1;
    if (!has(conditions.jumps_to_make)) continue;
    to_make_bit_[i] = next;
    next <<= 1;
  }
  rows_ = next;
}

ConditionedSolutions ConditionedSolutions::build(const Problem& problem, const Conditions& conditions,
                                                 const Engine& engine, const SearchOptions& options,
                                                 const SearchListener& listener, NumberWidth narrowest) {
  PEGSPACE_CHECK(problem.finish.has_value(), "solutions end in a finish");
  check_conditions(problem, conditions);
  AfterFirst after = after_first_jumps(problem, conditions);
  const SymmetryGroup group = keeping(winning_group(after.problem), after.conditions);
  StoredLevels levels =
      after.impossible.empty()
          ? StoredLevels::winning(after.problem, engine, options, listener).regrouped(group, options)
          : StoredLevels(after.problem, group, {}, options);
  ConditionedSolutions solutions(std::move(levels), after.conditions);
  solutions.impossible_ = after.impossible;
  solutions.first_ = conditions.first;
  WorkerTeam team(options.threads);
  solutions.count(team, narrowest);
  return solutions;
}

/// Whether a solution may meet p at its level.
bool ConditionedSolutions::may_meet(int depth, Position p) const {
  if (contains(avoid_, p)) return false;
  for (const Position wanted : through_) {
    if (levels_.depth_of(wanted) == depth && wanted != p) return false;
  }
  return true;
}

bool ConditionedSolutions::ends(int depth, Position p) const {
  return depth >= last_through_ && contains(finish_, p);
}

LevelNumbers ConditionedSolutions::count_level(int depth, const LevelNumbers& behind, WorkerTeam& team,
                                               NumberWidth narrowest) const {
  LevelNumbers level(sum_width(levels_, behind.largest, narrowest), levels_.size(depth) * rows_);
  const auto fill = [&]<typename Number>(std::vector<Number>& numbers, const auto& children) {
    Number largest = 0;
    accumulate_positions<Number>(
        levels_, depth, Links::to_children, team,
        [&](Number& largest_here, std::size_t place, Position p, std::span<const Link> links) {
          if (!may_meet(depth, p)) return;
          Number* row = numbers.data() + place * rows_;
          if (ends(depth, p)) row[0] = 1;
          for (const Link& link : links) {
            if (allowed_[link.jump] == 0) continue;
            for (std::size_t set = 0; set < rows_; ++set) {
              row[set] += convert<Number>(children[link.place * rows_ + left_behind(link.jump, set)]);
            }
          }
          for (std::size_t set = 0; set < rows_; ++set) {
            if (row[set] > largest_here) largest_here = row[set];
          }
        },
        [&](const Number& largest_here) { largest = std::max(largest, largest_here); });
    return convert<Count>(largest);
  };
  level.largest = std::visit(fill, level.values, behind.values);
  return level;
}

void ConditionedSolutions::count(WorkerTeam& team, NumberWidth narrowest) {
  numbers_.resize(static_cast<std::size_t>(levels_.levels()));
  const LevelNumbers none;
  const LevelNumbers* behind = &none;
  std::uint64_t held = 0;
  for (int depth = levels_.levels(); depth-- > 0;) {
    held += levels_.size(depth) * rows_ * bytes_of(sum_width(levels_, behind->largest, narrowest));
    levels_.require_memory(held, "the numbers of solutions");
    LevelNumbers& level = numbers_[static_cast<std::size_t>(depth)];
    level = count_level(depth, *behind, team, narrowest);
    behind = &level;
  }
  if (solutions() > 0) count_winning_positions(team);
}

/// Forwards: the sets of jumps that some way to a position has made, as a bit set of T. A position is on a
/// solution iff for one of them the rest can still be made.
void ConditionedSolutions::count_winning_positions(WorkerTeam& team) {
  std::vector<std::uint64_t> before;
  // Where two starts differ, so do the positions on the way through the first jumps.
  for (const Position start : starts_of(levels_.problem())) {
    if (number(start, all_to_make()) > 0) winning_positions_ += first_.size();
  }
  for (int depth = 0; depth < levels_.levels(); ++depth) {
    std::vector<std::uint64_t> made(levels_.size(depth));
    const LevelNumbers& numbers = numbers_[static_cast<std::size_t>(depth)];
    accumulate_positions<std::uint64_t>(
        levels_, depth, Links::to_parents, team,
        [&](std::uint64_t& found, std::size_t place, Position p, std::span<const Link> links) {
          if (!may_meet(depth, p)) return;
          std::uint64_t sets = depth == 0 ? 1 : 0;
          for (const Link& link : links) {
            if (allowed_[link.jump] == 0) continue;
            for_each_bit(before[link.place], [&](int set) {
              sets |= bit(static_cast<int>(static_cast<std::size_t>(set) | to_make_bit_[link.jump]));
            });
          }
          made[place] = sets;
          bool wins = false;
          for_each_bit(sets, [&](int set) {
            wins = wins || numbers.at(place * rows_ + (all_to_make() & ~static_cast<std::size_t>(set))) > 0;
          });
          if (wins) found += static_cast<std::uint64_t>(levels_.orbit_size(depth, place));
        },
        [&](std::uint64_t found) { winning_positions_ += found; });
    before = std::move(made);
  }
}

Count ConditionedSolutions::number(Position p, std::size_t to_make) const {
  const std::size_t place = levels_.find(p);
  if (place == StoredLevels::nowhere) return 0;
  return numbers_[static_cast<std::size_t>(levels_.depth_of(p))].at(place * rows_ + to_make);
}

Count ConditionedSolutions::solutions() const {
  Count sum = 0;
  for (const Position start : starts_of(levels_.problem())) sum += number(start, all_to_make());
  return sum;
}

bool ConditionedSolutions::walk(Position p, std::size_t to_make, std::vector<Jump>& path,
                                const Visit& visit) const {
  if (to_make == 0 && ends(levels_.depth_of(p), p) && !visit(path)) return false;
  for (std::size_t i = 0; i < levels_.jumps().size(); ++i) {
    if (allowed_[i] == 0 || !is_legal(levels_.jumps()[i], p)) continue;
    const Position child = p ^ levels_.jumps()[i].touches;
    const std::size_t left = left_behind(i, to_make);
    if (number(child, left) == 0) continue;
    path.push_back(levels_.problem().board.jumps()[i]);
    const bool go_on = walk(child, left, path, visit);
    path.pop_back();
    if (!go_on) return false;
  }
  throw_if_interrupted();
  return true;
}

void ConditionedSolutions::for_each(const Visit& visit) const {
  PEGSPACE_CHECK(levels_.problem().other_starts.empty(), "solutions are listed from one start");
  if (solutions() == 0) return;
  std::vector<Jump> path = first_;
  walk(levels_.problem().start, all_to_make(), path, visit);
}

std::vector<Jump> ConditionedSolutions::sample(Random& random) const {
  PEGSPACE_CHECK(levels_.problem().other_starts.empty(), "solutions are drawn from one start");
  std::vector<Jump> path = first_;
  Position p = levels_.problem().start;
  std::size_t to_make = all_to_make();
  for (;;) {
    const Count all = number(p, to_make);
    PEGSPACE_CHECK(all > 0, "solutions are drawn where there are some");
    Count left = random.below(all);
    if (to_make == 0 && ends(levels_.depth_of(p), p)) {
      if (left == 0) return path;
      left -= 1;
    }
    for (std::size_t i = 0; i < levels_.jumps().size(); ++i) {
      if (allowed_[i] == 0 || !is_legal(levels_.jumps()[i], p)) continue;
      const Position child = p ^ levels_.jumps()[i].touches;
      const Count behind = number(child, left_behind(i, to_make));
      if (left >= behind) {
        left -= behind;
        continue;
      }
      path.push_back(levels_.problem().board.jumps()[i]);
      to_make = left_behind(i, to_make);
      p = child;
      break;
    }
  }
}

}  // namespace pegspace
