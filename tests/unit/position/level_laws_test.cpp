// The laws of levels hold for what the reference engine finds, and tell levels that no search can find.
#include "position/level_laws.hpp"

#include <algorithm>

#include "catch.hpp"
#include "levels/reference/reference_engine.hpp"
#include "random_boards.hpp"
#include "searches.hpp"

using namespace pegspace;

namespace {

std::vector<LevelStats> levels_of(const Problem& problem, Symmetry symmetry) {
  return reference::enumerate(problem, {symmetry}, {}, {}).levels;
}

}  // namespace

TEST_CASE("Levels by definition obey all laws", "[level_laws]") {
  testing::Generator random(13);
  for (int round = 0; round < 60; ++round) {
    for (const auto& [problem, symmetry] : testing::searches_of(testing::random_problem(random, 4, 12))) {
      INFO(testing::describe(problem));
      CHECK(broken_level_laws(problem, symmetry, levels_of(problem, symmetry), true).empty());
    }
  }
}

TEST_CASE("Levels that no search can find break a law", "[level_laws]") {
  const Problem problem = testing::named_problem("triangle5", "a1", "any");
  const std::vector<LevelStats> right = levels_of(problem, Symmetry::start);
  const auto is_broken = [&](const auto& change) {
    std::vector<LevelStats> rows = right;
    change(rows);
    return !broken_level_laws(problem, Symmetry::start, rows, true).empty();
  };
  using enum Column;
  CHECK_FALSE(is_broken([](auto&) {}));
  CHECK(is_broken([](auto& rows) { rows.clear(); }));
  CHECK(is_broken([](auto& rows) { rows.pop_back(); }));
  CHECK(is_broken([](auto& rows) { rows.erase(rows.begin() + 3); }));
  CHECK(is_broken([](auto& rows) { rows.front()[positions] = 2; }));
  CHECK(is_broken([](auto& rows) { rows.front()[jumps] = 3; }));
  CHECK(is_broken([](auto& rows) { ++rows[5].pegs; }));
  CHECK(is_broken([](auto& rows) { rows[5][positions] = *rows[4][jumps] + 1; }));
  CHECK(is_broken([](auto& rows) { rows[5][canonical_positions] = *rows[5][positions] / 2 - 1; }));
  CHECK(is_broken([](auto& rows) { rows[5][canonical_positions] = *rows[5][positions] + 1; }));
  CHECK(is_broken([](auto& rows) { rows[7][dead_ends] = *rows[7][positions]; }));
  CHECK(is_broken([](auto& rows) { rows[7][winning_positions] = *rows[7][positions] + 1; }));
  CHECK(is_broken([](auto& rows) { rows.back()[dead_ends] = *rows.back()[dead_ends] - 1; }));
  // Each jump of the board leads into a position from one other.
  const auto are_too_many = [&](std::uint64_t made) {
    std::vector<LevelStats> rows = right;
    rows[9][jumps] = made;
    const std::vector<std::string> broken = broken_level_laws(problem, Symmetry::start, rows, true);
    return std::ranges::any_of(broken, [](const std::string& law) { return law.find("so few") != law.npos; });
  };
  const std::uint64_t most = *right[10][positions] * 36;
  CHECK_FALSE(are_too_many(most));
  CHECK(are_too_many(most + 1));
}
