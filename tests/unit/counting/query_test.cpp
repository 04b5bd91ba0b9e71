// Facts about positions against a plain list of everything that is reachable; saved tables: what they answer,
// what they refuse, and that no damaged one is believed or read beyond its end.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "complaint.hpp"
#include "counting/position_facts.hpp"
#include "engines/engines.hpp"
#include "position/jump_mask.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Random;

/// Ways, solutions and games by definition: no symmetry, no class.
class PlainList {
 public:
  explicit PlainList(const Problem& problem) : problem_(problem), jumps_(jump_masks(problem.board)) {
    ways_[problem.start] = 1;
    std::map<Position, Count> level{{problem.start, 1}};
    while (!level.empty()) {
      std::map<Position, Count> next;
      for (const auto& [p, ways] : level) {
        for (const JumpMask& jump : jumps_) {
          if ((p & jump.touches) == jump.takes) next[p ^ jump.touches] += ways;
        }
      }
      for (const auto& [p, ways] : next) ways_[p] = ways;
      level = std::move(next);
    }
  }

  Count ways(Position p) const {
    const auto found = ways_.find(p);
    return found == ways_.end() ? Count(0) : found->second;
  }
  const std::map<Position, Count>& reachable() const { return ways_; }

  Count solutions(Position p) {
    if (const auto known = solutions_.find(p); known != solutions_.end()) return known->second;
    const auto& finish = problem_.finish->positions;
    Count sum = std::count(finish.begin(), finish.end(), p);
    for (const JumpMask& jump : jumps_) {
      if ((p & jump.touches) == jump.takes) sum += solutions(p ^ jump.touches);
    }
    return solutions_[p] = sum;
  }

  Count games(Position p) {
    if (const auto known = games_.find(p); known != games_.end()) return known->second;
    Count sum = 0;
    bool dead_end = true;
    for (const JumpMask& jump : jumps_) {
      if ((p & jump.touches) != jump.takes) continue;
      dead_end = false;
      sum += games(p ^ jump.touches);
    }
    return games_[p] = dead_end ? Count(1) : sum;
  }

 private:
  const Problem& problem_;
  std::vector<JumpMask> jumps_;
  std::map<Position, Count> ways_;
  std::map<Position, Count> solutions_;
  std::map<Position, Count> games_;
};

SearchOptions two_threads() {
  SearchOptions options;
  options.threads = 2;
  return options;
}

Problem with_finish(Random& random) {
  Problem problem = testing::random_problem_or_graph(random, 3, 13);
  if (!problem.finish) problem.finish = finish_anywhere(problem.board);
  return problem;
}

/// A reachable position, any other one, or a neighbour of the start.
Position draw_position(Random& random, const Problem& problem) {
  if (testing::chance(random, 60)) return testing::random_walk(random, problem.board, problem.start);
  return random() & problem.board.all_holes();
}

void require_facts(const PositionFacts& facts, PlainList& truth) {
  const Position p = facts.position;
  REQUIRE(facts.ways == truth.ways(p));
  REQUIRE(facts.reachable == (truth.ways(p) > 0));
  REQUIRE(facts.unreachable.empty() == *facts.reachable);
  REQUIRE(facts.solutions == truth.solutions(p));
  REQUIRE(facts.winning == (truth.ways(p) > 0 && truth.solutions(p) > 0));
  REQUIRE(facts.games == truth.games(p));
  Count most = 0;
  for (const JumpFacts& jump : facts.jumps) most = std::max(most, *jump.solutions);
  for (const JumpFacts& jump : facts.jumps) {
    REQUIRE(jump.ways == truth.ways(jump.after));
    REQUIRE(jump.solutions == truth.solutions(jump.after));
    REQUIRE(jump.games == truth.games(jump.after));
    REQUIRE(jump.best == (most > 0 && *jump.solutions == most));
  }
}

TEST_CASE("facts about positions equal a plain list, on each engine", "[query]") {
  Random random(601);
  int winning = 0;
  int unreachable = 0;
  int dead_ends = 0;
  for (int round = 0; round < 120; ++round) {
    const Problem problem = with_finish(random);
    INFO(testing::describe(problem));
    PlainList truth(problem);
    for (int asked = 0; asked < 3; ++asked) {
      const Position p = draw_position(random, problem);
      INFO("position " << p);
      for (const std::string_view engine : {"dense", "hash", "reference"}) {
        const auto engine_for = [&](const Problem& from, Work work) -> const Engine& {
          return find_engine(engine, from, two_threads(), work);
        };
        const PositionFacts facts = position_facts(problem, p, true, engine_for, two_threads(), {});
        require_facts(facts, truth);
        REQUIRE(facts.pegs == count_bits(p));
        REQUIRE(facts.canonical == SymmetryGroup::whole(problem.board).canonical(p));
        std::size_t legal = 0;
        for (const JumpMask& jump : jump_masks(problem.board)) legal += is_legal(jump, p);
        REQUIRE(facts.jumps.size() == legal);
        winning += facts.winning;
        unreachable += !*facts.reachable;
        dead_ends += facts.jumps.empty();
      }
    }
  }
  REQUIRE(winning > 100);
  REQUIRE(unreachable > 100);
  REQUIRE(dead_ends > 50);
}

