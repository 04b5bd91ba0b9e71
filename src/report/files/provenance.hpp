// Where numbers come from: version, commit, compiler, machine, time. Goes into records of results and
// --version.
#pragma once

#include <string>
#include <string_view>

#include "base/files/json.hpp"

namespace pegspace {

/// "0.1.0"
std::string_view program_version();
/// The commit that the program was configured from, with "-dirty" if files were changed; "unknown" outside of
/// git.
std::string_view program_commit();
/// "g++ 12.2.0" or "clang++ 14.0.6"
std::string compiler_name();

/// What the program was built with: {"oneTBB": "2021.8.0", "Boost": "1.74.0", ...}
Json libraries_json();

/// Now, in UTC: "2024-05-31T18:04:59Z".
std::string utc_now();

/// A command line as one would type it into a shell: words with special characters in single quotes.
std::string shell_command(const std::vector<std::string>& words);

/// Seconds, rounded to milliseconds: further digits would only differ from run to run.
double milliseconds_only(double seconds);

/// {"name", "processor", "processors", "memory_bytes_available", "operating_system"}
Json machine_json();

}  // namespace pegspace
