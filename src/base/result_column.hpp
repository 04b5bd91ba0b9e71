// What a column of a table of results is: everything about it except where its values come from
// (result_table.hpp). Files, the terminal, `pegspace describe` and all that is made from it read this.
#pragma once

#include <string_view>

namespace pegspace {

enum class ColumnType {
  text,
  truth,    ///< true or false; a text if it is neither, as "unknown"
  number,   ///< bounded by the board: a number in JSON, too
  count,    ///< of positions or jumps that a machine enumerates: sums over rows stay below 2^63
  integer,  ///< of any size
  decimal,  ///< a probability, rounded to 12 places
  share,    ///< the same, in percent on the terminal
};

/// `name` is the CSV's header and the key in JSON; "" for a column of the terminal alone. `heading` is the
/// terminal's; "" for a column of files alone.
struct ColumnFacts {
  std::string_view name{};
  std::string_view heading{};
  ColumnType type = ColumnType::text;
  std::string_view unit{};     ///< what is counted: "jumps"; "" for texts and truths
  std::string_view meaning{};  ///< a part of a sentence, for the manual
  int rank = 0;              ///< a narrow terminal leaves out the columns of the highest rank first, 0 never
  bool is_optional = false;  ///< the value may be missing: it was not asked for, or has no meaning
  std::string_view
      option{};  ///< "exact": has values only with this option; "!solvable": only without; "": always
};

}  // namespace pegspace