/// A file that is removed again.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content)
      : path_((std::filesystem::temp_directory_path() /
               ("pegspace-query-test-" + std::to_string(std::random_device{}())))
                  .string()) {
    write(content);
  }
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  void write(const std::string& content) {
    std::ofstream file(path_, std::ios::binary);
    file << content;
    REQUIRE(file.flush());
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string table_of(const Problem& problem, std::string_view engine = "hash", std::size_t least_bits = 1) {
  WinningLevels levels(problem, find_engine(engine, problem, {}), two_threads(), {},
                       WinningLevels::Numbers::exact, least_bits);
  return saved_table_bytes(levels);
}

TEST_CASE("facts whose games cannot be counted are no facts") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, bit(0)), "a1", finish_anywhere(board)};
  Engine failing = find_engine("hash", problem, two_threads());
  failing.reachable = [](const Problem&, const SearchOptions&, const SearchListener&) -> PositionLevels {
    throw DiskError("full");
  };
  const EngineChoice choice = [&](const Problem&, Work) -> const Engine& { return failing; };
  CHECK_NOTHROW(position_facts(problem, problem.start, false, choice, two_threads(), {}));
  CHECK_THROWS_AS(position_facts(problem, problem.start, true, choice, two_threads(), {}), DiskError);
}

TEST_CASE("a saved table knows every winning position, its ways and its solutions", "[query]") {
  Random random(602);
  int winning = 0;
  int others = 0;
  for (int round = 0; round < 250; ++round) {
    const Problem problem = with_finish(random);
    INFO(testing::describe(problem));
    PlainList truth(problem);
    const TemporaryFile file(table_of(problem));
    REQUIRE(table_of(problem, "hash", 257) == table_of(problem));
    REQUIRE(table_of(problem, "dense") == table_of(problem));
    const SavedTable table(file.path(), problem);
    for (const auto& [p, ways] : truth.reachable()) {
      const auto numbers = table.find(p);
      REQUIRE(numbers.has_value() == (truth.solutions(p) > 0));
      ++(numbers ? winning : others);
      if (!numbers) continue;
      REQUIRE(numbers->ways == ways);
      REQUIRE(numbers->solutions == truth.solutions(p));
    }
    for (int i = 0; i < 50; ++i) {
      const Position p = random();
      const bool wins = (p & ~problem.board.all_holes()) == 0 && truth.ways(p) > 0 && truth.solutions(p) > 0;
      REQUIRE(table.contains(p) == wins);
    }
    const Position p = testing::random_walk(random, problem.board, problem.start);
    const PositionFacts facts = position_facts(table, p);
    REQUIRE(facts.winning == (truth.solutions(p) > 0));
    if (!facts.winning) continue;
    REQUIRE(facts.ways == truth.ways(p));
    for (const JumpFacts& jump : facts.jumps) REQUIRE(jump.solutions == truth.solutions(jump.after));
  }
  REQUIRE(winning > 500);
  REQUIRE(others > 500);
}

TEST_CASE("a saved table of levels with many blocks finds all of their positions, and no others", "[query]") {
  const Board board = find_board("rect4x6");
  const Problem problem{board, start_with_vacancies(board, bit(1)), "b1", finish_anywhere(board)};
  const TemporaryFile file(table_of(problem));
  const SavedTable table(file.path(), problem);
  const PositionLevels winning = find_engine("hash", problem, {}).winning(problem, two_threads(), {});
  std::size_t largest = 0;
  for (const std::vector<Position>& level : winning) {
    largest = std::max(largest, level.size());
    const std::set<Position> members(level.begin(), level.end());
    for (const Position p : level) {
      REQUIRE(table.contains(p));
      // Neighbours in the order of the file, where a block or a fence could be missed.
      const CanonicalForm form(winning_group(problem));
      for (const Position other : {p - 1, p + 1}) {
        const bool same_pegs = count_bits(other) == count_bits(p) && (other & ~board.all_holes()) == 0;
        if (same_pegs) REQUIRE(table.contains(other) == members.contains(form.least(other)));
      }
    }
  }
  CHECK(largest > 2 * 128 * 64);  // blocks between two fences
}

TEST_CASE("a table that shrinks while it is open is an error, or its answer is right", "[query]") {
  Random random(91);
  int answered = 0;
  int refused = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = with_finish(random);
    PlainList truth(problem);
    const std::string bytes = table_of(problem);
    const TemporaryFile file(bytes);
    const SavedTable table(file.path(), problem);
    std::filesystem::resize_file(file.path(), static_cast<std::uintmax_t>(testing::draw(
                                                  random, 0, static_cast<int>(bytes.size()) - 1)));
    for (const auto& [p, ways] : truth.reachable()) {
      try {
        const auto numbers = table.find(p);
        REQUIRE(numbers.has_value() == (truth.solutions(p) > 0));
        if (numbers) REQUIRE(numbers->ways == ways);
        ++answered;
      } catch (const InputError& error) {
        REQUIRE_THAT(error.what(), Catch::Matchers::ContainsSubstring("became shorter while it was read"));
        ++refused;
      }
    }
  }
  CHECK(answered > 50);
  CHECK(refused > 50);
}

