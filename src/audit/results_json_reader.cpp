// The JSON files of results_reader.hpp.
#include <algorithm>

#include "audit/results_reader.hpp"
#include "base/error.hpp"
#include "base/files/json.hpp"
#include "base/text.hpp"
#include "levels/level_stats.hpp"
#include "report/files/csv_file.hpp"
#include "report/files/problem_json.hpp"

namespace pegspace {
namespace {

/// Calls read(json); what the library finds missing or of another type becomes an InputError.
template <typename Read>
auto with_json(const std::string& path, Read&& read) {
  const Json json = parse_json(read_text_file(path), path);
  try {
    return read(json);
  } catch (const Json::exception& error) {
    throw InputError("'" + path + "' is not as this program writes it: " + json_words(error) + ".");
  }
}

[[noreturn]] void refuse(const std::string& path, const std::string& what) {
  throw InputError("'" + path + "': " + what + ".");
}

void allow_keys(const std::string& path, const Json& json, const std::vector<std::string>& known) {
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    refuse(path, "the key '" + printable(key) + "' is not known here." + did_you_mean(key, known));
  }
}

Count count_of(const std::string& path, const Json& value) {
  if (!value.is_string()) refuse(path, "the count " + printable(value.dump()) + " is not a string of digits");
  const auto text = value.get<std::string>();
  if (!is_plain_number(text)) refuse(path, "'" + printable(text) + "' is not a number");
  return Count(text, 10);
}

std::uint64_t word_of(const std::string& path, const Json& value) {
  const Count count = count_of(path, value);
  if (count > ~std::uint64_t{0}) refuse(path, "'" + to_decimal(count) + "' has more than 64 bits");
  return to_64_bits(count);
}

/// A number that the board bounds.
std::uint64_t number_of(const std::string& path, const Json& value) {
  if (!value.is_number_unsigned()) refuse(path, "'" + printable(value.dump()) + "' is not a whole number");
  return value.get<std::uint64_t>();
}

/// A number of jumps, pegs or moves.
int small_of(const std::string& path, const Json& value) {
  const auto small = number_of(path, value);
  if (small > max_holes)
    refuse(path, "'" + std::to_string(small) + "' is beyond " + std::to_string(max_holes));
  return static_cast<int>(small);
}

template <typename Read>
auto or_none(const std::string& path, const Json& value, Read&& read)
    -> std::optional<decltype(read(path, value))> {
  if (value.is_null()) return std::nullopt;
  return read(path, value);
}

ClaimedFraction fraction_of(const std::string& path, const Json& json) {
  ClaimedFraction fraction{{}, json.at("decimal").get<std::string>()};
  if (!json.at("numerator").is_null() || !json.at("denominator").is_null())
    fraction.exact = {count_of(path, json.at("numerator")), count_of(path, json.at("denominator"))};
  return fraction;
}

/// The labels, and the whole problem, which must have these labels.
ReadProblem problem_of(const std::string& path, const Json& json, bool has_finish = true) {
  ReadProblem problem{json.at("board").get<std::string>(), json.at("start").get<std::string>(), {}, {}};
  if (has_finish && !json.at("finish").is_null()) {
    problem.finish = json.at("finish").get<std::string>();
  }
  if (!json.contains("problem")) return problem;
  const Json& described = json.at("problem");
  problem.whole = read_problem_json(described, path);
  const Board& board = problem.whole->board;
  if (board.name() != problem.board || problem.whole->start_label != problem.start) {
    refuse(path, "its board and start are not those of its problem");
  }
  const auto& finish = problem.whole->finish;
  if (has_finish && finish && finish->label != problem.finish) {
    refuse(path, "its finish is not that of its problem");
  }
  if (board.hash() != described.at("board").at("hash").get<std::string>() ||
      board.holes() != small_of(path, described.at("board").at("holes"))) {
    refuse(path, "the hash or the holes of its board are not those of the board's picture");
  }
  return problem;
}

std::vector<ReadFileSum> sums_of(const Json& files) {
  std::vector<ReadFileSum> sums;
  for (const Json& file : files) {
    sums.push_back({file.at("name").get<std::string>(), file.at("sha256").get<std::string>()});
  }
  return sums;
}

bool complete_of(const std::string& path, const Json& json) {
  const bool complete = json.at("complete").get<bool>();
  const auto ending = json.at("ending").get<std::string>();
  if (complete
          ? ending != "complete"
          : ending != "depth_limit" && ending != "memory" && ending != "disk" && ending != "interrupted") {
    refuse(path, "the ending '" + printable(ending) + "' does not fit 'complete'");
  }
  return complete;
}

ReadTotals totals_of(const std::string& path, const Json& json) {
  ReadTotals totals;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    totals[i] = or_none(path, json.at(std::string(column_names[i])), count_of);
  }
  return totals;
}

