// Counts a request (count_solutions.hpp): by folds, over all reachable positions if games are asked for,
// otherwise within the winning positions. It counts one of the finishes that are images of each other under
// the symmetries of the start.
#include "counting/count_solutions.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "levels/folds/reachable_folds.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {

namespace {

/// The least of the finishes to which the group carries this one: equal for two iff a symmetry carries one to
/// the other.
std::vector<Pattern> canonical_finish(const SymmetryGroup& group, const Finish& finish) {
  std::vector<Pattern> least = finish.patterns;
  for (int element = 1; element < group.order(); ++element)
    least = std::min(least, image(group.permutation(element), finish).patterns);
  return least;
}

/// The number of winning positions of each finish, from the engine's levels, without a fold. (One search for
/// all finishes made `table english` 1.13 times faster, but needed 20.6 GiB for three finishes of diamond41;
/// one needs 16.2.)
std::vector<Count> count_winning(Problem problem, const std::vector<Finish>& finishes, const Engine& engine,
                                 const Resources& resources, const SearchListener& listener) {
  const SearchListener silent{{}, listener.progress};
  LevelRequest request{.columns = {}};
  request.columns.add(Column::winning_positions);
  std::vector<Count> counts(finishes.size(), 0);
  if (listener.finds) listener.finds(engine.name, "");
  for (std::size_t i = 0; i < finishes.size(); ++i) {
    if (!why_impossible(problem, finishes[i]).empty()) continue;
    problem.finish = finishes[i];
    for (const LevelStats& level : engine.enumerate(problem, request, resources, silent).levels)
      counts[i] += level[Column::winning_positions].value();
  }
  return counts;
}

/// Counts games, and the ways to each target, in a fold over all reachable positions.
class GamesAndWays : public FoldVisitor {
 public:
  GamesAndWays(const Problem& problem, const std::vector<Finish>& finishes, const SearchListener& listener)
      : start_pegs_(count_bits(problem.start)), listener_(listener), solutions_(finishes.size(), 0) {
    for (const Finish& finish : finishes) targets_.push_back(finish.positions());
  }

  void dead_end(int, const FoldedDeadEnd& found) override {
    games_ += std::get<Count>(found.number) * found.images;
  }
  void level_done(const FoldedLevel& level) override {
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      for (const Position target : targets_[i]) {
        if (count_bits(target) != start_pegs_ - level.depth()) continue;
        if (const auto number = level.number_of(target)) solutions_[i] += std::get<Count>(*number);
      }
    }
    if (listener_.games_so_far && games_ != 0) listener_.games_so_far(games_);
  }

  const Count& games() const { return games_; }
  const Count& solutions(std::size_t finish) const { return solutions_[finish]; }

 private:
  int start_pegs_;
  std::vector<std::vector<Position>> targets_;  ///< by finish
  const SearchListener& listener_;
  std::vector<Count> solutions_;
  Count games_ = 0;
};

Counting count_with_games(const Problem& problem, const std::vector<Finish>& finishes, const Engine& engine,
                          const Resources& resources, const SearchListener& listener) {
  Counting counting;
  GamesAndWays found(problem, finishes, listener);
  ReachableFolds::find(problem, engine, resources, listener).fold({.dead_ends = true}, found);
  counting.games = found.games();
  for (const Count& winning : count_winning(problem, finishes, engine, resources, listener))
    counting.finishes.push_back({0, winning});
  for (std::size_t i = 0; i < finishes.size(); ++i) counting.finishes[i].solutions = found.solutions(i);
  return counting;
}

/// The finish positions of the problem's class.
Finish part_of(const Problem& problem, const Finish& finish) {
  Finish part = finish_at_positions(feasible_positions(problem, finish));
  part.label = finish.label;
  return part;
}

Finish united(const std::vector<Finish>& finishes) {
  std::vector<Position> all;
  for (const Finish& finish : finishes) std::ranges::copy(finish.positions(), std::back_inserter(all));
  return finish_at_positions(all);
}

/// Counts solutions only, in a fold within all winning positions of the finishes together.
std::vector<FinishCount> count_within(Problem problem, const std::vector<Finish>& finishes,
                                      const Engine& engine, const Resources& resources,
                                      const SearchListener& listener) {
  problem.finish = united(finishes);
  const std::vector<Position> all = problem.finish->positions();
  std::vector<FinishCount> counts(finishes.size());
  if (all.empty()) return counts;
  const auto is_all = [&](const Finish& finish) { return finish.patterns == problem.finish->patterns; };
  const auto is_others = [&](std::size_t i) { return !is_all(finishes[i]) && counts[i].solutions != 0; };
  std::vector<Count> ways;
  {
    const WinningUse use = finishes.size() == 1 ? WinningUse::solutions : WinningUse::any;
    auto folds = WinningFolds::find(problem, engine, resources, listener, {}, use);
    const Count positions = folds.positions();
    for (std::size_t i = 0; i < finishes.size(); ++i) {
      if (is_all(finishes[i])) counts[i].winning_positions = positions;
    }
    if (finishes.size() == 1) {
      counts.front().solutions = folds.solutions();
      return counts;
    }
    ways = folds.ways_to(all);
  }
  std::vector<Finish> others;
  for (std::size_t i = 0; i < finishes.size(); ++i) {
    for (const Position target : finishes[i].positions()) {
      counts[i].solutions +=
          ways[static_cast<std::size_t>(std::ranges::lower_bound(all, target) - all.begin())];
    }
    if (is_others(i)) others.push_back(finishes[i]);
  }
  std::vector<Count> winning;
  if (!others.empty()) winning = count_winning(problem, others, engine, resources, listener);
  for (std::size_t i = 0, next = 0; i < finishes.size(); ++i) {
    if (is_others(i)) counts[i].winning_positions = winning[next++];
  }
  return counts;
}

}  // namespace

