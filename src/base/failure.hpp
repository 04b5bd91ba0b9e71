// How a run ended early. Such a run has no result: it throws. This is the one place that distinguishes its
// exceptions (error.hpp): by words, by exit codes, and as two values that can be sent to another process and
// thrown again there.
#pragma once

#include <functional>
#include <string>

namespace pegspace {

enum class FailureKind { none, input, resource, disk, interrupted, check, other };

struct Failure {
  FailureKind kind = FailureKind::none;
  std::string words;
  std::string command{};  ///< behind the words: what can be typed next; "" for nothing
};

/// Notes that the run believes this file, which nobody has proved. From now on a check that fails is a
/// contradiction in the file, an input failure: what a file can say is no bug.
void read_unproved_file(const std::string& path);

/// To be called in a handler: what was thrown, an exception or a Failure (which alone has a command). A
/// std::bad_alloc, or threads that do not start, become a resource failure.
Failure current_failure();

/// What work() threw.
Failure failure_of(const std::function<void()>& work);

/// Throws the failure, which must not be `none`.
[[noreturn]] void throw_failure(const Failure& failure);

/// The exit code that the program would end with.
int exit_code_of(FailureKind kind);

/// From now on an exception in a thread of oneTBB, where nobody can catch it, ends the process as it would in
/// the main thread: say() writes the failure to standard error (a resource failure without words if there is
/// no memory for them), and the exit code is that of the failure. Memory that GMP does not get ends it in the
/// same way (by itself GMP aborts).
/// Other threads may be at work: hold_others() keeps them from writing to standard error after it.
void end_process_on_failure(void (*say)(const Failure&), void (*hold_others)());

/// To be called in a handler of the main thread after that: say()s what was thrown. Returns the exit code.
int say_current_failure();

}  // namespace pegspace