TEST_CASE("solutions from a table are those from memory", "[query]") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, bit(0)), "a1", finish_anywhere(board)};
  const WinningLevels levels(problem, find_engine("hash", problem, {}), two_threads());
  const TemporaryFile file(table_of(problem));
  const SavedTable table(file.path(), problem);
  REQUIRE(table.solutions() == 29760);
  REQUIRE(table.canonical_positions() == levels.canonical_positions());
  REQUIRE(table.first_solution(problem.start) == levels.first_solution(problem.start));
  pegspace::Random here(7);
  pegspace::Random there(7);
  for (int i = 0; i < 20; ++i)
    REQUIRE(table.sample(problem.start, here) == levels.sample(problem.start, there));
  std::size_t listed = 0;
  table.for_each_solution(problem.start, [&](const std::vector<Jump>&) { return ++listed < 1000; });
  REQUIRE(listed == 1000);
}

std::string refusal(const std::string& path, const Problem& problem) {
  return testing::complaint([&] { SavedTable table(path, problem); });
}

bool says(const std::string& message, const std::string& part) {
  INFO(message);
  return message.find(part) != std::string::npos;
}

TEST_CASE("tables of other problems, other versions and damaged ones are refused with the reason",
          "[query]") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, bit(0)), "a1", finish_anywhere(board)};
  const std::string good = table_of(problem);
  TemporaryFile file(good);
  REQUIRE(refusal(file.path(), problem).empty());

  Problem other = problem;
  other.start = start_with_vacancies(board, bit(1));
  REQUIRE(says(refusal(file.path(), other),
               "another problem: a1 vacant, finish any; not of a2 vacant, finish any"));
  other = problem;
  other.finish = finish_at_hole(board, 0);
  REQUIRE(says(refusal(file.path(), other), "another problem"));
  const Board small = find_board("triangle4");
  REQUIRE(says(refusal(file.path(), {small, start_with_vacancies(small, 1), "a1", finish_anywhere(small)}),
               "another board"));
  REQUIRE(says(refusal(file.path() + ".missing", problem), "No such file"));
  REQUIRE(says(refusal(std::filesystem::temp_directory_path().string(), problem), "not a regular file"));

  std::string changed = good;
  changed[8] = 1;  // as pegspace 0.1 wrote them
  file.write(changed);
  REQUIRE(says(refusal(file.path(), problem), "version 1, and this program reads version 2"));
  file.write("");
  REQUIRE(says(refusal(file.path(), problem), "not a table of winning positions"));
  for (std::size_t length = 8; length < good.size(); length += 1 + length / 7) {
    file.write(good.substr(0, length));
    REQUIRE_FALSE(refusal(file.path(), problem).empty());
  }
  for (std::size_t at = 0; at < good.size(); at += 1 + at / 300) {
    changed = good;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    file.write(changed);
    REQUIRE_FALSE(refusal(file.path(), problem).empty());
  }
}

/// Puts the right checksum behind changed bytes: damage that only the reader's own bounds can find.
void seal(std::string& bytes) {
  const std::uint64_t sum = checksum64(bytes.data(), bytes.size() - 8);
  for (std::size_t i = 0; i < 8; ++i)
    bytes[bytes.size() - 8 + i] = static_cast<char>((sum >> (8 * i)) & 0xff);
}

TEST_CASE("a table made to deceive ends in an answer or a refusal, never elsewhere", "[query]") {
  const Board board = find_board("triangle5");
  const Problem problem{board, start_with_vacancies(board, bit(0)), "a1", finish_anywhere(board)};
  const std::string good = table_of(problem);
  Random random(603);
  std::vector<Position> asked;
  for (int i = 0; i < 30; ++i) asked.push_back(testing::random_walk(random, board, problem.start));
  int answered = 0;
  int refused = 0;
  TemporaryFile file(good);
  for (int round = 0; round < 1500; ++round) {
    std::string changed = good;
    // The headers are the more dangerous part.
    const int end = testing::chance(random, 60) ? 48 + 8 * 15 + 32 * 14 : static_cast<int>(good.size()) - 9;
    for (int i = testing::draw(random, 1, 3); i > 0; --i) {
      const int value = testing::chance(random, 50) ? 0xff : testing::draw(random, 0, 255);
      changed[static_cast<std::size_t>(testing::draw(random, 12, end))] = static_cast<char>(value);
    }
    seal(changed);
    file.write(changed);
    try {
      const SavedTable table(file.path(), problem);
      for (const Position p : asked) static_cast<void>(table.find(p));
      ++answered;
    } catch (const InputError&) {
      ++refused;
    }
  }
  REQUIRE(answered > 10);
  REQUIRE(refused > 10);
}

}  // namespace
}  // namespace pegspace
