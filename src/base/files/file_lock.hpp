// Locks on files, by which two runs keep out of each other's way. Some file systems have no locks: there,
// nothing is locked and nobody is refused.
#pragma once

#include <string>

namespace pegspace {

enum class FileLock {
  held,            ///< until the file is closed
  of_another_run,  ///< nothing was locked
  unknown_here,    ///< the file system has no locks (ENOSYS, EOPNOTSUPP, ENOLCK)
};

/// Asks for a lock on an open file without waiting for it. Throws InputError, with `name` and the reason, if
/// the system refuses for another reason than a lock.
FileLock lock_file(int descriptor, const std::string& name);

}  // namespace pegspace