std::vector<std::pair<int, Count>> by_moves_of(const std::string& path, const Json& json) {
  std::vector<std::pair<int, Count>> rows;
  for (const Json& row : json) {
    rows.emplace_back(small_of(path, row.at("moves")), count_of(path, row.at("solutions")));
  }
  return rows;
}

std::vector<ReadDeadEnd> dead_ends_of(const std::string& path, const Json& list) {
  std::vector<ReadDeadEnd> ends;
  for (const Json& end : list) {
    ends.push_back({end.at("pegs").get<std::string>(), end.at("picture").get<std::vector<std::string>>(),
                    small_of(path, end.at("depth")), number_of(path, end.at("images")),
                    count_of(path, end.at("games")), fraction_of(path, end.at("probability"))});
  }
  return ends;
}

}  // namespace

ReadLevels read_levels_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    allow_keys(path, json,
               {"board", "start", "finish", "symmetry", "complete", "ending", "levels", "totals", "problem"});
    ReadLevels levels{problem_of(path, json),
                      {parse_symmetry(json.at("symmetry").get<std::string>()), complete_of(path, json), {}},
                      totals_of(path, json.at("totals"))};
    for (const Json& row : json.at("levels")) {
      LevelRow level{small_of(path, row.at("depth")), small_of(path, row.at("pegs")), {}};
      for (std::size_t i = 0; i < level.values.size(); ++i) {
        level.values[i] = or_none(path, row.at(std::string(column_names[i])), word_of);
      }
      levels.claimed.rows.push_back(level);
    }
    return levels;
  });
}

ReadRecord read_record(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    if (!json.contains("files")) {
      refuse(path, "a record of version " + printable(json.value("version", "0.1.0")) +
                       ", which does not name its files with their SHA-256 sums. Make the results again");
    }
    const Json& board = json.at("board");
    const bool has_start = !json.at("start").is_null();
    const auto problem_of_record = [&] {
      if (has_start) return read_problem_json(json, path);
      return Problem{read_board_json(board, path), 0, "", {}};
    };
    ReadRecord record;
    record.has_start = has_start;
    record.complete = complete_of(path, json);
    record.files = sums_of(json.at("files"));
    if (!board.is_null() || has_start) {
      record.problem = problem_of_record();
      record.board_hash = board.at("hash").get<std::string>();
      record.holes = small_of(path, board.at("holes"));
    }
    if (json.contains("conditions") && !json.at("conditions").is_null())
      record.conditions = json.at("conditions").get<std::string>();
    for (const Json& run : json.at("second_runs")) record.second_runs.push_back(sums_of(run.at("files")));
    if (json.contains("symmetry")) {
      record.levels = {parse_symmetry(json.at("symmetry").get<std::string>()),
                       small_of(path, json.at("group_order")), totals_of(path, json.at("totals")),
                       json.at("levels").size()};
    }
    return record;
  });
}

ReadCounts read_counts_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    allow_keys(path, json, {"board", "start", "finish", "games", "finishes", "conditions", "problem"});
    ReadCounts counts{problem_of(path, json), {}, or_none(path, json.at("games"), count_of), {}, false};
    for (const Json& row : json.at("finishes")) {
      counts.rows.push_back({counts.problem.start, row.at("finish").get<std::string>(),
                             count_of(path, row.at("solutions")),
                             count_of(path, row.at("winning_positions"))});
      if (row.at("impossible").is_null()) continue;
      counts.has_reasons = true;
      if (counts.rows.back().solutions != 0) {
        refuse(path, "the finish " + counts.rows.back().finish + " is impossible and has solutions");
      }
    }
    if (json.contains("conditions")) counts.conditions = json.at("conditions").get<std::string>();
    return counts;
  });
}

