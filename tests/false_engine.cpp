// pegspace with engines that count wrongly at depth 2: what the program does with rows that break a law. Run
// by cli/enumerate_test.py.
#include <algorithm>
#include <vector>

#include "command.hpp"
#include "engines/engines.hpp"

namespace pegspace {
namespace {

Engine right_engine;  // which the others ask

LevelStats falsified(LevelStats level) {
  if (level.depth == 2) level[Column::positions] = 1'000'000;  // more than level 1 has jumps
  return level;
}

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener) {
  SearchListener of_false_rows = listener;
  of_false_rows.level_done = [&](const LevelStats& level) { listener.level_done(falsified(level)); };
  Enumeration found = right_engine.enumerate(problem, request, resources, of_false_rows);
  std::ranges::transform(found.levels, found.levels.begin(), falsified);
  return found;
}

}  // namespace
}  // namespace pegspace

int main(int argc, char** argv) {
  using namespace pegspace;
  prepare_process();
  right_engine = *engine_named("reference");
  std::vector<Engine> table(engines().begin(), engines().end());
  for (Engine& engine : table) engine.enumerate = enumerate;
  use_engines(table);
  return run_command_line(argc, argv);
}
