// Conditions on solutions on the command line: --through, --avoid and --first, for count and solve.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "counting/conditions.hpp"
#include "options.hpp"
#include "report/files/output.hpp"

namespace pegspace {

struct ConditionOptions {
  std::optional<std::string> through;  ///< as typed: what they mean depends on the board
  std::optional<std::string> avoid;
  std::optional<std::string> first;

  /// --through, --avoid and --first
  void declare(Options& options);
  /// Lists of positions (vacancies as in --start, pegs:HOLES, picture files) and jumps (as replay reads them
  /// without --read, or a file of them), with semicolons between. Files are added to `inputs`, notes of how
  /// they were read to `notes`. Throws InputError.
  Conditions read(const Problem& problem, std::vector<NamedPath>& inputs,
                  std::vector<std::string>& notes) const;
};

/// The conditions as options could state them, for titles and JSON: "through c4,d4; first d2-d4"; "" if there
/// are none. Equal conditions give equal texts, even if a file held them.
std::string words_of(const Conditions& conditions, const Board& board);
/// The conditions as a part of a sentence: "through c4,d4, beginning with d2-d4".
std::string phrase_of(const Conditions& conditions, const Board& board);

}  // namespace pegspace
