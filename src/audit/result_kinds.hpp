// What kind of result a file is, by what it holds: the columns of a CSV file or of JSON Lines, the keys of a JSON file, the
// first bytes of others; and where that does not tell, by its name. Called by result_folder.
#pragma once

#include <string>
#include <string_view>

namespace pegspace {

enum class Kind {
  levels_csv,
  levels_json,
  run_record,
  counts_csv,
  counts_json,
  games_csv,
  games_json,
  moves_csv,
  moves_json,
  position_moves_csv,
  position_moves_json,
  final_pegs_csv,
  final_pegs_json,
  table_csv,
  table_json,
  census_csv,
  census_json,
  comparison_csv,
  checkpoint_state,
  checkpoint_part,
  solutions,
  sums,
  board_file,
  board_description,
  picture,      ///< SVG
  not_checked,  ///< nothing that can be checked: `about` says what it is
};

struct Recognised {
  Kind kind = Kind::not_checked;
  std::string about;  ///< what it is: "a picture"; of not_checked with the reason
};

/// Reads the beginning of the file. Throws InputError where it cannot be read.
Recognised recognise(const std::string& path);

/// The columns of a kind of table in words (report/files/columns.hpp).
std::string_view csv_columns(Kind kind);

}  // namespace pegspace
