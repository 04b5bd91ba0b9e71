// Counts a request (count_solutions.hpp): answers what the number of pegs or the position class forbids
// without a search, merges finishes that are images of each other under the symmetries of the start, and asks
// the engine once.
#include "counting/count_solutions.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace pegspace {

namespace {

/// The least of the finishes that the group carries this to: equal for two iff a symmetry carries one to the other.
std::vector<Pattern> canonical_finish(const SymmetryGroup& group, const Finish& finish) {
  std::vector<Pattern> least = finish.patterns;
  for (int element = 1; element < group.order(); ++element)
    least = std::min(least, image(group.permutation(element), finish).patterns);
  return least;
}

}  // namespace

std::vector<Finish> every_finish(const Board& board) {
  std::vector<Finish> finishes{finish_anywhere(board)};
  for (int hole = 0; hole < board.holes(); ++hole) finishes.push_back(finish_at_hole(board, hole));
  return finishes;
}

CountTable count_solutions(const Problem& problem, const std::vector<Finish>& finishes, bool games,
                           const Engine& engine, const SearchOptions& options,
                           const SearchListener& listener) {
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
  const Counting counting = engine.count(problem, request, options, listener);
  table.games = counting.games;
  for (std::size_t i = 0; i < finishes.size(); ++i) {
    if (!table.rows[i].impossible.empty()) continue;
    table.rows[i].solutions = counting.finishes[place[i]].solutions;
    table.rows[i].winning_positions = counting.finishes[place[i]].winning_positions;
  }
  return table;
}

}  // namespace pegspace
