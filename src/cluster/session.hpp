// MPI, from its beginning to its end, and what ranks on one machine share.
#pragma once

namespace pegspace::cluster {

/// Begins MPI; one for the whole run of the program. Ranks on one machine share its processors and memory
/// from here on (resources.hpp: cap_available). Ends the job if this MPI cannot work with threads.
class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  bool is_first_rank() const;
  /// Runs main() of the other ranks: follows the first rank until it is done. Returns the exit code.
  int follow() const;
  /// What main() returns on the first rank, whose program ends with `code`: informs the others. If the
  /// environment variable PEGSPACE_EXIT_FILE names a file, writes the code there and returns 0, so that
  /// mpirun does not report a failed job.
  int finish(int code) const;
};

}  // namespace pegspace::cluster
