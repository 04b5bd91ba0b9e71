// The report layer: files that appear complete or not at all, CSV and JSON to the letter, tables, drawings.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "base/error.hpp"
#include "board/catalogue.hpp"
#include "catch.hpp"
#include "random_boards.hpp"
#include "report/counts_report.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/files/output.hpp"
#include "report/files/problem_json.hpp"
#include "report/files/provenance.hpp"
#include "report/files/record.hpp"
#include "report/files/row_text.hpp"
#include "report/level_table.hpp"
#include "report/levels_report.hpp"
#include "report/terminal/progress_line.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "temporary_folder.hpp"

namespace pegspace {
namespace {

using testing::TemporaryFolder;

namespace fs = std::filesystem;

std::string content_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

LevelStats level(int depth, std::initializer_list<std::optional<std::uint64_t>> values) {
  LevelStats row;
  row.depth = depth;
  row.pegs = 9 - depth;
  std::copy(values.begin(), values.end(), row.values.begin());
  return row;
}

Problem small_problem() {
  const Board board = find_board("triangle4");
  return {board, start_with_vacancies(board, bit(0)), "a1", finish_anywhere(board)};
}

}  // namespace

TEST_CASE("a file is written whole, replaces an older one, and leaves nothing else behind", "[report]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("levels.csv");
  check_writable(path, "--csv");
  CHECK(folder.names().size() == 0);
  write_whole_file(path, "first\n");
  check_writable(path, "--csv");
  CHECK(content_of(path) == "first\n");
  write_whole_file(path, "second\n");
  CHECK(content_of(path) == "second\n");
  CHECK(folder.names().size() == 1);
}

TEST_CASE("a symbolic link stays one and its target is replaced", "[report]") {
  const TemporaryFolder folder;
  write_whole_file(folder.file("target"), "old");
  fs::create_symlink("target", folder.file("link"));
  write_whole_file(folder.file("link"), "new");
  CHECK(fs::is_symlink(folder.file("link")));
  CHECK(content_of(folder.file("target")) == "new");
}

TEST_CASE("devices are written to, not replaced", "[report]") {
  check_writable("/dev/null", "--csv");
  write_whole_file("/dev/null", "gone");
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_THROWS_AS(write_whole_file("/dev/full", "no room"), ResourceError);
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("paths that cannot be written are named with the reason before any search", "[report]") {
  const TemporaryFolder folder;
  write_whole_file(folder.file("file"), "x");
  CHECK_THROWS_AS(check_writable(folder.file("missing/levels.csv"), "--csv"), InputError);
  CHECK_THROWS_AS(check_writable(folder.file("file/levels.csv"), "--csv"), InputError);
  CHECK_THROWS_AS(check_writable(folder.file(""), "--csv"), InputError);
  CHECK_THROWS_AS(check_writable("", "--csv"), InputError);
  const std::string message = message_of([&] { check_writable(folder.file("missing/levels.csv"), "--csv"); });
  CHECK(contains(message, "--csv"));
  CHECK(contains(message, "No such file or directory"));
  CHECK(folder.names().size() == 1);
  CHECK_THROWS_AS(write_whole_file(folder.file("missing/levels.csv"), "x"), ResourceError);
}

TEST_CASE("two outputs may not be one file, nor an output an input", "[report]") {
  const TemporaryFolder folder;
  write_whole_file(folder.file("a"), "x");
  const std::string same = folder.file("./a");
  CHECK_THROWS_AS(check_paths_differ({{{"--csv", folder.file("a")}, {"--json", same}}, {}, {}}), InputError);
  CHECK_THROWS_AS(
      check_paths_differ({{{"--csv", folder.file("new")}, {"--json", folder.file("./new")}}, {}, {}}),
      InputError);
  CHECK_THROWS_AS(check_paths_differ({{{"--csv", "-"}, {"--json", "-"}}, {}, {}}), InputError);
  CHECK_THROWS_AS(check_paths_differ({{{"--csv", folder.file("a")}}, {{"board", same}}, {}}), InputError);
  CHECK_NOTHROW(check_paths_differ({{{"--csv", "/dev/null"}, {"--json", "/dev/null"}}, {}, {}}));
  CHECK_NOTHROW(check_paths_differ({{{"--csv", "-"}, {"--json", folder.file("b")}}, {{"board", "-"}}, {}}));
  CHECK_NOTHROW(check_paths_differ({{{"--csv", ""}, {"--json", ""}}, {}, {}}));
}

TEST_CASE("levels.csv is written to the letter; what was not asked for is empty", "[report]") {
  const std::vector<LevelStats> levels = {
      level(0, {1, 1, 2, 0, 0, std::nullopt, std::nullopt}),
      level(1, {2, 1, 187636299, std::nullopt, 0, 18446744073709551615ULL, 0}),
  };
  CHECK(csv_text(levels_columns, levels_rows(levels)) ==
        "depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,winning_positions,"
        "canonical_winning_positions\n"
        "0,9,1,1,2,0,0,,\n"
        "1,8,2,1,187636299,,0,18446744073709551615,0\n");
}

TEST_CASE("a table in pieces is the whole table; its texts are quoted where they need it", "[report]") {
  const Json rows = {{{"moves", 3}, {"solutions", "1,\"2\""}}, {{"solutions", nullptr}, {"moves", 4}}};
  CHECK(csv_text(moves_columns, rows) == "moves,solutions\n3,\"1,\"\"2\"\"\"\n4,\n");
  CHECK(csv_text(moves_columns, Json::array()) == "moves,solutions\n");
  RowText text(moves_columns);
  text.add(rows[0]);
  CHECK(text.take() == "moves,solutions\n3,\"1,\"\"2\"\"\"\n");
  CHECK(text.take().empty());
  text.add(rows[1]);
  CHECK(text.take() == "4,\n");
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

TEST_CASE("the JSON of levels has the columns by name, in order, and says how the run ended", "[report]") {
  const Enumeration enumeration{{level(0, {1, 1, 2, 0, 0, std::nullopt, std::nullopt})}, Ending::depth_limit};
  const Json json = levels_json(small_problem(), "start", enumeration);
  CHECK(json["board"] == "triangle4");
  CHECK(json["start"] == "a1");
  CHECK(json["finish"] == "any");
  CHECK(json["complete"] == false);
  CHECK(json["ending"] == "depth_limit");
  CHECK(json["levels"][0].dump() ==
        R"({"depth":0,"pegs":9,"positions":"1","canonical_positions":"1","jumps":"2","dead_ends":"0",)"
        R"("canonical_dead_ends":"0","winning_positions":null,"canonical_winning_positions":null})");
  CHECK(json["totals"]["jumps"] == "2");
  CHECK(json["totals"]["winning_positions"].is_null());
}

TEST_CASE("a record says how its files were made, and names them with their sums", "[report]") {
  RunRecord run;
  run.command = "pegspace enumerate triangle4";
  run.date = utc_now();
  run.engine = "reference";
  run.vector_set = "SSE2";
  run.threads = 3;
  run.wall_seconds = 0.25;
  add_problem(run.problem, small_problem());
  const Enumeration enumeration{{level(0, {1, 1, 2, 0, 0, 1, 1})}, Ending::complete};
  run.details = levels_record_json(enumeration, {"start", 2, {}, {}, {{0.25, 0.5, 4096}}});
  const std::vector<ResultSum> files{sum_of("out/levels.csv", "abc")};
  const Json json = record_json(run, files);
  for (const char* key :
       {"command", "date", "version", "commit", "compiler", "libraries", "complete", "ending", "host",
        "memory_limit_bytes", "cpu_seconds", "peak_memory_bytes", "totals", "max_depth"}) {
    INFO(key);
    CHECK(json.contains(key));
  }
  CHECK(json["files"][0]["name"] == "levels.csv");
  // FIPS 180-4's example.
  CHECK(json["files"][0]["sha256"] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(json["board"]["picture"].size() == 4);
  CHECK(json["start"] == "a1");
  CHECK(json["group_order"] == 2);
  CHECK(json["levels"][0]["peak_memory_bytes"] == 4096);
  CHECK(json["threads"] == 3);
  CHECK(json["vector_set"] == "SSE2");
  CHECK(json["second_runs"].empty());
  CHECK(json["libraries"].contains("oneTBB"));
}

TEST_CASE("where records stand", "[report]") {
  CHECK(record_path("out/levels.csv") == "out/run.json");
  CHECK(record_path("levels.json") == "run.json");
  CHECK(record_path("out/counts.csv") == "out/counts.run.json");
  CHECK(record_path("my.levels.json") == "my.levels.run.json");
}

TEST_CASE("counts.csv and its JSON", "[report]") {
  CountTable table;
  table.rows = {{"a1", "any", Count("40861647040079968"), 12, ""},
                {"a1", "a1,b2", 0, 0, "the class forbids it"}};
  CHECK(csv_text(counts_columns, counts_rows(table)) ==
        "start,finish,solutions,winning_positions\na1,any,40861647040079968,12\na1,\"a1,b2\",0,0\n");
  Json json = counts_json(small_problem(), table);
  CHECK(json["finishes"][0]["solutions"] == "40861647040079968");
  CHECK_FALSE(json.contains("solutions"));
  CHECK(json["finishes"][1]["winning_positions"] == "0");
  CHECK(json["games"].is_null());
  CHECK(json["finishes"].size() == 2);
  CHECK(json["finishes"][1]["impossible"] == "the class forbids it");
  table.games = Count(5);
  json = counts_json(small_problem(), table);
  CHECK(json["games"] == "5");
}

TEST_CASE("tables keep their columns and cut nothing", "[report]") {
  CHECK(whole_table({{"name", 0, true}, {"n", 0}}, {{"a", "1"}, {"longer", "1,000"}}) ==
        "name        n\n------  -----\na           1\nlonger  1,000\n");
  CHECK(Table({{"x", 2}, {"y", 1}}).row({"1,234,567", "8"}) == "1,234,567  8\n");
}

TEST_CASE("tables leave columns out by rank, say which, and never all", "[report]") {
  const std::vector<TableColumn> columns = {
      {"name", 0, true}, {"first", 6}, {"second", 6, false, 2}, {"third", 6, false, 1}};
  const std::vector<std::vector<std::string>> rows = {{"a", "1", "2", "3"}};
  CHECK(whole_table(columns, rows, 28) ==
        "name   first  second   third\n----  ------  ------  ------\na          1       2       3\n");
  CHECK(whole_table(columns, rows, 27) ==
        "name   first   third\n----  ------  ------\na          1       3\nNot shown, as the terminal is too "
        "narrow: "
        "second.\n");
  CHECK(contains(whole_table(columns, rows, 3), "name   first\n"));
  CHECK(contains(whole_table(columns, rows, 3), "second, third."));
}

TEST_CASE("the rule of a last column of words is no wider than the table may be", "[report]") {
  const std::vector<std::vector<std::string>> rows = {{"1", "one two three"}};
  CHECK(whole_table({{"n", 0}, {"words", 0, true}}, rows, 16) ==
        "n  words\n-  -------------\n1  one two three\n");
  CHECK(whole_table({{"n", 0}, {"words", 0, true}}, rows, 10) == "n  words\n-  -------\n1  one two three\n");
  CHECK(contains(whole_table({{"n", 0}, {"words", 0, true}}, rows, 2), "n  words\n-  -----\n"));
}

TEST_CASE("text for people keeps to a width", "[report]") {
  CHECK(wrapped("one two three\nfour\n", 8) == "one two\nthree\nfour\n");
  CHECK(wrapped("  one two three four five six", 24) == "  one two three four\n    five six");
  CHECK(wrapped("  one two three", 10) == "  one two\nthree");  // too narrow to indent
  CHECK(wrapped("memory    one two three four five six", 32) ==
        "memory    one two three four\n          five six");
  CHECK(wrapped("far-too-long-for-it and more", 8) == "far-too-long-for-it\nand more");
  CHECK(wrapped("a row  of  a table", 8) == "a row  of  a table");
  CHECK(wrapped("\n\n", 8) == "\n\n");
  CHECK(wrapped("", 8).empty());
  CHECK(wrapped("         \n", 8) == "\n");
  CHECK(wrapped("one two ", 7) == "one two");
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

TEST_CASE("seconds, rates and counts in words", "[report]") {
  CHECK(human_seconds(0.0123) == "0.012 s");
  CHECK(human_seconds(1.234) == "1.23 s");
  CHECK(human_seconds(59.9) == "59.9 s");
  CHECK(human_seconds(59.99) == "1 min 00 s");
  CHECK(human_seconds(3725) == "1 h 02 min");
  CHECK(human_rate(1'300'000, 1) == "1.3 M/s");
  CHECK(human_rate(999'900, 1) == "1.0 M/s");
  CHECK(human_rate(5, 0).empty());
  CHECK(counted(1, "hole", "holes") == "1 hole");
  CHECK(counted(1000, "hole", "holes") == "1,000 holes");
}

TEST_CASE("a row of the level table is as wide as its header", "[report]") {
  const Board board = find_board("english");
  const LevelTable table(board, ColumnSet::all(), Table::unlimited);
  const std::string header = table.header();
  const std::string row =
      table.row(level(17, {28994876, 3625000, 195000000, 11, 2, std::nullopt, std::nullopt}));
  CHECK(row.size() == header.find('\n') + 1);
  CHECK(contains(row, "28,994,876"));
  CHECK_FALSE(contains(header, "winning"));
  CHECK(winning_table(board, {level(0, {1, 1, 2, 0, 0, std::nullopt, std::nullopt})}, 80).empty());
  CHECK(contains(winning_table(board, {level(0, {4, 1, 2, 0, 0, 1, 1})}, 80), "  25.0 %"));
}

TEST_CASE("totals say which share of all positions is reached", "[report]") {
  const Board english = find_board("english");
  const auto totals = [](const Board& board, int pegs, std::uint64_t positions) {
    LevelStats stats = level(0, {positions, 1, 2, 0, 0, std::nullopt, std::nullopt});
    stats.pegs = pegs;
    return totals_text(board, {stats}, true);
  };
  // As published: 187636299 of 2^33 - 2 are 2.18 %.
  CHECK(contains(totals(english, 32, 187636299), "  2.18 %  of the 2^33 - 2 positions"));
  CHECK(contains(totals(find_board("rect1x3"), 2, 3), "50.0 %  of the 2^3 - 2 positions"));
  CHECK(contains(totals(find_board("rect8x8"), 63, 1), "5.42e-18 %  of the 2^64 - 2 positions"));
  // A start without a jump that is full or empty is none of these positions.
  CHECK_FALSE(contains(totals(english, 33, 1), "%"));
  CHECK_FALSE(contains(totals(english, 0, 1), "%"));
  CHECK_FALSE(contains(totals_text(english, {}, false), "%"));
}

TEST_CASE("totals of an incomplete run say so", "[report]") {
  const Board board = find_board("english");
  const std::vector<LevelStats> levels = {level(0, {1, 1, 2, 0, 0, std::nullopt, std::nullopt})};
  CHECK(contains(totals_text(board, levels, false), "so far"));
  CHECK_FALSE(contains(totals_text(board, levels, true), "so far"));
}

TEST_CASE("progress words hold to the width and name the step", "[report]") {
  const SearchProgress progress{"expanding", 17, 50, 100, 2'000'000};
  const std::string words = progress_words(progress, 1e6, 10, 1 << 20, 200);
  CHECK(words == "expanding depth 17  50 %  2,000,000 found  1.0 M/s  10.0 s  peak 1 MiB");
  CHECK(contains(progress_words(progress, 1e6, 10, 1 << 20, 200, 90), "10.0 s  about 1 min 30 s left  peak"));
  CHECK(progress_words(progress, 0, 10, 1 << 20, 12).size() == 12);
  const SearchProgress long_run{"expanding", 17, 50, 100, 123'456'789'012};
  const std::uint64_t peak = std::uint64_t{123} << 30;
  CHECK(progress_words(long_run, 12.3e6, 5000, peak, 79, 11520) ==
        "expanding depth 17  50 %  1 h 23 min  about 3 h 12 min left");
  CHECK(progress_words(long_run, 12.3e6, 5000, peak, 79) ==
        "expanding depth 17  50 %  123,456,789,012 found  1 h 23 min  peak 123 GiB");
  const SearchProgress all_levels{"growing", SearchProgress::no_depth, 1, 4, 0};
  CHECK(progress_words(all_levels, 0, 10, 1 << 20, 200) == "growing  25 %  10.0 s  peak 1 MiB");
}

TEST_CASE("progress says how far a run came, also where no line is shown", "[report]") {
  ProgressLine line(ProgressMode::never, {0.25, 0.5, 0.25});
  CHECK(line.how_far().empty());
  line.show({"counting", 1, 45, 100, 7});
  CHECK(line.how_far() == "counting depth 1 of 2, 45 %");
  line.show({"counting", 2, 0, 0, 7});
  CHECK(line.how_far() == "counting depth 2 of 2");
  line.show({"growing", SearchProgress::no_depth, 1, 4, 0});
  CHECK(line.how_far() == "growing, 25 %");
  ProgressLine without_levels(ProgressMode::never);
  without_levels.show({"beam", 3, 0, 0, 7});
  CHECK(without_levels.how_far() == "beam depth 3");
}

TEST_CASE("what is left is judged from the sizes of the levels' classes", "[report]") {
  // Four holes in a row from a full board less one: C(4, 3), C(4, 2), C(4, 1) = 4, 6, 4 of 14.
  const Board board("row", Lattice::square, {{0, 0}, {0, 1}, {0, 2}, {0, 3}});
  const Problem problem{board, start_with_vacancies(board, bit(0)), "a1", std::nullopt};
  const std::vector<double> shares = level_shares(problem);
  REQUIRE(shares.size() == 3);
  CHECK(std::abs(shares[0] - 4.0 / 14) < 1e-12);
  CHECK(std::abs(shares[1] - 6.0 / 14) < 1e-12);
  CHECK(std::abs(shares[2] - 4.0 / 14) < 1e-12);
  CHECK(level_shares(problem, 1).size() == 2);
  // After level 0 and half of level 1, 7 of 14 are done: as long again. Backwards, level 2 stands for level
  // 0.
  CHECK(std::abs(finished_share(shares, 1, 0.5, true) - 0.5) < 1e-12);
  CHECK(std::abs(finished_share(shares, 1, 0.5, false) - 0.5) < 1e-12);
  CHECK(std::abs(finished_share(shares, 0, 0, false) - 10.0 / 14) < 1e-12);
  CHECK(std::abs(finished_share(shares, 2, 1, true) - 1) < 1e-12);
  CHECK(finished_share({}, 0, 0.5, true) == 0);
  CHECK(finished_share(shares, SearchProgress::no_depth, 0.5, true) == 0);
  CHECK(std::abs(seconds_left(0.5, 20) - 20) < 1e-9);
  CHECK(seconds_left(1, 20) == 0);
  CHECK(seconds_left(0.01, 20) == 0);
}

TEST_CASE("boards are drawn with a word in every hole, on both lattices", "[report]") {
  const Board square = find_board("square3");
  CHECK(draw_board(square, hole_name_words(square)) ==
        std::vector<std::string>{"a1 b1 c1", "a2 b2 c2", "a3 b3 c3"});
  const Board triangle = find_board("triangle3");
  CHECK(draw_board(triangle, hole_name_words(triangle)) ==
        std::vector<std::string>{"    a1", "  a2  b2", "a3  b3  c3"});
  const Board big = find_board("triangle5");
  CHECK(draw_board(big, hole_number_words(big)).back() == "11  12  13  14  15");
  CHECK(drawings_in_rows({{"a", "bcd"}, {"x"}}, 80) == "a      x\nbcd\n");
}

TEST_CASE("a command line is quoted as a shell needs it", "[report]") {
  CHECK(shell_command({"pegspace", "count", "my board.txt", "it's", "", "--start=d4,e4"}) ==
        "pegspace count 'my board.txt' 'it'\\''s' '' --start=d4,e4");
}

}  // namespace pegspace