ReadGames read_games_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    allow_keys(path, json,
               {"board", "start", "max_depth", "games", "expected_pegs", "shortest", "ends",
                "earliest_dead_ends", "dead_ends_with_most_games", "likeliest_dead_ends", "problem"});
    ReadGames games{problem_of(path, json, false), {}, {}, {}};
    games.claimed.complete = !json.contains("max_depth");
    games.claimed.games = count_of(path, json.at("games"));
    games.claimed.expected_pegs = or_none(path, json.at("expected_pegs"), fraction_of);
    if (const Json& shortest = json.at("shortest"); !shortest.is_null()) {
      games.shortest = shortest.at("game").get<std::vector<std::string>>();
      games.claimed.shortest_jumps = number_of(path, shortest.at("jumps"));
      games.claimed.shortest_games = count_of(path, shortest.at("games"));
    }
    for (const Json& row : json.at("ends")) {
      games.claimed.rows.push_back(
          {small_of(path, row.at("depth")), small_of(path, row.at("pegs")),
           count_of(path, row.at("dead_ends")), count_of(path, row.at("canonical_dead_ends")),
           count_of(path, row.at("games")), fraction_of(path, row.at("probability"))});
    }
    for (const char* list : {"earliest_dead_ends", "dead_ends_with_most_games", "likeliest_dead_ends"}) {
      for (ReadDeadEnd& end : dead_ends_of(path, json.at(list))) games.dead_ends.push_back(std::move(end));
    }
    return games;
  });
}

ReadMoves read_moves_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    allow_keys(path, json,
               {"board", "start", "finish", "solutions", "fewest_moves", "solutions_with_fewest_moves",
                "most_moves", "longest_move", "solutions_with_longest_move", "by_moves", "problem"});
    const auto by_moves = or_none(path, json.at("by_moves"), by_moves_of);
    return ReadMoves{
        problem_of(path, json),
        {by_moves.value_or(std::vector<std::pair<int, Count>>()), by_moves.has_value(),
         count_of(path, json.at("solutions")), or_none(path, json.at("fewest_moves"), small_of),
         or_none(path, json.at("solutions_with_fewest_moves"), count_of),
         or_none(path, json.at("most_moves"), small_of), or_none(path, json.at("longest_move"), small_of),
         or_none(path, json.at("solutions_with_longest_move"), count_of)}};
  });
}

ReadTable read_table_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    allow_keys(path, json,
               {"board", "lattice", "directions", "wrap", "picture", "file", "symmetry", "symmetries",
                "totals", "pairs"});
    ReadTable table{read_board_json(json, path), false, {}, {}};
    if (json.at("lattice").get<std::string>() != lattice_name(table.board.lattice()) ||
        json.at("picture").get<std::vector<std::string>>() != table.board.picture(table.board.all_holes())) {
      refuse(path, "its lattice and picture are not those of its board");
    }
    const auto symmetry = json.at("symmetry").get<std::string>();
    if (symmetry != "board" && symmetry != "none") {
      refuse(path, "the symmetry '" + printable(symmetry) + "' is neither 'board' nor 'none'");
    }
    table.all_pairs = symmetry == "none";
    table.totals.symmetries = number_of(path, json.at("symmetries"));
    const auto tally = [&](const char* sort) {
      const Json& totals = json.at("totals").at(sort);
      return ClaimedTally{number_of(path, totals.at("problems")),
                          number_of(path, totals.at("up_to_reversal")),
                          number_of(path, totals.at("ordered_pairs"))};
    };
    table.totals.feasible = tally("feasible");
    table.totals.solvable = tally("solvable");
    for (const Json& row : json.at("pairs")) {
      table.rows.push_back({row.at("start").get<std::string>(), row.at("finish").get<std::string>(),
                            row.at("feasible").get<bool>(), row.at("solvable").get<bool>(),
                            count_of(path, row.at("solutions")), count_of(path, row.at("winning_positions")),
                            number_of(path, row.at("pairs"))});
    }
    return table;
  });
}

}  // namespace pegspace
