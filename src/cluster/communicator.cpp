#include "cluster/communicator.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "base/check.hpp"
#include "base/failure.hpp"
#include "base/narrow.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "report/terminal/table.hpp"

namespace pegspace::cluster {
namespace {

void reduce(std::span<std::uint64_t> values, MPI_Op operation) {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), narrow<int>(values.size()), MPI_UINT64_T, operation,
                MPI_COMM_WORLD);
}

/// A collective that polls: the ranks that wait for a task leave their processors to others.
void wait_idly(MPI_Request& request) {
  constexpr timespec pause{0, 1'000'000};
  for (int done = 0; done == 0;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done == 0) nanosleep(&pause, nullptr);
  }
}

}  // namespace

Communicator::Communicator(std::size_t message_bytes) : message_bytes_(message_bytes) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
}

void Communicator::agree(const std::function<void()>& work, std::span<std::uint64_t> sums) {
  Failure failure = failure_of(work);
  std::vector<std::uint64_t> values(sums.begin(), sums.end());
  values.push_back(failure.kind == FailureKind::none ? 0 : 1);
  reduce(values, MPI_SUM);
  std::copy_n(values.begin(), sums.size(), sums.begin());
  if (values.back() == 0) return;
  failed_together_ = true;
  // The first rank that failed speaks for all.
  const std::uint64_t none = static_cast<std::uint64_t>(ranks_);
  const auto speaker =
      static_cast<int>(least(failure.kind == FailureKind::none ? none : static_cast<std::uint64_t>(rank_)));
  const bool is_local = failure.kind == FailureKind::resource || failure.kind == FailureKind::disk;
  if (is_local && ranks_ > 1) {
    failure.words = "rank " + std::to_string(rank_) + " of " + std::to_string(ranks_) + " (" + host_name() +
                    "): " + failure.words;
  }
  std::uint64_t header[] = {static_cast<std::uint64_t>(failure.kind), failure.words.size()};
  MPI_Bcast(header, 2, MPI_UINT64_T, speaker, MPI_COMM_WORLD);
  failure.kind = static_cast<FailureKind>(header[0]);
  failure.words.resize(header[1]);
  MPI_Bcast(failure.words.data(), narrow<int>(header[1]), MPI_CHAR, speaker, MPI_COMM_WORLD);
  throw_failure(failure);
}

std::vector<std::uint64_t> Communicator::swap(std::span<const std::uint64_t> numbers) {
  std::vector<std::uint64_t> from(numbers.size());
  MPI_Alltoall(numbers.data(), 1, MPI_UINT64_T, from.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  return from;
}

/// Messages between two ranks arrive in the order in which they were sent, so pieces need no numbers.
void Communicator::swap(std::span<const std::span<const std::byte>> send,
                        std::span<const std::span<std::byte>> receive) {
  PEGSPACE_CHECK(send[static_cast<std::size_t>(rank_)].empty(), "a rank sends nothing to itself");
  std::vector<MPI_Request> requests;
  const auto in_pieces = [&](std::size_t bytes, const auto& begin) {
    for (std::size_t at = 0; at < bytes; at += message_bytes_) {
      begin(at, narrow<int>(std::min(message_bytes_, bytes - at)), &requests.emplace_back());
    }
  };
  for (int peer = 0; peer < ranks_; ++peer) {
    const auto to = receive[static_cast<std::size_t>(peer)];
    in_pieces(to.size(), [&](std::size_t at, int bytes, MPI_Request* request) {
      MPI_Irecv(to.data() + at, bytes, MPI_BYTE, peer, 0, MPI_COMM_WORLD, request);
    });
  }
  for (int step = 1; step < ranks_; ++step) {  // not all to the same rank at first
    const int peer = (rank_ + step) % ranks_;
    const auto from = send[static_cast<std::size_t>(peer)];
    bytes_sent_ += from.size();
    in_pieces(from.size(), [&](std::size_t at, int bytes, MPI_Request* request) {
      MPI_Isend(from.data() + at, bytes, MPI_BYTE, peer, 0, MPI_COMM_WORLD, request);
    });
  }
  MPI_Waitall(narrow<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

std::string Communicator::broadcast(const std::string& text) {
  std::string received = text;
  std::uint64_t size = text.size();
  MPI_Request request;
  MPI_Ibcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD, &request);
  wait_idly(request);
  received.resize(size);
  MPI_Bcast(received.data(), narrow<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
  return received;
}

void Communicator::gather_cost() {
  const std::uint64_t peak = largest(peak_memory_bytes());
  const std::uint64_t sent = largest(bytes_sent_);
  const std::uint64_t milliseconds = sum(static_cast<std::uint64_t>(1000 * cpu_seconds()));
  cost_ = counted(ranks_, "process", "processes") + ": at most " + human_bytes(peak) + " of memory and " +
          human_bytes(sent) + " sent by each, " + human_seconds(static_cast<double>(milliseconds) / 1000) +
          " of CPU time in total";
}

std::uint64_t Communicator::least(std::uint64_t value) {
  reduce({&value, 1}, MPI_MIN);
  return value;
}

std::uint64_t Communicator::largest(std::uint64_t value) {
  reduce({&value, 1}, MPI_MAX);
  return value;
}

void end_job(const std::string& why, int exit_code) {
  std::fprintf(stderr, "pegspace-mpi: %s\n", why.c_str());
  std::fflush(stderr);
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}

}  // namespace pegspace::cluster
