// Stored levels and the folds over them, against every position and every game played out one by one: which
// positions are stored, their orbits, their links in both directions, the numbers of ways, solutions and
// games; on all engines, with several numbers of threads, in words of every width.
#include "engines/engines.hpp"
#include "levels/listed/links.hpp"

#include <map>
#include <set>

#include "base/error.hpp"
#include "catch.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/listed/link_sums.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"
#include "with_threads.hpp"

namespace pegspace {
namespace {

using testing::Random;

/// All positions that can be reached, by depth, and from each the numbers asked for, straight from the
/// definitions.
class Truth {
 public:
  explicit Truth(const Problem& problem) : problem_(problem), jumps_(jump_masks(problem.board)) {
    levels.push_back({problem.start});
    ways[problem.start] = 1;
    while (!levels.back().empty()) {
      std::set<Position> next;
      for (const Position p : levels.back()) {
        for (const Position child : children(p)) {
          next.insert(child);
          ways[child] += ways[p];
        }
      }
      levels.push_back(next);
    }
    levels.pop_back();
  }

  std::vector<Position> children(Position p) const {
    std::vector<Position> all;
    for (const JumpMask& jump : jumps_) {
      if (is_legal(jump, p)) all.push_back(p ^ jump.touches);
    }
    return all;
  }
  bool ends(Position p) const {
    const auto& finish = problem_.finish->positions;
    return std::find(finish.begin(), finish.end(), p) != finish.end();
  }
  Count games(Position p) {
    if (const auto known = games_.find(p); known != games_.end()) return known->second;
    Count sum = children(p).empty() ? 1 : 0;
    for (const Position child : children(p)) sum += games(child);
    return games_[p] = sum;
  }
  Count solutions(Position p) {
    if (const auto known = solutions_.find(p); known != solutions_.end()) return known->second;
    Count sum = ends(p) ? 1 : 0;
    for (const Position child : children(p)) sum += solutions(child);
    return solutions_[p] = sum;
  }

  std::vector<std::set<Position>> levels;
  std::map<Position, Count> ways;

