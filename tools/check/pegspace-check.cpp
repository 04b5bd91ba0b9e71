// pegspace-check FILE... proves that a position set (FORMAT.md) holds exactly the positions that it should. It shares no
// code with pegspace, and trusts nothing in the file that it has not verified.
//
// Let S be the seeds, and N(R) what one jump leads to from the positions of a set R.
//
//   Theorem 1. R is the set of all positions that the seeds reach if and only if R = S ∪ N(R).
//   Proof. The reachable set satisfies the equation: a position is reached by no jump, and is a seed, or by a last jump
//   from a reachable position. Conversely, let two sets satisfy it. Every jump removes one peg, so the equation tells
//   which positions with q pegs belong to R from those with q + 1 pegs. No position has more pegs than the board has
//   holes; by induction from there down, both sets have the same positions with q pegs for every q. ∎
//   With a depth limit d, the same proof holds for R = (S ∪ N(R)) ∩ {positions of depth at most d}.
//
//   Theorem 2. Let R be as in Theorem 1, without a limit. W is the set of those positions of R from which a target (an
//   element of T) can be reached if and only if W = (T ∩ R) ∪ {p in R: some jump leads from p into W}.
//   Proof. As before, by induction from the fewest pegs upwards. ∎
//
//   Symmetries. Let a group H carry jumps to jumps, S to S (or T to T and R to R), and let the file's set be the union of
//   the images of what is stored. Then both sides of the equation are carried to themselves, so it holds everywhere if it
//   holds on one tile of each orbit. The class of positions that differ by sums of jumps contains all that its seeds
//   reach; what is true of one class is true of its images under the group G of the search.
//
// So one pass over the file proves it. The pass also counts: an orbit under a group K has |K| / (number of elements of K
// that fix p) positions p, so the sum of these numbers over all positions, divided by |K|, is the number of orbits
// (Burnside). The counts are exact: count_limit() refuses files for which 64 bits could be too few.
//
// What this does not exclude: a board other than the one meant (so it is drawn), and errors of the compiler, the
// processor, or this program.
//
// Exit code: 0 all files are proved; 1 a file is wrong or not complete; 2 wrong usage, or not a readable position set.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using u64 = std::uint64_t;
using Position = u64;  // bit i: a peg in hole i
using Holes = std::vector<unsigned>;

struct Refused {  // the file is not proved
  std::string why;
};
struct Unreadable {  // it is no position set
  std::string why;
};
void check(bool holds, const std::string& otherwise) {
  if (!holds) throw Refused{otherwise};
}
constexpr u64 bit(u64 i) {
  return u64{1} << i;
}
unsigned lowest(u64 x) {
  return static_cast<unsigned>(std::countr_zero(x));
}
u64 ones(u64 x) {
  return static_cast<u64>(std::popcount(x));
}
bool odd(u64 x) {
  return std::popcount(x) & 1;
}
u64 everywhere(bool value) {
  return value ? ~u64{0} : 0;
}  // a word of equal bits
std::string hex(u64 x) {
  char digits[16];
  return "0x" + std::string(digits, std::to_chars(digits, digits + 16, x, 16).ptr);
}

// ---- JSON: objects, arrays, strings and whole numbers, nothing else ----

struct Json {
  char kind = 0;  // one of { [ " 0
  u64 number = 0;
  std::string string;             // as written between the quotation marks
  std::vector<std::string> keys;  // of the items of an object
  std::vector<Json> items;
  std::string_view source;

  const Json& as(char wanted) const {
    check(kind == wanted,
          "found " + std::string(source.substr(0, 40)) + " where " + wanted + " was expected");
    return *this;
  }
  bool has(const std::string& key) const { return std::count(keys.begin(), keys.end(), key) > 0; }
  const Json& operator[](const std::string& key) const {
    const auto found = std::find(keys.begin(), keys.end(), key);
    check(found != keys.end(), "a document lacks \"" + key + "\"");
    return items[static_cast<std::size_t>(found - keys.begin())];
  }
  void only(const std::vector<std::string>& known) const {
    for (const std::string& key : as('{').keys)
      check(std::count(known.begin(), known.end(), key) > 0, "unknown key " + key);  // rule: unknown key
  }
  u64 below(u64 end) const {
    check(as('0').number < end, std::string(source) + " is too large");
    return number;
  }
  u64 digits(const std::string& prefix, int base) const {
    u64 value = 0;
    const std::string& text = as('"').string;
    const char* end = text.data() + text.size();
    const bool begins = text.starts_with(prefix);
    const auto [read, error] = std::from_chars(text.data() + (begins ? prefix.size() : 0), end, value, base);
    check(begins && error == std::errc() && read == end &&
              (base == 16 ? hex(value) : std::to_string(value)) == text,
          "found " + std::string(source) + " where a number in a string was expected");
    return value;
  }
  u64 decimal() const { return digits("", 10); }
  u64 position() const { return digits("0x", 16); }
};

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}
  Json read() {
    Json json = value(8);
    check(peek() == 0 && at_ == text_.size(), "a document goes on after its end");
    return json;
  }

 private:
  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void take(char wanted) {
    check(peek() == wanted, std::string("a document lacks a ") + wanted + " at byte " + std::to_string(at_));
    ++at_;
  }
  std::string quoted() {
    take('"');
    const std::size_t begin = at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      check(static_cast<unsigned char>(text_[at_]) >= ' ', "a string has a control character");
      if (text_[at_] == '\\') ++at_;
    }
    check(at_ < text_.size(), "a string does not end");
    return std::string(text_.substr(begin, at_++ - begin));
  }
  void list(Json& json, char end, int depth) {
    const bool object = end == '}';
    for (take(json.kind); peek() != end;) {
      if (!json.items.empty()) take(',');
      if (object) {
        std::string key = (peek(), quoted());
        check(!json.has(key), "the key \"" + key + "\" stands twice");  // rule: key twice
        json.keys.push_back(std::move(key));
        take(':');
      }
      json.items.push_back(value(depth - 1));
    }
    take(end);
  }
  Json value(int depth) {
    check(depth > 0, "a document is nested too deeply");
    Json json;
    const char first = peek();
    const std::size_t begin = at_;
    json.kind = first >= '0' && first <= '9' ? '0' : first;
    if (first == '{' || first == '[') {
      list(json, first == '{' ? '}' : ']', depth);
    } else if (first == '"') {
      json.string = quoted();
    } else {
      const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), json.number);
      check(json.kind == '0' && error == std::errc(),
            "a document has no value at byte " + std::to_string(at_));
      at_ = static_cast<std::size_t>(end - text_.data());
    }
    json.source = text_.substr(begin, at_ - begin);
    return json;
  }
  std::string_view text_;
  std::size_t at_ = 0;
};

// ---- The file ----

