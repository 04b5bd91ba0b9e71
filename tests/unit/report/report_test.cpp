// The report layer: tables in pieces, totals, numbers in JSON, text for a width, command lines.
#include <filesystem>
#include <sstream>

#include "base/error.hpp"
#include "catch.hpp"
#include "counting/census.hpp"
#include "counting/count_solutions.hpp"
#include "counting/duotaire.hpp"
#include "counting/game_stats.hpp"
#include "counting/moves/move_stats.hpp"
#include "counting/solutions/jump_counts.hpp"
#include "counting/solutions/start_finish_table.hpp"
#include "random_boards.hpp"
#include "report/board_report.hpp"
#include "report/files/output.hpp"
#include "report/files/provenance.hpp"
#include "report/files/table_files.hpp"
#include "report/graph_report.hpp"
#include "report/levels_report.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

LevelStats level(int depth, std::initializer_list<std::optional<std::uint64_t>> values) {
  LevelStats row;
  row.depth = depth;
  row.pegs = 9 - depth;
  std::copy(values.begin(), values.end(), row.values.begin());
  return row;
}

}  // namespace

TEST_CASE("devices are written to, not replaced", "[report]") {
  check_writable("/dev/null", "--csv");
  write_whole_file("/dev/null", "gone");
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_THROWS_AS(write_whole_file("/dev/full", "no room"), ResourceError);
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("one table of columns makes CSV, JSON and the terminal's text", "[report]") {
  struct Row {
    std::string name;
    int pegs = 0;
    std::optional<std::uint64_t> positions;
    Fraction share;
  };
  const ResultTable<Row> table{"things",
                               "a thing",
                               {{{"name", "name", ColumnType::text}, &Row::name},
                                {{"few", "", ColumnType::truth}, [](const Row& row) { return row.pegs < 3; }},
                                {{"pegs", "pegs", ColumnType::number, "", "", 1}, &Row::pegs},
                                {{"positions", "positions", ColumnType::count}, &Row::positions},
                                {{"", "of all", ColumnType::share}, &Row::share}}};
  const std::vector<Row> rows{{"1,\"2\"", 2, 12345, Fraction(1, 4)}, {"b", 1000, std::nullopt, Fraction(1)}};
  CHECK(csv_text(table, table.fields(rows)) ==
        "name,few,pegs,positions\n\"1,\"\"2\"\"\",true,2,12345\nb,false,1000,\n");
  CHECK(csv_text(table, {}) == "name,few,pegs,positions\n");
  CHECK(json_rows(table, table.fields(rows)).dump() ==
        R"([{"name":"1,\"2\"","few":true,"pegs":2,"positions":"12345"},)"
        R"({"name":"b","few":false,"pegs":1000,"positions":null}])");
  CHECK(table_text(table, table.fields(rows)) ==
        "name    pegs  positions  of all\n"
        "-----  -----  ---------  ------\n"
        "1,\"2\"      2     12,345  25.0 %\n"
        "b      1,000          -   100 %\n");
  CHECK(table_text(table, table.fields(rows), 27) ==
        "name   positions  of all\n"
        "-----  ---------  ------\n"
        "1,\"2\"     12,345  25.0 %\n"
        "b              -   100 %\n"
        "Not shown, as the terminal is too narrow: pegs.\n");
  // A column without any value is not shown.
  CHECK(table_text(without(table, {"pegs"}), {table.fields(rows[1])}) ==
        "name  of all\n----  ------\nb      100 %\n");
}

