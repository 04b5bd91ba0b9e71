#include "position/problem.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {

namespace {

/// Throws InputError where one of the holes is none of the board's.
void require_holes(const Board& board, HoleSet holes, const std::string& what) {
  if ((holes & ~board.all_holes()) == 0) return;
  throw InputError(what + " of " + board.name() + ": there is no hole " +
                   std::to_string(lowest_bit(holes & ~board.all_holes()) + 1) + ". Its holes are 1 to " +
                   std::to_string(board.holes()) + ", bits 0 to " + std::to_string(board.holes() - 1) + ".");
}

}  // namespace

Finish finish_at_hole(const Board& board, int hole) {
  if (hole < 0 || hole >= board.holes()) {
    throw InputError("the finish of " + board.name() + ": there is no hole of index " + std::to_string(hole) +
                     ". Expected 0 to " + std::to_string(board.holes() - 1) + ".");
  }
  return {board.hole_name(hole), {bit(hole)}};
}

Finish finish_at_holes(const Board& board, HoleSet holes) {
  require_holes(board, holes, "the finish");
  Finish finish{board.hole_names(holes), {}};
  for_each_bit(holes, [&](int hole) { finish.positions.push_back(bit(hole)); });
  return finish;
}

Finish finish_anywhere(const Board& board) {
  Finish finish = finish_at_holes(board, board.all_holes());
  finish.label = "any";
  return finish;
}

Finish finish_at_position(Position position) {
  return {"position", {position}};
}

namespace {

/// How many positions fit; at most `most`.
std::uint64_t fitting(const Board& board, const Pattern& pattern, std::uint64_t most) {
  const int open = board.holes() - count_bits(pattern.fixed);
  std::uint64_t all = 0;
  std::uint64_t of_so_many = 1;  // open holes over pegs
  for (int pegs = 0; pegs <= std::min(open, pattern.most_pegs - count_bits(pattern.pegs)); ++pegs) {
    all += of_so_many;
    if (all >= most) return most;  // so that no product wraps
    of_so_many = of_so_many * static_cast<std::uint64_t>(open - pegs) / static_cast<std::uint64_t>(pegs + 1);
  }
  return all;
}

bool is_listed(const Board& board, const Pattern& pattern) {
  return fitting(board, pattern, Finish::most_listed + 1) <= Finish::most_listed;
}

/// Adds those with these pegs and some more in the open holes.
void list_fitting(const Pattern& pattern, Position pegs, HoleSet open, std::vector<Position>& list) {
  if (!pattern.fits(pegs)) return;
  list.push_back(pegs);
  for (HoleSet left = open; left != 0; left &= left - 1) {
    const HoleSet hole = left & (~left + 1);
    list_fitting(pattern, pegs | hole, left & ~hole, list);
  }
}

Finish finish_of_pattern(const Board& board, std::string label, const Pattern& pattern) {
  Finish finish{std::move(label), {}, pattern};
  if (is_listed(board, pattern)) {
    list_fitting(pattern, pattern.pegs, board.all_holes() & ~pattern.fixed, finish.positions);
    std::sort(finish.positions.begin(), finish.positions.end());
  }
  return finish;
}

std::string pegs_left_label(int most_pegs) {
  return "at most " + std::to_string(most_pegs) + (most_pegs == 1 ? " peg" : " pegs");
}

std::optional<int> pegs_left_of(const std::string& label) {
  for (int pegs = 1; pegs <= max_holes; ++pegs) {
    if (label == pegs_left_label(pegs)) return pegs;
  }
  return std::nullopt;
}

}  // namespace

bool Finish::contains(Position p) const {
  return pattern ? pattern->fits(p) : std::binary_search(positions.begin(), positions.end(), p);
}

Finish finish_at_picture(const Board& board, Position pegs, HoleSet open) {
  if (open == 0) return finish_at_position(pegs);
  return finish_of_pattern(board, "position", {board.all_holes() & ~open, pegs});
}

