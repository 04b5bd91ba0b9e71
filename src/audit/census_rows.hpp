// Checks of census.csv and census.json: every row against the laws between its columns and, where its name is a graph
// in graph6 or sparse6 or a known board, against that; some small ones by definition (verify/files/census_check.hpp).
// Called by kind_checks.
#pragma once

#include "audit/result_folder.hpp"

namespace pegspace {

void check_census_csv(ResultFolder& folder, ResultFile& file);
/// The sums by number of holes, too.
void check_census_json(ResultFolder& folder, ResultFile& file);

}  // namespace pegspace
