// Folds over tiles and over lists against sequences of jumps counted one by one: every number of every level,
// on random boards and graphs, for words of all widths, 1 to 5 threads and each instruction set. The tables
// of rows and tiles by their definitions.
#include <functional>
#include <map>
#include <ranges>
#include <set>

#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "by_definition.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "levels/folds/numbers/numbers.hpp"
#include "levels/folds/reachable_folds.hpp"
#include "levels/folds/row_tables.hpp"
#include "levels/folds/winning_folds.hpp"
#include "levels/kit/simd.hpp"
#include "position/self_reverse.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Generator;

using testing::ByDefinition;
using Reached = ByDefinition::Reached;

/// Compares everything that it is told.
class Comparison : public FoldVisitor {
 public:
  Comparison(const Problem& problem, const ByDefinition& expected, const FoldRequest& request)
      : group_(search_group(problem, Symmetry::start)), expected_(expected), request_(request) {}

  void dead_end(int depth, const FoldedDeadEnd& found) override {
    const auto& level = expected_.reached()[static_cast<std::size_t>(depth)];
    const std::vector<Position> orbit = group_.orbit(found.position);
    REQUIRE(found.position == orbit.front());
    REQUIRE(found.images == orbit.size());
    for (const Position p : orbit) REQUIRE(dead_ends_.insert(p).second);
    check(found.number, level.at(found.position));
  }

  void level_done(const FoldedLevel& level) override {
    REQUIRE(level.depth() == static_cast<int>(levels));
    std::set<std::size_t> jumps;
    for (const auto& [p, plain] : expected_.reached()[levels]) {
      const auto number = level.number_of(p);
      const std::size_t of_p = expected_.children(p).size();
      REQUIRE((of_p == 0) == dead_ends_.contains(p));
      // Modulo a prime a number may be 0, and is not kept then; but not modulo four.
      REQUIRE(number.has_value());
      Reached share = plain;
      if (of_p != 0) share.chance /= of_p;
      check(*number, share);
      if (of_p != 0) jumps.insert(of_p);
      CHECK_FALSE(level.number_of(p ^ bit(0)).has_value());
    }
    if (!std::holds_alternative<quantity::Ways>(request_.quantity))
      REQUIRE(level.numbers_of_jumps() == std::vector<std::size_t>(jumps.begin(), jumps.end()));
    ++levels;
  }

  std::size_t levels = 0;

 private:
  void check(const FoldNumber& number, const Reached& plain) const {
    if (std::holds_alternative<quantity::ExactChances>(request_.quantity)) return;
    REQUIRE(ways_in(number) == plain.ways);
    if (std::holds_alternative<quantity::WaysAndChances>(request_.quantity))
      REQUIRE(std::get<WaysAndChance>(number).chance == plain.chance);
  }

  SymmetryGroup group_;
  const ByDefinition& expected_;
  const FoldRequest& request_;
  std::set<Position> dead_ends_;
};

Problem small_problem(Generator& random, int round) {
  Board board = testing::random_board(random, 4, 14);
  if (round % 4 == 0) board = find_board(testing::chance(random, 50) ? "complete5" : "triangle4");
  return {board, testing::random_start(random, board), "random", std::nullopt};
}

/// Calls check(problem, reached, request, engine, options, round) for random problems, for lists and for
/// tiles, with words of all widths, 1 to 5 threads and each instruction set.
template <typename Check>
void with_random_folds(std::uint64_t seed, Check&& check) {
  Generator random(seed);
  const std::vector<std::string> targets = simd_targets();
  std::size_t levels = 0;
  for (int round = 0; round < 150; ++round) {
    const Problem problem = small_problem(random, round);
    INFO(testing::describe(problem));
    const ByDefinition reached(problem);
    constexpr std::size_t least_bits[] = {1, 33, 65, 129, 257};
    FoldRequest request;
    request.least_bits = least_bits[testing::draw(random, 0, 4)];
    force_simd_target(targets[static_cast<std::size_t>(round) % targets.size()]);
    Resources options;
    options.threads = testing::draw(random, 1, 5);
    for (const char* engine : {"reference", "dense"}) {
      CAPTURE(engine, round % 3);
      check(problem, reached, request, find_engine(engine, problem, options), options, round);
    }
    levels += reached.reached().size();
  }
  force_simd_target("");
  CHECK(levels > 300);
}

}  // namespace

