// Who wins duotaire, on the terminal and as rows.
#pragma once

#include <string>

#include "base/files/json.hpp"
#include "counting/duotaire.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// Which rows are wanted: those of duotaire_table, nim_values_table or duotaire_starts_table.
enum class DuotaireRows { levels, nim_values, starts };

const TableFacts& duotaire_columns(DuotaireRows wanted);
std::vector<Fields> duotaire_rows(const Duotaire& found, DuotaireRows wanted);

/// {"won", "nim_value", "winning_jumps"} of one start; {"starts", "won_starts"} of several.
Json duotaire_summary(const Problem& problem, const Duotaire& found, bool misere);

/// The rows as a table, and who wins: "The first player wins: d2-d4, d6-d4."
std::string duotaire_text(const Problem& problem, const Duotaire& found, DuotaireRows wanted);

}  // namespace pegspace