TEST_CASE("the headers of all tables, which readers rely on", "[report]") {
  const auto header = [](const TableFacts& table) { return csv_header(table); };
  CHECK(header(levels_table) ==
        "depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,winning_positions,"
        "canonical_winning_positions");
  CHECK(header(counts_table) ==
        "start,finish,solutions,winning_positions,random_play,impossible,canonical_solutions,"
        "unordered_solutions,canonical_unordered_solutions,canonical_sequences");
  CHECK(header(jump_counts_table) == "start,finish,depth,jump,solutions");
  CHECK(header(games_table) ==
        "depth,pegs,dead_ends,canonical_dead_ends,games,probability,probability_numerator,"
        "probability_denominator,sequences");
  CHECK(header(moves_table) == "moves,solutions");
  CHECK(header(positions_table) == "pegs,by,value,positions,canonical_positions");
  CHECK(header(start_finish_table) == "start,finish,feasible,solvable,solutions,winning_positions,pairs");
  CHECK(header(census_table) ==
        "name,holes,edges,jumps,automorphisms,positions,solvable_starts,freely_solvable,solvable_pairs,"
        "fewest_pegs,fewest_pegs_worst_start,fools_solitaire,solutions,games,won_starts,"
        "dead_end_pegs");
  CHECK(header(census_solvable_table) == "name,holes,edges,solvable,start,finish,solution");
  CHECK(header(census_sums_table) ==
        "holes,graphs,solvable,freely_solvable,largest_fewest_pegs,largest_fools_solitaire,solutions,games,"
        "duotaire_won");
  CHECK(header(duotaire_table) == "depth,pegs,positions,won_positions");
  CHECK(header(nim_values_table) == "depth,pegs,nim_value,positions");
  CHECK(header(duotaire_starts_table) == "start,starts,won,nim_value");
  CHECK(header(jumps_table) == "from,over,to,from_number,over_number,to_number");
  CHECK(header(graph_positions_table) == "number,position,depth,pegs,winning,in_finish,dead_end,expanded");
  CHECK(header(graph_jumps_table) == "source,target,jump");
}

TEST_CASE("a total is known only where every level has the value", "[report]") {
  const auto huge = std::uint64_t{18446744073709551615ULL};
  const LevelTotals totals = level_totals({level(0, {1, huge, 2, 0, 0, std::nullopt, std::nullopt}),
                                           level(1, {2, huge, std::nullopt, 0, 0, 3, std::nullopt})});
  CHECK(totals[0] == Count(3));
  CHECK(totals[1] == Count("36893488147419103230"));
  CHECK_FALSE(totals[2].has_value());
  CHECK_FALSE(totals[5].has_value());
  CHECK_FALSE(level_totals({})[0].has_value());
}

TEST_CASE("JSON: counts are strings, however small, and unknown ones null", "[report]") {
  CHECK(json_count(Count("577116156815309849672")).dump() == "\"577116156815309849672\"");
  CHECK(json_count(std::uint64_t{5}).dump() == "\"5\"");
  CHECK(json_count(std::optional<std::uint64_t>()).is_null());
  CHECK(json_count(std::optional<Count>(0)).dump() == "\"0\"");
  CHECK(json_bytes(std::uint64_t{9007199254740992}).dump() == "9007199254740992");
  CHECK(json_bytes(std::uint64_t{9007199254740993}).is_null());
  CHECK(json_text({{"path", "bad \xff byte"}}).find("\xff") == std::string::npos);
}

TEST_CASE("text for people keeps to a width", "[report]") {
  CHECK(wrapped("one two three\nfour\n", 8) == "one two\nthree\nfour\n");
  CHECK(wrapped("  one two three four five six", 24) == "  one two three four\n    five six");
  CHECK(wrapped("  one two three", 10) == "  one two\nthree");  // too narrow to indent
  CHECK(wrapped("memory    one two three four five six", 32) ==
        "memory    one two three four\n          five six");
  CHECK(wrapped("far-too-long-for-it and more", 8) == "far-too-long-for-it\nand more");
  CHECK(wrapped("a row  of  a table", 8) == "a row  of  a table");
  CHECK(wrapped(coloured("one two", "1") + " three", 13) == coloured("one two", "1") + " three");
  // No word is lost, and no line with several words is wider.
  testing::Generator random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    std::vector<std::string> words;
    for (int i = testing::draw(random, 1, 12); i > 0; --i) {
      words.emplace_back(static_cast<std::size_t>(testing::draw(random, 1, 9)), 'x');
      text += (text.empty() ? "" : " ") + words.back();
    }
    const auto width = static_cast<std::size_t>(testing::draw(random, 12, 40));
    std::istringstream lines(wrapped(text, width));
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);) {
      REQUIRE(line.size() <= width);
      std::istringstream in(line);
      for (std::string word; in >> word;) found.push_back(word);
    }
    REQUIRE(found == words);
  }
}

TEST_CASE("a command line is quoted as a shell needs it", "[report]") {
  CHECK(shell_command({"pegspace", "count", "my board.txt", "it's", "", "--start=d4,e4"}) ==
        "pegspace count 'my board.txt' 'it'\\''s' '' --start=d4,e4");
}

}  // namespace pegspace
