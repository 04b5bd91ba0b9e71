// The table of commands.
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "command.hpp"

namespace pegspace {

std::span<const Command> commands() {
  static const std::array table = {enumerate_command(), count_command(), table_command(),  query_command(),
                                   games_command(),     moves_command(), solve_command(),  replay_command(),
                                   play_command(),      graph_command(), boards_command(), verify_command(),
                                   bench_command()};
  return table;
}

const Command& find_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (command.name == name) return command;
    names.emplace_back(command.name);
  }
  throw InputError("there is no command '" + name + "'." + did_you_mean(name, names) + " The commands are " +
                   join(names, ", ") + "; 'pegspace --help' says more.");
}

}  // namespace pegspace
