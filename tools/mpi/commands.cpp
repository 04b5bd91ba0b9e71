// The commands of pegspace-mpi: those of pegspace whose engines search with all ranks. What they cannot do
// together is refused.
#include "all_commands.hpp"

#include <array>
#include <utility>

#include "cluster/cluster_engines.hpp"

namespace pegspace {
namespace {

Command changed(Command command, std::vector<std::string> without, std::string_view why,
                std::string_view examples) {
  command.without = std::move(without);
  command.why_without = why;
  command.examples = examples;
  return command;
}

}  // namespace

constexpr std::string_view program_name = "pegspace-mpi";

const Program& program() {
  static const Program pegspace_mpi = [] {
    Program made{program_name,
                 "pegspace over the processes of an MPI job, on one machine or several",
                 "  mpirun -n 4 pegspace-mpi enumerate english\n",
                 &cluster::communicator(),
                 {}};
    for (const Command& command : {count_command(), table_command(), query_command(), positions_command(),
                                   games_command(), moves_command(), solve_command(), replay_command(),
                                   play_command(), graph_command(), boards_command(), describe_command()}) {
      made.elsewhere.emplace_back(command.name);
    }
    return made;
  }();
  return pegspace_mpi;
}

std::span<const Command> commands() {
  static const std::array table = {
      changed(enumerate_command(), {"ranks"}, "is an option of the program pegspace only.",
              "  mpirun -n 8 pegspace-mpi enumerate wiegleb --csv levels.csv\n"
              "  mpirun -n 4 pegspace-mpi enumerate english --finish d4 --threads 2 --memory 4G\n"
              "  mpirun -n 4 pegspace-mpi enumerate european --dry-run      memory and traffic of each "
              "process\n")};
  return table;
}

}  // namespace pegspace
