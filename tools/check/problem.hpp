// The problem of a position set (FORMAT.md): board, starts, symmetries, read from the heads of its file;
// nothing in it is trusted. Included by position_set.hpp, which reads the rest. No line is shared with
// pegspace.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <csignal>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using u64 = std::uint64_t;
using Position = u64;                 // bit i: a peg in hole i
using Holes = std::vector<u64>;       // their numbers, from 0; a jump has from, over, to
using Symmetry = Holes;               // hole i is carried to hole [i]
using Group = std::vector<Symmetry>;  // the identity first

struct Unreadable : std::runtime_error {  // no position set, or none that can be read here
  using std::runtime_error::runtime_error;
};

inline void check(bool holds, const std::string& otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

constexpr u64 bit(u64 i) { return u64{1} << i; }
inline u64 ones(u64 x) { return static_cast<u64>(std::popcount(x)); }
inline u64 lowest(u64 x) { return static_cast<u64>(std::countr_zero(x)); }
// modulo 2, of vector i for each bit i of `which`
inline u64 sum(const std::vector<u64>& vectors, u64 which) {
  u64 result = 0;
  for (; which; which &= which - 1) result ^= vectors[lowest(which)];
  return result;
}
inline std::string hex(u64 x) {
  std::ostringstream text;
  text << "0x" << std::hex << x;
  return text.str();
}

// ---- The file: heads of text, and words ----

class File {
 public:
  explicit File(const std::string& path) {
    // does not wait for who writes a pipe
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    if (file < 0 || fstat(file, &status) != 0) throw Unreadable(std::strerror(errno));
    if (!S_ISREG(status.st_mode) || status.st_size < 8) throw Unreadable("it is not a regular file, or too short");
    size_ = static_cast<u64>(status.st_size);
    start_ = mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (start_ == MAP_FAILED) throw Unreadable("it does not fit into the address space (ulimit -v)");
    std::signal(SIGBUS, [](int) {  // the file has ended before the place that the proof reads
      const char said[] = "the file became shorter while it was read, or its disk failed\n";
      _exit(write(2, said, sizeof said - 1) > 0 ? 2 : 3);
    });
    if (begins("PEGSET1\n")) throw Unreadable("it was made by pegspace before 0.3; this program reads formats 2 and 3");
    if (begins("PEGSET2\n")) magic_ = "PEGSET2\n";
    if (!begins(magic_)) throw Unreadable("it does not begin with PEGSET3, or PEGSET2");
    check(size_ % 8 == 0, "its size is not a multiple of 8: it was cut off");
  }
  ~File() {
    if (start_ != MAP_FAILED) munmap(start_, size_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::string_view magic() const { return magic_; }  // how its sections begin
  bool has_block_numbers() const { return magic_ == "PEGSET3\n"; }
  bool at_end() const { return at_ == size_; }
  u64 size() const { return size_; }
  const char* bytes() const { return static_cast<const char*>(start_); }
  u64 words_left() const { return (size_ - at_) / 8; }
  bool begins(std::string_view text) const {
    return size_ - at_ >= text.size() && std::memcmp(bytes() + at_, text.data(), text.size()) == 0;
  }
  const u64* take(u64 words) {
    check(words <= words_left(), "it ends too soon: it was cut off, or never finished");
    const u64* found = reinterpret_cast<const u64*>(bytes() + at_);
    at_ += 8 * words;
    return found;
  }
  std::string line() {
    const char* begin = bytes() + at_;
    const void* end = std::memchr(begin, '\n', std::min<u64>(size_ - at_, 4096));
    check(end != nullptr, "a line of its head does not end");
    const std::string found(begin, static_cast<const char*>(end));
    at_ += found.size() + 1;
    return found;
  }
  void fill() {  // line feeds, up to a word
    for (; at_ % 8 != 0; ++at_) check(bytes()[at_] == '\n', "its head is not filled with line feeds");
  }

 private:
  void* start_ = MAP_FAILED;
  u64 size_ = 0, at_ = 0;
  std::string_view magic_ = "PEGSET3\n";
};

// The lines of a head but for its notes, each a word and what follows it, in the order in which they must
// come.
class Head {
 public:
  explicit Head(File& file) {
    for (std::string line = file.line(); line != "end"; line = file.line()) {
      check(lines_.size() < bit(20), "its head does not end");
      if (!line.starts_with("note ")) lines_.push_back(line);
    }
    file.fill();
  }
  std::optional<std::string> next(const std::string& word) {
    if (at_ == lines_.size() || !lines_[at_].starts_with(word + ' ')) return std::nullopt;
    return lines_[at_++].substr(word.size() + 1);
  }
  std::string need(const std::string& word) {
    const auto found = next(word);
    check(found.has_value(), "a line of its head should say '" + word + "'");
    return *found;
  }
  void finish() const {
    check(at_ == lines_.size(), "a line of its head is unknown");  // rule: unknown line
  }

 private:
  std::vector<std::string> lines_;
  std::size_t at_ = 0;
};

inline u64 read_number(const std::string& text, u64 most) {
  u64 number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  check(std::to_string(number) == text && number <= most, "a number is none, or too large");  // rule: number
  return number;
}

inline Holes read_holes(const std::string& text, u64 holes) {  // numbers from 1, none twice
  Holes result;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ' ');) result.push_back(read_number(word, holes) - 1);
  check(!text.ends_with(' '), "a blank ends a line of numbers");  // rule: blank
  // rule: hole 0
  check(std::ranges::count(result, ~u64{0}) == 0, "a hole has number 0");
  // rule: hole twice
  check(std::set<u64>(result.begin(), result.end()).size() == result.size(), "a hole comes twice");
  return result;
}

// ---- The problem ----

inline Position image(const Symmetry& g, Position p) {
  Position result = 0;
  for (; p; p &= p - 1) result |= bit(g[lowest(p)]);
  return result;
}
inline Holes image(const Symmetry& g, const Holes& holes) {  // of a symmetry: first this one, then g
  Holes result;
  for (const u64 hole : holes) result.push_back(g[hole]);
  return result;
}
template <typename T>
std::set<T> image(const Symmetry& g, const std::set<T>& set) {
  std::set<T> images;
  for (const T& element : set) images.insert(image(g, element));
  return images;
}

// The least of the vectors over GF(2) that differ from this one by sums of the basis. Each vector of the
// basis lacks the leading bits of those before it.
inline u64 reduce(const std::vector<u64>& basis, u64 vector) {
  for (const u64 b : basis) vector = std::min(vector, vector ^ b);
  return vector;
}

struct Pattern {  // of the positions p with (p & mask) == value
  Position mask, value;
};

struct Problem {
  std::string lattice, wrap = "none";
  bool has_diagonals = false;
  std::vector<std::string> picture;
  std::map<std::pair<long, long>, u64> cells;  // row and column of the holes
  u64 holes = 0;
  std::set<Holes> jumps;
  // for each jump: the patterns in which it is possible, and those after it
  std::vector<Pattern> possible, made;
  std::vector<u64> sums;  // of jumps: a basis
  std::set<Position> starts;
  std::optional<u64> limit;
  u64 least_pegs = 0;  // within the limit
  Group group;
  u64 most_pegs() const { return ones(*starts.begin()); }
  // of a position: equal for two if sums of jumps lead from one to the other
  Position position_class(Position p) const { return reduce(sums, p); }

  std::optional<u64> hole(long row, long column) const {
    const long rows = static_cast<long>(picture.size()), columns = static_cast<long>(picture[0].size());
    if (wrap == "columns" || wrap == "both") row = (row % rows + rows) % rows;
    if (wrap == "rows" || wrap == "both") column = (column % columns + columns) % columns;
    const auto found = cells.find({row, column});
    return found == cells.end() ? std::nullopt : std::optional(found->second);
  }
};

inline void read_picture(Head& head, Problem& problem) {
  const bool is_square = problem.lattice == "square";
  check(is_square || problem.lattice == "triangular", "its lattice is unknown");
  const auto directions = head.next("directions");
  problem.has_diagonals = directions.has_value();
  check(directions.value_or("8") == "8", "its directions are unknown");  // rule: directions
  const auto wrap = head.next("wrap");
  problem.wrap = wrap.value_or("none");
  const bool is_known = !wrap || std::set<std::string>{"rows", "columns", "both"}.contains(*wrap);
  const bool is_plain = !problem.has_diagonals && !wrap;
  check(is_known && (is_square || is_plain), "its wrap is unknown, or not for its lattice");  // rule: lattice
  while (const auto row = head.next("row")) {
    problem.picture.push_back(*row);
    const bool is_row = row->size() == problem.picture[0].size() && row->find_first_not_of("o-") == row->npos;
    check(is_row, "a row has marks other than o and -, or another length");  // rule: mark
    for (std::size_t column = 0; column < row->size(); ++column) {
      const std::pair cell(static_cast<long>(problem.picture.size()) - 1, static_cast<long>(column));
      if ((*row)[column] == 'o') problem.cells.emplace(cell, problem.cells.size());
    }
  }
  problem.holes = problem.cells.size();
  std::vector<std::pair<long, long>> steps{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  if (!is_square)
    steps = {{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  else if (!problem.has_diagonals)
    steps.resize(4);
  for (const auto& [cell, from] : problem.cells) {
    for (const auto& [down, right] : steps) {
      const auto over = problem.hole(cell.first + down, cell.second + right);
      const auto to = problem.hole(cell.first + 2 * down, cell.second + 2 * right);
      if (over && to && from != *over && *over != *to && *to != from) problem.jumps.insert({from, *over, *to});
    }
  }
}

inline void read_lines(Head& head, Problem& problem) {
  problem.holes = read_number(head.need("holes"), 64);
  while (const auto text = head.next("line")) {
    const Holes line = read_holes(*text, problem.holes);
    check(line.size() == 3, "a line does not have three holes");  // rule: line
    problem.jumps.insert(line);
    problem.jumps.insert({line.rbegin(), line.rend()});
  }
}

inline std::set<Position> read_positions(Head& head, const char* word, u64 holes) {
  std::set<Position> positions;
  while (const auto text = head.next(word)) {
    Position p = 0;
    const bool is_one = text->size() == holes && text->find_first_not_of("o.") == text->npos;
    check(is_one, "a position is none of this board");  // rule: position
    for (u64 hole = 0; hole < holes; ++hole) p |= (*text)[hole] == 'o' ? bit(hole) : 0;
    positions.insert(p);
  }
  return positions;
}

// The generators that a head lists, and all their products. They carry jumps to jumps, starts to starts and
// these targets to targets.
inline Group read_group(Head& head, const Problem& problem, const std::set<Position>& targets) {
  Group generators, group(1);
  while (const auto text = head.next("symmetry")) {
    const Symmetry g = read_holes(*text, problem.holes);
    // rule: symmetry
    check(g.size() == problem.holes, "a symmetry does not carry every hole");
    // rule: jumps
    check(image(g, problem.jumps) == problem.jumps, "a symmetry does not carry jumps to jumps");
    // rule: starts
    check(image(g, problem.starts) == problem.starts, "a symmetry does not carry starts to starts");
    // rule: targets
    check(image(g, targets) == targets, "a symmetry does not carry targets to targets");
    generators.push_back(g);
  }
  for (u64 hole = 0; hole < problem.holes; ++hole) group[0].push_back(hole);
  std::set<Symmetry> known{group[0]};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Symmetry& generator : generators) {
      const Symmetry product = image(generator, group[i]);
      if (known.insert(product).second) group.push_back(product);
      check(group.size() <= 4096, "it lists more than 4096 symmetries");
    }
  }
  return group;
}

inline std::string counted(u64 number, const std::string& one, const std::string& more) {
  return std::to_string(number) + ' ' + (number == 1 ? one : more);
}

inline Problem read_problem(Head& head) {
  Problem problem;
  problem.lattice = head.need("lattice");
  problem.lattice == "lines" ? read_lines(head, problem) : read_picture(head, problem);
  check(problem.holes >= 1 && problem.holes <= 64, "a board has 1 to 64 holes");
  if (const auto text = head.next("limit")) problem.limit = read_number(*text, 64);
  problem.starts = read_positions(head, "start", problem.holes);
  check(!problem.starts.empty(), "it has no start");
  const auto has_same = [&](Position start) { return ones(start) == problem.most_pegs(); };
  check(std::ranges::all_of(problem.starts, has_same), "starts differ in their pegs");  // rule: start pegs
  if (problem.limit) problem.least_pegs = problem.most_pegs() - std::min(problem.most_pegs(), *problem.limit);
  for (const Holes& jump : problem.jumps) {
    const Position to = bit(jump[2]), three = bit(jump[0]) | bit(jump[1]) | to;
    problem.possible.push_back({three, three ^ to});
    problem.made.push_back({three, to});
    if (const u64 more = reduce(problem.sums, three)) problem.sums.push_back(more);
  }
  problem.group = read_group(head, problem, {});
  return problem;
}
