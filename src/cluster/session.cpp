#include "cluster/session.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "base/system/interrupt.hpp"
#include "base/system/process_memory.hpp"
#include "base/system/resources.hpp"
#include "cluster/cluster_engines.hpp"

namespace pegspace::cluster {
namespace {

/// Ranks on this machine.
int ranks_here() {
  MPI_Comm here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  int number = 1;
  MPI_Comm_size(here, &number);
  MPI_Comm_free(&here);
  return number;
}

/// Every rank uses no more than the one that has least, because rank 0 decides for all.
void share_machines() {
  const auto here = static_cast<std::uint64_t>(ranks_here());
  const std::uint64_t memory = communicator().least(available_memory_bytes() / here);
  const auto granted = static_cast<std::uint64_t>(available_processors());
  const std::uint64_t processors = communicator().least(std::max<std::uint64_t>(granted / here, 1));
  cap_available(memory, static_cast<int>(processors));
}

}  // namespace

Session::Session() {
  const std::uint64_t before = resident_memory_bytes();
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    end_job("this MPI library cannot be used by a program with threads.", 3);
  share_machines();
  // MPI's own memory is a part of --memory.
  charge_memory(resident_memory_bytes() - std::min(before, resident_memory_bytes()));
}

Session::~Session() {
  MPI_Finalize();
}

bool Session::is_first_rank() const {
  return communicator().rank() == 0;
}

int Session::follow() const {
  stay_silent_when_interrupted();
  cluster::follow();
  return 0;
}

int Session::finish(int code) const {
  dismiss();
  const char* file = std::getenv("PEGSPACE_EXIT_FILE");
  if (file == nullptr || !(std::ofstream(file) << code << "\n")) return code;
  return 0;
}

}  // namespace pegspace::cluster
