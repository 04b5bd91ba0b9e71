// Checks of `games --positions` and `moves --positions`, positions by final pegs and by fewest moves: laws and facts
// (verify/files/numbered_check.hpp). Called by kind_checks.
#pragma once

#include "audit/result_folder.hpp"

namespace pegspace {

void check_final_pegs_csv(ResultFolder& folder, ResultFile& file);
void check_final_pegs_json(ResultFolder& folder, ResultFile& file);
void check_position_moves_csv(ResultFolder& folder, ResultFile& file);
void check_position_moves_json(ResultFolder& folder, ResultFile& file);

}  // namespace pegspace
