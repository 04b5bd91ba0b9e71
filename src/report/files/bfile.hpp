// b-files of the OEIS: lines "n a(n)", n counting up from a first index.
#pragma once

#include <string>
#include <vector>

#include "base/count.hpp"

namespace pegspace {

/// A line for each value: "0 1", "1 4", ... from n = first.
std::string bfile_text(int first, const std::vector<Count>& values);

}  // namespace pegspace
