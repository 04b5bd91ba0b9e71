// The commands of pegspace, each defined in the file of its name.
#include <array>

#include "all_commands.hpp"

namespace pegspace {

constexpr std::string_view program_name = "pegspace";

const Program& program() {
  static const Program pegspace{program_name,
                                "the state space of peg solitaire, level by level, every number exact",
                                "  $ enumerate english\n"
                                "  $ count triangle5 --start 1\n"};
  return pegspace;
}

std::span<const Command> commands() {
  static const std::array table = {
      enumerate_command(), count_command(), table_command(), census_command(), query_command(),
      positions_command(), games_command(), moves_command(), solve_command(),  duotaire_command(),
      replay_command(),    play_command(),  graph_command(), boards_command(), describe_command()};
  return table;
}

}  // namespace pegspace
