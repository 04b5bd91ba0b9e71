#include "verify/plain_moves.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "base/system/interrupt.hpp"

namespace pegspace {
namespace {

/// What the rest of a game depends on, and what its moves are counted by.
struct State {
  Position pegs = 0;
  int last = -1;    ///< the hole that the last jump led to
  int run = 0;      ///< jumps of that peg in a row
  int longest = 0;  ///< of all moves so far
  int moves = 0;
  auto operator<=>(const State&) const = default;
};

using Solutions = std::map<std::pair<int, int>, Count>;  // by moves and longest move

State after(const State& state, const Jump& jump) {
  State next{state.pegs, jump.to, state.last == jump.from ? state.run + 1 : 1, 0, state.moves};
  next.pegs &= ~(bit(jump.from) | bit(jump.over));
  next.pegs |= bit(jump.to);
  next.longest = std::max(state.longest, next.run);
  next.moves += next.run == 1 ? 1 : 0;
  return next;
}

bool is_possible(const Jump& jump, Position pegs) {
  return has_bit(pegs, jump.from) && has_bit(pegs, jump.over) && !has_bit(pegs, jump.to);
}

Facts facts_of(const Solutions& solutions, const Finish& finish) {
  Facts facts;
  Count all = 0;
  std::map<int, Count> by_moves;
  int longest = 0;
  for (const auto& [key, number] : solutions) {
    all += number;
    by_moves[key.first] += number;
    longest = std::max(longest, key.second);
  }
  facts.add(to_finish("solutions", finish), all);
  if (all == 0) return facts;
  Count with_longest = 0;
  for (const auto& [key, number] : solutions) with_longest += key.second == longest ? number : Count(0);
  facts.add(to_finish("fewest moves", finish), by_moves.begin()->first);
  facts.add(to_finish("most moves", finish), by_moves.rbegin()->first);
  for (int moves = by_moves.begin()->first; moves <= by_moves.rbegin()->first; ++moves) {
    facts.add(to_finish("solutions of " + std::to_string(moves) + " moves", finish), by_moves[moves]);
  }
  facts.add(to_finish("longest move", finish), longest);
  facts.add(to_finish("solutions with the longest move", finish), with_longest);
  return facts;
}

}  // namespace

std::optional<Facts> plain_moves(const Problem& problem, const Finish& finish, std::size_t most_states) {
  Solutions solutions;
  std::map<State, Count> level;
  for (const Position start : starts_of(problem)) level[State{start}] = 1;
  while (!level.empty()) {
    std::map<State, Count> next;
    for (const auto& [state, number] : level) {
      if (finish.contains(state.pegs)) {
        solutions[{state.moves, state.longest}] += number;
      }
      for (const Jump& jump : problem.board.jumps()) {
        if (is_possible(jump, state.pegs)) next[after(state, jump)] += number;
      }
      if (next.size() > most_states) return std::nullopt;
    }
    throw_if_interrupted();
    level = std::move(next);
  }
  return facts_of(solutions, finish);
}

std::optional<Facts> plain_position_moves(const Problem& problem, const std::optional<Finish>& finish,
                                          std::size_t most_positions) {
  const std::vector<Position> ends = finish ? finish->positions() : starts_of(problem);
  const SymmetryGroup group = SymmetryGroup::whole(problem.board).stabiliser(ends);
  // The fewest moves of each position, by the hole where the peg of its last jump stands; to a finish, by the hole that its
  // next jump leaves.
  std::map<Position, std::map<int, int>> level;
  constexpr int no_hole = -1;
  for (const Position end : ends) level[end][no_hole] = 0;
  std::map<std::pair<int, int>, std::pair<Count, std::set<Position>>> found;  // by moves and pegs
  while (!level.empty()) {
    decltype(level) next;
    for (const auto& [p, by_hole] : level) {
      const auto by_moves = [](const auto& a, const auto& b) { return a.second < b.second; };
      const int fewest = std::ranges::min_element(by_hole, by_moves)->second;
      auto& [number, canonical] = found[{fewest, count_bits(p)}];
      number += 1;
      canonical.insert(group.canonical(p));
      for (const Jump& jump : problem.board.jumps()) {
        const Position touched = bit(jump.from) | bit(jump.over) | bit(jump.to);
        const Position landed = bit(jump.to);
        if ((p & touched) != (finish ? landed : touched & ~landed)) continue;
        const auto same = by_hole.find(finish ? jump.to : jump.from);  // the same peg jumps
        const int moves = same == by_hole.end() ? fewest + 1 : std::min(fewest + 1, same->second);
        auto& known = next[p ^ touched].try_emplace(finish ? jump.from : jump.to, moves).first->second;
        known = std::min(known, moves);
      }
      if (next.size() > most_positions) return std::nullopt;
    }
    throw_if_interrupted();
    level = std::move(next);
  }
  std::vector<NumberedPositions> rows;
  for (const auto& [key, positions] : found)
    rows.push_back({key.first, key.second, positions.first, positions.second.size()});
  return numbered_facts(finish ? to_finish("moves", *finish) : "moves from the start", rows);
}

}  // namespace pegspace
