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
};

/// To be called in a handler: what was thrown. A std::bad_alloc, or threads that do not start, become a
/// resource failure.
Failure current_failure();

/// What work() threw.
Failure failure_of(const std::function<void()>& work);

/// Throws the failure, which must not be `none`.
[[noreturn]] void throw_failure(const Failure& failure);

/// The exit code that the program would end with.
int exit_code_of(FailureKind kind);

}  // namespace pegspace