TEST_CASE("folds give the numbers of sequences counted one by one", "[folds]") {
  with_random_folds(20261125, [](const Problem& problem, const ByDefinition& expected, FoldRequest request,
                                 const Engine& engine, const Resources& options, int round) {
    const FoldQuantity quantities[] = {quantity::Ways{}, quantity::WaysAndChances{},
                                       quantity::ExactChances{{1009, 2003, 3001, 4001}}};
    request.quantity = quantities[round % 3];
    request.dead_ends = true;
    Comparison comparison(problem, expected, request);
    ReachableFolds::find(problem, engine, options, {}).fold(request, comparison);
    REQUIRE(comparison.levels == expected.reached().size());
  });
}

namespace {

/// Compares the numbers of a fold backwards: every position's, level by level from the last.
template <typename Number>
class BackwardsComparison : public FoldVisitor {
 public:
  using Read = std::function<Number(const FoldNumber&)>;

  BackwardsComparison(const Problem& problem, const ByDefinition& reached,
                      std::map<Position, Number> expected, Read read)
      : expected_(std::move(expected)),
        read_(std::move(read)),
        next_(static_cast<int>(reached.reached().size())),
        pegs_(count_bits(problem.start)) {}

  void dead_end(int, const FoldedDeadEnd&) override { FAIL("a fold backwards tells of no dead end"); }
  void level_done(const FoldedLevel& level) override {
    REQUIRE(level.depth() == --next_);
    for (const auto& [p, expected] : expected_) {
      const auto number = level.number_of(p);
      REQUIRE(number.has_value() == (pegs_ - count_bits(p) == level.depth()));
      if (number) REQUIRE(read_(*number) == expected);
    }
  }

  bool is_complete() const { return next_ == 0; }

 private:
  std::map<Position, Number> expected_;
  Read read_;
  int next_;
  int pegs_;
};

}  // namespace

TEST_CASE("games folded backwards are those played out one by one", "[folds]") {
  with_random_folds(20261126, [](const Problem& problem, const ByDefinition& reached,
                                 const FoldRequest& request, const Engine& engine, const Resources& options,
                                 int) {
    BackwardsComparison<Count> comparison(problem, reached, reached.games_from(),
                                          [](const FoldNumber& number) { return std::get<Count>(number); });
    ReachableFolds::find(problem, engine, options, {}).fold_games_back(request, comparison);
    REQUIRE(comparison.is_complete());
  });
}

TEST_CASE("nim values over tiles and over lists are the least that no child has", "[folds]") {
  int greatest = 0;
  Generator random(20261129);
  with_random_folds(20261130, [&](Problem problem, const ByDefinition&, FoldRequest request,
                                  const Engine& engine, const Resources& options, int round) {
    if (round % 3 == 0) {  // values on paths are the most irregular
      problem.board = find_board("path" + std::to_string(testing::draw(random, 4, 16)));
      problem.start = testing::random_start(random, problem.board);
    }
    const bool misere = round % 2 == 0;
    request.quantity = quantity::NimValues{misere};
    const ByDefinition reached(problem);
    const std::map<Position, int> values = reached.nim_values(misere);
    BackwardsComparison<int> comparison(problem, reached, values, [&](const FoldNumber& number) {
      const int value = std::get<NimValue>(number).value;
      return misere ? std::min(value, 1) : value;
    });
    ReachableFolds::find(problem, engine, options, {}).fold_games_back(request, comparison);
    REQUIRE(comparison.is_complete());
    greatest = std::max(greatest, std::ranges::max(values | std::views::values));
  });
  CHECK(greatest > 3);
}

namespace {

/// Ways and solutions of the winning positions, played out one by one, with those of a fold.
class WinningComparison : public FoldVisitor {
 public:
  WinningComparison(const Problem& problem, const ByDefinition& reached)
      : reached_(reached), solutions_(ByDefinition(problem).solutions_from()) {
    const SymmetryGroup group = winning_group(problem);
    for (const auto& [p, solutions] : solutions_) {
      if (solutions > 0) canonical.insert(group.canonical(p));
    }
  }