Finish finish_with_pegs_left(const Board& board, int most_pegs) {
  return finish_of_pattern(board, pegs_left_label(most_pegs), {0, 0, most_pegs});
}

Finish finish_of_label(const Board& board, const std::string& label) {
  if (label == "any") return finish_anywhere(board);
  if (const auto pegs = pegs_left_of(label)) return finish_with_pegs_left(board, *pegs);
  return finish_at_holes(board, board.parse_holes(label));
}

Finish finish_of_positions(const Board& board, const std::string& label, std::vector<Position> positions) {
  Position every = board.all_holes();
  Position some = 0;
  for (const Position p : positions) {
    every &= p;
    some |= p;
  }
  if (label == "position") return finish_at_picture(board, every, some & ~every);
  Finish finish{label, std::move(positions)};
  if (const auto pegs = pegs_left_of(label)) finish.pattern = Pattern{0, 0, *pegs};
  return finish;
}

bool has_equal_pegs(const Finish& finish) {
  const std::vector<Position>& positions = finish.positions;
  return !positions.empty() &&
         std::ranges::adjacent_find(positions, std::ranges::not_equal_to(), count_bits) == positions.end();
}

bool needs_list(const Board& board, const Finish& finish) {
  return finish.pattern && !is_listed(board, *finish.pattern);
}

void list_reached(const Board& board, const std::vector<Position>& reached, Finish& finish) {
  const CanonicalForm form(SymmetryGroup::whole(board));
  std::vector<Position> fit;
  for (const Position p : reached) {
    fit.resize(static_cast<std::size_t>(form.row_words()));
    form.images(p, fit.data());
    std::erase_if(fit, [&](Position image) { return !finish.pattern->fits(image); });
    sort_unique(fit);
    finish.positions.insert(finish.positions.end(), fit.begin(), fit.end());
  }
  sort_unique(finish.positions);
}

Position start_with_vacancies(const Board& board, HoleSet vacancies) {
  return board.all_holes() & ~vacancies;
}

Problem problem_from_all_vacancies(const Board& board) {
  Problem problem{board, start_with_vacancies(board, bit(0)), "all", std::nullopt};
  for (int hole = 1; hole < board.holes(); ++hole) {
    problem.other_starts.push_back(start_with_vacancies(board, bit(hole)));
  }
  return problem;
}

std::vector<Position> starts_of(const Problem& problem) {
  std::vector<Position> starts = problem.other_starts;
  starts.push_back(problem.start);
  for (const Position start : starts) {
    require_holes(problem.board, start, "the start");
    if (count_bits(start) != count_bits(problem.start))
      throw InputError("the starts of a problem must all have the same number of pegs, and these do not.");
  }
  sort_unique(starts);
  return starts;
}

std::string_view symmetry_name(Symmetry symmetry) {
  constexpr std::string_view names[] = {"board", "start", "none"};
  return names[static_cast<std::size_t>(symmetry)];
}

Symmetry parse_symmetry(std::string_view text) {
  for (const Symmetry symmetry : {Symmetry::board, Symmetry::start, Symmetry::none}) {
    if (text == symmetry_name(symmetry)) return symmetry;
  }
  throw InputError("'" + std::string(text) + "' is not a symmetry." +
                   did_you_mean(text, {"board", "start", "none"}) + " Expected board, start or none.");
}

SymmetryGroup search_group(const Problem& problem, Symmetry symmetry) {
  if (symmetry == Symmetry::none) return SymmetryGroup::trivial(problem.board);
  const SymmetryGroup whole = SymmetryGroup::whole(problem.board);
  return symmetry == Symmetry::board ? whole : whole.stabiliser(starts_of(problem));
}

void require_finish(const Problem& problem) {
  if (problem.finish) return;
  throw InputError("winning positions and solutions are those of a finish, and the problem on " +
                   problem.board.name() + " has none. Set one, such as finish_anywhere(board).");
}

SymmetryGroup winning_group(const Problem& problem) {
  require_finish(problem);
  return search_group(problem, Symmetry::start).stabiliser(problem.finish->positions);
}

