// pegspace-mpi begins here, on every rank: the first one runs the command, the others search with it.
#include "cluster/cluster_engines.hpp"
#include "cluster/session.hpp"
#include "command.hpp"
#include "engines/engines.hpp"

int main(int argc, char** argv) {
  pegspace::prepare_process();
  const pegspace::cluster::Session session;
  if (!session.is_first_rank()) return session.follow();
  pegspace::use_engines(pegspace::cluster::engines());
  return session.finish(pegspace::run_command_line(argc, argv));
}
