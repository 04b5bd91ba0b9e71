// All games of a start against explicit lists of games: their numbers by depth, and the probabilities of
// random play as products of fractions; on lattices and graphs, by every engine. Exact fractions and Chinese
// remainders.
#include <map>
#include <set>

#include "base/fraction.hpp"
#include "base/modular.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/games.hpp"
#include "engines/engines.hpp"
#include "random_boards.hpp"
#include "report/games_report.hpp"
#include "verify/replay_jumps.hpp"

namespace pegspace {
namespace {

using testing::Random;

struct Ends {
  std::map<Position, Count> games;
  std::map<Position, Fraction> probabilities;
};

/// Plays every game to its end, one after another.
void play(const Board& board, Position p, const Fraction& probability, Ends& ends) {
  std::vector<Jump> legal;
  for (const Jump& jump : board.jumps()) {
    if (has_bit(p, jump.from) && has_bit(p, jump.over) && !has_bit(p, jump.to)) legal.push_back(jump);
  }
  for (const Jump& jump : legal) {
    play(board, p ^ bit(jump.from) ^ bit(jump.over) ^ bit(jump.to),
         reduced(probability.numerator, probability.denominator * legal.size()), ends);
  }
  if (!legal.empty()) return;
  ends.games[p] += 1;
  Fraction& total = ends.probabilities[p];
  total = sum(total, probability);
}

GamesResult games_by(const char* engine, const Problem& problem, const GamesRequest& request) {
  SearchOptions options;
  options.threads = 2;
  return all_games(problem, request, find_engine(engine, problem, options), options);
}

/// Where fractions are not exact, their decimals are.
void check_number(const GamesResult& found, const Fraction& number, const Fraction& expected) {
  if (found.exact) {
    REQUIRE(number == expected);
  } else {
    REQUIRE(to_decimal(number, 12) == to_decimal(expected, 12));
  }
}

void check_against(const Problem& problem, const GamesResult& found, const Ends& ends) {
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  std::map<int, GamesRow> rows;
  Count games = 0;
  Fraction pegs;
  for (const auto& [p, number] : ends.games) {
    GamesRow& row = rows[count_bits(problem.start) - count_bits(p)];
    row.pegs = count_bits(p);
    row.dead_ends += 1;
    row.canonical_dead_ends += group.canonical(p) == p ? 1 : 0;
    row.games += number;
    row.probability = sum(row.probability, ends.probabilities.at(p));
    games += number;
    const Fraction& probability = ends.probabilities.at(p);
    pegs = sum(pegs, reduced(probability.numerator * count_bits(p), probability.denominator));
  }
  REQUIRE(found.games == games);
  check_number(found, found.expected_pegs.value(), pegs);
  REQUIRE(found.rows.size() == rows.size());
  for (const GamesRow& row : found.rows) {
    REQUIRE(rows.count(row.depth) == 1);
    const GamesRow& expected = rows[row.depth];
    REQUIRE(row.pegs == expected.pegs);
    REQUIRE(row.dead_ends == expected.dead_ends);
    REQUIRE(row.canonical_dead_ends == expected.canonical_dead_ends);
    REQUIRE(row.games == expected.games);
    check_number(found, row.probability, expected.probability);
  }
  for (const auto* list : {&found.earliest, &found.most_games, &found.most_likely}) {
    for (const DeadEndStats& end : *list) {
      const std::vector<Position> orbit = group.orbit(end.position);
      REQUIRE(end.images == orbit.size());
      Count number = 0;
      Fraction probability;
      for (const Position p : orbit) {
        number += ends.games.at(p);
        probability = sum(probability, ends.probabilities.at(p));
      }
      REQUIRE(end.games == number);
      check_number(found, end.probability, probability);
    }
  }
  const int shortest = rows.begin()->first;
  REQUIRE(found.shortest.value().jumps.size() == static_cast<std::size_t>(shortest));
  std::vector<ClaimedJump> claimed;
  for (const Jump& jump : found.shortest->jumps) claimed.push_back({jump.from, jump.to, jump.over});
  const Replay replay = replay_jumps(problem.board, found.shortest->start, claimed);
  REQUIRE(replay.illegal == "");
  REQUIRE(ends.games.count(replay.positions.back()) == 1);
}

/// The lists hold the best by their order.
void check_orders(const GamesResult& found) {
  for (std::size_t i = 1; i < found.earliest.size(); ++i) {
    CHECK(found.earliest[i - 1].depth <= found.earliest[i].depth);
    CHECK(found.most_games[i - 1].games >= found.most_games[i].games);
    const Fraction& a = found.most_likely[i - 1].probability;
    const Fraction& b = found.most_likely[i].probability;
    CHECK((found.exact ? a.numerator * b.denominator >= b.numerator * a.denominator
                       : to_decimal(a, 12) >= to_decimal(b, 12)));
  }
}

}  // namespace

TEST_CASE("games by brute force, on random boards and graphs", "[games]") {
  Random random(20261121);
  int games = 0;
  for (int round = 0; round < 120; ++round) {
    Board board = testing::random_board(random, 4, 10);
    if (round % 3 == 0) board = find_board(testing::chance(random, 50) ? "complete5" : "wheel6");
    const Position start = testing::random_start(random, board);
    const Problem problem{board, start, "random", std::nullopt};
    Ends ends;
    play(board, start, {1, 1}, ends);
    INFO(testing::describe(problem));
    GamesRequest request;
    request.dead_ends_listed = static_cast<std::size_t>(testing::draw(random, 0, 6));
    request.exact = round % 2 == 0;
    for (const char* engine : {"reference", "hash", "dense"}) {
      const GamesResult found = games_by(engine, problem, request);
      check_against(problem, found, ends);
      check_orders(found);
      REQUIRE(games_rows(found) == games_rows(games_by("hash", problem, {.exact = request.exact})));
    }
    games += static_cast<int>(ends.games.size());
  }
  CHECK(games > 300);
}

TEST_CASE("games from all single vacancies, each equally likely, by brute force", "[games]") {
  Random random(20261129);
  std::set<int> orders;
  int several_classes = 0;
  for (int round = 0; round < 40; ++round) {
    const Board board = round % 4 == 0 ? find_board(round % 8 == 0 ? "triangle4" : "wheel6")
                                       : testing::random_board(random, 4, 10);
    const Problem problem = problem_from_all_vacancies(board);
    const SymmetryGroup group = search_group(problem, Symmetry::start);
    Ends ends;
    for (const Position start : starts_of(problem))
      play(board, start, {1, Count(starts_of(problem).size())}, ends);
    INFO(testing::describe(problem));
    orders.insert(group.order());
    several_classes += by_class(board, starts_of(problem), group).size() > 1 ? 1 : 0;
    for (const char* engine : {"reference", "hash", "dense"}) {
      const GamesResult found = games_by(engine, problem, {.exact = round % 2 == 0});
      check_against(problem, found, ends);
      check_orders(found);
    }
  }
  CHECK(orders.size() > 2);
  CHECK(several_classes > 10);
}

TEST_CASE("games of at most so many jumps are those of the first rows", "[games]") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, 1), "1", std::nullopt};
  for (const bool exact : {false, true}) {
    for (const char* engine : {"hash", "dense"}) {
      const GamesResult all = games_by(engine, problem, {.exact = exact});
      SearchOptions options;
      for (const int depth : {0, 5, 9, 12, 13}) {
        CAPTURE(engine, depth);
        options.max_depth = depth;
        const GamesResult some =
            all_games(problem, {.exact = exact}, find_engine(engine, problem, {}), options);
        Count games = 0;
        for (const GamesRow& row : all.rows) games += row.depth <= depth ? row.games : Count(0);
        REQUIRE(some.games == games);
        REQUIRE(some.last_depth.has_value() == (depth < all.rows.back().depth));
        REQUIRE(some.expected_pegs.has_value() == !some.last_depth.has_value());
        REQUIRE(some.shortest.has_value() == !some.rows.empty());
        for (std::size_t i = 0; i < some.rows.size(); ++i)
          REQUIRE(some.rows[i].probability == all.rows[i].probability);
      }
    }
  }
}