  void level_done(const FoldedLevel& level) override {
    REQUIRE(level.depth() == depth_++);
    level.for_each([&](Position p, const FoldNumber& number) {
      REQUIRE(canonical.contains(p));
      REQUIRE(told_.insert(p).second);
      REQUIRE(std::get<Count>(number) ==
              reached_.reached()[static_cast<std::size_t>(level.depth())].at(p).ways);
    });
  }

  bool is_complete() const { return told_ == canonical; }
  const std::map<Position, Count>& solutions() const { return solutions_; }
  std::set<Position> canonical;

 private:
  const ByDefinition& reached_;
  std::map<Position, Count> solutions_;
  std::set<Position> told_;
  int depth_ = 0;
};

}  // namespace

TEST_CASE("folds within winning positions find their ways and solutions", "[folds]") {
  int solvable = 0;
  int symmetric = 0;
  Generator random(20261127);
  with_random_folds(20261128, [&](Problem problem, const ByDefinition& reached, FoldRequest request,
                                  const Engine& engine, const Resources& options, int) {
    problem.finish = testing::chance(random, 50)
                         ? finish_anywhere(problem.board)
                         : finish_at_position(reached.reached().back().begin()->first);
    WinningComparison comparison(problem, reached);
    auto folds = WinningFolds::find(problem, engine, options, {});
    folds.fold(request, comparison);
    REQUIRE(comparison.is_complete());
    const auto exact = folds.keep_solutions(request);
    std::uint64_t winning = 0;
    for (const auto& [p, solutions] : comparison.solutions()) {
      winning += solutions > 0 ? 1 : 0;
      REQUIRE(folds.contains(p) == (solutions > 0));
      REQUIRE_FALSE(folds.contains(p ^ bit(problem.board.holes())));
      if (solutions == 0) continue;
      REQUIRE(std::get<Count>(exact->number_of(p).value()) == solutions);
    }
    REQUIRE(folds.positions() == winning);
    solvable += comparison.canonical.empty() ? 0 : 1;
    symmetric += winning_group(problem).order() > 1;
  });
  CHECK(solvable > 100);
  CHECK(symmetric > 50);
}

