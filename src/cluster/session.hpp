// MPI, from its beginning to its end, and what ranks on one machine share.
#pragma once

namespace pegspace::cluster {

/// Begins MPI; one for the whole run of the program. Ranks on one machine share its processors and memory
/// from here on (resources.hpp: cap_available). Ends the job where MPI cannot do with threads.
class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  bool is_first_rank() const;
  /// What main() returns on the other ranks: follows the first one until that is done.
  int follow() const;
  /// What main() returns on the first rank, whose program ends with `code`: tells the others. Where the
  /// environment variable PEGSPACE_EXIT_FILE names a file, the code is written there and 0 returned, so that
  /// mpirun does not take the job for a failed one.
  int finish(int code) const;
};

}  // namespace pegspace::cluster
