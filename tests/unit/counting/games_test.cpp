// All games of a start: what a limit of depth leaves of them, published numbers, exact fractions and Chinese remainders. (Random
// boards are compared with the definition by the random commands.)
#include <map>

#include "base/fraction.hpp"
#include "base/modular.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "counting/games.hpp"
#include "engines/engines.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Random;

GamesResult games_by(const char* engine, const Problem& problem, const GamesRequest& request) {
  SearchOptions options;
  options.threads = 2;
  return all_games(problem, request, find_engine(engine, problem, options), options);
}

}  // namespace

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
        REQUIRE(some.shortest.has_value() == (games > 0));
        for (std::size_t i = 0; i < some.rows.size(); ++i) {
          REQUIRE(some.rows[i].probability == all.rows[i].probability);
          REQUIRE(some.rows[i].sequences == all.rows[i].sequences);
        }
      }
    }
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
  CHECK(found.rows[5].dead_ends == 0);
  CHECK(found.rows[6].dead_ends == 4);
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