std::vector<Problem> problems_by_class(const Problem& problem, const Resources& resources) {
  if (problem.other_starts.empty() || resources.set != nullptr) return {problem};
  std::vector<Problem> parts;
  for (const auto& starts :
       by_class(problem.board, starts_of(problem), SymmetryGroup::trivial(problem.board))) {
    Problem& part = parts.emplace_back(problem);
    part.start = starts.front();
    part.other_starts.assign(starts.begin() + 1, starts.end());
  }
  return parts;
}

std::vector<StartApart> starts_apart(const Problem& problem, bool merged) {
  const SymmetryGroup group = merged ? stabiliser(SymmetryGroup::whole(problem.board), *problem.finish)
                                     : SymmetryGroup::trivial(problem.board);
  std::map<Position, StartApart> apart;  // by the least image of the start
  for (const Position start : starts_of(problem)) {
    const Problem one{problem.board, start, problem.start_label, problem.finish};
    const auto [entry, is_new] = apart.try_emplace(group.canonical(start), StartApart{one});
    if (!is_new) ++entry->second.number;
  }
  std::vector<StartApart> all;
  for (auto& [least, one] : apart) all.push_back(std::move(one));
  return all;
}

Counting count(const Problem& problem, const CountRequest& request, const Engine& engine,
               const Resources& resources, const SearchListener& listener) {
  if (engine.count != nullptr) {
    if (listener.finds) listener.finds(engine.name, "");
    return engine.count(problem, request, listener);
  }
  if (request.games) return count_with_games(problem, request.finishes, engine, resources, listener);
  Counting sum{std::vector<FinishCount>(request.finishes.size()), std::nullopt};
  for (const Problem& part : problems_by_class(problem, resources)) {
    std::vector<Finish> finishes;
    for (const Finish& finish : request.finishes) finishes.push_back(part_of(part, finish));
    const std::vector<FinishCount> counts = count_within(part, finishes, engine, resources, listener);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      sum.finishes[i].solutions += counts[i].solutions;
      sum.finishes[i].winning_positions += counts[i].winning_positions;
    }
  }
  return sum;
}

std::vector<Finish> every_finish(const Board& board) {
  std::vector<Finish> finishes{finish_anywhere(board)};
  for (int hole = 0; hole < board.holes(); ++hole) finishes.push_back(finish_at_hole(board, hole));
  return finishes;
}

CountTable count_solutions(const Problem& problem, const std::vector<Finish>& finishes, bool games,
                           const Engine& engine, const Resources& resources, const SearchListener& listener) {
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  CountTable table;
  CountRequest request;
  request.games = games;
  std::map<std::vector<Pattern>, std::size_t> asked;  // canonical finish -> place in the request
  std::vector<std::size_t> place(finishes.size());
  for (std::size_t i = 0; i < finishes.size(); ++i) {
    table.rows.push_back(
        {problem.start_label, finishes[i].label, 0, 0, why_impossible(problem, finishes[i])});
    if (!table.rows[i].impossible.empty()) continue;
    const auto [entry, is_new] =
        asked.try_emplace(canonical_finish(group, finishes[i]), request.finishes.size());
    if (is_new) request.finishes.push_back(finishes[i]);
    place[i] = entry->second;
  }
  if (request.finishes.empty() && !games) return table;
  const Counting counting = count(problem, request, engine, resources, listener);
  table.games = counting.games;
  for (std::size_t i = 0; i < finishes.size(); ++i) {
    if (!table.rows[i].impossible.empty()) continue;
    table.rows[i].solutions = counting.finishes[place[i]].solutions;
    table.rows[i].winning_positions = counting.finishes[place[i]].winning_positions;
  }
  return table;
}

const ResultTable<CountRow> counts_table{
    "counts",
    "a finish",
    {{{"start", "", ColumnType::text, "", "label of the start"}, &CountRow::start},
     {{"finish", "finish", ColumnType::text, "", "label of the finish"}, &CountRow::finish},
     {{"solutions", "solutions", ColumnType::integer, "solutions",
       "sequences of jumps from the start to the finish"},
      &CountRow::solutions},
     {{"winning_positions", "winning positions", ColumnType::count, "positions",
       "positions from which the finish can be reached"},
      &CountRow::winning_positions},
     {{"random_play", "random play", ColumnType::decimal, "",
       "with --random-play: the probability that random play ends there", 0, true, "random-play"},
      &CountRow::random_play},
     {{"impossible", "", ColumnType::text, "", "why no jumps lead there", 0, true},
      [](const CountRow& row) { return row.impossible.empty() ? Field() : Field(row.impossible); }},
     {{"canonical_solutions", "canonical solutions", ColumnType::integer, "solutions",
       "solutions up to symmetry", 0, true, "canonical-solutions"},
      &CountRow::canonical_solutions},
     {{"unordered_solutions", "unordered solutions", ColumnType::integer, "multisets of jumps",
       "solutions without the order of their jumps", 0, true, "unordered"},
      &CountRow::unordered_solutions},
     {{"canonical_unordered_solutions", "canonical unordered solutions", ColumnType::integer,
       "multisets of jumps", "the same, up to symmetry", 0, true, "unordered"},
      &CountRow::canonical_unordered_solutions},
     {{"canonical_sequences", "canonical sequences", ColumnType::integer, "sequences of positions",
       "sequences of canonical positions that solutions pass through", 0, true, "canonical-sequences"},
      &CountRow::canonical_sequences}}};

}  // namespace pegspace
