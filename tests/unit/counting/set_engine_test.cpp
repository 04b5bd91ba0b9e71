// The engine of a file (engines/set_engine.hpp) against the engines that search: files of either store, of
// every symmetry, with and without winning positions, asked for the finish of the file and for others; and
// files that are damaged.
#include "engines/set_engine.hpp"

#include <fstream>
#include <iterator>

#include "catch.hpp"
#include "complaint.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "levels/folds/winning_folds.hpp"
#include "levels/lists/position_lists.hpp"
#include "levels/sets/set_file.hpp"
#include "levels/sets/set_reader.hpp"
#include "random_boards.hpp"
#include "searches.hpp"
#include "temporary_folder.hpp"

namespace pegspace {
namespace {

using namespace testing;
using testing::Generator;

/// The file of a search; "" where the engine has bits of no position.
std::string saved(const TemporaryFolder& folder, const Problem& problem, testing::SearchSetup options,
                  std::string_view engine) {
  const std::string path = folder.file("a.set");
  SetFile file(path, problem, options, *options.exchange);
  file.open();
  options.save = &file;
  const auto make = [&] {
    find_engine(engine, problem, options).enumerate(problem, options, options, {});
    file.finish();
  };
  return complaint(make).empty() ? path : "";
}

struct Drawn {
  Problem problem;
  testing::SearchSetup options;
  std::string_view engine;
};

Drawn draw_search(Generator& random) {
  Drawn drawn{random_problem_or_graph(random, 3, 14), {}, chance(random, 50) ? "dense" : "hash"};
  drawn.options.threads = draw(random, 1, 3);
  if (chance(random, 40)) drawn.options.symmetry = Symmetry::none;
  return drawn;
}

TEST_CASE("the engine of a file answers as those that search", "[set_engine]") {
  Generator random(4107);
  int of_the_file = 0;
  int of_others = 0;
  for (int round = 0; round < 150; ++round) {
    auto [problem, options, engine] = draw_search(random);
    CAPTURE(round, engine, symmetry_name(options.symmetry));
    INFO(describe(problem));
    const TemporaryFolder folder;
    const std::string path = saved(folder, problem, options, engine);
    if (path.empty()) continue;
    const SetReader set(path);
    options.set = &set;
    const Engine& searching = *engine_named("hash");
    options.columns.remove(Column::winning_positions);
    options.columns.remove(Column::canonical_winning_positions);
    CHECK(set_engine().enumerate(problem, options, options, {}).levels ==
          searching.enumerate(problem, options, options, {}).levels);
    const Sought down_to{Sought::reachable, draw(random, 0, 5)};
    CHECK(list_positions(set_engine(), problem, down_to, options) ==
          list_positions(searching, problem, down_to, options));
    CHECK(list_positions(set_engine(), problem, Sought::reachable, options) ==
          list_positions(searching, problem, Sought::reachable, options));
    CountRequest request;
    for (int i = 0; i < 3; ++i) {
      Problem asked = problem;
      if (i > 0 || !asked.finish) asked.finish = random_finish(random, problem.board, problem.start);
      if (!asked.finish) continue;
      request.finishes.push_back(*asked.finish);
      const PositionLevels winning = list_positions(searching, asked, Sought::winning, options);
      CHECK(list_positions(set_engine(), asked, Sought::winning, options) == winning);
      const auto folds = WinningFolds::find(asked, set_engine(), options, {});
      const auto others = WinningFolds::find(asked, searching, options, {});
      CHECK(folds.positions() == others.positions());
      ++(set.has_winning(*asked.finish) ? of_the_file : of_others);
    }
    const Counting counted = count(problem, request, set_engine(), options, {});
    const Counting right = count(problem, request, searching, options, {});
    CHECK(counted.games == right.games);
    for (std::size_t i = 0; i < request.finishes.size(); ++i) {
      CHECK(counted.finishes[i].solutions == right.finishes[i].solutions);
      CHECK(counted.finishes[i].winning_positions == right.finishes[i].winning_positions);
    }
  }
  CHECK(of_the_file > 40);
  CHECK(of_others > 80);
}

TEST_CASE("the engine of a file refuses what it does not know", "[set_engine]") {
  const Problem problem = testing::named_problem("triangle5", "a1", "any");
  const TemporaryFolder folder;
  testing::SearchSetup options;
  options.columns = {};
  options.columns.add(Column::positions);
  const SetReader set(saved(folder, problem, options, "dense"));
  options.set = &set;
  Problem other = problem;
  other.start = start_with_vacancies(problem.board, bit(1));
  CHECK(mentions(complaint([&] { list_positions(set_engine(), other, Sought::winning, options); }),
                 "from a1 alone"));
  options.columns = ColumnSet::all();
  CHECK(
      mentions(complaint([&] { set_engine().enumerate(problem, options, options, {}); }), "does not count"));
  testing::SearchSetup limited;
  limited.max_depth = 4;
  const SetReader part(saved(folder, testing::named_problem("triangle5", "a1"), limited, "hash"));
  limited.set = &part;
  const Sought in_file{Sought::reachable, 4};
  CHECK(list_positions(set_engine(), problem, in_file, limited) ==
        list_positions(*engine_named("hash"), problem, in_file, limited));
  for (const Sought& more : {Sought(Sought::reachable, 5), Sought(Sought::winning)})
    CHECK(
        mentions(complaint([&] { list_positions(set_engine(), problem, more, limited); }), "--max-depth 4"));
}

}  // namespace
}  // namespace pegspace
