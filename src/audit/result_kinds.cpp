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
#include "base/text.hpp"

namespace pegspace {
namespace {

constexpr std::size_t head_bytes = 16384;

/// A kind of CSV or JSON file: its words are columns or keys. A column says what stands in it (none: any text): a count, a
/// word (a count of 64 bits), a small number (of jumps, pegs or moves), another number, or a truth; "?": or nothing; "??":
/// or nothing, and the file may lack the column.
struct Shape {
  Kind kind;
  std::string_view usual_name;  ///< by which it is known where its words are damaged
  std::string_view words;
  std::string_view about;
};

constexpr std::string_view of_final_pegs =
    "positions by fewest final pegs; 'pegspace games --positions' counts them again";
constexpr std::string_view of_position_moves =
    "positions by fewest moves; 'pegspace moves --positions' counts them again";

constexpr Shape csv_shapes[] = {
    {Kind::levels_csv, "levels.csv",
     "depth:small pegs:small positions:word? canonical_positions:word? jumps:word? dead_ends:word? "
     "canonical_dead_ends:word? winning_positions:word? canonical_winning_positions:word? "
     "symmetric_positions:word?? forced_positions:word??",
     ""},
    {Kind::counts_csv, "counts.csv", "start finish solutions:count winning_positions:count", ""},
    {Kind::games_csv, "games.csv",
     "depth:small pegs:small dead_ends:count canonical_dead_ends:count games:count probability "
     "probability_numerator:count? probability_denominator:count?",
     ""},
    {Kind::moves_csv, "moves.csv", "moves:small solutions:count", ""},
    {Kind::not_checked, "", "end moves pegs positions canonical_positions", of_position_moves},
    {Kind::not_checked, "", "pegs final_pegs positions canonical_positions", of_final_pegs},
    {Kind::table_csv, "table.csv",
     "start finish feasible:truth solvable:truth solutions:count winning_positions:count pairs:number", ""},
    {Kind::census_csv, "census.csv",
     "name holes edges jumps automorphisms positions solvable_starts freely_solvable solvable_pairs "
     "fewest_pegs fewest_pegs_worst_start fools_solitaire solutions games",
     ""},
    {Kind::not_checked, "",
     "holes graphs solvable freely_solvable largest_fewest_pegs largest_fools_solitaire solutions games",
     "sums of a census; 'pegspace census' makes them again"},
    {Kind::comparison_csv, "engines.csv",
     "board start engine ending positions:count? jumps:count? seconds peak_memory_bytes", ""},
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
    {Kind::not_checked, "", "board start final_pegs pegs positions canonical_positions", of_final_pegs},
    {Kind::not_checked, "",
     "board start finish from_start to_finish moves pegs positions canonical_positions", of_position_moves},
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
    {Kind::not_checked, "", "pegspace_game board start_label start finish jumps undone",
     "a saved game; 'pegspace play --load' checks it"},
    {Kind::not_checked, "", "board start finish solutions jumps from over to", of_solutions},
    {Kind::not_checked, "", "board start finish solutions seed conditions reason", of_solutions},
    {Kind::not_checked, "", "board start finish solutions wrong", of_solutions},
    {Kind::not_checked, "", "board start finish no_solution_proved finishes",
     "proofs that finishes cannot be reached; 'pegspace boards BOARD --pagoda' finds them again"},
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

std::set<std::string> columns_of(const std::string& head) {
  std::string line = head.substr(0, head.find('\n'));
  if (!line.empty() && line.back() == '\r') line.pop_back();
  const std::vector<std::string> words = split(line, ',');
  return {words.begin(), words.end()};
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
  const Shape* shape = is_json ? shape_of(json_shapes, name, keys_of(head), false)
                               : shape_of(csv_shapes, name, columns_of(head), true);
  if (shape != nullptr) return {shape->kind, std::string(shape->about)};
  if (name.starts_with("solution")) return {Kind::solutions, ""};
  if (begins_as_board_file(head)) return {Kind::board_file, "a board file, with no result"};
  return {Kind::not_checked, "not a known kind of result"};
}

}  // namespace pegspace
