// pegspace-check FILE... proves that a position set (FORMAT.md) holds exactly the positions that it should. It trusts
// nothing that it has not verified, and shares no code with pegspace.
//
// S: the seeds. N(R): the positions that one jump leads to from the positions of a set R.
//
// Theorem 1. R is the set of all positions that S reaches if and only if R = S ∪ N(R).
// Proof. A position is reached if it is a seed, or if some last jump leads to it from a reached one: so the reached set
// satisfies the equation. Now let two sets satisfy it. Each jump removes one peg, so the equation derives the positions
// with q pegs from those with q + 1. By induction from the largest number of pegs down, the two sets are equal. ∎
// With a depth limit: R = (S ∪ N(R)) ∩ {positions within the limit}, by the same proof.
//
// Theorem 2. Let R be reached by S without a limit, and T a set of targets. W is the set of positions in R from which T
// can be reached if and only if W = R ∩ (T ∪ {p: a jump leads from p into W}).
// Proof. The same, by induction from the smallest number of pegs up. ∎
//
// Symmetry. A file stores a part of a set; the rest are its images under a group H that carries jumps to jumps, seeds to
// seeds and targets to targets. Then H carries the equation for a position to that for its image, so it need only hold
// for one position of each orbit. (So, by the induction of the proofs, a tile that H carries to itself has bits that H
// carries to themselves.) Jumps do not leave a position class (the positions that differ by sums of jumps modulo
// 2), so each class is proved by itself, and what holds for one class holds for its images under the group G.
//
// Counting orbits. An orbit under a group K has |K| / s(p) positions p, where s(p) elements of K fix p. So the sum of
// s(p) over a set, divided by |K|, is its number of orbits (Burnside).
//
// Solutions and games (--count): see "Solutions and games" below.
//
// Not excluded: that another board was meant (so it is printed), and errors of the compiler, processor or this program.
//
// Exit code: 0 all files are proved; 1 a file is wrong, or not complete; 2 wrong usage, or a file that is no position set.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <charconv>
#include <cstring>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace {

using u64 = std::uint64_t;
using Position = u64;               // bit i: a peg in hole i
using Symmetry = std::vector<u64>;  // hole i is carried to hole [i]

struct Unreadable {  // or too large to count
  std::string why;
};