 private:
  const Problem& problem_;
  std::vector<JumpMask> jumps_;
  std::map<Position, Count> games_;
  std::map<Position, Count> solutions_;
};

/// Every stored level holds exactly the canonical forms of these positions, and finds every one of them.
void require_positions(const StoredLevels& levels, const std::vector<std::set<Position>>& expected) {
  for (int depth = 0; depth < std::max(levels.levels(), static_cast<int>(expected.size())); ++depth) {
    const std::set<Position> none;
    const auto& wanted =
        depth < static_cast<int>(expected.size()) ? expected[static_cast<std::size_t>(depth)] : none;
    std::set<Position> forms;
    for (const Position p : wanted) {
      forms.insert(levels.group().canonical(p));
      const std::size_t place = levels.find(p);
      REQUIRE(place != StoredLevels::nowhere);
      const Position least = levels.position(depth, place);
      REQUIRE(least == levels.group().canonical(p));
      REQUIRE(levels.group().image(levels.element_to(p, least), p) == least);
    }
    REQUIRE(levels.size(depth) == forms.size());
    REQUIRE(levels.positions(depth) == wanted.size());
  }
}

/// The links of all positions are those found jump by jump; returns how many there are.
std::size_t require_links(const StoredLevels& levels, Links links, WorkerTeam& team) {
  const std::vector<JumpMask>& jumps = levels.jumps();
  std::size_t total = 0;
  for (int depth = 0; depth < levels.levels(); ++depth) {
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> found(levels.size(depth));
    for_each_position(levels, depth, links, team,
                      [&](std::size_t place, Position p, std::span<const Link> all) {
                        if (p != levels.position(depth, place))
                          throw std::logic_error("place and position belong together");
                        for (const Link& link : all) found[place].emplace_back(link.jump, link.place);
                      });
    for (std::size_t place = 0; place < found.size(); ++place) {
      const Position p = levels.position(depth, place);
      std::vector<std::pair<std::size_t, std::size_t>> expected;
      for (std::size_t jump = 0; jump < jumps.size(); ++jump) {
        if (!(links == Links::to_children ? is_legal(jumps[jump], p) : is_legal_backwards(jumps[jump], p)))
          continue;
        const std::size_t other = levels.find(p ^ jumps[jump].touches);
        if (other != StoredLevels::nowhere) expected.emplace_back(jump, other);
      }
      REQUIRE(found[place] == expected);
      total += expected.size();
    }
  }
  return total;
}

template <typename Expected>
void require_numbers(const StoredLevels& levels, const std::vector<LevelNumbers>& numbers,
                     Expected expected) {
  for (int depth = 0; depth < levels.levels(); ++depth) {
    Count largest = 0;
    for (std::size_t place = 0; place < levels.size(depth); ++place) {
      const Count wanted = expected(levels.position(depth, place));
      REQUIRE(numbers[static_cast<std::size_t>(depth)].at(place) == wanted);
      largest = std::max(largest, wanted);
    }
    REQUIRE(numbers[static_cast<std::size_t>(depth)].largest == largest);
  }
}

}  // namespace

TEST_CASE("stored levels and folds of all engines equal the definitions on small boards", "[fold]") {
  Random random(501);
  std::size_t links = 0;
  int symmetric = 0;
  int solvable = 0;
  for (int round = 0; round < 60; ++round) {
    Problem problem = testing::random_problem_or_graph(random, 5, 15);
    if (!problem.finish) problem.finish = finish_anywhere(problem.board);
    INFO(testing::describe(problem));
    Truth truth(problem);
    std::vector<std::set<Position>> winning(truth.levels.size());
    for (std::size_t depth = 0; depth < winning.size(); ++depth) {
      for (const Position p : truth.levels[depth]) {
        if (truth.solutions(p) > 0) winning[depth].insert(p);
      }
    }
    for (const Engine& engine : engines()) {
      CAPTURE(engine.name);
      const int threads = testing::draw(random, 1, 3);
      WorkerTeam team(threads);
      const StoredLevels all = StoredLevels::reachable(problem, engine, testing::with_threads(threads));
      const StoredLevels won = StoredLevels::winning(problem, engine, testing::with_threads(threads));
      require_positions(all, truth.levels);
      require_positions(won, winning);
      links += require_links(all, Links::to_children, team) + require_links(won, Links::to_parents, team);
      symmetric += all.group().order() > 1;
      solvable += won.levels() > 0;
      const auto width = static_cast<NumberWidth>(testing::draw(random, 0, 2));
      const auto starts = [&](int depth, std::size_t, Position, std::span<const Link>) { return depth == 0; };
      const auto ends = [&](int, std::size_t, Position p, std::span<const Link>) { return truth.ends(p); };
      const auto dead_end = [](int, std::size_t, Position, std::span<const Link> found) {
        return found.empty();
      };
      require_numbers(all, all_numbers(all, Links::to_parents, starts, team, "the ways", width),
                      [&](Position p) { return truth.ways[p]; });
      require_numbers(won, all_numbers(won, Links::to_parents, starts, team, "the ways", width),
                      [&](Position p) { return truth.ways[p]; });
      require_numbers(won, all_numbers(won, Links::to_children, ends, team, "the solutions", width),
                      [&](Position p) { return truth.solutions(p); });
      Count games = 0;
      int visited = 0;
      visit_numbers(
          all, Links::to_children, dead_end, team, "the games",
          [&](int depth, const LevelNumbers& numbers) {
            REQUIRE(depth == all.levels() - 1 - visited++);
            games = numbers.at(0);
          },
          width);
      REQUIRE(games == truth.games(problem.start));
    }
  }
  REQUIRE(links > 10000);
  REQUIRE(symmetric > 20);
  REQUIRE(solvable > 50);
}

TEST_CASE("reachable levels stop at the depth asked for", "[fold]") {
  const Board board("rect4x5", Lattice::square, rectangle(4, 5));
  const Problem problem{board, start_with_vacancies(board, bit(7)), "c2", std::nullopt};
  for (const Engine& engine : engines()) {
    SearchOptions options = testing::with_threads(2);
    const StoredLevels all = StoredLevels::reachable(problem, engine, options);
    options.max_depth = 6;
    const StoredLevels some = StoredLevels::reachable(problem, engine, options);
    REQUIRE(all.levels() > 10);
    REQUIRE(some.levels() == 7);
    for (int depth = 0; depth < some.levels(); ++depth) REQUIRE(some.size(depth) == all.size(depth));
    REQUIRE(some.size(7) == 0);
    REQUIRE(all.size(-1) == 0);
  }
}

TEST_CASE("the numbers of ways and solutions meet on every level of the English board", "[fold][threads]") {
  const Board board("english", Lattice::square, cross(2, 2, 2, 2));
  const int centre = board.parse_hole("d4");
  const Problem problem{board, start_with_vacancies(board, bit(centre)), "d4", finish_at_hole(board, centre)};
  const StoredLevels levels =
      StoredLevels::winning(problem, find_engine("dense", problem, {}), testing::with_threads(2));
  REQUIRE(levels.size() == 1679072);
  WorkerTeam team(2);
  const auto starts = [&](int depth, std::size_t, Position, std::span<const Link>) { return depth == 0; };
  const auto ends = [&](int, std::size_t, Position p, std::span<const Link>) { return p == bit(centre); };
  const auto ways = all_numbers(levels, Links::to_parents, starts, team, "the ways");
  const auto solutions = all_numbers(levels, Links::to_children, ends, team, "the solutions");
  for (int depth = 0; depth < levels.levels(); ++depth) {
    const auto at = static_cast<std::size_t>(depth);
    Count through = 0;
    for (std::size_t place = 0; place < levels.size(depth); ++place) {
      through += ways[at].at(place) * solutions[at].at(place) * levels.orbit_size(depth, place);
    }
    REQUIRE(to_decimal(through) == "40861647040079968");
  }
}

TEST_CASE("stored levels refuse more memory than they may use", "[fold]") {
  const Board board("rect5x5", Lattice::square, rectangle(5, 5));
  const Problem problem{board, start_with_vacancies(board, bit(12)), "c3", finish_anywhere(board)};
  for (const Engine& engine : engines()) {
    CAPTURE(engine.name);
    SearchOptions options = testing::with_threads(2);
    options.memory_bytes = std::uint64_t{1} << 20;
    REQUIRE_THROWS_AS(StoredLevels::reachable(problem, engine, options), ResourceError);
  }
  SearchOptions options = testing::with_threads(2);
  options.memory_bytes = std::uint64_t{64} << 20;
  const Board triangle15("triangle5", Lattice::triangular, triangle(5));
  const Problem solvable{triangle15, start_with_vacancies(triangle15, bit(0)), "1",
                         finish_anywhere(triangle15)};
  const StoredLevels levels =
      StoredLevels::winning(solvable, find_engine("hash", solvable, options), options);
  REQUIRE(levels.size() > 0);
  REQUIRE_NOTHROW(levels.require_memory(options.memory_bytes - levels.bytes(), "figures"));
  REQUIRE_THROWS_AS(levels.require_memory(options.memory_bytes - levels.bytes() + 1, "figures"),
                    ResourceError);
  REQUIRE_THROWS_AS(levels.require_memory(~std::uint64_t{0}, "figures"), ResourceError);
}

}  // namespace pegspace
