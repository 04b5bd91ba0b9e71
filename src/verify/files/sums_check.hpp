// Lists of SHA-256 sums as `sha256sum` writes them: 64 hexadecimal digits, two spaces, a path. Called by
// verify.
#pragma once

#include <set>
#include <string>

#include "verify/findings.hpp"

namespace pegspace {

/// Checks the files of a list against their sums; paths count from the folder. Returns the paths of those
/// that agree. Throws InputError where the list cannot be read, Interrupted.
std::set<std::string> check_sums(const std::string& folder, const std::string& list, Findings& findings);

}  // namespace pegspace
