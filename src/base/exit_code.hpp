// The exit codes of the programs, and what each means: the one table of them, for help, manual and Python.
#pragma once

#include <array>
#include <string_view>

namespace pegspace {

enum class ExitCode { done = 0, failed = 1, usage = 2, resource = 3, internal = 4, interrupted = 130 };

struct ExitMeaning {
  ExitCode code;
  std::string_view meaning;
};
inline constexpr std::array exit_codes = {
    ExitMeaning{ExitCode::done, "done; a count of zero is a result"},
    ExitMeaning{ExitCode::failed, "the answer is no: no solution (solve) or a wrong one (replay)"},
    ExitMeaning{ExitCode::usage, "wrong usage or bad input"},
    ExitMeaning{ExitCode::resource, "out of memory or disk, or a limit reached"},
    ExitMeaning{ExitCode::internal, "an internal check failed: please report it"},
    ExitMeaning{ExitCode::interrupted, "interrupted"},
};

}  // namespace pegspace
