// MPI calls that are counted, and delayed for random times, for LD_PRELOAD: MPI_CALLS_DELAY (microseconds at
// most, by default 0). At the end each rank writes a line to the file MPI_CALLS_REPORT.RANK: bytes and
// messages sent, the least and the most bytes of a message, and seconds in the calls that send, receive and
// agree. Compiled and used by cli/mpi_messages_test.py.
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

namespace {

struct Calls {
  unsigned long long bytes = 0;
  unsigned long long messages = 0;
  int least = 0;
  int most = 0;
  double seconds = 0;
};
Calls calls;

int own_rank() {
  int rank = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void wait_at_random() {
  static const char* const most = std::getenv("MPI_CALLS_DELAY");
  if (most == nullptr) return;
  static std::mt19937 random(static_cast<unsigned>(own_rank()));
  usleep(static_cast<useconds_t>(random() % static_cast<unsigned>(std::atoi(most) + 1)));
}

/// call() after a random time; adds up its seconds.
template <typename Call>
int timed(Call&& call) {
  wait_at_random();
  const auto begin = std::chrono::steady_clock::now();
  const int result = call();
  calls.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace

extern "C" {

int MPI_Isend(const void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
              MPI_Request* request) {
  calls.bytes += static_cast<unsigned>(count);  // of MPI_BYTE
  calls.least = calls.messages == 0 ? count : std::min(calls.least, count);
  calls.most = std::max(calls.most, count);
  ++calls.messages;
  return timed([&] { return PMPI_Isend(data, count, type, peer, tag, comm, request); });
}

int MPI_Irecv(void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
              MPI_Request* request) {
  return timed([&] { return PMPI_Irecv(data, count, type, peer, tag, comm, request); });
}

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) {
  return timed([&] { return PMPI_Waitall(count, requests, statuses); });
}

int MPI_Allreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op operation, MPI_Comm comm) {
  return timed([&] { return PMPI_Allreduce(from, to, count, type, operation, comm); });
}

int MPI_Alltoall(const void* from, int sent, MPI_Datatype type, void* to, int received, MPI_Datatype other,
                 MPI_Comm comm) {
  return timed([&] { return PMPI_Alltoall(from, sent, type, to, received, other, comm); });
}

int MPI_Finalize() {
  const char* const name = std::getenv("MPI_CALLS_REPORT");
  if (name != nullptr) {
    std::FILE* const file = std::fopen((name + ("." + std::to_string(own_rank()))).c_str(), "w");
    std::fprintf(file, "%llu %llu %d %d %.3f\n", calls.bytes, calls.messages, calls.least, calls.most,
                 calls.seconds);
    std::fclose(file);
  }
  return PMPI_Finalize();
}

}  // extern "C"
