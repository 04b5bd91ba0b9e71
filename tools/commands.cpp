// The commands of pegspace, each defined in the file of its name.
#include <array>

#include "command.hpp"

namespace pegspace {

Command enumerate_command();
Command count_command();
Command table_command();
Command query_command();
Command games_command();
Command moves_command();
Command solve_command();
Command replay_command();
Command boards_command();
Command play_command();
Command graph_command();
Command verify_command();

const Program& program() {
  static const Program pegspace{"pegspace",
                                "the state space of peg solitaire, level by level, every number exact",
                                "  pegspace enumerate english\n"
                                "  pegspace count triangle5 --start 1\n"};
  return pegspace;
}

std::span<const Command> commands() {
  static const std::array table = {enumerate_command(), count_command(), table_command(),  query_command(),
                                   games_command(),     moves_command(), solve_command(),  replay_command(),
                                   play_command(),      graph_command(), boards_command(), verify_command()};
  return table;
}

}  // namespace pegspace
