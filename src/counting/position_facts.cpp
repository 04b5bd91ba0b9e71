#include "counting/position_facts.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "board/position_class.hpp"
#include "counting/duotaire.hpp"
#include "counting/solutions/forced_jumps.hpp"
#include "counting/solutions/winning_levels.hpp"
#include "levels/folds/reachable_folds.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

namespace {

/// The problem that starts at another position.
Problem problem_from(const Problem& problem, Position position) {
  return {problem.board, position, "position", problem.finish};
}

/// The facts about the position that need no search, and its jumps without numbers.
PositionFacts facts_at_sight(const Problem& problem, Position position) {
  const Board& board = problem.board;
  PositionFacts facts;
  facts.position = position;
  facts.pegs = count_bits(position);
  facts.depth = count_bits(problem.start) - facts.pegs;
  const ClassSpace classes(board);
  const std::vector<HoleSet> checks = classes.invariants();
  for (std::size_t i = 0; i < checks.size(); ++i) {
    if (count_bits(position & checks[i]) % 2 != 0) facts.class_number |= bit(static_cast<int>(i));
  }
  facts.classes = bit(static_cast<int>(std::min<std::size_t>(checks.size(), 63)));
  const std::vector<Position> orbit = SymmetryGroup::whole(board).orbit(position);
  facts.canonical = orbit.front();
  facts.orbit = static_cast<int>(orbit.size());
  facts.unreachable = why_impossible(problem, finish_at_position(position));
  if (!facts.unreachable.empty()) {
    facts.ways = 0;
    facts.unreachable = !classes.same_class(position, problem.start)
                            ? "it does not share the position class of the start"
                            : "every jump removes one peg, and it has too many";
  }
  facts.finish_impossible = why_impossible(problem_from(problem, position), *problem.finish, "this position");
  for (const Jump& jump : board.jumps()) {
    const JumpMask mask = jump_mask(jump);
    if (!is_legal(mask, position)) continue;
    JumpFacts& found = facts.jumps.emplace_back();
    found.jump = jump;
    found.after = position ^ mask.touches;
  }
  return facts;
}

void mark_best(PositionFacts& facts) {
  Count most = 0;
  for (const JumpFacts& jump : facts.jumps) most = std::max(most, jump.solutions.value_or(0));
  for (JumpFacts& jump : facts.jumps) jump.best = most > 0 && jump.solutions == most;
}

void mark_reachable(PositionFacts& facts) {
  facts.reachable = facts.ways > Count(0);
  if (!facts.reachable && facts.unreachable.empty()) {
    facts.unreachable =
        "it shares the position class of the start, but no jumps lead there (all were searched)";
  }
}

/// The numbers of ways from the start to these positions; 0 for those that pegs or class forbid, without a
/// search. `use` is called with the positions on these ways.
std::vector<Count> count_ways(const Problem& problem, const std::vector<Position>& positions,
                              const EngineChoice& engine_for, const Resources& resources,
                              const SearchListener& listener,
                              const std::function<void(const WinningFolds&)>& use = {}) {
  const Feasible feasible(problem.board, starts_of(problem));
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  Problem asked = problem;
  std::vector<Position> targets;
  for (const Position p : positions) {
    // Mirror images are reached in equally many ways; together they keep the search symmetric.
    if (feasible(p)) std::ranges::copy(group.orbit(p), std::back_inserter(targets));
  }
  if (targets.empty()) return std::vector<Count>(positions.size(), 0);
  asked.finish = finish_at_positions(std::move(targets));
  auto folds = WinningFolds::find(asked, engine_for(asked), resources, listener);
  if (use) use(folds);
  return folds.ways_to(positions);
}

/// The position, and the position after each of its jumps.
std::vector<Position> position_and_children(const PositionFacts& facts) {
  std::vector<Position> positions{facts.position};
  for (const JumpFacts& jump : facts.jumps) positions.push_back(jump.after);
  return positions;
}

void fill_ways(PositionFacts& facts, const Problem& problem, const EngineChoice& engine_for,
               const Resources& resources, const SearchListener& listener) {
  const std::vector<Count> ways =
      count_ways(problem, position_and_children(facts), engine_for, resources, listener);
  facts.ways = ways.front();
  for (std::size_t i = 0; i < facts.jumps.size(); ++i) facts.jumps[i].ways = ways[i + 1];
  mark_reachable(facts);
}

/// By time reversal: p -> q is a jump iff complement(q) -> complement(p) is one. So as many sequences lead
/// from a position to a target as from the complement of the target to that of the position.
void fill_solutions(PositionFacts& facts, const Problem& problem, const EngineChoice& engine_for,
                    const Resources& resources, const SearchListener& listener) {
  const auto complement = [&](Position p) { return problem.board.all_holes() & ~p; };
  const ClassSpace classes(problem.board);
  std::map<int, std::vector<Position>> starts;  // by pegs
  for (const Position target : problem.finish->positions()) {
    if (classes.same_class(target, facts.position)) starts[count_bits(target)].push_back(complement(target));
  }
  std::vector<Position> ends = position_and_children(facts);
  std::ranges::transform(ends, ends.begin(), complement);
  std::vector<Count> solutions(ends.size(), 0);
  std::optional<std::vector<Jump>> made_by_all;
  const auto draw = [&](const WinningFolds& folds) {
    if (!folds.contains(ends.front())) return;
    std::vector<Jump> made = jumps_of_some_solutions(
        problem, facts.position, [&](Position p) { return folds.contains(complement(p)); });
    if (made_by_all)
      std::erase_if(made, [&](const Jump& jump) { return std::ranges::count(*made_by_all, jump) == 0; });
    made_by_all = std::move(made);
  };
  for (const auto& [pegs, of_so_many] : starts) {
    const Problem reversed{problem.board, of_so_many.front(), "finish", std::nullopt, of_so_many};
    const std::vector<Count> part = count_ways(reversed, ends, engine_for, resources, listener, draw);
    for (std::size_t i = 0; i < ends.size(); ++i) solutions[i] += part[i];
  }
  facts.solutions = solutions.front();
  for (std::size_t i = 0; i < facts.jumps.size(); ++i) facts.jumps[i].solutions = solutions[i + 1];
  if (!made_by_all) return;
  const Problem from = problem_from(problem, facts.position);
  facts.forced = forced_among(*made_by_all, from, from.start, engine_for(from), resources, listener);
}

/// Fills in one number for the position (at this depth) and for each child; 0 if the fold does not reach it.
class Filling : public FoldVisitor {
 public:
  Filling(PositionFacts& facts, int depth, std::optional<Count> PositionFacts::*own,
          std::optional<Count> JumpFacts::*behind)
      : facts_(facts), depth_(depth), own_(own), behind_(behind) {
    facts_.*own_ = 0;
    for (JumpFacts& jump : facts_.jumps) jump.*behind_ = 0;
  }
  void level_done(const FoldedLevel& level) override {
    const auto ways = [&](Position p) {
      const auto number = level.number_of(p);
      return number ? std::get<Count>(*number) : Count(0);
    };
    if (level.depth() == depth_) facts_.*own_ = ways(facts_.position);
    if (level.depth() != depth_ + 1) return;
    for (JumpFacts& jump : facts_.jumps) jump.*behind_ = ways(jump.after);
  }

