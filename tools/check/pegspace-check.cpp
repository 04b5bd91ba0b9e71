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
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace {

using u64 = std::uint64_t;
using Position = u64;            // bit i: a peg in hole i
using Holes = std::vector<u64>;  // or their numbers: a jump has from, over, to
using Symmetry = Holes;          // hole i is carried to hole [i]

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
  std::vector<Holes> tuples(const std::string& path, std::size_t size, u64 end) {
    std::vector<Holes> result;
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
    rest_ = {static_cast<const u64*>(start_), bytes_ / 8};
    if (rest_.empty() || std::memcmp(take(1), "PEGSET1\n", 8) != 0)
      throw Unreadable{"it does not begin with PEGSET1"};
    check(bytes_ % 8 == 0, "its size is not a multiple of 8: it was cut off");
  }
  ~File() {
    if (start_ != MAP_FAILED) munmap(start_, bytes_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  u64 left() const { return rest_.size(); }  // words
  const u64* take(u64 words) {
    check(words <= left(), "it ends too soon: it was cut off, or never finished");
    return std::exchange(rest_, rest_.subspan(words)).data();
  }
  Document document() {
    const u64 bytes = *take(1);
    check(bytes % 8 == 0, "the length of a document is not a multiple of 8");
    return Document({reinterpret_cast<const char*>(take(bytes / 8)), bytes});
  }

 private:
  void* start_ = MAP_FAILED;
  std::size_t bytes_ = 0;
  std::span<const u64> rest_;
};

// ---- The problem ----

struct Pattern {  // of the positions p with (p & mask) == value
  Position mask, value;
  auto operator<=>(const Pattern&) const = default;
  bool fits(Position p) const { return (p & mask) == value; }
};

Position image(const Symmetry& g, Position p) {
  Position result = 0;
  for (; p; p &= p - 1) result |= bit(g[lowest(p)]);
  return result;
}

Pattern image(const Symmetry& g, Pattern q) {
  return {image(g, q.mask), image(g, q.value)};
}

Holes image(const Symmetry& g, const Holes& holes) {  // of a symmetry: first this one, then g
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

// A finite set is a group if it has its products with some of its members that generate all.
void check_group(const std::vector<Symmetry>& group) {
  const std::set<Symmetry> members(group.begin(), group.end());
  check(members.size() == group.size(), "a symmetry occurs twice");  // rule: symmetry twice
  check(!group.empty() && std::is_sorted(group[0].begin(), group[0].end()),
        "the identity is not first");  // rule: identity
  std::set<Symmetry> made{group[0]};   // products of generators
  for (const Symmetry& generator : group) {
    if (made.count(generator)) continue;
    std::vector<Symmetry> more;
    for (const Symmetry& g : group) {
      const Symmetry product = image(g, generator);
      check(members.count(product), "the symmetries do not form a group");  // rule: closed
      if (made.count(g)) more.push_back(product);
    }
    made.insert(more.begin(), more.end());
  }
}

// The same for vectors over GF(2) that differ by sums of the basis. Each of its vectors lacks the leading bits of those before it.
u64 reduce(const std::vector<u64>& basis, u64 vector) {
  for (const u64 b : basis) vector = std::min(vector, vector ^ b);
  return vector;
}

struct Problem {
  std::vector<std::string> picture;
  u64 holes = 0;
  std::set<Holes> jumps;
  std::vector<Pattern> before, after;  // of each jump: where it is possible, and where it can have led to
  std::vector<u64> sums;               // of jumps: a basis
  std::string start, finish, limit = "none";
  std::set<Pattern> seeds, targets;  // a seed is the pattern of one position
  std::vector<Symmetry> group;
  u64 least_pegs = 0;  // within the limit
  Position all() const { return ~u64{0} >> (64 - holes); }
  u64 most_pegs() const { return ones(seeds.begin()->value); }
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
      if (over != holes.end() && to != holes.end()) problem.jumps.insert({from, over->second, to->second});
    }
  }
  problem.holes = holes.size();
}

void read_graph(Problem& problem, Document& header) {
  for (const std::string& name : header.list("/board/names")) {
    header.text(name);
    ++problem.holes;
  }
  const bool has_lines = header.has("/board/lines");
  std::set<Holes> both;  // lines or edges, each both ways
  for (const Holes& one :
       header.tuples(has_lines ? "/board/lines" : "/board/edges", has_lines ? 3 : 2, problem.holes)) {
    both.insert(one);
    both.insert({one.rbegin(), one.rend()});
  }
  if (has_lines) problem.jumps = both;
  for (const Holes& one : both) {
    for (const Holes& next : both) {
      const bool is_path = !has_lines && next[0] == one[1] && next[1] != one[0];
      if (is_path) problem.jumps.insert({one[0], one[1], next[1]});
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
  for (const Holes& jump : problem.jumps) {
    const Position to = bit(jump[2]), holes = bit(jump[0]) | bit(jump[1]) | to;
    problem.before.push_back({holes, holes ^ to});
    problem.after.push_back({holes, to});
    if (const u64 more = reduce(problem.sums, holes)) problem.sums.push_back(more);
  }
}

std::set<Pattern> read_seeds(Document& document, Position all) {
  std::set<Pattern> seeds;
  for (const std::string& path : document.list("/seeds")) {
    const Pattern seed{all, document.position(path)};
    const Pattern last = seeds.empty() ? seed : *seeds.rbegin();
    check((seed.value & ~all) == 0, "a seed has a peg outside the board");
    check(ones(seed.value) == ones(last.value),
          "the seeds have different numbers of pegs");                   // rule: seed pegs
    check(seeds.empty() || last < seed, "the seeds are not ascending");  // rule: seed order
    seeds.insert(seed);
  }
  check(!seeds.empty(), "there is no seed");
  return seeds;
}

std::set<Pattern> read_targets(Document& document, const std::string& path, Position all) {
  std::set<Pattern> targets;
  for (const std::string& pair : document.list(path)) {
    check(document.list(pair).size() == 2, pair + " is not a pair");
    const Pattern target{document.position(pair + "/0"), document.position(pair + "/1")};
    check((target.mask & ~all) == 0 && (target.value & ~target.mask) == 0,
          pair + " has holes outside");  // rule: target holes
    targets.insert(target);
  }
  return targets;
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

// ---- Sections ----

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

// How tile number and place tell a position. The place has one bit more than in the file, the highest: the half. A word has
// the 64 positions whose places differ in the low six bits. A list is numbered like tiles of one place: each position is a tile.
struct Numbering {
  Holes tile_holes, place_holes;
  Position origin = 0;                                // tile 0, place 0
  std::vector<Position> tile_columns, place_columns;  // what each bit of a tile number and of a place adds
  u64 half = 0;                                       // the bit of a place that tells the half
  u64 words = 1, size = 1;                            // of a half, of a tile
  std::vector<Position> of_word, of_bit;              // what the number of a word, and a bit in it, add
  std::array<u64, 64> shape{};             // by hole: the bits whose pegs there differ from those of bit 0
  Position varying = 0, tile_varying = 0;  // holes in which the positions of a word, and of a tile, differ
  u64 valid = 0;                           // the bits that have a position

  static u64 pick(Position p, const Holes& holes) {
    u64 number = 0;
    for (std::size_t i = 0; i < holes.size(); ++i) number |= (p >> holes[i] & 1) << i;
    return number;
  }
  u64 tile(Position p) const { return pick(p, tile_holes); }
  // By what two places differ whose positions differ in these holes.
  u64 step(Position holes) const { return pick(holes, place_holes) | (ones(holes) & 1) * half; }
  u64 place(Position p) const { return step(p ^ origin); }
  Position first(u64 tile) const { return origin ^ sum(tile_columns, tile); }
  bool has(Position p) const { return p == (first(tile(p)) ^ sum(place_columns, place(p))); }

  u64 where(Pattern q, Position first) const {  // the bits of the word with this first position that fit
    const Position differ = first ^ q.value;
    if (differ & q.mask & ~varying) return 0;
    u64 fits = valid;
    for (u64 rest = q.mask & varying; rest; rest &= rest - 1)
      fits &= ~(shape[lowest(rest)] ^ -(differ >> lowest(rest) & 1));
    return fits;
  }
  template <typename Patterns>
  std::vector<Pattern> fitting(const Patterns& patterns,
                               u64 tile) const {  // those that may fit some position of it
    std::vector<Pattern> result;
    const Position tile_first = first(tile);
    for (const Pattern q : patterns) {
      if (((tile_first ^ q.value) & q.mask & ~tile_varying) == 0) result.push_back(q);
    }
    return result;
  }
  template <typename Body>
  void for_words(u64 tile, const Body& body) const {  // body(word of the tile, its first position)
    const Position tile_first = first(tile);
    for (u64 i = 0; i < size; ++i) body(i, tile_first ^ of_word[i]);
  }
};

// A class has as many positions as the span of the jumps has vectors. The jumps lead from half to half, and one seed has
// numbers: so all of the class has, and where tile number, half and place have as many values, none has two.
void read_holes(Numbering& n, Document& section, const Problem& problem) {
  std::vector<Position> columns(problem.holes);
  Holes all;
  for (const bool tile : {true, false}) {
    Holes& holes = tile ? n.tile_holes : n.place_holes;
    holes = section.numbers(tile ? "/tile_holes" : "/place_holes", problem.holes);
    all.insert(all.end(), holes.begin(), holes.end());
    for (const u64 hole : holes) columns[hole] = bit(hole);
  }
  Position half_column = 0;
  for (const std::string& path : section.list("/dependent_holes")) {
    section.take(path, '{');
    const u64 hole = all.emplace_back(section.number(path + "/hole", problem.holes));
    for (const u64 other : section.numbers(path + "/parity_of", problem.holes)) {
      check(columns[other] != 0, path + " depends on a hole that has no bit of its own");  // rule: parity_of
      columns[other] ^= bit(hole);
    }
    const std::vector<u64> constant = section.numbers(path + "/constant", 2);
    check(constant.size() == 2, path + " does not have two constants");
    n.origin |= constant[0] << hole;
    half_column |= (constant[0] ^ constant[1]) << hole;
  }
  const bool each_once =
      all.size() == problem.holes && std::set<u64>(all.begin(), all.end()).size() == problem.holes;
  check(each_once, "the holes are not divided into tile, place and dependent holes");  // rule: division
  check(n.tile_holes.size() <= 32, "there are more than 32 tile holes");
  const std::size_t dimension = n.tile_holes.size() + n.place_holes.size() + 1;
  check(dimension == problem.sums.size(), "the numbering is not that of a class");  // rule: dimension
  for (const u64 hole : n.tile_holes) n.tile_columns.push_back(columns[hole]);
  for (const u64 hole : n.place_holes) n.place_columns.push_back(columns[hole]);
  n.place_columns.resize(std::max<std::size_t>(n.place_holes.size(), 6));
  n.half = bit(n.place_columns.size());
  n.place_columns.push_back(half_column);
  for (const Pattern jump : problem.before)
    check(n.has(jump.mask ^ n.origin), "a jump does not lead to the other half");  // rule: other half
}

Numbering read_numbering(Document& section, const Problem& problem, bool is_tiles) {
  Numbering n;
  if (is_tiles) {
    read_holes(n, section, problem);
    n.words = n.half / 64;
    n.size = 2 * n.words;
  }
  for (u64 hole = 0; !is_tiles && hole < problem.holes; ++hole) {
    n.tile_holes.push_back(hole);
    n.tile_columns.push_back(bit(hole));
  }
  for (const Position column : n.place_columns) n.tile_varying |= column;
  for (u64 b = 0; b < std::min<u64>(64, bit(n.place_holes.size())); ++b) {
    n.of_bit.push_back(sum(n.place_columns, b));
    n.varying |= n.of_bit[b];
    n.valid |= bit(b);
    for (u64 rest = n.of_bit[b]; rest; rest &= rest - 1) n.shape[lowest(rest)] |= bit(b);
  }
  for (u64 i = 0; i < n.size; ++i) n.of_word.push_back(sum(n.place_columns, i << 6));
  return n;
}

using Tile = std::vector<u64>;  // the bits of half 0, then those of half 1

// A symmetry, and how it carries positions. The rest is for those that carry tile holes to tile holes.
struct Carrier {
  Carrier(const Symmetry& symmetry, const Numbering& n) : g(symmetry), back(g.size()), numbering(&n) {
    for (u64 hole = 0; hole < g.size(); ++hole) back[g[hole]] = hole;
    for (const Position p : n.of_bit) of_bit.push_back(image(g, p));
    for (const Position column : n.tile_columns) tiles.push_back(n.tile(image(g, column)));
    for (const Position column : n.place_columns) places.push_back(n.step(image(g, column)));
    for (const Position p : n.of_bit) steps_back.push_back(n.step(image(back, p)));
  }
  u64 tile(u64 t) const { return sum(tiles, t); }
  // Adds to tile t the positions that go to these bits of a word of its image, which has this first position.
  void carry_back(Position first, u64 bits, Tile& tile) const {
    const u64 first_place = numbering->place(image(back, first));
    for (; bits; bits &= bits - 1) {
      const u64 place = first_place ^ steps_back[lowest(bits)];
      tile[place / 64] |= bit(place % 64);
    }
  }
  Symmetry g, back;
  const Numbering* numbering;
  std::vector<Position> of_bit;    // images of what the bits of a word add
  std::vector<u64> tiles, places;  // images of the bits of a tile number, and of a place
  std::vector<u64> steps_back;  // from the place that comes to bit 0 of a word to those that come to its bits
};

// Counts by pegs. fixed: sums of s(p), see the head.
enum Count { positions, jumps, dead_ends, fingerprint, fixed, fixed_dead_ends };
using Levels = std::array<std::array<u64, 6>, 65>;

struct Run {
  u64 before, size;            // stored tiles: those of earlier runs, and its own
  const std::uint32_t* tiles;  // null in a list
  const u64* bits;             // of the tiles; in a list the positions
  u64 number(u64 i) const { return tiles ? tiles[i] : bits[i]; }
};

struct Section {
  explicit Section(const Problem& whole) : problem(whole) {}

  const Problem& problem;
  const Section* known = nullptr;  // of a winning section: the reachable one
  bool is_tiles = true;
  Position seed = 0;        // one of its class
  std::set<Pattern> goals;  // seeds, or targets
  std::shared_ptr<const Numbering> numbering;
  std::vector<Carrier> group, class_group;  // class_group: those that carry the class to itself
  std::vector<Run> runs;
  u64 stored = 0;          // tiles
  std::vector<u64> index;  // of tiles: number << 32 | the place in the file; ascending
  Levels levels{};

  bool is_here(Position p) const { return !is_tiles || reduce(problem.sums, p ^ seed) == 0; }
  std::pair<u64, const u64*> stored_at(u64 place) const {  // number and bits of a tile
    static const u64 listed = 1;
    const auto is_before = [](u64 tile, const Run& run) { return tile < run.before; };
    const Run& run = std::upper_bound(runs.begin(), runs.end(), place, is_before)[-1];
    const u64 i = place - run.before;
    return {run.number(i), is_tiles ? run.bits + i * numbering->size : &listed};
  }
  std::optional<u64> place_of(u64 tile) const {
    if (is_tiles) {
      const auto found = std::lower_bound(index.begin(), index.end(), tile << 32);
      if (found == index.end() || *found >> 32 != tile) return std::nullopt;
      return *found & 0xFFFFFFFF;
    }
    for (const Run& run : runs) {
      if (ones(*run.bits) != ones(tile)) continue;
      const u64* found = std::lower_bound(run.bits, run.bits + run.size, tile);
      if (found < run.bits + run.size && *found == tile)
        return run.before + static_cast<u64>(found - run.bits);
    }
    return std::nullopt;
  }
  struct Image {  // of a tile: the least one, a symmetry that leads there, and its place in the file
    u64 tile;
    const Carrier* carrier;
    std::optional<u64> at;
  };
  Image least(u64 tile) const {
    Image least{tile, &group[0], {}};
    for (const Carrier& c : group) {
      const u64 image = c.tile(tile);
      if (image < least.tile) least = {image, &c, {}};
    }
    least.at = place_of(least.tile);
    return least;
  }
  // Where an image of p would stand: a stored tile, and a place in it.
  std::optional<std::pair<u64, u64>> locate(Position p) const {
    if (!numbering->has(p)) return std::nullopt;
    const Image found = least(numbering->tile(p));
    if (!found.at) return std::nullopt;
    return std::pair(*found.at, numbering->place(image(found.carrier->g, p)));
  }
  bool contains(Position p) const {
    const auto spot = locate(p);
    if (!spot) return false;
    return stored_at(spot->first).second[spot->second / 64] >> spot->second % 64 & 1;
  }
};

// Of the targets those that the reachable section may have: the others make no difference.
std::set<Pattern> relevant(std::set<Pattern> targets, const Section& known) {
  std::erase_if(targets, [&](Pattern target) {
    return target.mask == known.problem.all() && !known.contains(target.value);
  });
  return targets;
}

void read_run(File& file, u64 n, Section& section) {
  const u64 size = section.numbering->size, largest = section.numbering->tile(~u64{0});
  const u64* tiles = section.is_tiles ? file.take((n + 1) / 2) : nullptr;
  check(!tiles || n % 2 == 0 || tiles[n / 2] >> 32 == 0,
        "tile numbers are not followed by zero");  // rule: zero
  check(n <= file.left() / size, "it ends in a run: it was cut off");
  const Run run{section.stored, n, reinterpret_cast<const std::uint32_t*>(tiles), file.take(n * size)};
  for (u64 i = 0; i < n; ++i) {
    const u64 number = run.number(i), level = tiles ? 0 : ones(number) - ones(run.number(0));
    check((number & ~largest) == 0 && level == 0,
          hex(number) + " is no tile number, or no position of its level");  // rule: tile number
    check(i == 0 || run.number(i - 1) < number, "a run is not ascending");   // rule: run order
    if (tiles) section.index.push_back(number << 32 | (section.stored + i));
  }
  if (!tiles && !section.runs.empty()) {
    const u64 pegs = ones(run.number(0)), last = ones(section.runs.back().number(0));
    check(section.known ? last < pegs : last > pegs,
          "the levels of a list are not in order");  // rule: level order
  }
  section.runs.push_back(run);
}

void read_runs(File& file, Section& section) {
  while (const u64 n = *file.take(1)) {
    check(n / 2 <= file.left(), "it ends in a run: it was cut off");
    read_run(file, n, section);
    section.stored += n;
  }
  std::sort(section.index.begin(), section.index.end());
  const auto same = [](u64 a, u64 b) { return a >> 32 == b >> 32; };
  const auto twice = std::adjacent_find(section.index.begin(), section.index.end(), same);
  check(twice == section.index.end(), "a tile occurs twice");  // rule: tile twice
}

void read_reachable(Section& section, Document& document, std::size_t symmetries) {
  const Problem& problem = section.problem;
  section.goals = read_seeds(document, problem.all());
  section.seed = section.goals.begin()->value;
  section.numbering = std::make_shared<Numbering>(read_numbering(document, problem, section.is_tiles));
  std::set<Pattern> seeds = problem.seeds;
  std::erase_if(seeds, [&](Pattern seed) { return !section.is_here(seed.value); });
  check(section.goals == seeds,
        "the seeds of a section are not those of the header that belong to it");  // rule: own seeds
  for (const Symmetry& g : problem.group) {
    if (section.is_here(image(g, section.seed))) section.class_group.emplace_back(g, *section.numbering);
  }
  check(section.numbering->has(section.seed) &&
            !(section.numbering->place(section.seed) & section.numbering->half),
        "a seed has no place in half 0");  // rule: seed half
  check(section.is_tiles || symmetries == problem.group.size(),
        "a list lacks symmetries");  // rule: list group
}

// `known`: the reachable section before, or null.
Section read_section(File& file, Document document, const Problem& problem, const Section* known) {
  Section section(problem);
  const std::string set = document.text("/set"), store = document.text("/store");
  section.is_tiles = store == "tiles";
  check((set == "reachable" || set == "winning") && (section.is_tiles || store == "list"),
        "unknown set or store");                                              // rule: set and store
  check(!known || known->is_tiles == section.is_tiles, "the stores differ");  // rule: same store

  std::vector<Symmetry> group;
  for (const u64 g : document.numbers("/symmetries", problem.group.size())) group.push_back(problem.group[g]);
  check_group(group);
  if (set == "reachable") {
    read_reachable(section, document, group.size());
  } else {
    check(known && problem.limit == "none" && !problem.finish.empty(),
          "there is no place for winning positions");  // rule: winning place
    section.known = known;
    section.goals = relevant(read_targets(document, "/targets", problem.all()), *known);
    section.seed = known->seed;
    section.class_group = known->class_group;
    section.numbering = known->numbering;
  }
  Position tile_holes = 0;
  for (const u64 hole : section.numbering->tile_holes) tile_holes |= bit(hole);
  for (const Symmetry& g : group) {
    check(image(g, section.goals) == section.goals,
          "a section's symmetry does not carry its seeds or targets to themselves");  // rule: goals carried
    check(section.is_here(image(g, section.seed)),
          "a section's symmetry carries its class to another");  // rule: class carried
    check(image(g, tile_holes) == tile_holes,
          "a section's symmetry does not carry tile holes to tile holes");  // rule: tile holes carried
    section.group.emplace_back(g, *section.numbering);
  }
  document.finish();
  read_runs(file, section);
  return section;
}

// ---- The proof ----

struct Worker {
  Tile expected, known;
  Levels levels{};
  std::pair<u64, std::string> error{~u64{0}, ""};
};

// body(item, worker) for every item, in order: so the error that is reported is that of the first item that has one.
template <typename Body>
void for_items(u64 items, std::vector<Worker>& workers, const Body& body) {
  std::atomic<u64> next{0};
  const auto work = [&](Worker& me) {
    u64 item = items;
    try {
      while ((item = next++) < items) body(item, me);
    } catch (const std::exception& exception) {
      next = items;
      me.error = {item, exception.what()};
    }
  };
  std::vector<std::thread> threads;
  for (Worker& me : workers) threads.emplace_back(work, std::ref(me));
  for (std::thread& thread : threads) thread.join();
  std::pair<u64, std::string> first{items, ""};
  for (const Worker& me : workers) first = std::min(first, me.error);
  check(first.first == items, first.second);
}

Levels sum_of(const std::vector<Worker>& workers) {
  Levels result{};
  for (const Worker& me : workers) {
    for (std::size_t i = 0; i < result.size(); ++i)
      for (std::size_t count = 0; count < result[i].size(); ++count) result[i][count] += me.levels[i][count];
  }
  return result;
}

u64 mix(u64 p) {  // the output function of SplitMix64
  u64 z = p + 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

struct Images {  // of the positions of a word under some symmetries
  std::vector<const Carrier*> carriers;
  std::vector<Position> firsts,
      of_bit;  // by symmetry: of the first position; by bit and symmetry: of what the bit adds
  void begin(Position first) {
    const std::size_t bits = of_bit.empty() ? carriers[0]->of_bit.size() : 0;
    firsts.clear();
    for (const Carrier* c : carriers) firsts.push_back(image(c->g, first));
    for (std::size_t b = 0; b < bits; ++b)
      for (const Carrier* c : carriers) of_bit.push_back(c->of_bit[b]);
  }
  template <typename Function>
  u64 total(u64 b, const Function& function) const {
    u64 result = 0;
    for (std::size_t i = 0; i < firsts.size(); ++i)
      result += function(firsts[i] ^ of_bit[b * firsts.size() + i]);
    return result;
  }
};

// The equation for each tile that is the least of its orbit, stored or not.
class Proof {
 public:
  explicit Proof(const Section& section)
      : problem_(section.problem), section_(section), known_(section.known), n_(*section.numbering) {}

  Levels prove(std::size_t threads) const {
    std::vector<Worker> workers(threads);
    for (Worker& me : workers) me.expected = me.known = Tile(n_.size);
    for_items(section_.stored, workers, [&](u64 i, Worker& me) {
      const auto stored = section_.stored_at(i);
      prove_tile(stored.first, stored.second, me);
    });
    section_.is_tiles ? prove_other_tiles(workers) : prove_not_listed(workers);
    return sum_of(workers);
  }

 private:
  void prove_other_tiles(std::vector<Worker>& workers) const {
    const u64 block = 1024, all = bit(n_.tile_holes.size());
    for_items((all + block - 1) / block, workers, [&](u64 i, Worker& me) {
      for (u64 tile = i * block; tile < std::min(all, (i + 1) * block); ++tile) prove_tile(tile, nullptr, me);
    });
  }

  // The positions that a list should have are seeds, or a jump leads to them from the list; or they are in the known list.
  void prove_not_listed(std::vector<Worker>& workers) const {
    for (const Pattern seed : section_.goals) {
      if (!known_) prove_tile(seed.value, nullptr, workers[0]);  // rule: seeds listed
    }
    const Section& from = known_ ? *known_ : section_;
    for_items(from.stored, workers, [&](u64 i, Worker& me) {
      const Position p = from.stored_at(i).first;
      for (const Carrier& c : from.group) {
        if (known_) prove_tile(c.tile(p), nullptr, me);  // rule: list won
      }
      for (const Pattern jump : problem_.before) {
        const bool leads_on = !known_ && jump.fits(p) && ones(p) > problem_.least_pegs;
        if (leads_on) prove_tile(section_.least(p ^ jump.mask).tile, nullptr, me);  // rule: list closed
      }
    });
  }

  void prove_tile(u64 t, const u64* bits, Worker& me) const {  // bits: null unless it is known to be stored
    const Section::Image least = section_.least(t);
    if (!bits && (least.tile < t || least.at)) return;
    check(least.tile == t, name(t) + " is stored, but not the least of its images");  // rule: least tile
    if (!expect(t, me) && !bits) return;
    for (u64 i = 0; i < n_.size; ++i) {
      const u64 differ = me.expected[i] ^ (bits ? bits[i] : 0), b = lowest(differ);
      if (differ == 0) continue;
      check(n_.valid >> b & 1, name(t) + " has a bit after its places");
      refuse(n_.first(t) ^ n_.of_word[i] ^ n_.of_bit[b], me.expected[i] >> b & 1);  // rule: equation
    }
    if (bits) count(t, bits, me.levels);
  }

  std::string name(u64 tile) const { return (section_.is_tiles ? "tile " : "position ") + hex(tile); }

  [[noreturn]] void refuse(Position p, bool is_missing) const {
    const std::string reason = known_ ? "reachable, and a target or before a jump into the set"
                                      : "a seed or reached by a jump from the set, and in the limit";
    throw std::runtime_error("position " + hex(p) + (is_missing ? " is missing in" : " is in") + " the " +
                             (known_ ? "winning" : "reachable") + " set, but it is " +
                             (is_missing ? "" : "not ") + reason);
  }

  // Makes me.expected the right side of the equation for tile t. False if it is empty.
  bool expect(u64 t, Worker& me) const {
    const std::vector<Pattern> goals = n_.fitting(section_.goals, t);
    std::fill(me.expected.begin(), me.expected.end(), 0);
    if (!pull(section_, known_ ? problem_.before : problem_.after, t, me.expected) && goals.empty())
      return false;
    std::fill(me.known.begin(), me.known.end(), 0);
    if (known_) pull(*known_, {Pattern{0, 0}}, t, me.known);
    n_.for_words(t, [&](u64 i, Position first) {
      u64& word = me.expected[i];
      for (const Pattern goal : goals) word |= n_.where(goal, first);
      if (known_) word &= me.known[i];
      for (u64 rest = problem_.least_pegs ? word : 0; rest; rest &= rest - 1) {
        const bool is_within = ones(first ^ n_.of_bit[lowest(rest)]) >= problem_.least_pegs;
        if (!is_within) word ^= rest & -rest;  // rule: limit
      }
    });
    return true;
  }

  struct Pull {
    Pattern where;
    const u64* source;
    u64 shift;  // of words and places
  };

  // Adds to a tile the positions that fit one of these patterns, and with pegs and holes of its mask exchanged are in a set: so
  // where jumps lead to from the set, or from where they lead into it; or, if the mask is 0, the set itself. The image of t under
  // each symmetry takes what stored tiles themselves give, and is carried back.
  bool pull(const Section& from, const std::vector<Pattern>& patterns, u64 t, Tile& tile) const {
    std::map<const Carrier*, std::vector<Pull>> pulls;
    for (const Pattern q : n_.fitting(patterns, t)) {
      const Section::Image from_tile = from.least(t ^ n_.tile(q.mask));
      if (!from_tile.at) continue;
      const Pattern there = image(from_tile.carrier->g, q);
      pulls[from_tile.carrier].push_back({there, from.stored_at(*from_tile.at).second, n_.step(there.mask)});
    }
    for (const auto& entry : pulls) {
      n_.for_words(entry.first->tile(t), [&](u64 i, Position first) {
        u64 bits = 0;
        for (const Pull& p : entry.second) {
          const u64 where = n_.where(p.where, first);
          if (where) bits |= where & exchange(p.source[i ^ p.shift >> 6], p.shift & 63);
        }
        entry.first->carry_back(first, bits, tile);
      });
    }
    return !pulls.empty();
  }

  // Counts the positions of a stored tile, and their images.
  void count(u64 t, const u64* bits, Levels& levels) const {
    std::map<u64, const Carrier*> by_tile;
    for (const Carrier& c : section_.group) by_tile.emplace(c.tile(t), &c);
    Images images, same;
    for (const auto& entry : by_tile) images.carriers.push_back(entry.second);
    for (const Carrier& c : section_.class_group) same.carriers.push_back(&c);
    const u64 times = by_tile.size();
    std::vector<Position> masks, values;  // of jumps
    for (const Pattern q : n_.fitting(problem_.before, t)) {
      masks.push_back(q.mask);
      values.push_back(q.value);
    }
    n_.for_words(t, [&](u64 i, Position first) {
      if (bits[i]) images.begin(first), same.begin(first);
      for (u64 rest = bits[i]; rest; rest &= rest - 1) {
        const Position p = first ^ n_.of_bit[lowest(rest)];
        u64 jumps_of_p = 0;
        for (std::size_t j = 0; j < masks.size(); ++j) jumps_of_p += (p & masks[j]) == values[j];
        const u64 fixing = same.total(lowest(rest), [&](Position q) { return q == p; });
        auto& level = levels[ones(p)];
        level[positions] += times;
        level[jumps] += times * jumps_of_p;
        level[dead_ends] += jumps_of_p ? 0 : times;
        level[fixed] += times * fixing;
        level[fixed_dead_ends] += jumps_of_p ? 0 : times * fixing;
        level[fingerprint] += images.total(lowest(rest), mix);
      }
    });
  }

  const Problem& problem_;
  const Section& section_;
  const Section* known_;
  const Numbering& n_;
};

// ---- Solutions and games ----
//
// The number of games from a position is 1 for a dead end, else the sum of those from the positions that its jumps lead to.
// The number of solutions is that sum, and 1 more for a target. Both are found from the fewest pegs up: in the reachable set,
// or, of solutions, in the winning set, as there are none from other positions. They are counted modulo two primes. So a number
// that is not equal to the true one passes only if they differ by a multiple of both.

__extension__ using Number = unsigned __int128;  // modulo the product of the primes, which is below 2^122
constexpr u64 primes[] = {(u64{1} << 61) - 1, (u64{1} << 61) - 31};
constexpr Number modulus = Number{primes[0]} * primes[1];

void add(Number& sum, Number more) {
  sum += more;
  if (sum >= modulus) sum -= modulus;
}

// The positions with some number of pegs in the stored tiles, in the order of the file, and their numbers.
struct Row {
  std::vector<u64> members, before;  // by words of one half: which bits they are, and how many come before
  std::vector<Number> numbers;
};

class Fold {  // of solutions, in a winning section; of games, in a reachable one
 public:
  Fold(const Section& section, std::size_t threads)
      : problem_(section.problem), section_(section), n_(*section.numbering), workers_(threads) {}

  u64 bytes() {  // that total takes; the section need not be proved
    for_items(section_.stored, workers_, [&](u64 at, Worker& me) {
      const auto stored = section_.stored_at(at);
      n_.for_words(stored.first, [&](u64 i, Position first) {
        for (u64 rest = stored.second[i] & n_.valid; rest; rest &= rest - 1)
          ++me.levels[ones(first ^ n_.of_bit[lowest(rest)])][positions];
      });
    });
    const Levels levels = sum_of(workers_);
    u64 most = 0;
    for (std::size_t pegs = 1; pegs < 65; ++pegs)
      most = std::max(most, levels[pegs][positions] + levels[pegs - 1][positions]);
    return most * sizeof(Number) + 4 * section_.stored * n_.words * sizeof(u64);
  }

  // The sum of the numbers of seeds; 0 for those that are not in the set.
  Number total(const std::vector<Position>& seeds) {
    Row below, here;
    for (u64 pegs = 0; pegs <= problem_.most_pegs(); ++pegs) {
      below = std::move(here);
      here = row(pegs);
      for_items(section_.stored, workers_, [&](u64 i, Worker&) { fold_tile(i, pegs, here, below); });
    }
    Number sum = 0;
    for (const Position p : seeds) {
      if (const auto spot = section_.locate(p)) add(sum, number_at(here, spot->first, spot->second));
    }
    return sum;
  }

 private:
  Row row(u64 pegs) {  // without the numbers
    Row row{std::vector<u64>(section_.stored * n_.words), {}, {}};
    for_items(section_.stored, workers_, [&](u64 at, Worker&) {
      const auto stored = section_.stored_at(at);
      n_.for_words(stored.first, [&](u64 i, Position first) {
        if ((ones(first) ^ pegs) & 1) return;
        u64& members = row.members[at * n_.words + i % n_.words];
        for (u64 rest = stored.second[i]; rest; rest &= rest - 1)
          members |= ones(first ^ n_.of_bit[lowest(rest)]) == pegs ? rest & -rest : 0;
      });
    });
    u64 number = 0;
    row.before.reserve(row.members.size());
    for (const u64 members : row.members) row.before.push_back(std::exchange(number, number + ones(members)));
    row.numbers.resize(number);
    return row;
  }

  // The number of the position at a place of a stored tile; 0 where the set has none.
  Number number_at(const Row& row, u64 tile, u64 place) const {
    const u64 word = tile * n_.words + place / 64 % n_.words, members = row.members[word];
    if (!(members >> place % 64 & 1)) return 0;
    return row.numbers[row.before[word] + ones(members & (bit(place % 64) - 1))];
  }

  struct Step {  // a jump from a tile
    Pattern where;
    Section::Image to;
    u64 place;  // where it leads to from place 0
  };

  void fold_tile(u64 at, u64 pegs, Row& here, const Row& below) const {
    const u64* members = here.members.data() + at * n_.words;
    if (std::count(members, members + n_.words, 0) == static_cast<std::ptrdiff_t>(n_.words)) return;
    const u64 tile = section_.stored_at(at).first;
    const std::vector<Pattern> goals = n_.fitting(section_.goals, tile);
    std::vector<Step> steps;
    for (const Pattern jump : n_.fitting(problem_.before, tile)) {
      const Section::Image to = section_.least(tile ^ n_.tile(jump.mask));
      steps.push_back({jump, to, n_.place(image(to.carrier->g, n_.first(tile) ^ jump.mask))});
    }
    n_.for_words(tile, [&](u64 i, Position first) {
      if ((ones(first) ^ pegs) & 1) return;  // the other half
      const u64 word = i % n_.words;
      Number* number = here.numbers.data() + here.before[at * n_.words + word];
      for (u64 rest = members[word]; rest; rest &= rest - 1, ++number) {
        const Position p = first ^ n_.of_bit[lowest(rest)];
        bool has_jump = false, is_target = false;
        for (const Step& step : steps) {
          if (!step.where.fits(p)) continue;
          has_jump = true;
          if (!step.to.at) continue;
          const u64 place = step.place ^ sum(step.to.carrier->places, i << 6 | lowest(rest));
          add(*number, number_at(below, *step.to.at, place));
        }
        for (const Pattern goal : goals) is_target = is_target || goal.fits(p);
        if (section_.known ? is_target : !has_jump) add(*number, 1);
      }
    });
  }

  const Problem& problem_;
  const Section& section_;
  const Numbering& n_;
  std::vector<Worker> workers_;
};

// ---- Counts of the whole problem ----

struct Part {  // a class of seeds, carried to where a reachable section has it
  const Section *known = nullptr, *winning = nullptr;
  const Section* ever_winning = nullptr;  // for all images of the targets under G
  Symmetry there;
  std::vector<Position> seeds;
};
using Parts = std::map<Position, Part>;  // by class

// Finds the winning sections of a part, and carries its seeds to where the targets are those of the section.
void find_winning(Part& part, const std::deque<Section>& sections) {
  const Problem& problem = part.known->problem;
  std::set<Pattern> images;
  for (const Symmetry& g : problem.group) images.merge(image(g, problem.targets));
  images = relevant(images, *part.known);
  const std::set<Pattern> targets = relevant(image(part.there, problem.targets), *part.known);
  for (const Carrier& m : part.known->class_group) {
    for (const Section& section : sections) {
      if (section.known != part.known) continue;
      if (section.goals == images) part.ever_winning = &section;
      if (part.winning || section.goals != image(m.g, targets)) continue;
      part.winning = &section;
      for (Position& seed : part.seeds) seed = image(m.g, seed);
    }
  }
}

// Each seed lies in exactly one class that G carries the class of a reachable section to. A section has seeds; so none is the
// image of another.
Parts find_parts(const Problem& problem, const std::deque<Section>& sections) {
  Parts parts;
  for (const Pattern seed : problem.seeds) {
    Part part;
    u64 homes = 0;
    for (const Section& section : sections) {
      const auto leads_there = [&](const Symmetry& g) { return section.is_here(image(g, seed.value)); };
      const auto there = std::find_if(problem.group.begin(), problem.group.end(), leads_there);
      if (section.known || there == problem.group.end()) continue;
      part.known = &section;
      part.there = *there;
      ++homes;
    }
    check(homes == 1,
          "seed " + hex(seed.value) + " belongs to " + std::to_string(homes) + " sections");  // rule: classes
    const Position its_class = part.known->is_tiles ? reduce(problem.sums, seed.value) : 0;
    parts.emplace(its_class, part).first->second.seeds.push_back(image(part.there, seed.value));
  }
  for (auto& entry : parts) find_winning(entry.second, sections);
  return parts;
}

struct Column {
  const char* name;
  const Section* Part::*section;
  Count count;
  bool is_of_orbits = false;
};
constexpr Column columns[] = {{"positions", &Part::known, positions},
                              {"canonical_positions", &Part::known, fixed, true},
                              {"jumps", &Part::known, jumps},
                              {"dead_ends", &Part::known, dead_ends},
                              {"canonical_dead_ends", &Part::known, fixed_dead_ends, true},
                              {"winning_positions", &Part::winning, positions},
                              {"canonical_winning_positions", &Part::ever_winning, fixed, true}};

// levels.csv: the number by depth and column, empty where no section proves it.
using Table = std::vector<std::array<std::string, std::size(columns)>>;

Table make_table(const Problem& problem, const Parts& parts) {
  Table table;
  for (u64 depth = 0; depth <= problem.most_pegs(); ++depth) {
    auto& row = table.emplace_back();
    for (std::size_t c = 0; c < row.size(); ++c) {
      u64 sum = 0;
      bool is_proved = true;
      for (const auto& [its_class, part] : parts) {
        const Section* section = part.*columns[c].section;
        is_proved = is_proved && section;
        sum += section ? section->levels[problem.most_pegs() - depth][columns[c].count] : 0;
      }
      if (is_proved) row[c] = std::to_string(columns[c].is_of_orbits ? sum / problem.group.size() : sum);
    }
  }
  while (!table.empty() && table.back()[0] == "0") table.pop_back();
  return table;
}

void compare(Document& footer, const std::deque<Section>& sections, const Table& table, u64 most_pegs) {
  const auto require = [&](const std::string& path, char kind, const std::string& counted) {
    const std::string given = footer.take(path, kind);
    check(given == counted,
          path + (kind == '[' ? " does not have the size " : " is not ") + counted);  // rule: footer
  };
  require("/sections", '[', std::to_string(sections.size()));
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const std::string path = "/sections/" + std::to_string(i);
    u64 depths = most_pegs + 1;
    while (depths > 0 && sections[i].levels[most_pegs - depths + 1][positions] == 0) --depths;
    footer.take(path, '{');
    require(path + "/positions", '[', std::to_string(depths));
    require(path + "/fingerprints", '[', std::to_string(depths));
    for (u64 depth = 0; depth < depths; ++depth) {
      const auto& level = sections[i].levels[most_pegs - depth];
      require(path + "/positions/" + std::to_string(depth), '"', std::to_string(level[positions]));
      require(path + "/fingerprints/" + std::to_string(depth), '"', hex(level[fingerprint]));
    }
  }
  require("/levels", '[', std::to_string(table.size()));
  std::array<bool, std::size(columns)> given{true};  // in the first row, so in all
  for (u64 depth = 0; depth < table.size(); ++depth) {
    const std::string path = "/levels/" + std::to_string(depth);
    footer.take(path, '{');
    require(path + "/depth", '0', std::to_string(depth));
    require(path + "/pegs", '0', std::to_string(most_pegs - depth));
    for (std::size_t c = 0; c < std::size(columns); ++c) {
      const std::string cell = path + '/' + columns[c].name;
      given[c] = given[c] || (depth == 0 && footer.has(cell));
      if (!given[c]) continue;
      check(!table[depth][c].empty(), "no section proves " + cell);  // rule: footer unproved
      require(cell, '"', table[depth][c]);
    }
  }
}

// No sum exceeds stored positions × |G| × (|G| or the number of jumps).
void check_size(const Problem& problem, const std::deque<Section>& sections) {
  double stored = 0;
  for (const Section& section : sections) {
    const Numbering& n = *section.numbering;
    stored += static_cast<double>(section.stored * n.size * n.of_bit.size());
  }
  const double times = static_cast<double>(std::max(problem.group.size(), problem.jumps.size()));
  check(stored * static_cast<double>(problem.group.size()) * times < 1.8e19,
        "64 bits are too few to count it");
}

// What is counted if asked: the numbers, or "" where they are not claimed.
struct Total {
  const char* name;
  const Section* Part::*section;
};
constexpr Total totals[] = {{"solutions", &Part::winning}, {"games", &Part::known}};
using Asked = std::array<std::optional<std::string>, 2>;

// Says what counting will take, before anything is proved.
void require_memory(const Problem& problem, const std::deque<Section>& sections, std::size_t threads,
                    const Asked& asked) {
  if (problem.limit != "none") throw Unreadable{"a depth limit leaves out what would have to be counted"};
  u64 bytes = 0;
  for (const Section& section : sections) {
    if (asked[section.known ? 0 : 1]) bytes = std::max(bytes, Fold(section, threads).bytes());
  }
  std::cerr << "pegspace-check: counting takes " << (bytes >> 20) + 1 << " MiB of memory\n";
  const auto pages = static_cast<u64>(sysconf(_SC_PHYS_PAGES));
  if (bytes >= pages * static_cast<u64>(sysconf(_SC_PAGE_SIZE)))
    throw Unreadable{"this machine has too little memory to count"};
}

// Says the number of the whole problem; or, of one that is claimed, that it is equal.
std::string compare_total(const Total& total, const Parts& parts, std::size_t threads,
                          const std::string& claim) {
  Number counted = 0, claimed = 0;
  for (const auto& [its_class, part] : parts) {
    const Section* section = part.*total.section;
    if (!section && claim.empty()) return "";
    if (!section) throw Unreadable{"it lacks the winning positions, by which solutions are counted"};
    add(counted, Fold(*section, threads).total(part.seeds));
  }
  for (const char digit : claim) claimed = (claimed * 10 + static_cast<u64>(digit - '0')) % modulus;
  check(claim.empty() || claimed == counted, "it does not have " + claim + ' ' + total.name);
  std::string text = total.name + (claim.empty() ? " " : ' ' + claim + ", equal ");
  for (const u64 prime : primes) {
    if (claim.empty()) text += std::to_string(static_cast<u64>(counted % prime)) + ' ';
    text += "modulo " + std::to_string(prime) + (prime == primes[0] ? " and " : "\n");
  }
  return text;
}

// ---- The program ----

void print(const Problem& problem, const Table& table) {
  std::cout << problem.holes << " holes, " << problem.jumps.size() << " jumps";
  for (const Holes& jump : problem.jumps) {
    if (problem.picture.empty()) std::cout << ' ' << jump[0] << '-' << jump[1] << '-' << jump[2];
  }
  std::cout << "\nstart " << problem.start << ':';
  for (const Pattern seed : problem.seeds) std::cout << ' ' << hex(seed.value);
  std::cout << '\n';
  for (u64 hole = 0; const std::string& row : problem.picture) {  // with the first seed: o peg, . hole
    for (const char mark : row)
      std::cout << (mark == '-' ? ' ' : problem.seeds.begin()->value >> hole++ & 1 ? 'o' : '.');
    std::cout << '\n';
  }
  std::cout << "finish " << (problem.finish.empty() ? "none" : problem.finish + ", mask:value");
  for (const Pattern target : problem.targets)
    std::cout << ' ' << hex(target.mask) << ':' << hex(target.value);
  std::cout << "\ndepth limit " << problem.limit << "\nsymmetries " << problem.group.size() << "\ndepth,pegs";
  for (const Column& column : columns) std::cout << ',' << column.name;
  for (u64 depth = 0; depth < table.size(); ++depth) {
    std::cout << '\n' << depth << ',' << problem.most_pegs() - depth;
    for (const std::string& number : table[depth]) std::cout << ',' << number;
  }
  std::cout << '\n';
}

struct Arguments {
  std::vector<std::string> paths;
  std::size_t threads = std::max(1u, std::thread::hardware_concurrency());
  Asked asked;
};

/// A path as others may have named it: what is not ASCII or would act on the screen, as '?'.
std::string shown(std::string path) {
  for (char& letter : path) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x20 || byte > 0x7E) letter = '?';
  }
  return path;
}

void prove(const std::string& path, const Arguments& given) {
  File file(path);
  const Problem problem = read_header(file.document());
  std::deque<Section>
      sections;  // a reachable one, its winning ones, the next reachable one, its winning ones and so on
  const Section* known = nullptr;
  Document footer = file.document();
  for (; footer.has("/set"); footer = file.document()) {
    sections.push_back(read_section(file, std::move(footer), problem, known));
    if (!sections.back().known) known = &sections.back();
  }
  check(file.left() == 0, "the file goes on after its footer");  // rule: end
  check_size(problem, sections);
  if (given.asked[0] || given.asked[1]) require_memory(problem, sections, given.threads, given.asked);
  for (Section& section : sections) section.levels = Proof(section).prove(given.threads);
  const Parts parts = find_parts(problem, sections);
  const Table table = make_table(problem, parts);
  compare(footer, sections, table, problem.most_pegs());
  footer.finish();
  std::string text;
  for (std::size_t i = 0; i < 2; ++i)
    text += given.asked[i] ? compare_total(totals[i], parts, given.threads, *given.asked[i]) : "";
  std::cout << "PROVED " << shown(path) << "\n";
  print(problem, table);
  std::cout << text;
}

constexpr const char* usage = R"(usage: pegspace-check [--threads N] [--count] FILE...
       pegspace-check [--threads N] [--solutions N] [--games N] FILE
Proves that position sets (made by pegspace enumerate --save) hold exactly the
positions that they should, and prints their board, start, finish and
levels.csv; or says what is wrong. --count also counts solutions and games,
modulo two primes; --solutions N and --games N count one of them, and compare
it with N.
Exit code: 0 all are proved; 1 a file or a number is wrong, or a file is not
complete; 2 wrong usage, a file that is not a position set, or too little
memory to count.
)";

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

bool read(std::span<char*> words, Arguments& given) {
  std::size_t i = 0;
  for (; i < words.size() && words[i][0] == '-'; ++i) {
    const std::string option = words[i];
    if (option == "--count") {
      for (auto& claim : given.asked) claim = claim.value_or("");
      continue;
    }
    const std::string value = i + 1 < words.size() ? words[++i] : "";
    if (!is_number(value)) return false;
    if (option == "--threads") {
      given.threads = value.size() < 5 ? std::stoul(value) : 0;
    } else if (option == "--solutions" || option == "--games") {
      given.asked[option == "--games"] = value;
    } else {
      return false;
    }
  }
  given.paths.assign(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
  const bool compares = given.asked[0].value_or("") + given.asked[1].value_or("") != "";
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
      std::cerr << "pegspace-check: " << shown(path) << ": " << unreadable.why << '\n';
      code = 2;
    } catch (const std::bad_alloc&) {
      std::cerr << "pegspace-check: " << shown(path) << ": too little memory\n";
      code = 2;
    } catch (const std::exception& wrong) {
      std::cout << "NOT PROVED " << shown(path) << ": " << wrong.what() << '\n';
      code = std::max(code, 1);
    }
  }
  return code;
}