std::vector<Position> search_seeds(const Problem& problem, Symmetry symmetry) {
  if (symmetry != Symmetry::board) return starts_of(problem);
  return SymmetryGroup::whole(problem.board).orbit(starts_of(problem));
}

std::vector<Position> feasible_positions(const Problem& problem, Symmetry symmetry, const Finish& finish) {
  const ClassSpace classes(problem.board);
  const int start_pegs = count_bits(problem.start);
  const std::vector<Position> seeds = search_seeds(problem, symmetry);
  std::vector<Position> possible;
  for (const Position target : finish.positions) {
    const bool allowed = count_bits(target) <= start_pegs &&
                         std::any_of(seeds.begin(), seeds.end(),
                                     [&](Position seed) { return classes.same_class(seed, target); });
    if (allowed) possible.push_back(target);
  }
  return possible;
}

namespace {

bool all_single_pegs(const Finish& finish) {
  return std::all_of(finish.positions.begin(), finish.positions.end(),
                     [](Position p) { return count_bits(p) == 1; });
}

/// Whether jumps can lead from the start to p as far as the number of pegs tells.
bool pegs_allow(const Problem& problem, Position p) {
  if (count_bits(p) < count_bits(problem.start)) return true;
  const std::vector<Position> starts = starts_of(problem);
  return std::binary_search(starts.begin(), starts.end(), p);
}

}  // namespace

std::vector<std::vector<Position>> by_class(const Board& board, const std::vector<Position>& seeds,
                                            const SymmetryGroup& group) {
  const ClassSpace classes(board);
  std::map<Position, std::vector<Position>> parts;
  for (const Position seed : seeds) parts[classes.representative(seed)].push_back(seed);
  std::vector<std::vector<Position>> different;
  std::set<Position> seen;
  for (const auto& [representative, part] : parts) {
    if (seen.contains(representative)) continue;
    for (const Position image : group.orbit(part.front())) seen.insert(classes.representative(image));
    different.push_back(part);
  }
  return different;
}

bool are_images(const Problem& one, const Problem& other) {
  if (one.finish.has_value() != other.finish.has_value()) return false;
  const SymmetryGroup group = SymmetryGroup::whole(one.board);
  for (int element = 0; element < group.order(); ++element) {
    const auto carries = [&](std::vector<Position> positions, const std::vector<Position>& to) {
      for (Position& p : positions) p = group.image(element, p);
      std::sort(positions.begin(), positions.end());
      return positions == to;
    };
    if (carries(starts_of(one), starts_of(other)) &&
        (!one.finish || carries(one.finish->positions, other.finish->positions))) {
      return true;
    }
  }
  return false;
}

std::string why_impossible(const Problem& problem, const Finish& finish, std::string_view start) {
  if (finish.positions.empty()) return "no position that can be reached fits it";
  const bool pegs_possible = std::any_of(finish.positions.begin(), finish.positions.end(),
                                         [&](Position p) { return pegs_allow(problem, p); });
  if (!pegs_possible) {
    return "every jump removes one peg, and " + std::string(start) + " has " +
           std::to_string(count_bits(problem.start)) + (count_bits(problem.start) == 1 ? " peg" : " pegs") +
           ": no jumps lead to the finish";
  }
  const std::vector<Position> possible = feasible_positions(problem, Symmetry::none, finish);
  if (std::any_of(possible.begin(), possible.end(), [&](Position p) { return pegs_allow(problem, p); }))
    return "";
  const std::string of_start = " share the position class of " + std::string(start);
  if (!all_single_pegs(finish)) return "the finish does not" + of_start;
  if (static_cast<int>(finish.positions.size()) == problem.board.holes()) {
    return "no single peg shares the position class of " + std::string(start);
  }
  HoleSet holes = 0;
  for (const Position p : finish.positions) holes |= p;
  return "a single peg on " + problem.board.hole_names(holes) + " does not" + of_start;
}

}  // namespace pegspace
