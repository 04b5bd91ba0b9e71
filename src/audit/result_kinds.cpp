#include "audit/result_kinds.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/files/json.hpp"
#include "base/text.hpp"
#include "report/files/columns.hpp"
#include "report/files/csv_file.hpp"

namespace pegspace {
namespace {

constexpr std::size_t head_bytes = 16384;

/// A kind of CSV or JSON file: its words are columns (report/files/columns.hpp) or keys.
struct Shape {
  Kind kind;
  std::string_view usual_name;  ///< by which it is known where its words are damaged
  std::string_view words;
  std::string_view about;
};

const Shape csv_shapes[] = {
    {Kind::levels_csv, "levels.csv", levels_columns, ""},
    {Kind::counts_csv, "counts.csv", counts_columns, ""},
    {Kind::games_csv, "games.csv", games_columns, ""},
    {Kind::final_pegs_csv, "final_pegs.csv", final_pegs_columns, ""},
    {Kind::moves_csv, "moves.csv", moves_columns, ""},
    {Kind::position_moves_csv, "positions_by_moves.csv", position_moves_columns, ""},
    {Kind::table_csv, "table.csv", start_finish_columns, ""},
    {Kind::census_csv, "census.csv", census_columns, ""},
    {Kind::not_checked, "", census_sums_columns, "sums of a census; 'pegspace census' makes them again"},
    {Kind::comparison_csv, "engines.csv",
     "board start engine ending positions:count? jumps:count? seconds peak_memory_bytes", ""},
    {Kind::not_checked, "jumps.csv", "from over to",
     "the jumps of a board; 'pegspace boards BOARD --jumps' prints them again"},
    {Kind::not_checked, "",
     "counted program address version program_seconds pegspace_seconds ratio pegspace_commit date machine",
     "times of programs"},
    {Kind::not_checked, "",
     "problem pegs fewest_moves shortest_solutions published_fewest_moves cpu_seconds wall_seconds "
     "peak_memory_bytes published_seconds commit date processor solution",
     "fewest moves of board files, with times; 'pegspace moves --fewest' finds the moves again"},
};

constexpr std::string_view of_solutions = "solutions; 'pegspace replay' checks them, as text";

constexpr Shape json_shapes[] = {
    {Kind::levels_json, "levels.json", "board start finish symmetry complete ending levels totals", ""},
    {Kind::run_record, "run.json",
     "command date program version commit compiler complete ending board start finish finish_picture engine "
     "threads host",
     ""},
    {Kind::counts_json, "counts.json",
     "board start games finishes finish solutions winning_positions impossible", ""},
    {Kind::games_json, "games.json", "board start games expected_pegs shortest ends", ""},
    {Kind::moves_json, "moves.json",
     "board start finish solutions fewest_moves solutions_with_fewest_moves most_moves longest_move "
     "by_moves",
     ""},
    {Kind::final_pegs_json, "final_pegs.json", "board start final_pegs pegs positions canonical_positions",
     ""},
    {Kind::position_moves_json, "positions_by_moves.json",
     "board start finish from_start to_finish moves pegs positions canonical_positions", ""},
    {Kind::table_json, "table.json",
     "board lattice picture symmetry symmetries totals feasible solvable pairs up_to_reversal", ""},
    {Kind::census_json, "census.json",
     "graphs by_holes name holes edges jumps automorphisms positions solvable_starts freely_solvable "
     "solvable_pairs fewest_pegs fewest_pegs_worst_start fools_solitaire solutions games solvable "
     "largest_fewest_pegs largest_fools_solitaire",
     ""},
    {Kind::not_checked, "", "pegspace versions host files seconds_limit memory_limit_bytes threads date",
     "a script's record, with no result"},
    {Kind::board_description, "board.json",
     "name lattice holes hash picture hole_names cells jumps symmetries", ""},
    {Kind::not_checked, "", "board start finish solutions jumps from over to", of_solutions},
    {Kind::not_checked, "", "board start finish solutions seed conditions reason", of_solutions},
    {Kind::not_checked, "", "board start finish solutions wrong", of_solutions},
    {Kind::not_checked, "", "board start finish no_solution_proved finishes",
     "proofs that finishes cannot be reached; 'pegspace boards BOARD --pagoda' finds them again"},
    {Kind::not_checked, "", "name description examples",
     "the list of boards; 'pegspace boards' prints it again"},
    {Kind::not_checked, "", "sequence definition offset oeis compared runs n values",
     "the record of a sequence; its commands count it again"},
    {Kind::not_checked, "", "command commit threads host programs ratios", "times of programs"},
    {Kind::not_checked, "", "proves levels_sha256 commands program bytes sha256 sections",
     "the record of a proof; its commands repeat it"},
    {Kind::not_checked, "",
     "board start finish position pegs depth class orbit canonical reachable winning ways solutions_from",
     "the answer to one question; 'pegspace query' gives it again"},
};

struct Other {
  std::string_view ending;
  Kind kind;
  std::string_view about;
};

constexpr Other by_ending[] = {
    {".svg", Kind::picture, "a picture"},
    {".png", Kind::not_checked, "a picture"},
    {".gif", Kind::not_checked, "a picture"},
    {".html", Kind::not_checked, "a page"},
    {".md", Kind::not_checked, "a text"},
    {".dot", Kind::not_checked, "a game graph; 'pegspace graph' makes it again"},
    {".graphml", Kind::not_checked, "a game graph; 'pegspace graph' makes it again"},
    {".aut", Kind::not_checked, "a game graph; 'pegspace graph' makes it again"},
    {".npy", Kind::not_checked, "positions for NumPy; 'pegspace positions' lists them again"},
    {".part", Kind::not_checked,
     "an unfinished table or census; 'pegspace table' or 'census' with --resume checks it and goes on"},
    {".peg", Kind::checkpoint_part, "a part of a checkpoint, which its state.peg names"},
};

std::string head_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError("cannot be read: " + std::string(std::strerror(errno)) + ".");
  std::string head(head_bytes, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  if (in.bad()) throw InputError("cannot be read.");
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

/// Whether a file begins so, but for a damaged byte or two.
bool resembles(const std::string& head, std::string_view magic) {
  std::size_t same = 0;
  for (std::size_t i = 0; i < magic.size() && i < head.size(); ++i) same += head[i] == magic[i] ? 1 : 0;
  return same + 2 >= magic.size();
}

std::vector<std::string> columns_of(const std::string& head) {
  std::string line = head.substr(0, head.find('\n'));
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return split(line, ',');
}

/// Of the first line of a file of JSON Lines.
std::vector<std::string> first_keys(const std::string& head) {
  std::vector<std::string> keys;
  const Json row = Json::parse(head.substr(0, head.find('\n')), nullptr, false);
  if (!row.is_object()) return keys;
  for (const auto& [key, value] : row.items()) keys.push_back(key);
  return keys;
}

/// Words in quotes with a colon behind.
std::set<std::string> keys_of(const std::string& head) {
  std::set<std::string> keys;
  for (std::size_t end = head.find("\":"); end != head.npos; end = head.find("\":", end + 1)) {
    const std::size_t begin = end == 0 ? head.npos : head.rfind('"', end - 1);
    if (begin != head.npos) keys.insert(head.substr(begin + 1, end - begin - 1));
  }
  return keys;
}

/// The shape of which the largest share of words is there, at least half; of equal ones that with most words.
const Shape* nearest(std::span<const Shape> shapes, const std::set<std::string>& words, bool all_count) {
  const Shape* best = nullptr;
  double best_share = 0.5;
  std::size_t best_number = 0;
  for (const Shape& shape : shapes) {
    std::vector<std::string> wanted = split(shape.words, ' ');
    for (std::string& word : wanted) word.resize(std::min(word.size(), word.find(':')));
    const auto number = static_cast<std::size_t>(
        std::ranges::count_if(wanted, [&](const std::string& word) { return words.contains(word); }));
    const std::size_t out_of = all_count ? wanted.size() + words.size() - number : wanted.size();
    const double share = static_cast<double>(number) / static_cast<double>(out_of);
    if (share < best_share || (share == best_share && number <= best_number)) continue;
    best = &shape;
    best_share = share;
    best_number = number;
  }
  return best;
}

const Shape* shape_of(std::span<const Shape> shapes, const std::string& name,
                      const std::set<std::string>& words, bool all_count) {
  if (const Shape* shape = nearest(shapes, words, all_count)) return shape;
  const std::string usual = name.ends_with(".run.json") ? "run.json" : name;
  const auto known = std::ranges::find(shapes, usual, &Shape::usual_name);
  return known == shapes.end() ? nullptr : &*known;
}

/// Of a table: one with just these columns, maybe behind tags; else the nearest.
const Shape* shape_of_table(const std::string& name, const std::vector<std::string>& found) {
  for (const Shape& shape : csv_shapes) {
    if (expected_names(found, named_columns(shape.words)) == found) return &shape;
  }
  return shape_of(csv_shapes, name, {found.begin(), found.end()}, true);
}

bool begins_as_board_file(const std::string& head) {
  for (const std::string& line : split(head, '\n')) {
    const std::string_view text = trim(line);
    if (text.empty() || text.front() == '#') continue;
    return std::ranges::any_of(std::initializer_list<std::string_view>{"lattice:", "board:", "holes:",
                                                                       "edges:", "lines:", "drawing:"},
                               [&](std::string_view word) { return text.starts_with(word); });
  }
  return false;
}

/// Lines "n a(n)", behind comments or not.
bool begins_as_bfile(const std::string& head) {
  for (const std::string& line : split(head, '\n')) {
    if (line.starts_with('#')) continue;
    const std::vector<std::string> words = split(line, ' ');
    return words.size() == 2 && is_plain_number(words[0]) && is_plain_number(words[1]);
  }
  return false;
}

}  // namespace

std::string_view csv_columns(Kind kind) {
  return std::ranges::find(csv_shapes, kind, &Shape::kind)->words;
}

Recognised recognise(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  const std::string head = head_of(path);
  if (name == "state.peg") return {Kind::checkpoint_state, ""};
  if (name == "SHA256SUMS") return {Kind::sums, ""};
  if (resembles(head, "PEGSET1\n")) return {Kind::not_checked, "a position set; pegspace-check proves it"};
  for (const Other& other : by_ending) {
    if (name.ends_with(other.ending)) return {other.kind, std::string(other.about)};
  }
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  const bool is_json = name.ends_with(".json") || (first != head.npos && head[first] == '{');
  const Shape* shape = name.ends_with(".jsonl") ? shape_of_table(name, first_keys(head))
                       : is_json                ? shape_of(json_shapes, name, keys_of(head), false)
                                                : shape_of_table(name, columns_of(head));
  if (shape != nullptr) return {shape->kind, std::string(shape->about)};
  if (name.starts_with("solution")) return {Kind::solutions, ""};
  if (begins_as_bfile(head)) return {Kind::not_checked, "lines 'n a(n)'"};
  if (begins_as_board_file(head)) return {Kind::board_file, "a board file, with no result"};
  return {Kind::not_checked, name.ends_with(".jsonl") && head.empty() ? "JSON Lines without a row"
                                                                      : "not a known kind of result"};
}

}  // namespace pegspace
