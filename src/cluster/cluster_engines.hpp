// The engines that search with all ranks, and how the ranks come to call them together: rank 0 runs the
// command as on one machine; when it calls an engine it sends the call (task.hpp) to the other ranks, which
// follow().
//
// To add an engine: a row in `members` and one in the table made of them (cluster_engines.cpp). Its functions
// find the ranks in resources.exchange (a Communicator).
#pragma once

#include <span>

#include "cluster/communicator.hpp"
#include "levels/engine.hpp"

namespace pegspace::cluster {

/// The ranks of this job. MPI must have begun (session.hpp).
Communicator& communicator();

/// The rows for engines.hpp: for rank 0 alone.
std::span<const Engine> engines();

/// What the other ranks do: the tasks of rank 0, until it is done.
void follow();

/// Rank 0: the others need not follow any longer.
void dismiss();

}  // namespace pegspace::cluster