void check(bool holds, const std::string& otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

u64 bit(u64 i) {
  return u64{1} << i;
}

u64 ones(u64 x) {
  return static_cast<u64>(std::popcount(x));
}

u64 lowest(u64 x) {
  return static_cast<u64>(std::countr_zero(x));
}

std::string hex(u64 x) {
  char digits[16];
  return "0x" + std::string(digits, std::to_chars(digits, digits + 16, x, 16).ptr);
}

// ---- The file, and its documents ----

// A JSON object as a map from paths ("/board/name") to values. Who reads a value takes it out, so what is left is unknown.
class Document {
 public:
  explicit Document(std::string_view text) : text_(text) {
    read("");
    check(peek() == '\0' && at_ == text_.size(), "a document goes on after its object");
    take("", '{');
  }
  bool has(const std::string& path) const { return values_.count(path) > 0; }
  std::string take(const std::string& path, char kind) {
    const auto found = values_.find(path);
    check(found != values_.end() && found->second[0] == kind, path + " is missing, or no " + kind);
    return values_.extract(found).mapped().substr(1);
  }
  std::string text(const std::string& path) { return take(path, '"'); }
  u64 number(const std::string& path, u64 end, char kind = '0') {
    u64 number = end;
    const std::string digits = take(path, kind);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    check(std::to_string(number) == digits && number < end,
          path + " is not a number, or too large");  // rule: number
    return number;
  }
  Position position(const std::string& path) {
    u64 number = 0;
    const std::string digits = text(path);
    if (digits.size() > 2) std::from_chars(digits.data() + 2, digits.data() + digits.size(), number, 16);
    check(hex(number) == digits, path + " is not a hexadecimal number");
    return number;
  }
  std::vector<std::string> list(const std::string& path) {  // the paths of its elements
    std::vector<std::string> paths(number(path, ~u64{0}, '['));
    for (std::size_t i = 0; i < paths.size(); ++i) paths[i] = path + '/' + std::to_string(i);
    return paths;
  }
  std::vector<u64> numbers(const std::string& path, u64 end) {
    std::vector<u64> result;
    for (const std::string& element : list(path)) result.push_back(number(element, end));
    return result;
  }
  std::vector<std::vector<u64>> tuples(const std::string& path, std::size_t size, u64 end) {
    std::vector<std::vector<u64>> result;
    for (const std::string& element : list(path)) {
      const auto& tuple = result.emplace_back(numbers(element, end));
      const bool differ = std::set<u64>(tuple.begin(), tuple.end()).size() == size;
      check(tuple.size() == size && differ,
            element + " does not have " + std::to_string(size) + " different numbers");  // rule: tuple
    }
    return result;
  }
  void finish() const {
    for (const auto& [path, value] : values_) check(false, "unknown: " + path);  // rule: unknown key
  }

 private:
  char peek() {  // the next character but blanks; 0 at the end
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool accept(char c) { return peek() == c && ++at_; }
  void expect(char c) {
    check(accept(c), "a document lacks " + std::string(1, c) + " at " + std::to_string(at_));
  }
  std::string quoted() {  // escapes stay as they are
    expect('"');
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    check(at_ < text_.size(), "a string does not end");
    return std::string(text_.substr(begin, at_++ - begin));
  }
  void read(const std::string& path) {
    check(path.size() < 200, "a document is nested too deeply");
    std::string value(1, peek());
    if (value == "\"") {
      value += quoted();
    } else if (value == "{" || value == "[") {
      std::size_t size = 0;
      for (expect(value[0]); !accept(static_cast<char>(value[0] + 2)); ++size) {  // { and }, [ and ]
        if (size > 0) expect(',');
        const std::string name = value == "{" ? quoted() : std::to_string(size);
        if (value == "{") expect(':');
        check(name.find('/') == name.npos, "a name has a slash");
        read(path + '/' + name);
      }
      value += std::to_string(size);
    } else {
      value = "0";
      while (peek() >= '0' && peek() <= '9') value += text_[at_++];
      check(value.size() > 1, "a document has no value at " + std::to_string(at_));
    }
    const bool is_new = values_.emplace(path, value).second;
    check(is_new, path + " occurs twice");  // rule: key twice
  }
  std::string_view text_;
  std::size_t at_ = 0;
  std::map<std::string, std::string>
      values_;  // each begins with its kind: " string, 0 number, [ list, { object
};

class File {
 public:
  explicit File(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (file < 0 || fstat(file, &status) != 0) throw Unreadable{std::strerror(errno)};
    bytes_ = static_cast<std::size_t>(status.st_size);
    if (S_ISREG(status.st_mode)) start_ = mmap(nullptr, bytes_, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (start_ == MAP_FAILED) throw Unreadable{"it is empty, or not a regular file"};
    at_ = static_cast<const u64*>(start_);
    if (left() == 0 || std::memcmp(take(1), "PEGSET1\n", 8) != 0)
      throw Unreadable{"it does not begin with PEGSET1"};
    check(bytes_ % 8 == 0, "its size is not a multiple of 8: it was cut off");
  }
  ~File() {
    if (start_ != MAP_FAILED) munmap(start_, bytes_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  u64 left() const { return bytes_ / 8 - static_cast<u64>(at_ - static_cast<const u64*>(start_)); }
  const u64* take(u64 words) {
    check(words <= left(), "it ends too soon: it was cut off, or never finished");
    return std::exchange(at_, at_ + words);
  }
  Document document() {
    const u64 bytes = *take(1);
    check(bytes % 8 == 0, "the length of a document is not a multiple of 8");
    return Document({reinterpret_cast<const char*>(take(bytes / 8)), bytes});
  }

 private:
  void* start_ = MAP_FAILED;
  std::size_t bytes_ = 0;
  const u64* at_ = nullptr;
};

// ---- The problem ----

struct Pattern {  // of the positions p with (p & mask) == value
  Position mask, value;
  auto operator<=>(const Pattern&) const = default;
  bool fits(Position p) const { return (p & mask) == value; }
};

struct Jump {
  u64 from, over, to;
  auto operator<=>(const Jump&) const = default;
  Position holes() const { return bit(from) | bit(over) | bit(to); }
  Pattern before() const { return {holes(), bit(from) | bit(over)}; }
  Pattern after() const { return {holes(), bit(to)}; }
};

Position image(const Symmetry& g, Position p) {
  Position result = 0;
  for (; p; p &= p - 1) result |= bit(g[lowest(p)]);
  return result;
}

Pattern image(const Symmetry& g, Pattern q) {
  return {image(g, q.mask), image(g, q.value)};
}

Jump image(const Symmetry& g, Jump jump) {
  return {g[jump.from], g[jump.over], g[jump.to]};
}

template <typename T>
std::vector<T> image(const Symmetry& g, const std::vector<T>& set) {  // ascending
  std::vector<T> images;
  for (const T& element : set) images.push_back(image(g, element));
  std::sort(images.begin(), images.end());
  return images;
}

Symmetry product(const Symmetry& second, const Symmetry& first) {
  Symmetry result;
  for (const u64 hole : first) result.push_back(second[hole]);
  return result;
}

Symmetry inverse(const Symmetry& g) {
  Symmetry result(g.size());
  for (u64 hole = 0; hole < g.size(); ++hole) result[g[hole]] = hole;
  return result;
}

// A finite set is a group if it has its products with some of its members that generate all.
void check_group(const std::vector<Symmetry>& group) {
  const std::set<Symmetry> members(group.begin(), group.end());
  check(members.size() == group.size(), "a symmetry occurs twice");  // rule: symmetry twice
  check(!group.empty() && std::is_sorted(group[0].begin(), group[0].end()),
        "the identity is not first");  // rule: identity
  std::set<Symmetry> made{group[0]};
  std::vector<Symmetry> generators;
  for (const Symmetry& g : group) {
    if (made.count(g)) continue;
    generators.push_back(g);
    for (const Symmetry& h : group)
      check(members.count(product(h, g)), "the symmetries do not form a group");  // rule: closed
    std::vector<Symmetry> open(made.begin(), made.end());
    while (!open.empty()) {
      const Symmetry h = open.back();
      open.pop_back();
      for (const Symmetry& generator : generators) {
        if (made.insert(product(h, generator)).second) open.push_back(product(h, generator));
      }
    }
  }
}

class Span {  // of vectors over GF(2). Each vector of the basis lacks the leading bits of those before it.
 public:
  void add(u64 vector) {
    if ((vector = reduce(vector))) basis_.push_back(vector);
  }
  u64 reduce(u64 vector) const {  // the same for vectors that differ by one of the span
    for (const u64 b : basis_) vector = std::min(vector, vector ^ b);
    return vector;
  }
  std::size_t dimension() const { return basis_.size(); }

 private:
  std::vector<u64> basis_;
};

struct Problem {
  std::vector<std::string> picture;
  u64 holes = 0;
  std::vector<Jump> jumps;  // ascending
  Span sums;                // of jumps
  std::string start, finish, limit = "none";
  std::vector<Pattern> seeds, targets;  // a seed is the pattern of one position
  std::vector<Symmetry> group;
  u64 least_pegs = 0;  // within the limit
  Position all() const { return ~u64{0} >> (64 - holes); }
  u64 most_pegs() const { return ones(seeds[0].value); }
  Position class_of(Position p) const { return sums.reduce(p); }
};

void read_picture(Problem& problem, bool is_square) {
  std::map<std::pair<int, int>, u64> holes;  // their numbers by row and column
  for (int row = 0; const std::string& marks : problem.picture) {
    for (int column = 0; const char mark : marks) {
      check(mark == 'o' || mark == '-', "a picture has a mark other than o and -");  // rule: mark
      if (mark == 'o') holes.emplace(std::pair(row, column), holes.size());
      ++column;
    }
    ++row;
  }
  const std::vector<std::pair<int, int>> square{{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  const std::vector<std::pair<int, int>> triangular{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  for (const auto& [cell, from] : holes) {
    for (const auto& [down, right] : is_square ? square : triangular) {
      const auto over = holes.find({cell.first + down, cell.second + right});
      const auto to = holes.find({cell.first + 2 * down, cell.second + 2 * right});
      if (over != holes.end() && to != holes.end()) problem.jumps.push_back({from, over->second, to->second});
    }
  }
  problem.holes = holes.size();
}

void read_graph(Problem& problem, Document& header) {
  const std::vector<std::string> names = header.list("/board/names");
  for (const std::string& name : names) header.text(name);
  problem.holes = names.size();
  if (header.has("/board/lines")) {
    for (const auto& line : header.tuples("/board/lines", 3, problem.holes)) {
      problem.jumps.push_back({line[0], line[1], line[2]});
      problem.jumps.push_back({line[2], line[1], line[0]});
    }
    return;
  }
  std::vector<std::vector<u64>> edges = header.tuples("/board/edges", 2, problem.holes);
  for (std::size_t i = 0, size = edges.size(); i < size; ++i) edges.push_back({edges[i][1], edges[i][0]});
  for (const auto& edge : edges) {
    for (const auto& next : edges) {
      if (next[0] == edge[1] && next[1] != edge[0]) problem.jumps.push_back({edge[0], edge[1], next[1]});
    }
  }
}

void read_board(Problem& problem, Document& header) {
  const std::string lattice = header.text("/board/lattice");
  header.take("/board", '{');
  header.text("/board/name");
  check(lattice == "square" || lattice == "triangular" || lattice == "graph",
        "unknown lattice " + lattice);  // rule: lattice
  if (lattice == "graph") {
    read_graph(problem, header);
  } else {
    for (const std::string& row : header.list("/board/picture")) problem.picture.push_back(header.text(row));
    read_picture(problem, lattice == "square");
  }
  check(problem.holes >= 1 && problem.holes <= 64, "a board has 1 to 64 holes");
  std::sort(problem.jumps.begin(), problem.jumps.end());
  problem.jumps.erase(std::unique(problem.jumps.begin(), problem.jumps.end()), problem.jumps.end());
  for (const Jump& jump : problem.jumps) problem.sums.add(jump.holes());
}

std::vector<Pattern> read_seeds(Document& document, Position all) {
  std::vector<Pattern> seeds;
  for (const std::string& path : document.list("/seeds")) {
    seeds.push_back({all, document.position(path)});
    check((seeds.back().value & ~all) == 0, "a seed has a peg outside the board");
    check(ones(seeds.back().value) == ones(seeds[0].value),
          "the seeds have different numbers of pegs");  // rule: seed pegs
  }
  check(!seeds.empty(), "there is no seed");
  return seeds;
}

std::vector<Pattern> read_targets(Document& document, const std::string& path, Position all) {
  std::set<Pattern> targets;
  for (const std::string& pair : document.list(path)) {
    check(document.list(pair).size() == 2, pair + " is not a pair");
    const Pattern target{document.position(pair + "/0"), document.position(pair + "/1")};
    check((target.mask & ~all) == 0 && (target.value & ~target.mask) == 0,
          pair + " has holes outside");  // rule: target holes
    targets.insert(target);
  }
  return {targets.begin(), targets.end()};
}

Problem read_header(Document header) {
  Problem problem;
  const bool is_format = header.text("/format") == "pegspace position set",
             is_version = header.number("/version", 2) == 1;
  check(is_format, "the format is a different one");  // rule: format
  check(is_version, "the version is not 1");          // rule: version
  header.text("/program");
  read_board(problem, header);
  problem.start = header.text("/start");
  problem.seeds = read_seeds(header, problem.all());
  if (header.has("/finish")) {
    header.take("/finish", '{');
    problem.finish = '"' + header.text("/finish/label") + '"';
    problem.targets = read_targets(header, "/finish/targets", problem.all());
  }
  if (header.has("/max_depth")) {
    const u64 limit = header.number("/max_depth", 65);
    problem.limit = std::to_string(limit);
    problem.least_pegs = problem.most_pegs() - std::min(problem.most_pegs(), limit);
  }
  problem.group = header.tuples("/symmetries", problem.holes, problem.holes);
  check_group(problem.group);
  for (const Symmetry& g : problem.group) {
    check(image(g, problem.jumps) == problem.jumps,
          "a symmetry does not carry jumps to jumps");  // rule: jumps carried
    check(image(g, problem.seeds) == problem.seeds,
          "a symmetry does not carry the seeds to themselves");  // rule: seeds carried
  }
  header.finish();
  return problem;
}

// ---- Words: 64 positions whose place numbers differ in the low six bits ----

constexpr u64 stripes[] = {
    0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,  // bit b is bit i of the number b
    0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

u64 exchange(u64 word, u64 d) {  // the bit at b goes to b ^ d
  for (; d; d &= d - 1) {
    const u64 stripe = stripes[lowest(d)], step = d & -d;
    word = (word & stripe) >> step | (word & ~stripe) << step;
  }
  return word;
}

u64 sum(const std::vector<u64>& vectors, u64 which) {  // modulo 2, of the vectors i for the bits i of `which`
  u64 result = 0;
  for (; which; which &= which - 1) result ^= vectors[lowest(which)];
  return result;
}

struct Sums {  // for each bit of a word, in how many of the added words it is 1, in binary
  std::array<u64, 20> digits{};
  std::size_t used = 0;
  void add(u64 word) {
    for (std::size_t i = 0; word; ++i) {
      word &= std::exchange(digits[i], digits[i] ^ word);
      used = std::max(used, i + 1);
    }
  }
  u64 total(u64 bits) const {
    u64 result = 0;
    for (std::size_t i = 0; i < used; ++i) result += ones(digits[i] & bits) << i;
    return result;
  }
  u64 equal(u64 number) const {  // the bits where it is so many
    u64 result = number >> used ? 0 : ~u64{0};
    for (std::size_t i = 0; i < used; ++i) result &= digits[i] ^ ((number >> i & 1) - 1);
    return result;
  }
};

// The positions first ^ sum(columns, b) for the bits b of a word, and those of the further words of a tile.
class Words {
 public:
  explicit Words(const std::vector<Position>& columns) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      tile_varying_ |= columns[i];
      if (i < 6) varying_ |= columns[i];
      for (u64 rest = i < 6 ? columns[i] : 0; rest; rest &= rest - 1) shape_[lowest(rest)] ^= stripes[i];
    }
    if (columns.size() < 6) valid_ = bit(bit(columns.size())) - 1;
  }
  bool may_fit(Pattern q, Position first) const { return !((first ^ q.value) & q.mask & ~tile_varying_); }
  u64 where(Pattern q, Position first) const {
    const Position differ = first ^ q.value;
    if (differ & q.mask & ~varying_) return 0;
    u64 fits = valid_;
    for (u64 rest = q.mask & varying_; rest; rest &= rest - 1) fits &= ~pegs(lowest(rest), differ);
    return fits;
  }
  template <typename Body>
  void for_levels(Position first, const Body& body) const {  // body(number of pegs, the bits that have it)
    Sums sums;
    for (u64 rest = varying_; rest; rest &= rest - 1) sums.add(pegs(lowest(rest), first));
    for (u64 more = 0; more <= ones(varying_); ++more) {
      const u64 bits = sums.equal(more) & valid_;
      if (bits) body(ones(first & ~varying_) + more, bits);
    }
  }

 private:
  u64 pegs(u64 hole, Position first) const { return shape_[hole] ^ -(first >> hole & 1); }
  std::array<u64, 64> shape_{};              // by hole: the bits whose pegs there differ from those of bit 0
  Position varying_ = 0, tile_varying_ = 0;  // holes in which the positions of a word, and of a tile, differ
  u64 valid_ = ~u64{0};                      // the bits that have a position
};

// ---- Sections ----

struct Numbering {
  std::vector<u64> tile_holes, place_holes;
  std::vector<Position> tile_columns, place_columns;  // what each bit of a tile number and of a place adds
  std::array<Position, 2> origin{};                   // tile 0, place 0 of each half

  static u64 pick(Position p, const std::vector<u64>& holes) {
    u64 number = 0;
    for (std::size_t i = 0; i < holes.size(); ++i) number |= (p >> holes[i] & 1) << i;
    return number;
  }
  u64 tile(Position p) const { return pick(p, tile_holes); }
  u64 place(Position p) const { return pick(p, place_holes); }
  u64 words() const {
    return place_holes.size() < 6 ? 1 : bit(place_holes.size() - 6);
  }                                            // of a half of a tile
  std::vector<Position> word_firsts() const {  // what the number of a word adds
    std::vector<Position> firsts;
    for (u64 w = 0; w < words(); ++w) firsts.push_back(sum(place_columns, w << 6));
    return firsts;
  }
  Position first(u64 tile, u64 half) const { return origin[half] ^ sum(tile_columns, tile); }
  bool has(Position p, u64 half) const { return p == (first(tile(p), half) ^ sum(place_columns, place(p))); }
};

enum Count {
  positions,
  jumps,
  dead_ends,
  fingerprint,
  fixed,
  fixed_dead_ends
};                                                  // fixed: sums of s(p), see the head
using Levels = std::array<std::array<u64, 6>, 65>;  // counts by pegs

struct Run {
  u64 before;  // tiles of earlier runs
  const std::uint32_t* tiles;
  const u64* bits;
};

struct Section {
  bool is_reachable = true, is_tiles = true;
  Position seed = 0;           // one of its class
  std::vector<Pattern> goals;  // seeds, or targets
  std::vector<Symmetry> group, class_group;
  Numbering numbering;
  std::vector<Run> runs;
  std::vector<u64> index;                          // tile number << 32 | its place in the file; ascending
  std::array<std::span<const Position>, 65> list;  // by pegs
  Levels levels{};

  std::pair<u64, const u64*> stored_at(u64 place) const {  // number and bits of a tile
    const auto is_before = [](u64 tile, const Run& run) { return tile < run.before; };
    const Run& run = std::upper_bound(runs.begin(), runs.end(), place, is_before)[-1];
    return {run.tiles[place - run.before], run.bits + (place - run.before) * 2 * numbering.words()};
  }
  std::optional<u64> place_of(u64 tile) const {
    const auto found = std::lower_bound(index.begin(), index.end(), tile << 32);
    if (found == index.end() || *found >> 32 != tile) return std::nullopt;
    return *found & 0xFFFFFFFF;
  }
  const u64* find(u64 tile) const {
    const std::optional<u64> place = place_of(tile);
    return place ? stored_at(*place).second : nullptr;
  }
  u64 half_of(u64 pegs) const { return (pegs ^ ones(seed)) & 1; }
  struct Spot {
    u64 stored,
        place;  // a tile in the order of the file, and a place in it; or a position in its list, and 0
  };
  // Where an image of p would stand; nothing where no tile, or no list, has it.
  std::optional<Spot> locate(Position p) const {
    Position least = p;
    for (const Symmetry& g : group) {
      const Position q = image(g, p);
      least = std::min(least, q);
      if (!is_tiles || !numbering.has(q, half_of(ones(p)))) continue;
      const std::optional<u64> tile = place_of(numbering.tile(q));
      if (tile) return Spot{*tile, numbering.place(q)};
    }
    const auto& level = list[ones(p)];
    const auto found = std::lower_bound(level.begin(), level.end(), least);
    if (is_tiles || found == level.end() || *found != least) return std::nullopt;
    return Spot{static_cast<u64>(found - level.begin()), 0};
  }
  bool contains(Position p) const {
    const std::optional<Spot> spot = locate(p);
    if (!spot || !is_tiles) return spot.has_value();
    const u64* bits = stored_at(spot->stored).second + half_of(ones(p)) * numbering.words();
    return bits[spot->place / 64] >> spot->place % 64 & 1;
  }
};

// A class has as many positions as the span of the jumps has vectors. The jumps lead from half to half, and one seed has
// numbers: so all of the class has, and where tile number, half and place have as many values, none has two.
Numbering read_numbering(Document& section, const Problem& problem) {
  Numbering n;
  std::vector<u64> all;
  std::vector<Position> columns(problem.holes);
  for (const bool tile : {true, false}) {
    auto& holes = tile ? n.tile_holes : n.place_holes;
    holes = section.numbers(tile ? "/tile_holes" : "/place_holes", problem.holes);
    all.insert(all.end(), holes.begin(), holes.end());
    for (const u64 hole : holes) columns[hole] = bit(hole);
  }
  for (const std::string& path : section.list("/dependent_holes")) {
    section.take(path, '{');
    const u64 hole = all.emplace_back(section.number(path + "/hole", problem.holes));
    for (const u64 other : section.numbers(path + "/parity_of", problem.holes)) {
      check(columns[other] != 0, path + " depends on a hole that has no bit of its own");  // rule: parity_of
      columns[other] ^= bit(hole);
    }
    const std::vector<u64> constant = section.numbers(path + "/constant", 2);
    check(constant.size() == 2, path + " does not have two constants");
    for (const u64 half : {u64{0}, u64{1}}) n.origin[half] |= constant[half] << hole;
  }
  for (const u64 hole : n.tile_holes) n.tile_columns.push_back(columns[hole]);
  for (const u64 hole : n.place_holes) n.place_columns.push_back(columns[hole]);
  const bool each_once =
      all.size() == problem.holes && std::set<u64>(all.begin(), all.end()).size() == problem.holes;
  check(each_once, "the holes are not divided into tile, place and dependent holes");  // rule: division
  check(n.tile_holes.size() <= 32, "there are more than 32 tile holes");
  const std::size_t dimension = n.tile_holes.size() + n.place_holes.size() + 1;
  check(dimension == problem.sums.dimension(), "the numbering is not that of a class");  // rule: dimension
  for (const Jump& jump : problem.jumps) {
    check(n.has(jump.holes() ^ n.origin[0], 1),
          "a jump does not lead to the other half");  // rule: other half
  }
  return n;
}

// Of the targets those that the reachable section may have: the others make no difference.
std::vector<Pattern> relevant(std::vector<Pattern> targets, const Problem& problem, const Section& known) {
  std::erase_if(targets, [&](Pattern target) {
    if (target.mask == problem.all()) return !known.contains(target.value);
    Span sums;  // of jumps, on the mask
    for (const Jump& jump : problem.jumps) sums.add(jump.holes() & target.mask);
    return known.is_tiles && sums.reduce((known.seed ^ target.value) & target.mask) != 0;
  });
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

void read_tiles(File& file, u64 n, Section& section) {
  const u64 size = 2 * section.numbering.words(), before = section.index.size();
  const u64* tiles = file.take((n + 1) / 2);
  check(n % 2 == 0 || tiles[n / 2] >> 32 == 0, "tile numbers are not followed by zero");  // rule: zero
  check(n <= file.left() / size, "it ends in a run: it was cut off");
  section.runs.push_back({before, reinterpret_cast<const std::uint32_t*>(tiles), file.take(n * size)});
  for (u64 i = 0; i < n; ++i) {
    const u64 tile = section.runs.back().tiles[i];
    check(tile >> section.numbering.tile_holes.size() == 0,
          "a tile number is too large");  // rule: tile number
    check(i == 0 || section.runs.back().tiles[i - 1] < tile,
          "the tiles of a run are not ascending");  // rule: tile order
    section.index.push_back(tile << 32 | (before + i));
  }
}

void read_list(File& file, u64 n, Section& section, Position all) {
  const std::span<const Position> run(file.take(n), n);
  const u64 pegs = ones(run[0]);
  for (u64 i = 0; i < n; ++i) {
    check((run[i] & ~all) == 0 && ones(run[i]) == pegs, hex(run[i]) + " is not a position of its level");
    check(i == 0 || run[i - 1] < run[i], "the positions of a run are not ascending");  // rule: list order
  }
  for (u64 other = 0; other < 65; ++other) {
    const bool in_order = section.list[other].empty() || (section.is_reachable ? other > pegs : other < pegs);
    check(in_order, "the levels of a list are not in order");  // rule: level order
  }
  section.list[pegs] = run;
}

void read_runs(File& file, Section& section, Position all) {
  while (const u64 n = *file.take(1)) {
    check(n / 2 <= file.left(), "it ends in a run: it was cut off");
    section.is_tiles ? read_tiles(file, n, section) : read_list(file, n, section, all);
  }
  std::sort(section.index.begin(), section.index.end());
  const auto same = [](u64 a, u64 b) { return a >> 32 == b >> 32; };
  const auto twice = std::adjacent_find(section.index.begin(), section.index.end(), same);
  check(twice == section.index.end(), "a tile occurs twice");  // rule: tile twice
}

void read_reachable(Section& section, Document& document, const Problem& problem) {
  section.goals = read_seeds(document, problem.all());
  section.seed = section.goals[0].value;
  if (section.is_tiles) section.numbering = read_numbering(document, problem);
  std::vector<Pattern> seeds = problem.seeds;
  const auto is_here = [&](Position p) {
    return !section.is_tiles || problem.class_of(p) == problem.class_of(section.seed);
  };
  std::erase_if(seeds, [&](Pattern seed) { return !is_here(seed.value); });
  check(section.goals == seeds,
        "the seeds of a section are not those of the header that belong to it");  // rule: own seeds
  for (const Symmetry& g : problem.group) {
    if (is_here(image(g, section.seed))) section.class_group.push_back(g);
  }
  check(!section.is_tiles || section.numbering.has(section.seed, 0),
        "a seed has no place in half 0");  // rule: seed half
  check(section.is_tiles || section.group.size() == problem.group.size(),
        "a list lacks symmetries");  // rule: list group
}

// `known`: the reachable section before, or null.
Section read_section(File& file, Document document, const Problem& problem, const Section* known) {
  Section section;
  const std::string set = document.text("/set"), store = document.text("/store");
  section.is_reachable = set == "reachable";
  section.is_tiles = store == "tiles";
  check((section.is_reachable || set == "winning") && (section.is_tiles || store == "list"),
        "unknown set or store");                                              // rule: set and store
  check(!known || known->is_tiles == section.is_tiles, "the stores differ");  // rule: same store

  for (const u64 g : document.numbers("/symmetries", problem.group.size()))
    section.group.push_back(problem.group[g]);
  check_group(section.group);
  if (section.is_reachable) {
    read_reachable(section, document, problem);
  } else {
    check(known && problem.limit == "none" && !problem.finish.empty(),
          "there is no place for winning positions");  // rule: winning place
    section.goals = relevant(read_targets(document, "/targets", problem.all()), problem, *known);
    section.seed = known->seed;
    section.class_group = known->class_group;
    section.numbering = known->numbering;
  }
  for (const Symmetry& g : section.group) {
    check(image(g, section.goals) == section.goals,
          "a section's symmetry does not carry its seeds or targets to themselves");  // rule: goals carried
    const bool is_of_class = std::count(section.class_group.begin(), section.class_group.end(), g) > 0;
    check(is_of_class, "a section's symmetry carries its class to another");  // rule: class carried

    std::vector<u64> tile_holes = section.numbering.tile_holes;
    std::sort(tile_holes.begin(), tile_holes.end());
    std::vector<u64> images;
    for (const u64 hole : tile_holes) images.push_back(g[hole]);
    std::sort(images.begin(), images.end());
    check(images == tile_holes,
          "a section's symmetry does not carry tile holes to tile holes");  // rule: tile holes carried
  }
  document.finish();
  read_runs(file, section, problem.all());
  return section;
}

// ---- Images of tiles ----

// x becomes x ^ d where x & f is odd (or, complemented, even). If d & f is even, this is its own inverse.
struct Exchange {
  u64 d, f;
  bool complemented = false;

  void apply(u64* half, u64 words) const {
    u64 low = complemented ? ~u64{0} : 0;  // the bits of a word that change, by the lower part of f
    for (u64 rest = f & 63; rest; rest &= rest - 1) low ^= stripes[lowest(rest)];
    const auto changing = [&](u64 w) { return low ^ -(ones(w & f >> 6) & 1); };
    for (u64 w = 0; w < words; ++w) {
      const u64 v = w ^ d >> 6;
      if (v < w) continue;
      const u64 for_v = exchange(half[w], d & 63), for_w = exchange(half[v], d & 63);
      half[w] ^= (half[w] ^ for_w) & changing(w);
      if (v != w) half[v] ^= (half[v] ^ for_v) & changing(v);
    }
  }
};

// A linear map M of places as a product of exchanges, the first one first. Each leaves fixed what M does, and bit i too:
// d = (M - 1) bit(i), and f is a sum of rows of M - 1, such that f & bit(i) is odd, f & d even.
std::vector<Exchange> exchanges(std::vector<u64> map) {  // map[i]: the image of bit i
  std::vector<Exchange> result;
  for (std::size_t i = 0; i < map.size(); ++i) {
    const u64 d = map[i] ^ bit(i), e = sum(map, d) ^ d;  // rows & d is to be odd, rows & e even; d != e
    if (d == 0) continue;
    const u64 rows = d & ~e ? bit(lowest(d & ~e)) : bit(lowest(d)) | bit(lowest(e & ~d));
    u64 f = 0;
    for (std::size_t j = 0; j < map.size(); ++j) f |= (ones((map[j] ^ bit(j)) & rows) & 1) << j;
    for (u64& column : map) column ^= ones(column & f) & 1 ? d : 0;
    result.insert(result.begin(), {d, f});
  }
  return result;
}

using Tile = std::vector<u64>;  // the bits of half 0, then those of half 1

struct Carrier {  // a symmetry, and how it carries tiles
  Carrier(const Symmetry& symmetry, const Numbering& numbering) : g(symmetry), n(numbering) {
    for (const Position column : n.tile_columns) tiles.push_back(n.tile(image(g, column)));
    for (const Position column : n.place_columns) places.push_back(n.place(image(g, column)));
    steps = exchanges(places);
    for (u64 b = 0; b < std::min<u64>(64, bit(places.size())); ++b)
      bits.push_back(image(g, sum(n.place_columns, b)));
  }
  u64 tile(u64 t) const { return sum(tiles, t); }
  // From the bits of tile t to those of its image; or, back, from those of the image to those of t.
  void carry(u64 t, Tile& tile, bool back) const {
    for (const u64 half : {u64{0}, u64{1}}) {
      u64* words = tile.data() + half * n.words();
      const Exchange shift{n.place(image(g, n.first(t, half))), 0, true};
      if (back) shift.apply(words, n.words());
      for (std::size_t i = 0; i < steps.size(); ++i)
        steps[back ? steps.size() - 1 - i : i].apply(words, n.words());
      if (!back) shift.apply(words, n.words());
    }
  }
  Symmetry g;
  const Numbering& n;
  std::vector<u64> tiles, places;  // images of the bits of a tile number, and of a place
  std::vector<Exchange> steps;
  std::vector<Position> bits;  // images of what the places in a word add
};

// ---- The proof ----

struct Worker {
  Tile expected, pulled, known;
  Levels levels{};
};

// body(item, worker) for every item, in order: so the error that is reported is that of the first item that has one.
template <typename Body>
void for_items(u64 items, std::vector<Worker>& workers, const Body& body) {
  std::atomic<u64> next{0};
  std::mutex mutex;
  std::pair<u64, std::string> error{items, ""};
  const auto work = [&](Worker& me) {
    for (u64 item; (item = next++) < items;) {
      try {
        body(item, me);
      } catch (const std::exception& exception) {
        const std::lock_guard lock(mutex);
        next = items;
        error = std::min(error, {item, exception.what()});
      }
    }
  };
  std::vector<std::thread> threads;
  for (Worker& me : workers) threads.emplace_back(work, std::ref(me));
  for (std::thread& thread : threads) thread.join();
  check(error.first == items, error.second);
}

u64 mix(u64 p) {  // the output function of SplitMix64
  u64 z = p + 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

class Proof {
 public:
  // `known`: of a winning section the reachable one; null for a reachable one.
  Proof(const Problem& problem, const Section& section, const Section* known)
      : problem_(problem),
        section_(section),
        known_(known),
        n_(section.numbering),
        words_(n_.place_columns) {}

  Levels prove(std::size_t threads) {
    std::vector<Worker> workers(threads);
    section_.is_tiles ? prove_tiles(workers) : prove_list(workers);
    Levels sum{};
    for (const Worker& me : workers) {
      for (std::size_t pegs = 0; pegs < sum.size(); ++pegs) {
        for (std::size_t count = 0; count < sum[pegs].size(); ++count)
          sum[pegs][count] += me.levels[pegs][count];
      }
    }
    return sum;
  }

 private:
  [[noreturn]] void refuse(Position p, bool is_missing) const {
    const std::string reason = known_ ? "reachable, and a target or before a jump into the set"
                                      : "a seed or reached by a jump from the set, and in the limit";
    throw std::runtime_error("position " + hex(p) + (is_missing ? " is missing in" : " is in") + " the " +
                             (known_ ? "winning" : "reachable") + " set, but it is " +
                             (is_missing ? "" : "not ") + reason);
  }

  // -- Lists: the equation for each position of the set, and for each that should be --

  void prove_list(std::vector<Worker>& workers) const {
    for (const auto& level : section_.list) {
      for_items(level.size(), workers, [&](u64 i, Worker& me) { prove_listed(level[i], me); });
    }
    for (const Pattern seed : section_.goals) {
      if (!known_) prove_position(seed.value);  // rule: seeds listed
    }
    for (std::size_t pegs = 0; known_ && pegs < 65; ++pegs) {
      for_items(known_->list[pegs].size(), workers, [&](u64 i, Worker&) {
        for (const Symmetry& g : known_->group)
          prove_position(image(g, known_->list[pegs][i]));  // rule: list won
      });
    }
  }

  void prove_position(Position p) const {
    bool expected = false;
    for (const Pattern goal : section_.goals) expected = expected || goal.fits(p);
    for (const Jump& jump : problem_.jumps) {
      const Pattern here = known_ ? jump.before() : jump.after();
      expected = expected || (here.fits(p) && section_.contains(p ^ jump.holes()));
    }
    if (known_ ? !known_->contains(p) : ones(p) < problem_.least_pegs) expected = false;
    if (expected != section_.contains(p)) refuse(p, expected);  // rule: equation of lists
  }

  void prove_listed(Position p, Worker& me) const {
    std::set<Position> images;
    for (const Symmetry& g : section_.group) images.insert(image(g, p));
    check(*images.begin() == p, hex(p) + " is listed, but not the least of its images");  // rule: canonical
    prove_position(p);
    u64 jumps_of_p = 0, fixing = 0;
    for (const Jump& jump : problem_.jumps) {
      if (!jump.before().fits(p)) continue;
      ++jumps_of_p;
      if (!known_) prove_position(p ^ jump.holes());  // rule: list closed
    }
    for (const Symmetry& g : section_.class_group) fixing += image(g, p) == p;
    auto& level = me.levels[ones(p)];
    level[positions] += images.size();
    level[jumps] += images.size() * jumps_of_p;
    level[dead_ends] += jumps_of_p == 0 ? images.size() : 0;
    level[fixed] += images.size() * fixing;
    level[fixed_dead_ends] += jumps_of_p == 0 ? images.size() * fixing : 0;
    for (const Position q : images) level[fingerprint] += mix(q);
  }

  // -- Tiles: the equation for each tile that is the least of its orbit, stored or not --

  void prove_tiles(std::vector<Worker>& workers) {
    for (const Symmetry& g : section_.group) carriers_.emplace_back(g, n_);
    for (const Symmetry& g : known_ ? known_->group : section_.group) known_carriers_.emplace_back(g, n_);
    for (const Symmetry& g : section_.class_group) {
      std::vector<Position> differences = n_.place_columns;
      for (Position& column : differences) column ^= image(g, column);
      fixing_.emplace_back(g, Words(differences));
    }
    word_firsts_ = n_.word_firsts();
    for (Worker& me : workers) me.expected = me.pulled = me.known = Tile(2 * n_.words());
    for_items(section_.index.size(), workers, [&](u64 i, Worker& me) {
      const auto [tile, bits] = section_.stored_at(i);
      prove_tile(tile, bits, me);
    });
    const u64 block = 1024, all = bit(n_.tile_holes.size());
    for_items((all + block - 1) / block, workers, [&](u64 i, Worker& me) {
      for (u64 tile = i * block; tile < std::min(all, (i + 1) * block); ++tile) prove_tile(tile, nullptr, me);
    });
  }

  void prove_tile(u64 t, const u64* bits, Worker& me) const {  // bits: null unless it is known to be stored
    std::map<u64, const Carrier*> images;
    for (const Carrier& c : carriers_) {
      const u64 image = c.tile(t);
      if (image < t && !bits) return;
      if (image < t)
        throw std::runtime_error("tile " + hex(t) +
                                 " is stored, but not the least of its images");  // rule: least tile

      images.emplace(image, &c);
    }
    if (!bits && section_.find(t)) return;
    if (!expect(t, me) && !bits) return;
    for (u64 i = 0; i < me.expected.size(); ++i) {
      const u64 differ = me.expected[i] ^ (bits ? bits[i] : 0);
      if (differ == 0) continue;
      const u64 place = i % n_.words() * 64 + lowest(differ);
      if (place >> n_.place_holes.size())
        throw std::runtime_error("tile " + hex(t) + " has a bit after its places");
      refuse(n_.first(t, i / n_.words()) ^ sum(n_.place_columns, place),
             me.expected[i] >> lowest(differ) & 1);  // rule: equation of tiles
    }
    for (const u64 half : {u64{0}, u64{1}}) {
      if (bits) count(n_.first(t, half), bits + half * n_.words(), images, me.levels);
    }
  }

  bool may_fit(Pattern q, u64 t) const {
    return words_.may_fit(q, n_.first(t, 0)) || words_.may_fit(q, n_.first(t, 1));
  }

  // Makes me.expected the right side of the equation for tile t. False if it is empty.
  bool expect(u64 t, Worker& me) const {
    std::fill(me.expected.begin(), me.expected.end(), 0);
    std::vector<Pattern> goals;
    for (const Pattern goal : section_.goals) {
      if (may_fit(goal, t)) goals.push_back(goal);
    }
    if (!pull(t, me) && goals.empty()) return false;
    const bool any = !known_ || load_known(t, me);
    if (!any) std::fill(me.expected.begin(), me.expected.end(), 0);  // W lies in R
    for (u64 i = 0; any && i < me.expected.size(); ++i) {
      const Position first = n_.first(t, i / n_.words()) ^ word_firsts_[i % n_.words()];
      for (const Pattern goal : goals) me.expected[i] |= words_.where(goal, first);
      if (known_) me.expected[i] &= me.known[i];
      if (problem_.least_pegs == 0 || me.expected[i] == 0) continue;
      u64 within = 0;
      words_.for_levels(first, [&](u64 pegs, u64 bits) { within |= pegs < problem_.least_pegs ? 0 : bits; });
      me.expected[i] &= within;  // rule: limit
    }
    return any;
  }

  bool load_known(u64 t, Worker& me) const {
    for (const Carrier& c : known_carriers_) {
      const u64* bits = known_->find(c.tile(t));
      if (!bits) continue;
      me.known.assign(bits, bits + me.known.size());
      c.carry(t, me.known, true);
      return true;
    }
    return false;
  }

  struct Pull {
    Pattern where;
    const u64* source;
    u64 shift;  // of places
  };

  // Adds to me.expected where a jump leads to from the set (or, in a winning section, from where into it). The image of t
  // under each symmetry takes what stored tiles themselves give, and is carried back with all of that at once.
  bool pull(u64 t, Worker& me) const {
    std::vector<Pattern> open;
    for (const Jump& jump : problem_.jumps) {
      const Pattern q = known_ ? jump.before() : jump.after();
      if (may_fit(q, t)) open.push_back(q);
    }
    bool any = false;
    for (const Carrier& c : carriers_) {
      std::vector<Pull> pulls;
      std::erase_if(open, [&](Pattern q) {
        const u64* source = section_.find(c.tile(t ^ n_.tile(q.mask)));
        const Pattern there = image(c.g, q);
        if (source) pulls.push_back({there, source, n_.place(there.mask)});
        return source != nullptr;
      });
      if (pulls.empty()) continue;
      any = true;
      pull_stored(c.tile(t), pulls, me.pulled);
      if (&c != &carriers_[0]) c.carry(t, me.pulled, true);
      for (u64 i = 0; i < me.expected.size(); ++i) me.expected[i] |= me.pulled[i];
    }
    return any;
  }

  void pull_stored(u64 t, const std::vector<Pull>& pulls, Tile& pulled) const {
    const u64 words = n_.words();
    for (const u64 half : {u64{0}, u64{1}}) {
      const Position tile_first = n_.first(t, half);
      for (u64 w = 0; w < words; ++w) {
        const Position first = tile_first ^ word_firsts_[w];
        u64 all = 0;
        for (const Pull& p : pulls) {
          const u64 where = words_.where(p.where, first);
          if (where) all |= where & exchange(p.source[(1 - half) * words + (w ^ p.shift >> 6)], p.shift & 63);
        }
        pulled[half * words + w] = all;
      }
    }
  }

  // Counts the positions of one half of a tile, and their images.
  void count(Position tile_first, const u64* bits, const std::map<u64, const Carrier*>& images,
             Levels& levels) const {
    const u64 times = images.size();
    const Pattern none{problem_.all(), 0};
    std::vector<Pattern> before;
    for (const Jump& jump : problem_.jumps) {
      if (words_.may_fit(jump.before(), tile_first)) before.push_back(jump.before());
    }
    std::vector<const std::pair<Symmetry, Words>*> fixing;
    for (const auto& entry : fixing_) {
      if (entry.second.may_fit(none, tile_first ^ image(entry.first, tile_first))) fixing.push_back(&entry);
    }
    for (u64 w = 0; w < n_.words(); ++w) {
      if (!bits[w]) continue;
      const Position first = tile_first ^ word_firsts_[w];
      Sums possible, fixed_here;
      for (const Pattern q : before) possible.add(words_.where(q, first) & bits[w]);
      for (const auto* entry : fixing) {
        const auto& [g, differences] = *entry;
        fixed_here.add(differences.where(none, first ^ image(g, first)) & bits[w]);
      }
      words_.for_levels(first, [&](u64 pegs, u64 level_bits) {
        const u64 here = level_bits & bits[w], dead = here & possible.equal(0);
        if (!here) return;
        auto& level = levels[pegs];
        level[positions] += times * ones(here);
        level[jumps] += times * possible.total(here);
        level[dead_ends] += times * ones(dead);
        level[fixed] += times * fixed_here.total(here);
        level[fixed_dead_ends] += times * fixed_here.total(dead);
        for (const auto& [tile, c] : images)
          level[fingerprint] += fingerprint_of(image(c->g, first), c->bits, here);
      });
    }
  }

  static u64 fingerprint_of(Position first, const std::vector<Position>& columns, u64 bits) {
    u64 result = 0;
    for (; bits; bits &= bits - 1) result += mix(first ^ columns[lowest(bits)]);
    return result;
  }

  const Problem& problem_;
  const Section& section_;
  const Section* known_;
  const Numbering& n_;
  Words words_;
  std::vector<Carrier> carriers_, known_carriers_;
  std::vector<std::pair<Symmetry, Words>> fixing_;  // with where a position and its image differ
  std::vector<Position> word_firsts_;
};

// ---- Solutions and games ----
//
// The number of games from a position is 1 for a dead end, else the sum of those from the positions that its jumps lead to.
// The number of solutions is that sum, and 1 more for a target. Both are found from the fewest pegs up: in the reachable set,
// or, of solutions, in the winning set, as there are none from other positions. They are counted modulo two primes. So a number
// that is not equal to the true one passes only if they differ by a multiple of both.

using Residues = std::array<u64, 2>;
constexpr Residues primes{(u64{1} << 61) - 1, (u64{1} << 61) - 31};

void add(Residues& sum, const Residues& more) {
  for (std::size_t i = 0; i < 2; ++i) {
    sum[i] += more[i];
    if (sum[i] >= primes[i]) sum[i] -= primes[i];
  }
}

Residues residues(const std::string& digits) {
  Residues result{};
  for (const char digit : digits) {
    const Residues once = result;
    for (int times = 1; times < 10; ++times) add(result, once);
    add(result, {static_cast<u64>(digit - '0'), static_cast<u64>(digit - '0')});
  }
  return result;
}

struct Row {  // the stored positions with some number of pegs, in the order of the file, and their numbers
  std::vector<u64> members,
      before;  // of tiles, by words of one half: which they are, and how many come before
  std::vector<Residues> numbers;
};

class Fold {
 public:
  // Of solutions, whose targets are the goals; or of games, where there are none.
  Fold(const Problem& problem, const Section& section, const std::vector<Pattern>* goals, std::size_t threads)
      : problem_(problem),
        section_(section),
        goals_(goals),
        n_(section.numbering),
        words_(n_.place_columns),
        word_firsts_(n_.word_firsts()),
        workers_(threads) {
    if (!section.is_tiles) return;
    for (const Symmetry& g : section.group) carriers_.emplace_back(g, n_);
  }

  u64 bytes() {  // that sum_at takes; the section need not be proved
    Levels levels{};
    for (u64 pegs = 0; pegs < 65; ++pegs) levels[pegs][positions] = section_.list[pegs].size();
    for_items(section_.index.size(), workers_, [&](u64 i, Worker& me) {
      const auto stored = section_.stored_at(i);
      for (u64 w = 0; w < 2 * n_.words(); ++w) {
        const u64 bits = stored.second[w];
        if (!bits) continue;
        words_.for_levels(
            n_.first(stored.first, w / n_.words()) ^ word_firsts_[w % n_.words()],
            [&](u64 pegs, u64 of_level) { me.levels[pegs][positions] += ones(bits & of_level); });
      }
    });
    for (const Worker& me : workers_) {
      for (std::size_t pegs = 0; pegs < 65; ++pegs) levels[pegs][positions] += me.levels[pegs][positions];
    }
    u64 most = 0;
    for (std::size_t pegs = 1; pegs < 65; ++pegs)
      most = std::max(most, levels[pegs][positions] + levels[pegs - 1][positions]);
    return most * sizeof(Residues) + 4 * section_.index.size() * n_.words() * sizeof(u64);
  }

  // The sum of the numbers of positions with `pegs` pegs; 0 for those that are not in the set.
  Residues sum_at(u64 pegs, const std::vector<Position>& positions) {
    Row below, here;
    for (u64 level = 0; level <= pegs; ++level) {
      below = std::exchange(here, Row{});
      here.numbers.resize(section_.is_tiles ? find_members(level, here) : section_.list[level].size());
      const u64 items = section_.is_tiles ? section_.index.size() : here.numbers.size();
      for_items(items, workers_, [&](u64 i, Worker&) {
        section_.is_tiles ? fold_tile(i, level, here, below)
                          : fold_listed(section_.list[level][i], here.numbers[i], below);
      });
    }
    Residues total{};
    for (const Position p : positions) add(total, number_at(p, here));
    return total;
  }

 private:
  u64 find_members(u64 pegs, Row& row) {  // how many
    const u64 words = n_.words(), half = section_.half_of(pegs);
    row.members.resize(section_.index.size() * words);
    row.before.resize(row.members.size());
    for_items(section_.index.size(), workers_, [&](u64 i, Worker&) {
      const auto stored = section_.stored_at(i);
      for (u64 w = 0; w < words; ++w) {
        const u64 bits = stored.second[half * words + w];
        if (!bits) continue;
        words_.for_levels(n_.first(stored.first, half) ^ word_firsts_[w], [&](u64 level, u64 of_level) {
          if (level == pegs) row.members[i * words + w] = bits & of_level;
        });
      }
    });
    u64 number = 0;
    for (std::size_t w = 0; w < row.before.size(); ++w) {
      row.before[w] = number;
      number += ones(row.members[w]);
    }
    return number;
  }

  // The number of the position at a place of a stored tile; 0 where the set has none.
  static Residues number_in(const Row& row, u64 tile_word, u64 place) {
    const u64 word = tile_word + place / 64, members = row.members[word];
    if (!(members >> place % 64 & 1)) return {};
    return row.numbers[row.before[word] + ones(members & (bit(place % 64) - 1))];
  }

  Residues number_at(Position p, const Row& row) const {
    const auto spot = section_.locate(p);
    if (!spot) return {};
    return section_.is_tiles ? number_in(row, spot->stored * n_.words(), spot->place)
                             : row.numbers[spot->stored];
  }

  void fold_listed(Position p, Residues& number, const Row& below) const {
    bool is_end = !goals_;
    for (const Jump& jump : problem_.jumps) {
      if (!jump.before().fits(p)) continue;
      if (!goals_) is_end = false;
      add(number, number_at(p ^ jump.holes(), below));
    }
    for (std::size_t i = 0; goals_ && i < goals_->size(); ++i) is_end = is_end || (*goals_)[i].fits(p);
    if (is_end) add(number, {1, 1});
  }

  struct Step {  // a jump from a tile, to an image of a stored one
    Pattern where;
    const Carrier* carrier;  // null: to none
    u64 tile_word, place;    // of the stored tile; where the jump leads to from place 0
  };

  std::vector<Step> steps_from(u64 tile, Position first) const {
    std::vector<Step> steps;
    for (const Jump& jump : problem_.jumps) {
      if (!words_.may_fit(jump.before(), first)) continue;
      Step& step = steps.emplace_back(Step{jump.before(), nullptr, 0, 0});
      for (const Carrier& c : carriers_) {
        const auto place = section_.place_of(c.tile(tile ^ n_.tile(jump.holes())));
        if (!place) continue;
        step.carrier = &c;
        step.tile_word = *place * n_.words();
        step.place = n_.place(image(c.g, first ^ jump.holes()));
        break;
      }
    }
    return steps;
  }

  void fold_tile(u64 i, u64 pegs, Row& here, const Row& below) const {
    const u64 tile = section_.stored_at(i).first;
    const Position tile_first = n_.first(tile, section_.half_of(pegs));
    const std::vector<Step> steps = steps_from(tile, tile_first);
    for (u64 w = 0; w < n_.words(); ++w) {
      const u64 members = here.members[i * n_.words() + w];
      if (!members) continue;
      const Position first = tile_first ^ word_firsts_[w];
      std::array<Residues, 64> numbers{};
      u64 moving = 0, ends = 0;
      for (const Step& step : steps) {
        const u64 where = words_.where(step.where, first) & members;
        moving |= where;
        if (!step.carrier) continue;
        for (u64 rest = where; rest; rest &= rest - 1) {
          const u64 place = step.place ^ sum(step.carrier->places, w << 6 | lowest(rest));
          add(numbers[lowest(rest)], number_in(below, step.tile_word, place));
        }
      }
      for (std::size_t goal = 0; goals_ && goal < goals_->size(); ++goal)
        ends |= words_.where((*goals_)[goal], first);
      if (!goals_) ends = ~moving;
      Residues* number = &here.numbers[here.before[i * n_.words() + w]];
      for (u64 rest = members; rest; rest &= rest - 1, ++number) {
        *number = numbers[lowest(rest)];
        if (ends >> lowest(rest) & 1) add(*number, {1, 1});
      }
    }
  }

  const Problem& problem_;
  const Section& section_;
  const std::vector<Pattern>* goals_;
  const Numbering& n_;
  Words words_;
  std::vector<Position> word_firsts_;
  std::vector<Carrier> carriers_;
  std::vector<Worker> workers_;
};

// ---- Counts of the whole problem ----

// body(a reachable section, its winning ones) for each: they follow it in the file.
template <typename Body>
void for_reachable(const std::vector<Section>& sections, const Body& body) {
  for (auto known = sections.begin(), end = known; known != sections.end(); known = end) {
    end = std::find_if(known + 1, sections.end(), [](const Section& s) { return s.is_reachable; });
    body(*known, std::span<const Section>(known + 1, end));
  }
}

// The classes that a reachable section stands for: those that G carries its own to, with a symmetry that leads there.
std::map<Position, const Symmetry*> classes_of(const Problem& problem, const Section& known) {
  std::map<Position, const Symmetry*> classes;
  for (const Symmetry& g : problem.group)
    classes.emplace(known.is_tiles ? problem.class_of(image(g, known.seed)) : 0, &g);
  return classes;
}

struct Winning {
  const Section* section = nullptr;
  const Symmetry* to_wanted = nullptr;  // a symmetry of the class that carries its targets to those wanted
};

Winning find_winning(const Problem& problem, const Section& known, const std::vector<Pattern>& targets,
                     std::span<const Section> winning) {
  const std::vector<Pattern> wanted = relevant(targets, problem, known);
  for (const Symmetry& g : known.class_group) {
    for (const Section& section : winning) {
      if (image(g, section.goals) == wanted) return {&section, &g};
    }
  }
  return {};
}

constexpr const char* names[] = {
    "positions",         "canonical_positions",        "jumps", "dead_ends", "canonical_dead_ends",
    "winning_positions", "canonical_winning_positions"};

class Table {  // levels.csv
 public:
  // Sections: a reachable one, its winning ones, the next reachable one, its winning ones and so on.
  Table(const Problem& problem, const std::vector<Section>& sections) : problem_(problem) {
    has_.fill(true);
    has_[5] = has_[6] = !problem.finish.empty() && problem.limit == "none";
    for_reachable(sections,
                  [&](const Section& known, std::span<const Section> winning) { add_class(known, winning); });
    while (rows_[depths_][0]) ++depths_;
  }

  void compare(Document& footer) const {
    const std::vector<std::string> levels = footer.list("/levels");
    check(levels.size() == depths_,
          "the footer does not have " + std::to_string(depths_) + " levels");  // rule: footer levels
    std::array<bool, 7> given{true};
    for (std::size_t c = 1; c < 7; ++c) given[c] = footer.has(levels[0] + '/' + names[c]);
    for (u64 depth = 0; depth < depths_; ++depth) {
      footer.take(levels[depth], '{');
      const u64 given_depth = footer.number(levels[depth] + "/depth", 65);
      const u64 given_pegs = footer.number(levels[depth] + "/pegs", 65);
      check(given_depth == depth, levels[depth] + " has another depth");  // rule: footer depth
      check(given_pegs == problem_.most_pegs() - depth,
            levels[depth] + " has other pegs");  // rule: footer pegs

      for (std::size_t c = 0; c < 7; ++c) {
        if (!given[c]) continue;
        const std::string cell = levels[depth] + '/' + names[c], counted = std::to_string(rows_[depth][c]);
        const bool is_equal = footer.text(cell) == counted;
        check(has_[c], "no section proves the column " + std::string(names[c]));  // rule: footer unproved
        check(is_equal, cell + " is not " + counted);                             // rule: footer counts
      }
    }
  }

  void print() const {
    std::cout << "depth,pegs";
    for (const char* name : names) std::cout << ',' << name;
    for (u64 depth = 0; depth < depths_; ++depth) {
      std::cout << '\n' << depth << ',' << problem_.most_pegs() - depth;
      for (std::size_t c = 0; c < 7; ++c)
        std::cout << ',' << (has_[c] ? std::to_string(rows_[depth][c]) : "");
    }
    std::cout << '\n';
  }

 private:
  void add(std::size_t column, const Section& section, Count count, u64 times, u64 divisor) {
    for (u64 depth = 0; depth <= problem_.most_pegs(); ++depth) {
      rows_[depth][column] += section.levels[problem_.most_pegs() - depth][count] * times / divisor;
    }
  }

  // Adds a reachable section, its winning ones, and what they stand for: the other classes that G carries the class to.
  void add_class(const Section& known, std::span<const Section> winning) {
    const auto classes = classes_of(problem_, known);
    const u64 order = known.class_group.size();
    add(0, known, positions, classes.size(), 1);
    add(1, known, fixed, 1, order);
    add(2, known, jumps, classes.size(), 1);
    add(3, known, dead_ends, classes.size(), 1);
    add(4, known, fixed_dead_ends, 1, order);
    std::vector<Pattern> images;  // of the targets under all of G
    for (const Symmetry& g : problem_.group) {
      for (const Pattern target : problem_.targets) images.push_back(image(g, target));
    }
    add_winning(6, known, images, winning, fixed, order);
    for (const auto& [other, g] : classes)
      add_winning(5, known, image(inverse(*g), problem_.targets), winning, positions, 1);
  }

  // Adds the section with these targets, or with an image of them under a symmetry of the class.
  void add_winning(std::size_t column, const Section& known, const std::vector<Pattern>& targets,
                   std::span<const Section> winning, Count count, u64 divisor) {
    const Winning found = find_winning(problem_, known, targets, winning);
    if (found.section) return add(column, *found.section, count, 1, divisor);
    has_[column] = false;
  }

  const Problem& problem_;
  std::array<bool, 7> has_;
  std::array<std::array<u64, 7>, 66> rows_{};  // by depth
  u64 depths_ = 0;
};

void compare_section(Document& footer, const std::string& path, const Section& section, u64 most_pegs) {
  footer.take(path, '{');
  const std::vector<std::string> counts = footer.list(path + "/positions"),
                                 sums = footer.list(path + "/fingerprints");
  u64 depths = most_pegs + 1;
  while (depths > 0 && section.levels[most_pegs - depths + 1][positions] == 0) --depths;
  check(counts.size() == depths && sums.size() == depths,
        path + " does not have " + std::to_string(depths) + " levels");  // rule: section levels
  for (u64 depth = 0; depth < depths; ++depth) {
    const auto& level = section.levels[most_pegs - depth];
    const bool same_count = footer.text(counts[depth]) == std::to_string(level[positions]);
    const bool same_sum = footer.position(sums[depth]) == level[fingerprint];
    check(same_count,
          counts[depth] + " is not " + std::to_string(level[positions]));  // rule: section positions
    check(same_sum, sums[depth] + " is not " + hex(level[fingerprint]));   // rule: section fingerprints
  }
}

// Each seed lies in exactly one class that G carries the class of a reachable section to. A section has seeds; so none is the
// image of another.
void check_classes(const Problem& problem, const std::vector<Section>& sections) {
  for (const Pattern seed : problem.seeds) {
    std::set<Position> classes;
    for (const Symmetry& g : problem.group) classes.insert(problem.class_of(image(g, seed.value)));
    const auto is_home = [&](const Section& s) {
      return s.is_reachable && (!s.is_tiles || classes.count(problem.class_of(s.seed)));
    };
    const auto homes = std::count_if(sections.begin(), sections.end(), is_home);
    check(homes == 1,
          "seed " + hex(seed.value) + " belongs to " + std::to_string(homes) + " sections");  // rule: classes
  }
}

// No sum exceeds stored positions × |G| × (|G| or the number of jumps).
void check_size(const Problem& problem, const Section& section) {
  double stored = static_cast<double>(section.index.size() * section.numbering.words()) * 128;
  for (const auto& level : section.list) stored += static_cast<double>(level.size());
  const double times = static_cast<double>(std::max(problem.group.size(), problem.jumps.size()));
  check(stored * static_cast<double>(problem.group.size()) * times < 1.8e19,
        "64 bits are too few to count it");
}

// The solutions and games of the whole problem: for each class, those from its seeds, carried back to its section.
class Totals {
 public:
  struct Asked {
    bool solutions = false, games = false;
    std::string claimed_solutions, claimed_games;  // digits; or empty
  };

  // Says what it will take, before anything is proved.
  static void require_memory(const Problem& problem, const std::vector<Section>& sections,
                             std::size_t threads, const Asked& asked) {
    if (problem.limit != "none") throw Unreadable{"a depth limit leaves out what would have to be counted"};
    u64 bytes = 0;
    for (const Section& section : sections) {
      if (section.is_reachable ? asked.games : asked.solutions)
        bytes = std::max(bytes, Fold(problem, section, nullptr, threads).bytes());
    }
    std::cerr << "pegspace-check: counting takes " << (bytes >> 20) + 1 << " MiB of memory\n";
    const auto pages = static_cast<u64>(sysconf(_SC_PHYS_PAGES));
    if (bytes >= pages * static_cast<u64>(sysconf(_SC_PAGE_SIZE)))
      throw Unreadable{"this machine has too little memory to count"};
  }

  Totals(const Problem& problem, const std::vector<Section>& sections, std::size_t threads,
         const Asked& asked)
      : problem_(problem),
        threads_(threads),
        asked_(asked),
        has_solutions_(asked.solutions && !problem.finish.empty()) {
    for_reachable(sections, [&](const Section& known, std::span<const Section> winning) {
      for (const auto& [other, g] : classes_of(problem, known)) {
        std::vector<Position> seeds;
        for (const Pattern seed : problem.seeds) {
          const bool is_here = !known.is_tiles || problem.class_of(seed.value) == other;
          if (is_here) seeds.push_back(image(inverse(*g), seed.value));
        }
        add_class(known, winning, seeds, image(inverse(*g), problem.targets));
      }
    });
  }

  // Says them; or, of a number that is claimed, that it is equal.
  std::string compare() const {
    if (!has_solutions_ && !asked_.claimed_solutions.empty())
      throw Unreadable{"it lacks the winning positions, by which solutions are counted"};
    return (has_solutions_ ? compare("solutions", solutions_, asked_.claimed_solutions) : "") +
           (asked_.games ? compare("games", games_, asked_.claimed_games) : "");
  }

 private:
  void add_class(const Section& known, std::span<const Section> winning, std::vector<Position> seeds,
                 const std::vector<Pattern>& targets) {
    if (asked_.games) {
      add(games_, Fold(problem_, known, nullptr, threads_).sum_at(problem_.most_pegs(), seeds));
    }
    const Winning found = find_winning(problem_, known, targets, winning);
    has_solutions_ = has_solutions_ && found.section;
    if (!has_solutions_) return;
    for (Position& seed : seeds) seed = image(inverse(*found.to_wanted), seed);
    Fold fold(problem_, *found.section, &found.section->goals, threads_);
    add(solutions_, fold.sum_at(problem_.most_pegs(), seeds));
  }

  static std::string compare(const std::string& name, const Residues& counted, const std::string& claim) {
    const bool is_equal = claim.empty() || residues(claim) == counted;
    check(is_equal, "it does not have " + claim + ' ' + name);
    std::string text = name + (claim.empty() ? "" : ' ' + claim + ", equal");
    for (std::size_t i = 0; i < 2; ++i) {
      text += i ? " and " : " ";
      if (claim.empty()) text += std::to_string(counted[i]) + ' ';
      text += "modulo " + std::to_string(primes[i]);
    }
    return text + '\n';
  }

  const Problem& problem_;
  std::size_t threads_;
  const Asked& asked_;
  bool has_solutions_;  // whether each class has a section for them
  Residues solutions_{}, games_{};
};

// ---- The program ----

void print(const Problem& problem, const std::string& path) {
  std::cout << "PROVED " << path << "\n" << problem.holes << " holes, " << problem.jumps.size() << " jumps";
  for (const Jump& jump : problem.jumps) {
    if (problem.picture.empty()) std::cout << ' ' << jump.from << '-' << jump.over << '-' << jump.to;
  }
  std::cout << "\nstart " << problem.start << ':';
  for (const Pattern seed : problem.seeds) std::cout << ' ' << hex(seed.value);
  std::cout << '\n';
  for (u64 hole = 0; const std::string& row : problem.picture) {  // with the first seed: o peg, . hole
    for (const char mark : row)
      std::cout << (mark == '-' ? ' ' : problem.seeds[0].value >> hole++ & 1 ? 'o' : '.');
    std::cout << '\n';
  }
  std::cout << "finish " << (problem.finish.empty() ? "none" : problem.finish + ", mask:value");
  for (const Pattern target : problem.targets)
    std::cout << ' ' << hex(target.mask) << ':' << hex(target.value);
  std::cout << "\ndepth limit " << problem.limit << "\nsymmetries " << problem.group.size() << '\n';
}

struct Arguments {
  std::vector<std::string> paths;
  std::size_t threads = std::max(1u, std::thread::hardware_concurrency());
  Totals::Asked asked;
};

void prove(const std::string& path, const Arguments& given) {
  File file(path);
  const Problem problem = read_header(file.document());
  std::vector<Section> sections;
  std::size_t known = 0;  // the last reachable section
  Document footer = file.document();
  for (; footer.has("/set"); footer = file.document()) {
    sections.push_back(
        read_section(file, std::move(footer), problem, sections.empty() ? nullptr : &sections[known]));
    check_size(problem, sections.back());
    if (sections.back().is_reachable) known = sections.size() - 1;
  }
  check(file.left() == 0, "the file goes on after its footer");  // rule: end
  const bool counts_totals = given.asked.solutions || given.asked.games;
  if (counts_totals) Totals::require_memory(problem, sections, given.threads, given.asked);
  for (Section& section : sections) {
    if (section.is_reachable) known = static_cast<std::size_t>(&section - sections.data());
    section.levels =
        Proof(problem, section, section.is_reachable ? nullptr : &sections[known]).prove(given.threads);
  }
  check_classes(problem, sections);
  const std::vector<std::string> counts = footer.list("/sections");
  check(counts.size() == sections.size(),
        "the footer has another number of sections");  // rule: footer sections
  for (std::size_t i = 0; i < counts.size(); ++i)
    compare_section(footer, counts[i], sections[i], problem.most_pegs());
  const Table table(problem, sections);
  table.compare(footer);
  footer.finish();
  std::string totals;
  if (counts_totals) totals = Totals(problem, sections, given.threads, given.asked).compare();
  print(problem, path);
  table.print();
  std::cout << totals;
}

constexpr const char* usage = R"(usage: pegspace-check [--threads N] [--count] FILE...
       pegspace-check [--threads N] [--solutions N] [--games N] FILE
Proves that position sets (of pegspace enumerate --save) hold exactly the positions that they should, and prints their
board, start, finish and levels.csv; or says what is wrong. --count then counts solutions and games modulo two primes;
--solutions and --games count one of them, and compare. Exit code: 0 all are proved; 1 a file or a number is wrong, or a file is not
complete; 2 wrong usage, a file that is not a position set, or too little memory to count.
)";

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

bool read(std::span<char*> words, Arguments& given) {
  std::size_t i = 0;
  for (; i < words.size() && words[i][0] == '-'; ++i) {
    const std::string option = words[i];
    if (option == "--count") {
      given.asked.solutions = given.asked.games = true;
      continue;
    }
    const std::string value = i + 1 < words.size() ? words[++i] : "";
    if (!is_number(value)) return false;
    if (option == "--threads") {
      given.threads = value.size() < 5 ? std::stoul(value) : 0;
    } else if (option == "--solutions") {
      given.asked.solutions = true;
      given.asked.claimed_solutions = value;
    } else if (option == "--games") {
      given.asked.games = true;
      given.asked.claimed_games = value;
    } else {
      return false;
    }
  }
  given.paths.assign(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
  const bool compares = !given.asked.claimed_solutions.empty() || !given.asked.claimed_games.empty();
  return !given.paths.empty() && (!compares || given.paths.size() == 1) && given.threads >= 1 &&
         given.threads <= 1024;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string first = argc == 2 ? argv[1] : "";
  if (first == "--help" || first == "--version") {
    std::cout << (first == "--help" ? usage : "pegspace-check, for version 1 of position sets\n");
    return 0;
  }
  Arguments given;
  if (!read({argv + 1, argv + argc}, given)) {
    std::cerr << usage;
    return 2;
  }
  int code = 0;
  for (const std::string& path : given.paths) {
    try {
      prove(path, given);
    } catch (const Unreadable& unreadable) {
      std::cerr << "pegspace-check: " << path << ": " << unreadable.why << '\n';
      code = 2;
    } catch (const std::bad_alloc&) {
      std::cerr << "pegspace-check: " << path << ": too little memory\n";
      code = 2;
    } catch (const std::exception& wrong) {
      std::cout << "NOT PROVED " << path << ": " << wrong.what() << '\n';
      code = std::max(code, 1);
    }
  }
  return code;
}
