// The ways a run can end early, one exception type per exit code of the program.
//
//   InputError     2    wrong usage or bad input: the message says what, where, what was expected, what to do
//   ResourceError  3    out of memory, disk or a limit, foreseen and said
//   Interrupted    130  the user asked to stop
//   CheckFailed    4    a check that guards exactness failed: a bug in pegspace, never the user's fault
//
// Messages are sentences for people; the program prints them after "pegspace: ".
#pragma once

#include <stdexcept>

namespace pegspace {

struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ResourceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The disk is full, or does not do what it should.
struct DiskError : ResourceError {
  using ResourceError::ResourceError;
};

struct Interrupted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct CheckFailed : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace pegspace
