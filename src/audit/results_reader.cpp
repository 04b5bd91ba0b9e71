// The CSV files of results_reader.hpp; results_json_reader.cpp has the JSON files.
#include "audit/results_reader.hpp"

#include "levels/level_stats.hpp"
#include "report/files/csv_file.hpp"

namespace pegspace {

std::vector<LevelRow> read_levels_csv(const std::string& path) {
  std::string header = "depth,pegs";
  for (const std::string_view name : column_names) header.append(",").append(name);
  const CsvFile file(path, header);
  std::vector<LevelRow> levels;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    LevelRow level{file.small(row, 0), file.small(row, 1), {}};
    for (std::size_t i = 0; i < level.values.size(); ++i) level.values[i] = file.word_or_none(row, 2 + i);
    levels.push_back(level);
  }
  return levels;
}

ReadCounts read_counts_csv(const std::string& path) {
  const CsvFile file(path, "start,finish,solutions,winning_positions");
  ReadCounts counts;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    counts.rows.push_back({file.field(row, 0), file.field(row, 1), file.count(row, 2), file.count(row, 3)});
  }
  return counts;
}

std::vector<ClaimedEnds> read_games_csv(const std::string& path) {
  const CsvFile file(path,
                     "depth,pegs,dead_ends,canonical_dead_ends,games,probability,probability_numerator,"
                     "probability_denominator");
  std::vector<ClaimedEnds> ends;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    ends.push_back({file.small(row, 0),
                    file.small(row, 1),
                    file.count(row, 2),
                    file.count(row, 3),
                    file.count(row, 4),
                    {{}, file.field(row, 5)}});
    if (!file.field(row, 6).empty() || !file.field(row, 7).empty())
      ends.back().probability.exact = {file.count(row, 6), file.count(row, 7)};
  }
  return ends;
}

std::vector<std::pair<int, Count>> read_moves_csv(const std::string& path) {
  const CsvFile file(path, "moves,solutions");
  std::vector<std::pair<int, Count>> rows;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    rows.emplace_back(file.small(row, 0), file.count(row, 1));
  }
  return rows;
}

std::vector<ReadPair> read_table_csv(const std::string& path) {
  const CsvFile file(path, "start,finish,feasible,solvable,solutions,winning_positions,pairs");
  std::vector<ReadPair> rows;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    rows.push_back({file.field(row, 0), file.field(row, 1), file.truth(row, 2), file.truth(row, 3),
                    file.count(row, 4), file.count(row, 5), file.word(row, 6)});
  }
  return rows;
}

std::vector<ClaimedSearch> read_comparison_csv(const std::string& path) {
  const CsvFile file(path, "board,start,engine,ending,positions,jumps,seconds,peak_memory_bytes");
  std::vector<ClaimedSearch> rows;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    rows.push_back({file.field(row, 0), file.field(row, 1), file.field(row, 2),
                    file.field(row, 3) == "complete", file.count_or_none(row, 4),
                    file.count_or_none(row, 5)});
  }
  return rows;
}

}  // namespace pegspace
