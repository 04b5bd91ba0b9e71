#include "base/files/file_lock.hpp"

#include <sys/file.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace pegspace {

FileLock lock_file(int descriptor, const std::string& name) {
  for (;;) {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return FileLock::held;
    if (errno == EWOULDBLOCK) return FileLock::of_another_run;
    if (errno == ENOSYS || errno == EOPNOTSUPP || errno == ENOLCK) return FileLock::unknown_here;
    if (errno != EINTR) throw InputError(name + " cannot be locked: " + std::strerror(errno) + ".");
  }
}

}  // namespace pegspace
