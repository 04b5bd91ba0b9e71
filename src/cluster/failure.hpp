// An exception as two values, so that it can be sent to other ranks and thrown again there.
#pragma once

#include <functional>
#include <string>

namespace pegspace::cluster {

enum class FailureKind { none, input, resource, disk, interrupted, check, other };

struct Failure {
  FailureKind kind = FailureKind::none;
  std::string words;
};

/// What work() threw; a std::bad_alloc becomes a resource failure.
Failure failure_of(const std::function<void()>& work);

/// Throws the failure, which must not be `none`.
[[noreturn]] void throw_failure(const Failure& failure);

/// The exit code that the program would end with.
int exit_code_of(FailureKind kind);

}  // namespace pegspace::cluster