TEST_CASE("games of boards of 15 and 16 holes", "[games]") {
  for (const char* name : {"triangle5", "square4"}) {
    const Board board = find_board(name);
    const Problem problem{board, start_with_vacancies(board, 1), "1", std::nullopt};
    Ends ends;
    play(board, problem.start, {1, 1}, ends);
    const GamesResult found = games_by("hash", problem, {});
    check_against(problem, found, ends);
    check_orders(found);
    CHECK(games_rows(games_by("dense", problem, {})) == games_rows(found));
  }
}

TEST_CASE("published numbers of games of the 15-hole triangle", "[games]") {
  const Board board = find_board("triangle5");
  const std::map<std::string, std::string> published = {
      {"1", "568630"}, {"2", "294543"}, {"4", "1149568"}, {"5", "137846"}};
  for (const auto& [start, games] : published) {
    const Problem problem{board, start_with_vacancies(board, bit(board.parse_hole(start))), start,
                          std::nullopt};
    CHECK(to_decimal(games_by("hash", problem, {}).games) == games);
  }
}

TEST_CASE("games of the English board", "[games][slow]") {
  const Board board = find_board("english");
  const Problem problem{board, start_with_vacancies(board, bit(board.parse_hole("d4"))), "d4", std::nullopt};
  const GamesResult found = games_by("dense", problem, {});
  CHECK(to_decimal(found.games) == "577116156815309849672");
  CHECK(found.shortest.value().jumps.size() == 6);
  CHECK(found.rows.back().dead_ends == 5);
  CHECK(found.rows.front().pegs == 26);
}

