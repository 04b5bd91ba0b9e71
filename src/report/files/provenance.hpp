// Where numbers come from: version, commit, compiler, machine, time. Goes into run.json and --version.
#pragma once

#include <string>
#include <string_view>

#include "report/files/json.hpp"

namespace pegspace {

/// "0.1.0"
std::string_view program_version();
/// The commit the program was configured from, with "-dirty" where files were changed; "unknown" outside of
/// git.
std::string_view program_commit();
/// "g++ 12.2.0" or "clang++ 14.0.6"
std::string compiler_name();

/// Now, in UTC: "2024-05-31T18:04:59Z".
std::string utc_now();

/// A command line as one would type it into a shell: words with special characters in single quotes.
std::string shell_command(const std::vector<std::string>& words);

/// {"name", "processor", "processors", "memory_bytes_available", "operating_system"}
Json machine_json();

}  // namespace pegspace