namespace {

/// Some of these, each with all its images of the class, as long as they are no more than a fold has columns
/// for.
std::vector<Position> some_with_images(Generator& random, const Board& board,
                                       const std::vector<Position>& positions) {
  const ClassSpace classes(board);
  const SymmetryGroup group =
      testing::chance(random, 60) ? SymmetryGroup::whole(board) : SymmetryGroup::trivial(board);
  std::set<Position> chosen;
  for (int tries = testing::draw(random, 1, 5); tries > 0; --tries) {
    std::set<Position> more = chosen;
    const Position p = testing::pick(random, positions);
    for (const Position image : group.orbit(p)) {
      if (classes.same_class(image, p)) more.insert(image);
    }
    if (more.size() <= most_columns) chosen = more;
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace

TEST_CASE("starts side by side have the solutions and winning positions of each pair", "[folds]") {
  Generator random(20261201);
  int solvable = 0;
  int symmetric = 0;
  int reversed = 0;
  int several = 0;
  with_random_folds(20261202, [&](Problem problem, const ByDefinition& reached, FoldRequest request,
                                  const Engine& engine, const Resources& options, int round) {
    if (!engine.can.folds_over_tiles) return;
    // All vacancies and pegs of a class, as a table has them; or positions on the way, and further ones.
    std::vector<Position> starts;
    std::vector<Position> targets;
    const ClassSpace classes(problem.board);
    if (round % 2 == 0) {
      const int hole = testing::draw(random, 0, problem.board.holes() - 1);
      const Position vacated = start_with_vacancies(problem.board, bit(hole));
      for (int other = 0; other < problem.board.holes(); ++other) {
        if (classes.same_class(bit(other), bit(hole)))
          starts.push_back(start_with_vacancies(problem.board, bit(other)));
        if (classes.same_class(bit(other), vacated)) targets.push_back(bit(other));
      }
      if (problem.board.holes() < 3 || std::max(starts.size(), targets.size()) > most_columns) return;
    } else {
      const auto& levels = reached.reached();
      const auto depth =
          static_cast<std::size_t>(testing::draw(random, 0, static_cast<int>(levels.size() - 1) / 2));
      std::vector<Position> here;
      for (const auto& [p, number] : levels[depth]) here.push_back(p);
      starts = some_with_images(random, problem.board, here);
      std::vector<Position> later;
      for (std::size_t i = depth + 1; i < levels.size(); ++i) {
        for (const auto& [p, number] : levels[i]) later.push_back(p);
      }
      if (!later.empty()) targets = some_with_images(random, problem.board, later);
    }
    if (starts.empty() || targets.empty()) return;
    std::ranges::sort(starts);
    problem.start = starts.front();
    problem.other_starts.assign(starts.begin() + 1, starts.end());
    problem.finish = finish_at_positions(targets);
    const std::size_t least_bits =
        request.least_bits > 64 && testing::chance(random, 80) ? 33 : request.least_bits;
    auto folds = WinningFolds::find(problem, engine, options, {}, {}, WinningUse::pairs);
    const auto counts = folds.pairs(least_bits);
    const bool has_pairs = folds.positions() > 0 && SelfReverse::of(problem) && least_bits <= 64;
    REQUIRE((counts.has_value() || !has_pairs || starts.size() == 1));
    if (!counts) return;
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const Problem alone{problem.board, starts[i], "", std::nullopt};
      const ByDefinition from(alone);
      for (std::size_t j = 0; j < targets.size(); ++j) {
        const FinishCount expected = from.count(finish_at_position(targets[j]));
        CAPTURE(starts[i], targets[j]);
        REQUIRE((*counts)[i][j].solutions == expected.solutions);
        REQUIRE((*counts)[i][j].winning_positions == expected.winning_positions);
        solvable += expected.solutions > 0;
      }
    }
    symmetric += winning_group(problem).order() > 1;
    reversed += SelfReverse::of(problem).has_value();
    several += starts.size() > 4 || targets.size() > 4;
  });
  CHECK(solvable > 300);
  CHECK(symmetric > 20);
  CHECK(reversed > 20);
  CHECK(several > 10);
}

TEST_CASE("rows hold the patterns of equal pegs and parities, in their order", "[folds]") {
  const Board board = find_board("english");
  const SymmetryGroup group = SymmetryGroup::whole(board);
  const HoleSplit split = split_holes(board, group);
  REQUIRE((split.tile_holes | split.row_holes) == board.all_holes());
  REQUIRE((split.tile_holes & split.row_holes) == 0);
  RowTables rows(split.row_holes, ClassSpace(board).invariants(), group);
  std::uint32_t patterns = 0;
  for (int pegs = 0; pegs <= rows.patterns().bits(); ++pegs) {
    for (std::uint32_t parities = 0; parities < 16; ++parities) {
      const RowTables::TileRun& row = rows.row(pegs, parities);
      for (std::uint32_t place = 0; place < row.places; ++place) {
        const std::uint32_t pattern = rows.pattern_at(row, place);
        REQUIRE(count_bits(pattern) == pegs);
        REQUIRE(rows.parities_of(rows.patterns().position(pattern)) == parities);
        REQUIRE(rows.place_of(pattern) == place);
        if (place > 0) REQUIRE(rows.pattern_at(row, place - 1) < pattern);
      }
      patterns += row.places;
    }
  }
  CHECK(patterns == rows.patterns().number());
  CHECK(std::ranges::max(RowTables::longest_rows(split.row_holes, ClassSpace(board).invariants())) ==
        rows.longest());
}

TEST_CASE("trees without parities are split into rows whose places have 16 bits", "[folds]") {
  Generator random(3);
  int many_row_holes = 0;
  for (int round = 0; round < 60; ++round) {
    const int holes = testing::draw(random, 30, 46);
    std::vector<Edge> edges;
    for (int hole = 1; hole < holes; ++hole)
      edges.push_back({testing::draw(random, std::max(0, hole - 6), hole - 1), hole});
    const Board board = Board::graph("tree", testing::numbered_holes(holes), lines_of_edges(edges));
    const HoleSplit split = split_holes(board, SymmetryGroup::trivial(board));
    if (split.row_holes == 0) continue;
    const std::uint64_t longest =
        std::ranges::max(RowTables::longest_rows(split.row_holes, ClassSpace(board).invariants()));
    REQUIRE(longest <= RowTables::most_places);
    many_row_holes += count_bits(split.row_holes) >= 17 ? 1 : 0;
  }
  CHECK(many_row_holes > 5);
}

}  // namespace pegspace