TEST_CASE("a start without a jump is a game of its own", "[games]") {
  const Board board = find_board("square3");
  const Problem problem{board, board.all_holes(), "full", std::nullopt};
  const GamesResult found = games_by("hash", problem, {.exact = true});
  REQUIRE(found.rows.size() == 1);
  CHECK(found.games == 1);
  CHECK(found.rows[0].probability == Fraction{1, 1});
  CHECK(found.expected_pegs == Fraction{9, 1});
  CHECK(found.shortest.value().jumps.empty());
}

TEST_CASE("Chinese remainders", "[games]") {
  const std::vector<std::uint64_t> primes = large_primes(6);
  CHECK(primes[0] == (std::uint64_t{1} << 61) - 1);  // a Mersenne prime
  for (std::size_t i = 1; i < primes.size(); ++i) CHECK(primes[i] < primes[i - 1]);
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    Count number = 0;
    for (int word = testing::draw(random, 0, 5); word > 0; --word) number = (number << 60) + (random() >> 4);
    std::vector<std::uint64_t> residues;
    for (const std::uint64_t prime : primes) residues.push_back(remainder(number, prime));
    REQUIRE(from_residues(residues, primes) == number);
  }
}

TEST_CASE("fractions as decimals", "[games]") {
  CHECK(to_decimal(Fraction{1, 3}, 5) == "0.33333");
  CHECK(to_decimal(Fraction{2, 3}, 5) == "0.66667");
  CHECK(to_decimal(Fraction{1, 1}, 2) == "1.00");
  CHECK(to_decimal(Fraction{0, 1}, 3) == "0.000");
  CHECK(to_decimal(Fraction{999, 1000}, 2) == "1.00");
  CHECK(to_decimal(Fraction{25, 2}, 0) == "13");
  CHECK(reduced(6, 8) == Fraction{3, 4});
  CHECK(to_double(reduced(Count(1) << 3000, Count(3) << 3000)) == Approx(1.0 / 3));
}

}  // namespace pegspace
