// Counts, lists and draws solutions under conditions (conditions.hpp).
#include "counting/conditions.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/narrow.hpp"
#include "base/sort.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

namespace {

/// The items in order, each once.
template <typename Item>
std::vector<Item> sorted(std::vector<Item> items) {
  sort_unique(items);
  return items;
}

bool has(const std::vector<Jump>& list, const Jump& jump) {
  return std::ranges::find(list, jump) != list.end();
}

/// after_first_jumps() for a problem with one start, from which the first jumps are possible.
AfterFirst after_first_jumps_of_one(const Problem& problem, const Conditions& conditions) {
  AfterFirst after{problem, conditions, ""};
  Conditions& left = after.conditions;
  left.through = sorted(left.through);
  left.avoid = sorted(left.avoid);
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

std::string why_no_passage(const Problem& problem, const std::vector<Position>& through,
                           const std::string& from) {
  std::vector<int> pegs;
  for (const Position p : through) pegs.push_back(count_bits(p));
  std::sort(pegs.begin(), pegs.end());
  if (std::adjacent_find(pegs.begin(), pegs.end()) != pegs.end()) {
    return "two positions to pass through have the same number of pegs, but every jump removes one";
  }
  for (const Position p : through) {
    const std::string why = why_impossible(problem, finish_at_position(p), from);
    if (!why.empty()) return "a position to pass through cannot be reached: " + why;
  }
  return "";
}

}  // namespace

std::size_t possible_in_a_row(const std::vector<Jump>& jumps, Position p) {
  std::size_t made = 0;
  for (; made < jumps.size() && is_legal(jump_mask(jumps[made]), p); ++made)
    p ^= jump_mask(jumps[made]).touches;
  return made;
}

AfterFirst after_first_jumps(const Problem& problem, const Conditions& conditions) {
  std::optional<AfterFirst> all;
  for (const Position start : starts_of(problem)) {
    if (possible_in_a_row(conditions.first, start) < conditions.first.size()) continue;
    Problem alone = problem;
    alone.start = start;
    alone.other_starts.clear();
    AfterFirst after = after_first_jumps_of_one(alone, conditions);
    const std::string from = conditions.first.empty() ? "the start" : "the position after the first jumps";
    if (after.impossible.empty())
      after.impossible = why_no_passage(after.problem, after.conditions.through, from);
    if (after.impossible.empty()) after.impossible = why_impossible(after.problem, *problem.finish, from);
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
  // A solution does not end before it has passed through all positions.
  for (const Position p : all->conditions.through) all->problem.finish->limit_pegs(0, count_bits(p));
  return *std::move(all);
}

Passage passage_of(const Board& board, const Conditions& conditions) {
  Passage passage{conditions.through, conditions.avoid, {}};
  const std::vector<Jump>& to_make = conditions.jumps_to_make;
  for (const Jump& jump : board.jumps()) {
    const auto number = std::ranges::find(to_make, jump) - to_make.begin();
    passage.marks.push_back(has(conditions.jumps_to_avoid, jump)                ? avoided_jump
                            : static_cast<std::size_t>(number) < to_make.size() ? narrow<std::int8_t>(number)
                                                                                : plain_jump);
  }
  return passage;
}

JumpMarks avoiding(JumpMarks marks, std::size_t set) {
  for (std::int8_t& mark : marks) {
    if (mark >= 0 && (set >> mark & 1) != 0) mark = avoided_jump;
  }
  return marks;
}

ListedSolutions list_solutions(const Problem& problem, const Conditions& conditions, const Engine& engine,
                               const Resources& resources, const SearchListener& listener) {
  AfterFirst after = after_first_jumps(problem, conditions);
  const Passage passage = passage_of(problem.board, after.conditions);
  const SymmetryGroup fixing = passage.stabiliser(problem.board, winning_group(problem));
  std::vector<Permutation> keeping;
  for (int element = 0; element < fixing.order(); ++element) {
    const Permutation& symmetry = fixing.permutation(element);
    const auto is_fixed = [&](const Jump& jump) {
      const auto stays = [&](int hole) { return symmetry[static_cast<std::size_t>(hole)] == hole; };
      return stays(jump.from) && stays(jump.over) && stays(jump.to);
    };
    if (std::ranges::all_of(conditions.first, is_fixed)) keeping.push_back(symmetry);
  }
  const SymmetryGroup group(problem.board.holes(), std::move(keeping));
  if (!after.impossible.empty() || after.problem.finish->empty()) {
    StoredLevels none(after.problem, group, {}, resources);
    return {std::move(after), passage.marks, std::move(none)};
  }
  StoredLevels levels = StoredLevels::winning(after.problem, engine, resources, listener);
  if (!conditions.empty()) {
    levels = levels.restricted(
        group, [&](Position p) { return passage.allows(p); }, resources);
  }
  return {std::move(after), passage.marks, std::move(levels)};
}

bool makes(std::uint64_t sets, std::size_t wanted) {
  bool any = false;
  for_each_bit(sets, [&](int set) { any = any || (wanted & ~static_cast<std::size_t>(set)) == 0; });
  return any;
}

void check_conditions(const Problem& problem, const Conditions& conditions) {
  std::size_t possible = 0;
  for (const Position start : starts_of(problem)) {
    possible = std::max(possible, possible_in_a_row(conditions.first, start));
  }
  if (possible < conditions.first.size()) {
    throw InputError("the first jumps: jump " + std::to_string(possible + 1) + ", " +
                     problem.board.jump_name(conditions.first[possible]) + ", is not possible" +
                     (possible > 0 ? " after those before it" : "") +
                     (!problem.other_starts.empty() ? " from any of the starts"
                      : possible > 0                ? ""
                                                    : " from the start") +
                     ". Omit --first, or give --start the start of these jumps.");
  }
  const std::size_t to_make = sorted(conditions.jumps_to_make).size();
  if (to_make > most_given_jumps) {
    throw InputError("at most " + std::to_string(most_given_jumps) +
                     " jumps can be asked for at once; there are " + std::to_string(to_make) + ".");
  }
}

ConditionedSolutions::ConditionedSolutions(std::vector<Jump> first, AfterFirst after)
    : first_(std::move(first)),
      problem_(std::move(after.problem)),
      conditions_(std::move(after.conditions)),
      impossible_(std::move(after.impossible)) {}

ConditionedSolutions ConditionedSolutions::find(const Problem& problem, const Conditions& conditions,
                                                const Engine& engine, const Resources& resources,
                                                const SearchListener& listener) {
  PEGSPACE_CHECK(problem.finish.has_value(), "solutions end in a finish");
  check_conditions(problem, conditions);
  ConditionedSolutions found(conditions.first, after_first_jumps(problem, conditions));
  if (!found.impossible_.empty() || found.problem_.finish->empty()) return found;
  found.folds_ = std::make_unique<WinningFolds>(WinningFolds::find(
      found.problem_, engine, resources, listener, passage_of(found.problem_.board, found.conditions_)));
  found.count();
  return found;
}

FoldRequest ConditionedSolutions::request_avoiding(std::size_t set) const {
  return {.marks = avoiding(passage_of(problem_.board, conditions_).marks, set)};
}

namespace {

/// Adds up the ways to the targets; if it is given the sets of jumps that follow each position, it also
/// counts the positions that are on a solution.
class Found : public FoldVisitor {
 public:
  Found(const std::vector<Position>& targets, const KeptNumbers* onwards, std::size_t to_make)
      : targets_(targets), onwards_(onwards), to_make_(to_make) {}

  void level_done(const FoldedLevel& level) override {
    for (const Position target : targets_) {
      if (const auto number = level.number_of(target)) ways += ways_in(*number);
    }
    if (onwards_ == nullptr) return;
    const auto is_on_solution = [&](const FoldNumber& to, const FoldNumber& on) -> std::uint8_t {
      const std::uint64_t onwards = std::get<JumpSets>(on).sets;
      const auto* const before = std::get_if<JumpSets>(&to);
      if (before == nullptr) return ways_in(to) != 0 && makes(onwards, to_make_);
      bool together = false;
      for_each_bit(before->sets, [&](int made) {
        together = together || makes(onwards, to_make_ & ~static_cast<std::size_t>(made));
      });
      return together;
    };
    positions += level.positions_by(is_on_solution, onwards_)[1].positions;
  }

  Count ways = 0;
  std::uint64_t positions = 0;

 private:
  const std::vector<Position>& targets_;
  const KeptNumbers* onwards_;
  std::size_t to_make_;
};

}  // namespace

void ConditionedSolutions::count() {
  FoldRequest jump_sets = request_avoiding(0);
  jump_sets.quantity = quantity::JumpSets{};
  onwards_ = folds_->keep_solutions(jump_sets);
  for (const Position start : starts_of(problem_)) {
    // Different starts have different positions on the way through the first jumps.
    if (goes_on(start, all_to_make())) winning_positions_ += first_.size();
  }
  const std::vector<Position> targets = problem_.finish->positions();
  Found on_solutions(targets, onwards_.get(), all_to_make());
  if (all_to_make() == 0) {  // one fold finds both
    folds_->fold(request_avoiding(0), on_solutions);
    solutions_ = on_solutions.ways;
  } else {
    folds_->fold(jump_sets, on_solutions);
    for (std::size_t set = 0; set <= all_to_make(); ++set) {
      Found without(targets, nullptr, 0);
      folds_->fold(request_avoiding(set), without);
      solutions_ += std::popcount(set) % 2 == 0 ? without.ways : Count(-without.ways);
    }
  }
  winning_positions_ += on_solutions.positions;
}

void ConditionedSolutions::keep_numbers() {
  for (std::size_t set = 0; folds_ && set <= all_to_make(); ++set)
    numbers_.push_back(folds_->keep_solutions(request_avoiding(set)));
}

bool ConditionedSolutions::goes_on(Position p, std::size_t to_make) const {
  const auto sets = onwards_->number_of(p);
  return sets && makes(std::get<JumpSets>(*sets).sets, to_make);
}

Count ConditionedSolutions::number(Position p, std::size_t to_make) const {
  PEGSPACE_CHECK(!numbers_.empty(), "numbers are kept before solutions are drawn");
  Count sum = 0;
  for (std::size_t set = 0; set < numbers_.size(); ++set) {
    if ((set & ~to_make) != 0) continue;
    const auto number = numbers_[set]->number_of(p);
    if (number) sum += std::popcount(set) % 2 == 0 ? ways_in(*number) : Count(-ways_in(*number));
  }
  return sum;
}

bool ConditionedSolutions::may_end(Position p, std::size_t to_make) const {
  return to_make == 0 && problem_.finish->contains(p);
}

std::optional<std::size_t> ConditionedSolutions::after(Position child, const Jump& jump,
                                                       std::size_t to_make) const {
  if (has(conditions_.jumps_to_avoid, jump)) return std::nullopt;
  const auto& list = conditions_.jumps_to_make;
  const auto made = static_cast<std::size_t>(std::ranges::find(list, jump) - list.begin());
  if (made < list.size()) to_make &= ~(std::size_t{1} << made);
  return goes_on(child, to_make) ? std::optional(to_make) : std::nullopt;
}

void ConditionedSolutions::for_each(const SolutionVisitor& visit) const {
  PEGSPACE_CHECK(problem_.other_starts.empty(), "solutions are listed from one start");
  if (solutions() > 0) Walk(problem_.board, *this, first_).visit_all(problem_.start, all_to_make(), visit);
}

std::vector<Jump> ConditionedSolutions::sample(Random& random) const {
  PEGSPACE_CHECK(problem_.other_starts.empty(), "solutions are drawn from one start");
  return Walk(problem_.board, *this, first_).draw(problem_.start, all_to_make(), random);
}

}  // namespace pegspace
