// The one list of commands, each defined in the file of its name.
#include <array>

#include "command.hpp"

namespace pegspace {

Command enumerate_command();
Command count_command();
Command table_command();
Command census_command();
Command query_command();
Command positions_command();
Command games_command();
Command moves_command();
Command solve_command();
Command duotaire_command();
Command replay_command();
Command play_command();
Command graph_command();
Command boards_command();
Command describe_command();

std::span<const Command> all_commands() {
  static const std::array table = {
      enumerate_command(), count_command(), table_command(), census_command(), query_command(),
      positions_command(), games_command(), moves_command(), solve_command(),  duotaire_command(),
      replay_command(),    play_command(),  graph_command(), boards_command(), describe_command()};
  return table;
}

}  // namespace pegspace
