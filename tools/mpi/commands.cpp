// The commands of pegspace-mpi: those of pegspace whose engines search with all ranks. What they cannot do
// together is refused.
#include "cluster/cluster_engines.hpp"
#include "command.hpp"

namespace pegspace {

Command enumerate_command();

constexpr std::string_view program_name = "pegspace-mpi";

const Program& program() {
  static const Program pegspace_mpi{
      program_name, "pegspace over the processes of an MPI job, on one machine or several",
      "  mpirun -n 4 pegspace-mpi enumerate english\n", &cluster::communicator()};
  return pegspace_mpi;
}

std::span<const Command> commands() {
  static const Command enumerate = [] {
    Command command = enumerate_command();
    command.without = {"ranks"};
    command.why_without = "is an option of the program pegspace only.";
    command.examples =
        "  mpirun -n 8 pegspace-mpi enumerate wiegleb --csv levels.csv\n"
        "  mpirun -n 4 pegspace-mpi enumerate english --finish d4 --threads 2 --memory 4G\n"
        "  mpirun -n 4 pegspace-mpi enumerate european --dry-run      memory and traffic of each process\n";
    return command;
  }();
  return {&enumerate, 1};
}

}  // namespace pegspace
