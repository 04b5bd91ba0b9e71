// Runs a function in a process of its own and measures it there. So no contestant of the benchmark inherits
// memory that another one warmed up, and the peak memory is its own. The parent must have no other threads.
// Called by levels.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "report/files/json.hpp"

namespace pegspace {

struct MeasuredRun {
  Json answer;                          ///< what the function returned
  double seconds = 0;                   ///< wall clock, of the function alone
  std::uint64_t peak_memory_bytes = 0;  ///< of the process
};

/// `name` is for messages. Throws what the function throws as InputError, ResourceError or CheckFailed;
/// ResourceError where the process was killed (out of memory); Interrupted where the user asked to stop.
MeasuredRun measured_run(const std::string& name, const std::function<Json()>& function);

}  // namespace pegspace