class File {
 public:
  explicit File(const std::string& path) {
    static_assert(std::endian::native == std::endian::little);
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (file < 0 || fstat(file, &status) != 0) throw Unreadable{std::strerror(errno)};
    size_ = static_cast<std::size_t>(status.st_size);
    if (S_ISREG(status.st_mode) && size_ >= 8) start_ = mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (start_ == MAP_FAILED) throw Unreadable{"it is no regular file with content, or cannot be mapped"};
    at_ = static_cast<const u64*>(start_);
    if (std::memcmp(take(1), "PEGSET1\n", 8) != 0)
      throw Unreadable{"it is no position set: it does not begin with PEGSET1"};
    check(size_ % 8 == 0, "its size is no multiple of 8 bytes: it was cut off, or never finished");
  }
  ~File() {
    if (start_ != MAP_FAILED) munmap(start_, size_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  u64 left() const { return size_ / 8 - static_cast<u64>(at_ - static_cast<const u64*>(start_)); }
  const u64* take(u64 words) {
    check(words <= left(), "it ends too soon: it was cut off, or never finished");
    return std::exchange(at_, at_ + words);
  }
  Json document() {
    const u64 bytes = *take(1);
    check(bytes % 8 == 0, "the length of a document is no multiple of 8");
    const char* text = reinterpret_cast<const char*>(take(bytes / 8));
    return JsonReader(std::string_view(text, bytes)).read();
  }

 private:
  void* start_ = MAP_FAILED;
  std::size_t size_ = 0;
  const u64* at_ = nullptr;
};

// ---- Board, jumps, symmetries ----

struct Pattern {  // the positions p with (p & mask) == value
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

struct Board {
  unsigned holes = 0;
  std::vector<std::string> picture;
  std::vector<Jump> jumps;  // ascending, each once
  Position all() const { return holes == 64 ? ~u64{0} : bit(holes) - 1; }
};

void read_picture(Board& board, bool square, const Json& rows) {
  std::map<std::pair<int, int>, u64> number;  // of the hole at (row, column)
  for (const Json& row : rows.as('[').items) {
    board.picture.push_back(row.as('"').string);
    for (int column = 0; const char mark : board.picture.back()) {
      check(mark == 'o' || mark == '-', "a picture has a mark other than o and -");  // rule: picture marks
      if (mark == 'o')
        number.emplace(std::pair(static_cast<int>(board.picture.size()), column), number.size());
      ++column;
    }
  }
  using Steps = std::vector<std::pair<int, int>>;
  const Steps steps = square ? Steps{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
                             : Steps{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  for (const auto& [cell, from] : number) {
    for (const auto& [down, right] : steps) {
      const auto over = number.find({cell.first + down, cell.second + right});
      const auto to = number.find({cell.first + 2 * down, cell.second + 2 * right});
      if (over != number.end() && to != number.end()) board.jumps.push_back({from, over->second, to->second});
    }
  }
  check(number.size() >= 1 && number.size() <= 64, "a board has 1 to 64 holes");
  board.holes = static_cast<unsigned>(number.size());
}

std::vector<u64> read_numbers(const Json& json, u64 end) {
  std::vector<u64> numbers;
  for (const Json& number : json.as('[').items) numbers.push_back(number.below(end));
  return numbers;
}

std::vector<std::vector<u64>> read_tuples(const Json& json, std::size_t size, u64 end) {
  std::vector<std::vector<u64>> tuples;
  for (const Json& tuple : json.as('[').items) {
    tuples.push_back(read_numbers(tuple, end));
    const std::set<u64> different(tuples.back().begin(), tuples.back().end());
    check(tuples.back().size() == size && different.size() == size,  // rule: tuples
          std::string(tuple.source) + " has not " + std::to_string(size) + " different holes");
  }
  return tuples;
}

Board read_board(const Json& json) {
  Board board;
  const std::string lattice = json["lattice"].as('"').string;
  json["name"].as('"');
  if (lattice == "square" || lattice == "triangular") {
    json.only({"name", "lattice", "picture"});
    read_picture(board, lattice == "square", json["picture"]);
  } else {
    check(lattice == "graph", "a lattice is square, triangular or graph");
    const bool edges = json.has("edges");
    json.only({"name", "lattice", "names", edges ? "edges" : "lines"});
    for (const Json& name : json["names"].as('[').items) name.as('"');
    const std::size_t holes = json["names"].items.size();
    check(holes >= 1 && holes <= 64, "a board has 1 to 64 holes");
    board.holes = static_cast<unsigned>(holes);
    std::vector<std::vector<u64>> lines = read_tuples(json[edges ? "edges" : "lines"], edges ? 2 : 3, holes);
    const std::size_t given = lines.size();
    for (std::size_t i = 0; i < given; ++i) lines.emplace_back(lines[i].rbegin(), lines[i].rend());
    for (const auto& line : lines) {
      if (!edges) board.jumps.push_back({line[0], line[1], line[2]});
      for (const auto& next : lines) {
        if (edges && next[0] == line[1] && next[1] != line[0])
          board.jumps.push_back({line[0], line[1], next[1]});
      }
    }
  }
  std::sort(board.jumps.begin(), board.jumps.end());
  board.jumps.erase(std::unique(board.jumps.begin(), board.jumps.end()), board.jumps.end());
  return board;
}

class Symmetry {
 public:
  explicit Symmetry(std::vector<u64> images) : images_(std::move(images)), table_((images_.size() + 3) / 4) {
    for (std::size_t hole = 0; hole < images_.size(); ++hole) {
      for (u64 pegs = 0; pegs < 16; ++pegs) {
        if (pegs >> (hole % 4) & 1) table_[hole / 4][pegs] |= bit(images_[hole]);
      }
    }
  }
  const std::vector<u64>& images() const { return images_; }
  Position operator()(Position p) const {
    Position image = 0;
    for (std::size_t i = 0; i < table_.size(); ++i) image |= table_[i][p >> (4 * i) & 15];
    return image;
  }
  Pattern operator()(Pattern q) const { return {(*this)(q.mask), (*this)(q.value)}; }
  Jump operator()(Jump j) const { return {images_[j.from], images_[j.over], images_[j.to]}; }
  Symmetry operator*(const Symmetry& first) const {
    std::vector<u64> images;
    for (const u64 hole : first.images_) images.push_back(images_[hole]);
    return Symmetry(images);
  }
  Symmetry inverse() const {
    std::vector<u64> images(images_.size());
    for (std::size_t hole = 0; hole < images.size(); ++hole) images[images_[hole]] = hole;
    return Symmetry(images);
  }
  template <typename T>  // the images of a set, ascending
  std::vector<T> operator()(const std::vector<T>& set) const {
    std::vector<T> images;
    for (const T& element : set) images.push_back((*this)(element));
    std::sort(images.begin(), images.end());
    return images;
  }

 private:
  std::vector<u64> images_;
  std::vector<std::array<Position, 16>> table_;  // by four holes and their pegs
};

using Group = std::vector<const Symmetry*>;

// A finite set is a group if the product of each member with each of some generators lies in it.
void check_group(const Group& group) {
  std::map<std::vector<u64>, std::size_t> number;
  for (const Symmetry* g : group)
    check(number.emplace(g->images(), number.size()).second,
          "a symmetry stands twice");  // rule: symmetry twice
  check(!group.empty() && std::is_sorted(group[0]->images().begin(), group[0]->images().end()),
        "the first symmetry is not the identity");  // rule: identity
  std::vector<std::vector<std::size_t>> products;   // of all with each generator
  std::vector<std::size_t> made{0};                 // by the generators so far
  std::vector<bool> is_made(group.size());
  is_made[0] = true;
  for (const Symmetry* generator : group) {
    if (is_made[number[generator->images()]]) continue;
    products.emplace_back();
    for (const Symmetry* g : group) {
      const auto found = number.find((*g * *generator).images());
      check(found != number.end(), "the symmetries are not closed under composition");  // rule: closed
      products.back().push_back(found == number.end() ? 0 : found->second);
    }
    for (std::size_t i = 0; i < made.size(); ++i) {
      for (const auto& product : products) {
        if (!is_made[product[made[i]]]) made.push_back(product[made[i]]);
        is_made[product[made[i]]] = true;
      }
    }
  }
}

// A linear subspace of GF(2)^64. reduce() gives the same for two vectors if and only if they differ by a member: each
// vector of the basis lacks the leading bits of those before it.
class Span {
 public:
  void add(u64 vector) {
    if ((vector = reduce(vector))) basis_.push_back(vector);
  }
  std::size_t dimension() const { return basis_.size(); }
  u64 reduce(u64 vector) const {
    for (const u64 b : basis_) vector = std::min(vector, vector ^ b);
    return vector;
  }

 private:
  std::vector<u64> basis_;
};

// ---- The problem: what the header says ----

struct Problem {
  Board board;
  std::vector<Position> seeds;
  bool has_finish = false;
  std::vector<Pattern> targets;
  std::vector<Symmetry> group;
  std::optional<u64> max_depth;
  Span jumps;  // position_class() tells classes apart by it

  u64 top() const { return ones(seeds[0]); }  // pegs of level 0
  Position position_class(Position p) const { return jumps.reduce(p); }
  bool is_in_limit(u64 pegs) const { return !max_depth || pegs + *max_depth >= top(); }
};

std::vector<Position> read_seeds(const Json& json, const Board& board) {
  std::vector<Position> seeds;
  for (const Json& seed : json.as('[').items) {
    seeds.push_back(seed.position());
    check((seeds.back() & ~board.all()) == 0, "a seed has pegs outside the board");  // rule: seed in board
    check(ones(seeds.back()) == ones(seeds[0]), "seeds have different numbers of pegs");  // rule: seeds pegs
    check(seeds.size() == 1 || seeds[seeds.size() - 2] < seeds.back(),
          "the seeds are not ascending");  // rule: seeds ascending
  }
  check(!seeds.empty(), "there are no seeds");
  return seeds;
}

std::vector<Pattern> read_targets(const Json& json, const Board& board) {
  std::vector<Pattern> targets;
  for (const Json& pair : json.as('[').items) {
    check(pair.as('[').items.size() == 2, "a target is a pair [mask, value]");
    targets.push_back({pair.items[0].position(), pair.items[1].position()});
    check((targets.back().mask & ~board.all()) == 0,
          "the mask of a target has holes outside the board");  // rule: target mask
    check((targets.back().value & ~targets.back().mask) == 0,
          "a target has pegs outside its mask");  // rule: target value
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

Problem read_header(const Json& header) {
  header.only(
      {"format", "version", "program", "board", "start", "seeds", "finish", "symmetries", "max_depth"});
  check(header["format"].as('"').string == "pegspace position set",
        "the header's format is another");                                  // rule: format
  check(header["version"].below(2) == 1, "the header's version is not 1");  // rule: version
  for (const char* text : {"program", "start"}) header[text].as('"');
  Problem problem;
  problem.board = read_board(header["board"]);
  problem.seeds = read_seeds(header["seeds"], problem.board);
  if (header.has("max_depth")) problem.max_depth = header["max_depth"].below(65);
  if ((problem.has_finish = header.has("finish"))) {
    header["finish"].only({"label", "targets"});
    header["finish"]["label"].as('"');
    problem.targets = read_targets(header["finish"]["targets"], problem.board);
  }
  for (auto& images : read_tuples(header["symmetries"], problem.board.holes, problem.board.holes))
    problem.group.emplace_back(images);
  Group group;
  for (const Symmetry& g : problem.group) {
    group.push_back(&g);
    check(g(problem.board.jumps) == problem.board.jumps,
          "a symmetry does not carry jumps to jumps");  // rule: carries jumps
    check(g(problem.seeds) == problem.seeds,
          "a symmetry does not carry the seeds to themselves");  // rule: carries seeds
  }
  check_group(group);
  for (const Jump& jump : problem.board.jumps) problem.jumps.add(jump.holes());
  return problem;
}

// ---- Words: 64 positions whose place numbers differ in the low six bits ----

constexpr u64 stripes[] = {
    0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,  // the bits b with bit i of b set
    0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

u64 exchange(u64 word, u64 d) {  // the bit at b goes to b ^ d
  for (; d; d &= d - 1) {
    const u64 stripe = stripes[lowest(d)], step = d & -d;
    word = (word & stripe) >> step | (word & ~stripe) << step;
  }
  return word;
}

u64 odd_bits(u64 f) {  // the bits b for which b & f is odd
  u64 word = 0;
  for (; f; f &= f - 1) word ^= stripes[lowest(f)];
  return word;
}

struct LevelMask {  // which bits of a word have so many pegs
  u64 pegs, bits;
};

// Positions first ^ (sum of the columns i for which bit i of b is set), for the bits b of a word.
class Words {
 public:
  explicit Words(const std::vector<Position>& columns) {
    const std::size_t low = std::min<std::size_t>(columns.size(), 6);
    valid_ = low == 6 ? ~u64{0} : bit(bit(low)) - 1;
    for (std::size_t i = 0; i < low; ++i) {
      varying_ |= columns[i];
      for (u64 rest = columns[i]; rest; rest &= rest - 1) shape_[lowest(rest)] ^= stripes[i];
    }
    for (const Position column : columns) reached_ |= column;
  }
  u64 valid() const { return valid_; }
  bool may_fit(Pattern q, Position first) const {
    return ((first ^ q.value) & q.mask & ~reached_) == 0;
  }  // in any word
  u64 where(Pattern q, Position first) const {
    const Position differ = first ^ q.value;
    if (differ & q.mask & ~varying_) return 0;
    u64 fits = valid_;
    for (u64 rest = q.mask & varying_; rest; rest &= rest - 1) {
      fits &= ~(shape_[lowest(rest)] ^ everywhere(differ >> lowest(rest) & 1));
    }
    return fits;
  }
  void levels(Position first, std::vector<LevelMask>& levels) const {
    u64 sum[7] = {};  // bit by bit, of the pegs in varying holes
    for (u64 rest = varying_; rest; rest &= rest - 1) {
      u64 carry = shape_[lowest(rest)] ^ everywhere(first >> lowest(rest) & 1);
      for (u64& digit : sum) carry &= std::exchange(digit, digit ^ carry);
    }
    levels.clear();
    for (u64 pegs = 0; pegs <= ones(varying_); ++pegs) {
      u64 bits = valid_;
      for (u64 i = 0; i < 7; ++i) bits &= ~(sum[i] ^ everywhere(pegs >> i & 1));
      if (bits) levels.push_back({pegs + ones(first & ~varying_), bits});
    }
  }

 private:
  std::array<u64, 64> shape_{};  // by hole: the bits whose pegs there differ from first's
  Position varying_ = 0;         // the holes in which the positions of a word differ
  Position reached_ = 0;         // those in which the positions of a tile differ
  u64 valid_;
};

// ---- Numbering of a section of tiles ----

u64 pick(Position p, const std::vector<u64>& holes) {  // bit i: the peg on holes[i]
  u64 picked = 0;
  for (std::size_t i = 0; i < holes.size(); ++i) picked |= (p >> holes[i] & 1) << i;
  return picked;
}

Position sum(const std::vector<Position>& columns, u64 number) {
  Position result = 0;
  for (; number; number &= number - 1) result ^= columns[lowest(number)];
  return result;
}

struct Numbering {
  std::vector<u64> tile_holes, place_holes;
  std::vector<Position> tile_columns,
      place_columns;                 // what each bit of the tile number and of the place adds
  std::array<Position, 2> origin{};  // of each half: tile 0, place 0

  u64 tile(Position p) const { return pick(p, tile_holes); }
  u64 place(Position p) const { return pick(p, place_holes); }
  u64 words() const {
    return place_holes.size() < 6 ? 1 : bit(place_holes.size() - 6);
  }  // of one half of a tile
  Position first(u64 tile, u64 half) const { return origin[half] ^ sum(tile_columns, tile); }
  Position position(u64 tile, u64 half, u64 place) const {
    return first(tile, half) ^ sum(place_columns, place);
  }
  bool has(Position p, u64 half) const { return position(tile(p), half, place(p)) == p; }
  bool is_difference(Position d) const {
    return position(tile(d), 0, place(d)) == (d ^ origin[0]);
  }                                           // inside a half
  bool is_carried(const Symmetry& g) const {  // tiles to tiles
    bool holds = true;
    for (const u64 hole : tile_holes)
      holds = holds && std::count(tile_holes.begin(), tile_holes.end(), g.images()[hole]) == 1;
    return holds;
  }
};

Numbering read_numbering(const Json& json, const Problem& problem) {
  Numbering numbering;
  const u64 holes = problem.board.holes;
  numbering.tile_holes = read_numbers(json["tile_holes"], holes);
  numbering.place_holes = read_numbers(json["place_holes"], holes);
  std::vector<u64> all = numbering.tile_holes;
  all.insert(all.end(), numbering.place_holes.begin(), numbering.place_holes.end());
  const Position free =
      std::accumulate(all.begin(), all.end(), u64{0}, [](u64 set, u64 hole) { return set | bit(hole); });
  for (const u64 hole : numbering.tile_holes) numbering.tile_columns.push_back(bit(hole));
  for (const u64 hole : numbering.place_holes) numbering.place_columns.push_back(bit(hole));
  for (const Json& dependent : json["dependent_holes"].as('[').items) {
    dependent.only({"hole", "parity_of", "constant"});
    const u64 hole = all.emplace_back(dependent["hole"].below(holes));
    Position parity_of = 0;
    for (const u64 other : read_numbers(dependent["parity_of"], holes)) {
      check((bit(other) & free & ~parity_of) != 0,
            "a hole depends on one that has no number of its own, or twice on one");  // rule: parity_of
      parity_of |= bit(other);
    }
    for (auto* columns : {&numbering.tile_columns, &numbering.place_columns}) {
      for (Position& column : *columns) column |= column & parity_of ? bit(hole) : 0;
    }
    check(dependent["constant"].as('[').items.size() == 2, "a dependent hole has not two constants");
    for (u64 half : {0, 1}) numbering.origin[half] |= dependent["constant"].items[half].below(2) << hole;
  }
  const std::set<u64> different(all.begin(), all.end());
  check(all.size() == holes && different.size() == holes,
        "the holes are not each a tile, place or dependent hole");  // rule: partition
  check(numbering.tile_holes.size() <= 32, "there are more than 32 tile holes");
  check(numbering.tile_holes.size() + numbering.place_holes.size() + 1 == problem.jumps.dimension(),
        "the numbering is not that of a class");  // rule: dimension
  const Position flip = numbering.origin[0] ^ numbering.origin[1];
  for (const Jump& jump : problem.board.jumps) {
    check(numbering.is_difference(jump.holes() ^ flip),
          "a jump does not lead to the other half");  // rule: jumps flip
  }
  return numbering;
}

// A linear map M of places is a product of exchanges: x becomes x ^ d where x & f is odd. With d & f even, an exchange is
// its own inverse. Each one below leaves fixed what M fixes, and bit i as well: d = (M - 1) bit(i), and f is a sum of
// rows of M - 1, so 0 on what M fixes. The rows are chosen so that bit(i) & f is odd and d & f is even.
struct Exchange {
  u64 d, f;
  bool is_complement = false;  // where x & f is even, instead
};

std::vector<Exchange> exchanges(std::vector<u64> map) {  // map[i]: the image of bit i
  std::vector<Exchange> result;
  for (std::size_t i = 0; i < map.size(); ++i) {
    const u64 d = map[i] ^ bit(i);
    if (d == 0) continue;
    const u64 e = sum(map, d) ^ d;
    const u64 rows = d & ~e ? d & ~e & -(d & ~e) : (d & -d) | (e & ~d & -(e & ~d));
    u64 f = 0;
    for (std::size_t c = 0; c < map.size(); ++c) f |= u64{odd((map[c] ^ bit(c)) & rows)} << c;
    for (u64& image : map) image ^= odd(image & f) ? d : 0;
    result.insert(result.begin(), Exchange{d, f});
  }
  return result;
}

using Tile = std::vector<u64>;  // the words of half 0, then those of half 1

void apply(const Exchange& by, u64* half, u64 words) {
  const u64 step = by.d >> 6, low = odd_bits(by.f & 63) ^ everywhere(by.is_complement);
  for (u64 w = 0; w < words; ++w) {
    const u64 v = w ^ step;
    if (v < w) continue;
    const u64 here = low ^ everywhere(odd(w & by.f >> 6)), there = low ^ everywhere(odd(v & by.f >> 6));
    const u64 from_v = exchange(half[v], by.d & 63), from_w = exchange(half[w], by.d & 63);
    half[w] = (half[w] & ~here) | (from_v & here);
    if (v != w) half[v] = (half[v] & ~there) | (from_w & there);
  }
}

// ---- Sections ----

struct Counts {  // of the positions with some number of pegs, all images under the section's symmetries
  u64 positions = 0, jumps = 0, dead_ends = 0, fingerprint = 0;
  u64 fixed = 0, fixed_dead_ends = 0;  // sums of the number of class symmetries that fix a position
};
using Levels = std::array<Counts, 65>;  // by pegs

struct Run {  // of tiles
  u64 first;  // number of tiles in the runs before
  const std::uint32_t* tiles;
  const u64* bits;
};

struct Section {
  bool is_reachable = true, is_tiles = true;
  std::vector<Position> seeds;   // of the reachable section, also where this is a winning one
  std::vector<Pattern> targets;  // of a winning one
  Group group;
  Group class_group;  // the elements of G that carry the class to itself
  Numbering numbering;
  std::vector<Run> runs;
  std::vector<u64>
      index;  // tile number in the upper 32 bits, its place among all stored ones in the lower; ascending
  std::array<std::span<const Position>, 65> list;  // by pegs
  Levels levels;

  const u64* find(u64 tile) const {  // the bits of a stored tile
    const auto found = std::lower_bound(index.begin(), index.end(), tile << 32);
    return found != index.end() && *found >> 32 == tile ? stored(*found & 0xFFFFFFFF).second : nullptr;
  }
  std::pair<u64, const u64*> stored(u64 number) const {  // number of the tile, its bits
    const auto run =
        std::upper_bound(runs.begin(), runs.end(), number, [](u64 n, const Run& r) { return n < r.first; }) -
        1;
    return {run->tiles[number - run->first], run->bits + (number - run->first) * 2 * numbering.words()};
  }
  bool lists(Position p) const {  // the list has this canonical position
    return std::binary_search(list[ones(p)].begin(), list[ones(p)].end(), p);
  }
  Position canonical(Position p) const {
    Position least = p;
    for (const Symmetry* g : group) least = std::min(least, (*g)(p));
    return least;
  }
  bool contains(Position p) const {
    if (!is_tiles) return lists(canonical(p));
    for (const Symmetry* g : group) {
      const Position image = (*g)(p);
      const u64 half = (ones(p) ^ ones(seeds[0])) & 1, place = numbering.place(image);
      const u64* bits = numbering.has(image, half) ? find(numbering.tile(image)) : nullptr;
      if (bits) return bits[half * numbering.words() + place / 64] >> place % 64 & 1;
    }
    return false;
  }
};

// ---- Threads ----

// body(item, worker) for every item. Items are taken in order, so the error thrown is the one of the first item that fails.
template <typename Worker>
void for_each_item(u64 items, std::vector<Worker>& workers, const std::function<void(u64, Worker&)>& body) {
  std::atomic<u64> next{0};
  std::vector<std::pair<u64, std::exception_ptr>> failed(workers.size(), {items, nullptr});
  const auto work = [&](std::size_t me) {
    u64 item = 0;
    try {
      while ((item = next++) < items) body(item, workers[me]);
    } catch (...) {
      failed[me] = {item, std::current_exception()};
      next = items;
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t me = 1; me < workers.size(); ++me) threads.emplace_back(work, me);
  work(0);
  for (std::thread& thread : threads) thread.join();
  const auto first =
      std::min_element(failed.begin(), failed.end(), [](auto& a, auto& b) { return a.first < b.first; });
  if (first->second) std::rethrow_exception(first->second);
}

u64 mix(u64 p) {  // the output function of SplitMix64
  u64 z = p + 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

struct Worker {
  Tile expected, pulled, known;
  std::vector<LevelMask> levels;
  Levels counts{};
};

Levels sum_of_counts(const std::vector<Worker>& workers) {
  Levels sum{};
  for (const Worker& me : workers) {
    for (std::size_t pegs = 0; pegs < sum.size(); ++pegs) {
      for (u64 Counts::*column : {&Counts::positions, &Counts::jumps, &Counts::dead_ends,
                                  &Counts::fingerprint, &Counts::fixed, &Counts::fixed_dead_ends}) {
        sum[pegs].*column += me.counts[pegs].*column;
      }
    }
  }
  return sum;
}

// For each bit of a word, in how many of the added words it is 1.
struct Sums {
  std::array<u64, 20> digits{};
  std::size_t used = 0;
  u64 any = 0;
  void add(u64 word) {
    any |= word;
    for (std::size_t i = 0; word; ++i) {
      word &= std::exchange(digits[i], digits[i] ^ word);
      used = std::max(used, i + 1);
    }
  }
  u64 total(u64 bits) const {
    u64 total = 0;
    for (std::size_t i = 0; i < used; ++i) total += ones(digits[i] & bits) << i;
    return total;
  }
};

[[noreturn]] void refuse(const Section& section, Position p, bool is_missing) {
  const std::string set = section.is_reachable ? "reachable" : "winning";
  const std::string reason = section.is_reachable
                                 ? "a seed, or behind a jump from a position of the set"
                                 : "reachable, and a target or before a jump to a position of the set";
  throw Refused{"position " + hex(p) + (is_missing ? " is missing in" : " is in") + " the " + set +
                " set, but it is " + (is_missing ? "" : "not ") + reason};
}

// ---- The proof of a section of tiles ----

struct Carrier {  // a symmetry of a section, and how it moves tiles and their bits
  Carrier(const Symmetry& symmetry, const Numbering& numbering) : g(&symmetry), n(&numbering) {
    for (const Position column : n->tile_columns) tile_images.push_back(n->tile(symmetry(column)));
    std::vector<u64> map;
    for (const Position column : n->place_columns) map.push_back(n->place(symmetry(column)));
    steps = exchanges(map);
    for (u64 b = 0; b < std::min<u64>(64, bit(map.size())); ++b)
      bits.push_back(symmetry(sum(n->place_columns, b)));
  }
  u64 tile(u64 t) const { return sum(tile_images, t); }
  // Makes of the bits of tile t those of its image; or, back, of the bits of the image those of tile t.
  void carry(u64 t, Tile& tile, bool back) const {
    for (u64 half : {0, 1}) {
      u64* words = tile.data() + half * n->words();
      const Exchange shift{n->place((*g)(n->first(t, half))), 0, true};
      if (back) apply(shift, words, n->words());
      for (std::size_t i = 0; i < steps.size(); ++i)
        apply(steps[back ? steps.size() - 1 - i : i], words, n->words());
      if (!back) apply(shift, words, n->words());
    }
  }
  const Symmetry* g;
  const Numbering* n;
  std::vector<u64> tile_images;  // of the bits of a tile number
  std::vector<Exchange> steps;
  std::vector<Position> bits;  // images of what the low bits of a place add
};

class TileProof {
 public:
  // `known`: the proved reachable section; null where this is one.
  TileProof(const Problem& problem, const Section& section, const Section* known)
      : problem_(problem), section_(section), known_(known), n_(section.numbering), words_(n_.place_columns) {
    for (const Symmetry* g : section.group) carriers_.emplace_back(*g, n_);
    if (known) {
      for (const Symmetry* g : known->group) known_carriers_.emplace_back(*g, n_);
    }
    for (const Symmetry* g : section.class_group) {
      std::vector<Position> differences = n_.place_columns;
      for (Position& column : differences) column ^= (*g)(column);
      fixing_.emplace_back(g, Words(differences));
    }
    for (u64 w = 0; w < n_.words(); ++w) word_firsts_.push_back(sum(n_.place_columns, w << 6));
  }

  Levels prove(unsigned threads) const {
    std::vector<Worker> workers(threads);
    for (Worker& me : workers) me.expected = me.pulled = me.known = Tile(2 * n_.words());
    const u64 stored = section_.index.size(), all = bit(n_.tile_holes.size()), block = 1024;
    for_each_item<Worker>(stored + (all + block - 1) / block, workers, [&](u64 item, Worker& me) {
      if (item < stored) {
        const auto [tile, bits] = section_.stored(item);
        return prove_tile(tile, bits, me);
      }
      const u64 begin = (item - stored) * block;
      for (u64 tile = begin; tile < std::min(begin + block, all); ++tile) prove_tile(tile, nullptr, me);
    });
    return sum_of_counts(workers);
  }

 private:
  // `bits`: null where none are stored, or to find out whether any are.
  void prove_tile(u64 t, const u64* bits, Worker& me) const {
    std::vector<const Carrier*> images;  // one symmetry for each tile of the orbit
    std::vector<u64> tiles;
    for (const Carrier& c : carriers_) {
      const u64 image = c.tile(t);
      if (image < t && bits)
        throw Refused{"tile " + hex(t) + " is stored, though " + hex(image) +
                      " is an image of it"};  // rule: least tile
      if (image < t) return;
      if (image == t && bits) check_invariant(t, bits, c, me);  // rule: invariant
      if (std::find(tiles.begin(), tiles.end(), image) != tiles.end()) continue;
      tiles.push_back(image);
      images.push_back(&c);
    }
    if (!bits && section_.find(t)) return;
    if (!expect(t, me) && !bits) return;
    for (u64 i = 0; i < me.expected.size(); ++i) {
      const u64 differ = me.expected[i] ^ (bits ? bits[i] : 0);
      if (!differ) continue;
      const Position p = n_.position(t, i / n_.words(), i % n_.words() * 64 + lowest(differ));
      refuse(section_, p, me.expected[i] >> lowest(differ) & 1);  // rule: equation of tiles
    }
    for (u64 half : {0, 1}) {
      if (bits) count(n_.first(t, half), bits + half * n_.words(), images, me);
    }
  }

  void check_invariant(u64 t, const u64* bits, const Carrier& c, Worker& me) const {
    me.pulled.assign(bits, bits + 2 * n_.words());
    c.carry(t, me.pulled, false);
    if (!std::equal(bits, bits + 2 * n_.words(), me.pulled.begin())) {
      throw Refused{"tile " + hex(t) +
                    " is carried to itself by a symmetry that does not carry its bits to themselves"};
    }
  }

  // The right side of the equation for tile t, in me.expected. False: it is empty.
  bool expect(u64 t, Worker& me) const {
    std::fill(me.expected.begin(), me.expected.end(), 0);
    bool any = pull(t, me);
    std::vector<Pattern> targets;
    for (const Pattern target : section_.targets) {
      if (may_fit(target, t)) targets.push_back(target);
    }
    for (const Position seed : section_.seeds) {
      if (known_ || n_.tile(seed) != t) continue;
      me.expected[n_.place(seed) / 64] |= bit(n_.place(seed) % 64);
      any = true;
    }
    if (known_ && (any || !targets.empty())) any = load_known(t, me);
    for (u64 i = 0; any && i < me.expected.size(); ++i) {
      const Position first = n_.first(t, i / n_.words()) ^ word_firsts_[i % n_.words()];
      for (const Pattern target : targets) me.expected[i] |= words_.where(target, first);
      if (known_) me.expected[i] &= me.known[i];
      if (!problem_.max_depth) continue;
      words_.levels(first, me.levels);
      for (const LevelMask& level : me.levels)
        me.expected[i] &= problem_.is_in_limit(level.pegs) ? ~u64{0} : ~level.bits;  // rule: limit
    }
    return any;
  }

  bool may_fit(Pattern q, u64 t) const {
    return words_.may_fit(q, n_.first(t, 0)) || words_.may_fit(q, n_.first(t, 1));
  }

  bool load_known(u64 t, Worker& me) const {
    for (const Carrier& c : known_carriers_) {
      if (const u64* bits = known_->find(c.tile(t))) {
        me.known.assign(bits, bits + me.known.size());
        c.carry(t, me.known, true);
        return true;
      }
    }
    return false;
  }

  struct Pull {
    Pattern where;
    const u64* source;
    u64 shift;  // of places
  };

  // Adds to me.expected what jumps lead to (or, in a winning section, from where they lead into it). The image of tile t
  // under g takes from stored tiles alone what it can; g is then undone for all of this at once.
  bool pull(u64 t, Worker& me) const {
    std::vector<std::pair<Pattern, u64>> open;  // with the tile behind the jump
    for (const Jump& jump : problem_.board.jumps) {
      const Pattern q = known_ ? jump.before() : jump.after();
      if (may_fit(q, t)) open.emplace_back(q, t ^ n_.tile(jump.holes()));
    }
    bool any = false;
    for (const Carrier& c : carriers_) {
      std::vector<Pull> pulls;
      std::erase_if(open, [&](const auto& jump) {
        const u64* source = section_.find(c.tile(jump.second));
        if (source) pulls.push_back({(*c.g)(jump.first), source, n_.place((*c.g)(jump.first.mask))});
        return source != nullptr;
      });
      if (pulls.empty()) continue;
      any = true;
      pull_stored(c.tile(t), pulls, me.pulled);
      if (&c != carriers_.data()) c.carry(t, me.pulled, true);
      for (u64 i = 0; i < me.expected.size(); ++i) me.expected[i] |= me.pulled[i];
    }
    return any;
  }

  void pull_stored(u64 t, const std::vector<Pull>& pulls, Tile& pulled) const {
    const u64 words = n_.words();
    for (u64 half : {0, 1}) {
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
  void count(Position tile_first, const u64* bits, const std::vector<const Carrier*>& images,
             Worker& me) const {
    std::vector<Pattern> before;
    for (const Jump& jump : problem_.board.jumps) {
      if (words_.may_fit(jump.before(), tile_first)) before.push_back(jump.before());
    }
    const Pattern none{problem_.board.all(), 0};
    std::vector<const std::pair<const Symmetry*, Words>*> fixing;
    for (const auto& entry : fixing_) {
      if (entry.second.may_fit(none, tile_first ^ (*entry.first)(tile_first))) fixing.push_back(&entry);
    }
    for (u64 w = 0; w < n_.words(); ++w) {
      if (!bits[w]) continue;
      const Position first = tile_first ^ word_firsts_[w];
      Sums jumps, fixed;
      for (const Pattern q : before) jumps.add(words_.where(q, first) & bits[w]);
      for (const auto* entry : fixing)
        fixed.add(entry->second.where(none, first ^ (*entry->first)(first)) & bits[w]);
      words_.levels(first, me.levels);
      for (const LevelMask& level : me.levels) {
        const u64 here = level.bits & bits[w];
        if (!here) continue;
        Counts& counts = me.counts[level.pegs];
        counts.positions += images.size() * ones(here);
        counts.jumps += images.size() * jumps.total(here);
        counts.dead_ends += images.size() * ones(here & ~jumps.any);
        counts.fixed += images.size() * fixed.total(here);
        counts.fixed_dead_ends += images.size() * fixed.total(here & ~jumps.any);
        for (const Carrier* c : images) counts.fingerprint += fingerprint((*c->g)(first), c->bits, here);
      }
    }
  }
  static u64 fingerprint(Position first, const std::vector<Position>& adds, u64 bits) {
    u64 total = 0;
    for (; bits; bits &= bits - 1) total += mix(first ^ adds[lowest(bits)]);
    return total;
  }

  const Problem& problem_;
  const Section& section_;
  const Section* known_;
  const Numbering& n_;
  Words words_;
  std::vector<Carrier> carriers_, known_carriers_;
  std::vector<std::pair<const Symmetry*, Words>>
      fixing_;                         // of the class symmetries: where p and its image differ
  std::vector<Position> word_firsts_;  // what each number of a word adds
};

// ---- The proof of a list ----

class ListProof {
 public:
  ListProof(const Problem& problem, const Section& section, const Section* known)
      : problem_(problem), section_(section), known_(known) {}

  Levels prove(unsigned threads) const {
    std::vector<Worker> workers(threads);
    for (const auto& level : section_.list) {
      for_each_item<Worker>(level.size(), workers,
                            [&](u64 item, Worker& me) { prove_stored(level[item], me); });
    }
    if (!known_) {
      for (const Position seed : section_.seeds) {
        if (!section_.contains(seed)) refuse(section_, seed, true);  // rule: seeds listed
      }
      return sum_of_counts(workers);
    }
    for (const auto& level : known_->list) {
      for_each_item<Worker>(level.size(), workers, [&](u64 item, Worker&) {
        for (const Symmetry* g : known_->group) prove_known((*g)(level[item]));
      });
    }
    return sum_of_counts(workers);
  }

 private:
  void prove_stored(Position p, Worker& me) const {
    std::set<Position> images;
    for (const Symmetry* g : section_.group) images.insert((*g)(p));
    if (*images.begin() != p)
      throw Refused{"position " + hex(p) + " is listed, though " + hex(*images.begin()) +
                    " is an image of it"};  // rule: canonical
    bool has_reason =
        known_ ? known_->contains(p) : std::binary_search(section_.seeds.begin(), section_.seeds.end(), p);
    u64 jumps = 0;
    for (const Jump& jump : problem_.board.jumps) {
      const Position q = p ^ jump.holes();
      if (!known_ && jump.after().fits(p) && section_.contains(q)) has_reason = true;
      if (!jump.before().fits(p)) continue;
      ++jumps;
      if (!known_ && problem_.is_in_limit(ones(q)) && !section_.contains(q))
        refuse(section_, q, true);  // rule: list closed
    }
    if (!has_reason || !problem_.is_in_limit(ones(p))) refuse(section_, p, false);  // rule: list reached
    Counts& counts = me.counts[ones(p)];
    const auto fixed = std::count_if(section_.class_group.begin(), section_.class_group.end(),
                                     [&](auto* g) { return (*g)(p) == p; });
    counts.positions += images.size();
    counts.jumps += images.size() * jumps;
    counts.fixed += images.size() * static_cast<u64>(fixed);
    counts.dead_ends += jumps ? 0 : images.size();
    counts.fixed_dead_ends += jumps ? 0 : images.size() * static_cast<u64>(fixed);
    for (const Position image : images) counts.fingerprint += mix(image);
  }

  // That the winning section has a reachable position if and only if it should.
  void prove_known(Position p) const {
    bool expected = false;
    for (const Pattern& target : section_.targets) expected = expected || target.fits(p);
    for (const Jump& jump : problem_.board.jumps) {
      expected = expected || (jump.before().fits(p) && section_.contains(p ^ jump.holes()));
    }
    if (expected != section_.contains(p)) refuse(section_, p, expected);  // rule: list won
  }

  const Problem& problem_;
  const Section& section_;
  const Section* known_;
};

// ---- Sections of the file ----

void read_runs(File& file, Section& section, Position all) {
  u64 tiles = 0, last_pegs = 65;
  const u64 tile_words = section.is_tiles ? 2 * section.numbering.words() : 0;
  while (const u64 n = *file.take(1)) {
    check(n <= 2 * file.left(), "a run is longer than the file");
    if (section.is_tiles) {
      const u64* numbers = file.take((n + 1) / 2);
      check(n % 2 == 0 || numbers[n / 2] >> 32 == 0,
            "there is no zero behind the tile numbers of a run");  // rule: zero behind
      check(n <= file.left() / tile_words, "a run is longer than the file");
      section.runs.push_back(
          {tiles, reinterpret_cast<const std::uint32_t*>(numbers), file.take(n * tile_words)});
      for (u64 i = 0; i < n; ++i) {
        const u64 tile = section.runs.back().tiles[i];
        check(tile >> section.numbering.tile_holes.size() == 0,
              "a tile number has too many bits");  // rule: tile number
        check(i == 0 || section.runs.back().tiles[i - 1] < tile,
              "the tiles of a run are not ascending");  // rule: tiles ascending
        section.index.push_back(tile << 32 | tiles++);
      }
      continue;
    }
    const std::span<const Position> run(file.take(n), n);
    for (u64 i = 0; i < n; ++i) {
      check((run[i] & ~all) == 0 && ones(run[i]) == ones(run[0]),
            "a run has positions of other boards or levels");  // rule: level of a run
      check(i == 0 || run[i - 1] < run[i],
            "the positions of a run are not ascending");  // rule: list ascending
    }
    check(ones(run[0]) < std::exchange(last_pegs, ones(run[0])),
          "the levels of a list are not falling");  // rule: levels falling
    section.list[ones(run[0])] = run;
  }
  std::sort(section.index.begin(), section.index.end());
  const auto same = [](u64 a, u64 b) { return a >> 32 == b >> 32; };
  check(std::adjacent_find(section.index.begin(), section.index.end(), same) == section.index.end(),
        "a tile stands twice");  // rule: tile twice
}

// The targets that the reachable section may have, ascending: the others make no difference.
std::vector<Pattern> relevant(const Problem& problem, const Section& known, std::vector<Pattern> targets) {
  std::erase_if(targets, [&](Pattern q) {
    if (q.mask == problem.board.all()) return !known.contains(q.value);
    if (!known.is_tiles) return false;
    Span inside;  // sums of jumps, in the holes of the mask
    for (const Jump& jump : problem.board.jumps) inside.add(jump.holes() & q.mask);
    return inside.reduce((known.seeds[0] ^ q.value) & q.mask) != 0;
  });
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

// `known`: the last reachable section, of which a winning one is a part.
Section read_section(File& file, const Json& json, const Problem& problem, const Section* known) {
  Section section;
  const std::string set = json["set"].as('"').string, store = json["store"].as('"').string;
  section.is_reachable = set == "reachable";
  section.is_tiles = store == "tiles";
  check((section.is_reachable || set == "winning") && (section.is_tiles || store == "list"),
        "a section's set or store is unknown");
  check(section.is_reachable || (known && !problem.max_depth && problem.has_finish),
        "a winning section has no place here");  // rule: winning place
  check(!known || known->is_tiles == section.is_tiles,
        "the sections have different stores");  // rule: same store
  for (const u64 number : read_numbers(json["symmetries"], problem.group.size()))
    section.group.push_back(&problem.group[number]);
  check_group(section.group);
  if (section.is_reachable) {
    json.only(section.is_tiles ? std::vector<std::string>{"set", "store", "seeds", "symmetries", "tile_holes",
                                                          "place_holes", "dependent_holes"}
                               : std::vector<std::string>{"set", "store", "seeds", "symmetries"});
    section.seeds = read_seeds(json["seeds"], problem.board);
    if (section.is_tiles) section.numbering = read_numbering(json, problem);
    const Position own = problem.position_class(section.seeds[0]);
    std::vector<Position> expected = problem.seeds;
    if (section.is_tiles)
      std::erase_if(expected, [&](Position p) { return problem.position_class(p) != own; });
    check(section.seeds == expected,
          "the seeds of a section are not those of the header that belong there");  // rule: seeds of section
    for (const Symmetry& g : problem.group) {
      if (!section.is_tiles || problem.position_class(g(section.seeds[0])) == own)
        section.class_group.push_back(&g);
    }
    check(section.is_tiles || (!known && section.group.size() == problem.group.size()),
          "a list is not the only one, with all symmetries");  // rule: one list
  } else {
    json.only({"set", "store", "targets", "symmetries"});
    section.seeds = known->seeds;
    section.class_group = known->class_group;
    section.numbering = known->numbering;
    section.targets = relevant(problem, *known, read_targets(json["targets"], problem.board));
  }
  for (const Symmetry* g : section.group) {
    check((*g)(section.seeds) == section.seeds,
          "a symmetry of a section does not carry its seeds to themselves");  // rule: section seeds
    check((*g)(section.targets) == section.targets,
          "a symmetry of a section does not carry its targets to themselves");  // rule: section targets
    check(!section.is_tiles || section.numbering.is_carried(*g),
          "a symmetry of a section does not carry tiles to tiles");  // rule: carries tiles
  }
  for (const Position seed : section.seeds)
    check(!section.is_tiles || section.numbering.has(seed, 0),
          "a seed has no number in half 0");  // rule: seed number
  read_runs(file, section, problem.board.all());
  return section;
}

// ---- Counts of the whole problem ----

enum Column {
  positions,
  canonical_positions,
  jumps,
  dead_ends,
  canonical_dead_ends,
  winning,
  canonical_winning
};
constexpr const char* column_names[] = {
    "positions",         "canonical_positions",        "jumps", "dead_ends", "canonical_dead_ends",
    "winning_positions", "canonical_winning_positions"};

class Table {  // levels.csv
 public:
  Table(const Problem& problem, const std::vector<Section>& sections) : problem_(problem) {
    has_.fill(true);
    has_[winning] = has_[canonical_winning] = problem.has_finish && !problem.max_depth;
    for (std::size_t i = 0, end = 1; i < sections.size(); i = end++) {
      while (end < sections.size() && !sections[end].is_reachable) ++end;
      add_class(sections[i], std::span(sections).subspan(i + 1, end - i - 1));
    }
    while (values_[depths_][positions]) ++depths_;
  }

  std::string csv() const {
    std::ostringstream out;
    out << "depth,pegs";
    for (const char* name : column_names) out << ',' << name;
    for (u64 depth = 0; depth < depths_; ++depth) {
      out << '\n' << depth << ',' << problem_.top() - depth;
      for (std::size_t c = 0; c < has_.size(); ++c)
        out << ',' << (has_[c] ? std::to_string(values_[depth][c]) : "");
    }
    return out.str() + "\n";
  }

  void compare(const Json& levels) const {
    check(levels.as('[').items.size() == depths_,
          "the footer has a wrong number of levels");  // rule: footer levels
    for (u64 depth = 0; depth < depths_; ++depth) {
      const Json& row = levels.items[depth];
      row.only({"depth", "pegs", "positions", "canonical_positions", "jumps", "dead_ends",
                "canonical_dead_ends", "winning_positions", "canonical_winning_positions"});
      row["positions"];
      check(row.keys.size() == levels.items[0].keys.size(),
            "the levels of the footer have different columns");  // rule: footer columns
      check(row["depth"].below(65) == depth && row["pegs"].below(65) == problem_.top() - depth,
            "a level of the footer has another depth");  // rule: footer depth
      for (std::size_t c = 0; c < has_.size(); ++c) {
        if (!row.has(column_names[c])) continue;
        check(has_[c], std::string("no section proves the footer's column ") +
                           column_names[c]);                        // rule: footer unproved
        check(row[column_names[c]].decimal() == values_[depth][c],  // rule: footer values
              "at depth " + std::to_string(depth) + " the footer has " + row[column_names[c]].string +
                  " as " + column_names[c] + ", but there are " + std::to_string(values_[depth][c]));
      }
    }
  }

 private:
  using Targets = std::vector<Pattern>;

  void add(Column to, const Section& from, u64 Counts::*counts, u64 times, u64 divisor = 1) {
    for (u64 pegs = 0; pegs <= problem_.top(); ++pegs) {
      values_[problem_.top() - pegs][to] += from.levels[pegs].*counts * times / divisor;
    }
  }

  // Adds a reachable section, its winning ones, and the images under G of their class.
  void add_class(const Section& known, std::span<const Section> winning_sections) {
    std::map<Position, const Symmetry*> classes;  // with one symmetry that carries the section's class there
    for (const Symmetry& g : problem_.group)
      classes.emplace(known.is_tiles ? problem_.position_class(g(known.seeds[0])) : 0, &g);
    const u64 orbit = known.class_group.size();
    add(positions, known, &Counts::positions, classes.size());
    add(jumps, known, &Counts::jumps, classes.size());
    add(dead_ends, known, &Counts::dead_ends, classes.size());
    add(canonical_positions, known, &Counts::fixed, 1, orbit);
    add(canonical_dead_ends, known, &Counts::fixed_dead_ends, 1, orbit);
    const auto find = [&](const Targets& wanted, const Group& group, Column to) {
      const auto same = [&](const Section& s) {
        return std::any_of(group.begin(), group.end(), [&](auto* g) { return (*g)(s.targets) == wanted; });
      };
      const auto found = std::find_if(winning_sections.begin(), winning_sections.end(), same);
      if (found == winning_sections.end()) has_[to] = has_[to] && wanted.empty();
      return found == winning_sections.end() ? nullptr : &*found;
    };
    Targets all_images;
    for (const Symmetry& g : problem_.group) {
      for (const Pattern target : problem_.targets) all_images.push_back(g(target));
    }
    const Section* all =
        find(relevant(problem_, known, all_images), {known.class_group[0]}, canonical_winning);
    if (all) add(canonical_winning, *all, &Counts::fixed, 1, orbit);
    for (const auto& [position_class, g] : classes) {
      const Section* own =
          find(relevant(problem_, known, g->inverse()(problem_.targets)), known.class_group, winning);
      if (own) add(winning, *own, &Counts::positions, 1);
    }
  }

  const Problem& problem_;
  std::array<bool, 7> has_;
  std::array<std::array<u64, 7>, 66> values_{};  // by depth
  u64 depths_ = 0;
};

void compare_section(const Json& json, const Section& section, u64 top) {
  json.only({"positions", "fingerprints"});
  u64 depths = 0;
  for (u64 depth = 0; depth <= top; ++depth)
    depths = section.levels[top - depth].positions ? depth + 1 : depths;
  const auto& counts = json["positions"].as('[').items;
  const auto& fingerprints = json["fingerprints"].as('[').items;
  check(counts.size() == depths && fingerprints.size() == depths,
        "a section of the footer has a wrong number of levels");  // rule: section levels
  for (u64 depth = 0; depth < depths; ++depth) {
    const Counts& level = section.levels[top - depth];
    check(counts[depth].decimal() == level.positions,
          "a section of the footer has a wrong number of positions");  // rule: section positions
    check(fingerprints[depth].position() == level.fingerprint,
          "a section of the footer has a wrong fingerprint");  // rule: section fingerprints
  }
}

// Each image of a seed under G lies in the class of exactly one reachable section. As every section has seeds, none is an image of
// another.
void check_classes(const Problem& problem, const std::vector<Section>& sections) {
  for (const Position seed : problem.seeds) {
    std::set<Position> classes;
    for (const Symmetry& g : problem.group) classes.insert(problem.position_class(g(seed)));
    const auto here = std::count_if(sections.begin(), sections.end(), [&](const Section& s) {
      return s.is_reachable && (!s.is_tiles || classes.count(problem.position_class(s.seeds[0])));
    });
    check(here == 1, "seed " + hex(seed) + " belongs to " + std::to_string(here) +
                         " reachable sections");  // rule: classes
  }
}

void check_count_limit(const Problem& problem, const Section& section) {  // explained at the head
  double stored = 0;
  for (const auto& level : section.list) stored += static_cast<double>(level.size());
  if (section.is_tiles)
    stored +=
        static_cast<double>(section.index.size()) * 128 * static_cast<double>(section.numbering.words());
  const double order = static_cast<double>(problem.group.size());
  check(stored * order * std::max(order, static_cast<double>(problem.board.jumps.size())) < 1.8e19,
        "it is too large: sums could exceed 64 bits");
}

std::string drawing(const Board& board, Position p) {
  std::string text;
  for (u64 hole = 0; const std::string& row : board.picture) {
    text += "  ";
    for (const char mark : row) text += mark == '-' ? ' ' : p >> hole++ & 1 ? 'o' : '.';
    text += '\n';
  }
  return text;
}

void prove(const std::string& path, unsigned threads, std::ostream& out) {
  File file(path);
  const Json header = file.document();
  const Problem problem = read_header(header);
  std::vector<Section> sections;
  std::size_t known = 0;
  Json document = file.document();
  for (; document.has("set"); document = file.document()) {
    sections.push_back(read_section(file, document, problem, sections.empty() ? nullptr : &sections[known]));
    Section& section = sections.back();
    if (section.is_reachable) known = sections.size() - 1;
    check_count_limit(problem, section);
    const Section* of = section.is_reachable ? nullptr : &sections[known];
    section.levels = section.is_tiles ? TileProof(problem, section, of).prove(threads)
                                      : ListProof(problem, section, of).prove(threads);
  }
  document.only({"sections", "levels"});
  check_classes(problem, sections);
  const Table table(problem, sections);
  check(document["sections"].as('[').items.size() == sections.size(),
        "the footer has another number of sections");  // rule: footer sections
  for (std::size_t i = 0; i < sections.size(); ++i)
    compare_section(document["sections"].items[i], sections[i], problem.top());
  table.compare(document["levels"]);
  check(file.left() == 0, "the file goes on behind its footer");  // rule: nothing behind
  out << "PROVED " << path << "\nboard: " << header["board"].source << "\nstart: " << header["start"].source
      << " = " << header["seeds"].source << (problem.seeds.size() > 1 ? ", the first:" : "") << '\n'
      << drawing(problem.board, problem.seeds[0])
      << "finish: " << (problem.has_finish ? header["finish"].source : "none")
      << "\nsymmetries: " << problem.group.size()
      << "\nlimit: " << (problem.max_depth ? std::to_string(*problem.max_depth) + " jumps" : "none") << '\n'
      << table.csv();
}

constexpr const char* usage = R"(usage: pegspace-check [--threads N] FILE...
Proves that position sets (written by pegspace enumerate --save) hold exactly the positions that they should.
Prints the board, start, finish and levels.csv of each, or why it is not proved.
Exit code: 0 all are proved; 1 one is wrong or not complete; 2 wrong usage, or no readable position set.
)";

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> paths;
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--help" || argument == "--version") {
      std::cout << (argument == "--help" ? usage : "pegspace-check: position sets of version 1\n");
      return 0;
    }
    if (argument == "--threads") {
      const std::string_view number = i + 1 < argc ? argv[++i] : "";
      const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), threads);
      if (error != std::errc() || end != number.data() + number.size() || threads < 1 || threads > 1024) {
        std::cerr << "pegspace-check: --threads needs a number from 1 to 1024\n";
        return 2;
      }
    } else if (argument.starts_with("-")) {
      std::cerr << "pegspace-check: unknown option " << argument << '\n' << usage;
      return 2;
    } else {
      paths.push_back(argument);
    }
  }
  if (paths.empty()) {
    std::cerr << usage;
    return 2;
  }
  int code = 0;
  for (const std::string& path : paths) {
    try {
      prove(path, threads, std::cout);
    } catch (const Refused& refused) {
      std::cout << "NOT PROVED " << path << ": " << refused.why << '\n';
      code = std::max(code, 1);
    } catch (const Unreadable& unreadable) {
      std::cerr << "pegspace-check: " << path << ": " << unreadable.why << '\n';
      code = 2;
    }
  }
  return code;
}