 private:
  PositionFacts& facts_;
  int depth_;
  std::optional<Count> PositionFacts::*own_;
  std::optional<Count> JumpFacts::*behind_;
};

/// Folds games back to the position and its children, over the positions that the start or, if these are
/// fewer, the position leads to. (A file has those from the start alone; tiles need no file.)
void fold_games(PositionFacts& facts, const Problem& problem, const EngineChoice& engine_for,
                const Resources& resources, const SearchListener& listener) {
  // On the English board, each jump saves a quarter of the time of a fold from the position after it.
  constexpr double left_by_a_jump = 0.75;
  const Problem from = problem_from(problem, facts.position);
  const auto symmetries = [](const Problem& of) { return search_group(of, Symmetry::start).order(); };
  const bool are_fewer = folds_over_tiles(from, engine_for(from), resources)
                             ? std::pow(left_by_a_jump, facts.depth) * symmetries(problem) < symmetries(from)
                             : resources.set == nullptr;
  const bool from_start = facts.reachable && problem.other_starts.empty() && !are_fewer;
  const Problem& folded = from_start ? problem : from;
  Filling filling(facts, from_start ? facts.depth : 0, &PositionFacts::games, &JumpFacts::games);
  ReachableFolds::find(folded, engine_for(folded), resources, listener).fold_games_back({}, filling);
}

}  // namespace

void add_nim_values(PositionFacts& facts, const Problem& problem, const Engine& engine,
                    const Resources& resources, const SearchListener& listener) {
  const Duotaire found = duotaire(problem, {.position = facts.position}, engine, resources, listener);
  facts.nim_value = found.nim_value;
  for (std::size_t i = 0; i < facts.jumps.size(); ++i) facts.jumps[i].nim_value = found.jumps[i].nim_value;
}

PositionFacts position_facts(const Problem& problem, Position position, bool games,
                             const EngineChoice& engine_for, const Resources& resources,
                             const SearchListener& listener) {
  PositionFacts facts = facts_at_sight(problem, position);
  fill_ways(facts, problem, engine_for, resources, listener);
  fill_solutions(facts, problem, engine_for, resources, listener);
  facts.winning = facts.reachable && *facts.solutions > 0;
  if (games) fold_games(facts, problem, engine_for, resources, listener);
  mark_best(facts);
  return facts;
}

namespace {

/// Fills in the ways from the start to the position and its children, by a fold over all reachable positions
/// down to their depth.
void fold_ways(PositionFacts& facts, const Problem& problem, const Engine& engine, const Resources& resources,
               const SearchListener& listener) {
  Filling filling(facts, facts.depth, &PositionFacts::ways, &JumpFacts::ways);
  ReachableFolds::find(problem, engine, resources, listener, facts.depth + 1).fold({}, filling);
}

void keep_solutions(PositionFacts& facts, const Problem& problem, const Engine& engine,
                    const Resources& resources, const SearchListener& listener) {
  const WinningLevels winning(WinningFolds::find(problem, engine, resources, listener));
  facts.solutions = winning.solutions_from(facts.position);
  for (JumpFacts& jump : facts.jumps) jump.solutions = winning.solutions_from(jump.after);
  if (!winning.contains(facts.position)) return;
  const std::vector<Jump> made =
      jumps_of_some_solutions(problem, facts.position, [&](Position p) { return winning.contains(p); });
  facts.forced = forced_among(made, problem, facts.position, engine, resources, listener);
}

}  // namespace

PositionFacts facts_within(const Problem& problem, Position position, bool games, const Engine& engine,
                           const Resources& resources, const SearchListener& listener) {
  PositionFacts facts = facts_at_sight(problem, position);
  if (facts.unreachable.empty()) {
    fold_ways(facts, problem, engine, resources, listener);
    mark_reachable(facts);
  }
  if (!facts.reachable) return facts;
  keep_solutions(facts, problem, engine, resources, listener);
  facts.winning = *facts.solutions > 0;
  if (games) {
    const auto of_set = [&](const Problem&) -> const Engine& { return engine; };
    fold_games(facts, problem, of_set, resources, listener);
  }
  mark_best(facts);
  return facts;
}

}  // namespace pegspace
