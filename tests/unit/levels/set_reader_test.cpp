// Files of positions read back (levels/sets/set_reader.hpp) against a search by definition; and files that
// are cut, changed or foreign. tests/draws/random_commands/listing.py draws what may be asked of a list
// (set_listing.hpp).
#include "levels/sets/set_reader.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "by_definition.hpp"
#include "complaint.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/sets/set_file.hpp"
#include "levels/sets/set_listing.hpp"
#include "searches.hpp"
#include "temporary_folder.hpp"
#include "tile_problems.hpp"

namespace pegspace {
namespace {

using namespace testing;

/// By depth, of positions by definition.
using Levels = std::vector<std::set<Position>>;

struct Expected {
  Levels reachable;
  Levels winning;
};

/// Down to this depth.
Expected expected_of(const Problem& problem, int last) {
  const ByDefinition definition(problem);
  Expected expected;
  for (const auto& level : definition.reached()) {
    if (static_cast<int>(expected.reachable.size()) > last) break;
    expected.reachable.emplace_back();
    for (const auto& [p, of_p] : level) expected.reachable.back().insert(p);
  }
  if (problem.finish) expected.winning = definition.winners(problem.finish->positions());
  expected.winning.resize(expected.reachable.size());
  return expected;
}

/// The file of the problem's positions.
std::string saved(const TemporaryFolder& folder, const Problem& problem, const testing::SearchSetup& options,
                  bool by_tiles, std::vector<LevelStats>* levels = nullptr) {
  const std::string path = folder.file("a.set");
  SetFile file(path, problem, options, *options.exchange);
  file.open();
  testing::SearchSetup saving = options;
  saving.save = &file;
  const Enumeration found =
      by_tiles ? dense::enumerate(problem, saving, saving, {}) : hash::enumerate(problem, saving, saving, {});
  file.finish();
  if (levels != nullptr) *levels = found.levels;
  return path;
}

/// What visit(range, visitor) gives of one depth: each position once, unless parts of several classes may
/// share some.
template <typename Visit>
std::set<Position> visited(int depth, Visit&& visit, bool once = true) {
  std::mutex mutex;
  std::vector<Position> all;
  visit(DepthRange{depth, depth}, [&](int of_depth, std::span<const Position> positions) {
    const std::lock_guard lock(mutex);
    CHECK(of_depth == depth);
    all.insert(all.end(), positions.begin(), positions.end());
  });
  std::set<Position> different(all.begin(), all.end());
  if (once) CHECK(different.size() == all.size());
  return different;
}

std::set<Position> canonical(const std::set<Position>& positions, const SymmetryGroup& group) {
  std::set<Position> least;
  for (const Position p : positions) least.insert(group.canonical(p));
  return least;
}

void require_set_is(const SetReader& set, SetKind kind, const Levels& expected, Generator& random) {
  for (std::size_t depth = 0; depth <= expected.size(); ++depth) {
    CAPTURE(depth, static_cast<int>(kind));
    const std::set<Position> level = depth < expected.size() ? expected[depth] : std::set<Position>();
    const int at = static_cast<int>(depth);
    REQUIRE(set.positions(kind, {at, at}) == level.size());
    REQUIRE(visited(at, [&](DepthRange range, const DepthVisitor& visit) {
              set.visit_positions(kind, range, visit);
            }) == level);
    const auto members = visited(
        at, [&](DepthRange range, const DepthVisitor& visit) { set.visit_members(kind, range, visit); },
        kind == SetKind::reachable);
    REQUIRE(canonical(members, set.group()) == canonical(level, set.group()));
    int asked = 0;
    for (const Position p : level) {
      if (++asked > 50) break;
      REQUIRE(set.contains(kind, p));
      const Position near = p ^ bit(draw(random, 0, set.problem().board.holes() - 1)) ^
                            bit(draw(random, 0, set.problem().board.holes() - 1));
      const auto near_depth = static_cast<std::size_t>(count_bits(set.problem().start) - count_bits(near));
      REQUIRE(set.contains(kind, near) ==
              (near_depth < expected.size() && expected[near_depth].contains(near)));
    }
  }
}

/// The file has the columns that the engine counted; of several classes not always the orbits of winning
/// positions.
void require_levels(const std::vector<LevelStats>& found, const std::vector<LevelStats>& counted) {
  REQUIRE(found.size() == counted.size());
  for (std::size_t depth = 0; depth < found.size(); ++depth) {
    CHECK(found[depth].pegs == counted[depth].pegs);
    for (int i = 0; i < column_count; ++i) {
      const auto column = static_cast<Column>(i);
      CAPTURE(depth, i);
      const bool may_lack = column == Column::canonical_winning_positions && !found[depth][column];
      if (counted[depth][column] && !may_lack) CHECK(found[depth][column] == counted[depth][column]);
    }
  }
}

using Listed = std::map<int, std::vector<Position>>;

Listed listed(const SetReader& set, const ListingRequest& request, std::uint64_t memory_bytes) {
  Listed found;
  list_positions(set, request, memory_bytes, {}, [&](int depth, std::span<const Position> positions) {
    if (!found.empty()) CHECK(found.rbegin()->first <= depth);
    found[depth].insert(found[depth].end(), positions.begin(), positions.end());
  });
  return found;
}

Problem regular_problem(Generator& random) {
  const Lattice lattice = chance(random, 50) ? Lattice::square : Lattice::triangular;
  Board board("regular", lattice, regular_cells(random, lattice));
  const HoleSet vacant = random_holes(random, board, draw(random, 1, 2));
  const Position start = start_with_vacancies(board, vacant);
  std::optional<Finish> finish = random_finish(random, board, start);
  return {board, start, board.hole_names(vacant), std::move(finish)};
}

TEST_CASE("files of positions are read back as the definition has them", "[set_reader]") {
  Generator random(20261130);
  std::map<bool, int> by_store;
  int winning_files = 0;
  int of_several_classes = 0;
  int of_several_classes_winning = 0;
  for (int round = 0; round < 40; ++round) {
    const bool large = chance(random, 30);
    Problem problem = random_problem_or_graph(random, 4, 13);
    while (large && problem.board.holes() != 16) problem = tile_problem(random, 16);
    if (chance(random, 15)) {
      const std::optional<Finish> finish = problem.finish;
      problem = problem_from_all_vacancies(problem.board);
      problem.finish = finish;
    }
    if (problem.other_starts.empty() && chance(random, 50))
      problem.start_label = problem.board.hole_names(problem.board.all_holes() & ~problem.start);
    testing::SearchSetup options = tile_options(random, problem);
    if (chance(random, 35)) {  // classes that the board's symmetries carry to each other
      options.symmetry = Symmetry::start;
      problem = with_images(large ? problem : regular_problem(random));
    }
    if (problem.finish) options.max_depth.reset();
    const bool by_tiles = large || chance(random, 50);
    CAPTURE(round, by_tiles, static_cast<int>(options.symmetry));
    INFO(describe(problem));
    const TemporaryFolder folder;
    std::vector<LevelStats> levels;
    std::string path;
    if (complaint([&] { path = saved(folder, problem, options, by_tiles, &levels); }) != "")
      continue;  // more bits than positions
    const SetReader set(path);
    ++by_store[by_tiles];
    const bool has_images =
        set.classes() > 1 &&
        by_class(problem.board, starts_of(problem), search_group(problem, options.symmetry)).size() == 1;
    of_several_classes += has_images ? 1 : 0;
    of_several_classes_winning += has_images && problem.finish ? 1 : 0;
    require_levels(set.levels(), levels);
    REQUIRE(set.max_depth() == options.max_depth);
    REQUIRE(set.group().order() == search_group(problem, options.symmetry).order());
    REQUIRE(set.problem().board.jumps() == problem.board.jumps());
    REQUIRE(starts_of(set.problem()) == starts_of(problem));
    REQUIRE(set.problem().start_label == problem.start_label);
    const bool is_named =
        problem.board.hole_names(problem.board.all_holes() & ~problem.start) == problem.start_label;
    if (is_named) REQUIRE(set.problem().start == problem.start);
    const Expected expected = expected_of(problem, options.max_depth.value_or(max_holes));
    require_set_is(set, SetKind::reachable, expected.reachable, random);
    REQUIRE(set.problem().finish.has_value() == problem.finish.has_value());
    if (problem.finish) {
      ++winning_files;
      require_set_is(set, SetKind::winning, expected.winning, random);
    } else {
      CHECK(mentions(complaint([&] { static_cast<void>(set.contains(SetKind::winning, 0)); }),
                     "has no winning positions"));
    }
  }
  CHECK(by_store[true] > 10);
  CHECK(by_store[false] > 10);
  CHECK(winning_files > 15);
  CHECK(of_several_classes > 4);
  CHECK(of_several_classes_winning > 2);
}

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string write(const TemporaryFolder& folder, const std::string& content) {
  const std::string path = folder.file("changed.set");
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

/// Reads all that can be read.
void use(const std::string& path) {
  const SetReader set(path);
  for (const SetKind kind : {SetKind::reachable, SetKind::winning}) {
    for (const bool is_canonical : {false, true}) {
      ListingRequest request;
      request.kind = kind;
      request.canonical = is_canonical;
      list_positions(set, request, 1 << 24, {}, [](int, std::span<const Position>) {});
    }
    for (Position p = 0; p < 300; ++p) static_cast<void>(set.contains(kind, p * 0x9e3779b97f4a7c15U));
  }
}

TEST_CASE("a level that does not fit the memory is listed in several passes", "[set_reader]") {
  const TemporaryFolder folder;
  testing::SearchSetup options = testing::with_threads(2);
  const Problem problem = named_problem("english", "d4");
  options.max_depth = 11;
  const SetReader set(saved(folder, problem, options, true));
  for (const bool is_canonical : {false, true}) {
    ListingRequest request;
    request.depths = {9, 11};
    request.canonical = is_canonical;
    const Listed all = listed(set, request, 1 << 30);
    CHECK(all.at(11).size() > (is_canonical ? 130'000 : 1'000'000));
    for (const auto& [depth, positions] : all)
      CHECK(std::ranges::adjacent_find(positions, std::greater_equal()) == positions.end());
    REQUIRE(listed(set, request, 0) == all);  // 65,536 at a time
  }
}

TEST_CASE("files that are cut, unfinished or foreign are refused with words", "[set_reader]") {
  const TemporaryFolder folder;
  for (const bool by_tiles : {true, false}) {
    const Problem problem = named_problem("triangle5", "a1", "any");
    const std::string content = content_of(saved(folder, problem, {}, by_tiles));
    CHECK(complaint([&] { use(write(folder, content)); }) == "");
    const std::size_t winning = content.find("winning\n");
    REQUIRE(winning != content.npos);
    for (std::size_t length = 0; length < content.size(); length += 1 + length / 40) {
      if (length != winning)
        CHECK(complaint([&] { const SetReader set(write(folder, content.substr(0, length))); }) != "");
    }
    CHECK(mentions(complaint([&] { SetReader(write(folder, content.substr(0, content.size() - 8))); }),
                   "ends too early"));
    CHECK(mentions(complaint([&] { SetReader(write(folder, content + "        ")); }), "something follows"));
  }
  CHECK(
      mentions(complaint([&] { SetReader(write(folder, "PEGSET1\n")); }), "was made by pegspace before 0.3"));
  CHECK(mentions(complaint([&] { SetReader(write(folder, "depth,pegs\n0,14\n")); }),
                 "is not the file of a position set"));
  CHECK(mentions(complaint([&] { SetReader(folder.file("none.set")); }), "cannot read"));
}

/// All positions, as far as they can be listed.
std::vector<Listed> all_lists(const std::string& path) {
  const SetReader set(path);
  std::vector<Listed> lists;
  for (const SetKind kind : {SetKind::reachable, SetKind::winning}) {
    ListingRequest request;
    request.kind = kind;
    lists.push_back(listed(set, request, 1 << 24));
  }
  return lists;
}

TEST_CASE("a file with changed bytes is read right or refused", "[set_reader]") {
  Generator random(20261127);
  const TemporaryFolder folder;
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    const bool by_tiles = round % 2 == 0;
    const Problem problem = named_problem(round % 3 == 0   ? "triangle5"
                                          : round % 3 == 1 ? "rect3x5"
                                                           : "cycle8",
                                          "1", "any");
    const std::string path = saved(folder, problem, {}, by_tiles);
    std::string content = content_of(path);
    for (int changes = draw(random, 1, 3); changes > 0; --changes) {
      const auto at = static_cast<std::size_t>(draw(random, 0, static_cast<int>(content.size()) - 1));
      content[at] = chance(random, 50) ? static_cast<char>(content[at] ^ (1 << draw(random, 0, 7)))
                                       : content[at - (at > 0)];
    }
    const std::string changed = write(folder, content);
    CAPTURE(round);
    std::vector<Listed> lists;
    if (complaint([&] { lists = all_lists(changed); }) == "") {
      REQUIRE(lists == all_lists(path));
    } else {
      ++refused;
    }
  }
  CHECK(refused > 300);
}

/// Whether a search for these positions, one by one, answers as if the file had `levels`; nothing if it is
/// refused.
std::optional<bool> finds(const std::string& path, SetKind kind, const std::vector<Position>& asked,
                          const Levels& levels) {
  bool is_right = true;
  const std::string refusal = complaint([&] {
    const SetReader set(path);
    for (const Position p : asked) {
      const bool is_there =
          std::ranges::any_of(levels, [&](const std::set<Position>& level) { return level.contains(p); });
      is_right = is_right && set.contains(kind, p) == is_there;
    }
  });
  return refusal == "" ? std::optional(is_right) : std::nullopt;
}

TEST_CASE("a search for a position believes no bit that was changed", "[set_reader]") {
  Generator random(20261128);
  const TemporaryFolder folder;
  for (const bool by_tiles : {true, false}) {
    for (const char* const name : {"triangle4", "rect3x5", "cycle8", "rect4x4"}) {
      const Problem problem = named_problem(name, "2", "any");
      const std::string path = saved(folder, problem, {}, by_tiles);
      const std::string content = content_of(path);
      const Expected expected = expected_of(problem, max_holes);
      std::vector<Position> asked;
      for (const std::set<Position>& level : expected.reachable)
        asked.insert(asked.end(), level.begin(), level.end());
      int refused = 0;
      constexpr int rounds = 60;
      for (int round = 0; round < rounds; ++round) {
        std::string changed = content;
        const auto at = static_cast<std::size_t>(draw(random, 0, static_cast<int>(content.size()) - 1));
        changed[at] = static_cast<char>(changed[at] ^ (1 << draw(random, 0, 7)));
        const bool is_winning = chance(random, 50);
        CAPTURE(name, by_tiles, at, is_winning);
        const auto found = finds(write(folder, changed), is_winning ? SetKind::winning : SetKind::reachable,
                                 asked, is_winning ? expected.winning : expected.reachable);
        REQUIRE(found.value_or(true));
        refused += found ? 0 : 1;
      }
      CHECK(finds(path, SetKind::winning, asked, expected.winning) == std::optional(true));
      CHECK(refused > rounds / 3);
    }
  }
}

}  // namespace
}  // namespace pegspace
