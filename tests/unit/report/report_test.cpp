// The report layer: tables in pieces, totals, numbers in JSON, text for a width, command lines.
#include <filesystem>
#include <sstream>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "random_boards.hpp"
#include "report/files/output.hpp"
#include "report/files/provenance.hpp"
#include "report/files/result_table.hpp"
#include "report/levels_report.hpp"
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

TEST_CASE("a table in pieces is the whole table, and its texts are quoted where they need it", "[report]") {
  const Json rows = {{{"moves", 3}, {"solutions", "1,\"2\""}}, {{"solutions", nullptr}, {"moves", 4}}};
  CHECK(csv_text(moves_table.columns, rows) == "moves,solutions\n3,\"1,\"\"2\"\"\"\n4,\n");
  CHECK(csv_text(moves_table.columns, Json::array()) == "moves,solutions\n");
  RowText text(moves_table.columns);
  text.add(rows[0]);
  CHECK(text.take() == "moves,solutions\n3,\"1,\"\"2\"\"\"\n");
  CHECK(text.take().empty());
  text.add(rows[1]);
  CHECK(text.take() == "4,\n");
}

TEST_CASE("a row of JSON has the columns of the CSV alone, in their order", "[report]") {
  const Json row{{"solutions", "5"}, {"more", 1}, {"moves", 3}};
  CHECK(row_of(moves_table.columns, row).dump() == "{\"moves\":3,\"solutions\":\"5\"}");
  CHECK_THROWS(row_of(moves_table.columns, {{"moves", 3}}));
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
  testing::Random random(7);
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
