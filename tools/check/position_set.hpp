// Reads a position set (FORMAT.md) and trusts nothing in it: its problem (problem.hpp), numbering, stored
// tiles. pegspace-check proves such a set, pegspace-recount counts its solutions again. No line is shared
// with pegspace.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "problem.hpp"

// ---- Signs of life ----

// Shows how far a step is, if there is a terminal, on one of its lines that is rewritten every second. The
// seconds continue from step to step, so many short steps are not silent.
class Progress {
 public:
  Progress(std::string step, u64 all) : step_(std::move(step)), all_(all) {}
  ~Progress() {
    if (is_shown_) std::cerr << "\r\x1b[K" << std::flush;
  }
  void show(u64 done) {
    const Clock::time_point now = Clock::now();
    if (now < next_ || all_ == 0 || isatty(STDERR_FILENO) == 0) return;
    is_shown_ = true;
    next_ = now + std::chrono::seconds(1);
    const double seconds = std::chrono::duration<double>(now - began_).count();
    const double share = static_cast<double>(done) / static_cast<double>(all_), left = seconds / share - seconds;
    std::cerr << '\r' << step_ << "  " << static_cast<int>(100 * share) << " %  " << static_cast<u64>(seconds) << " s";
    if (share > 0.02) std::cerr << "  about " << static_cast<u64>(left) + 1 << " s left";
    std::cerr << "\x1b[K" << std::flush;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::string step_;
  u64 all_;
  Clock::time_point began_ = Clock::now();
  inline static Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);  // of a sign, of any step
  bool is_shown_ = false;
};

// ---- Tiles ----

// The position of the class that a tile number and a place determine. A word has the 64 positions whose
// places differ in the low six bits. In lists every hole is a tile hole: each position is a tile of one
// place.
struct Numbering {
  bool is_list = true;
  Holes tile_holes, place_holes;
  Position origin = 0;                                // tile 0, place 0
  std::vector<Position> tile_columns, place_columns;  // what each bit of a tile number and of a place adds
  u64 size = 1;                                       // words of a tile
  std::vector<Position> of_word, of_bit;              // what the number of a word, and a bit in it, add
  // by hole: the bits whose pegs there differ from those of bit 0
  std::array<u64, 64> shape{};
  // holes in which the positions of a word, and of a tile, differ
  Position varying = 0, tile_varying = 0;
  u64 valid = 0;  // the bits that have a position

  static u64 pick(Position p, const Holes& holes) {
    u64 number = 0;
    for (std::size_t i = 0; i < holes.size(); ++i) number |= (p >> holes[i] & 1) << i;
    return number;
  }
  u64 tile(Position p) const { return pick(p, tile_holes); }
  u64 place(Position p) const { return pick(p, place_holes); }
  Position first(u64 tile) const { return origin ^ sum(tile_columns, tile); }

  // The bits of the word with this first position that fit. (With a loop over single positions the programs
  // are 27 lines shorter, and need 2.4 times the time to prove English.)
  u64 where(Pattern q, Position first) const {
    const Position differ = first ^ q.value;
    if (differ & q.mask & ~varying) return 0;
    u64 fits = valid;
    for (u64 rest = q.mask & varying; rest; rest &= rest - 1)
      fits &= ~(shape[lowest(rest)] ^ -(differ >> lowest(rest) & 1));
    return fits;
  }
  bool may_fit(Pattern q, u64 tile) const { return ((first(tile) ^ q.value) & q.mask & ~tile_varying) == 0; }
};

// Tile and place holes number a class, a start and all sums of jumps, if there are as many as jumps have
// dimensions, and elimination finds for each a sum of jumps that has a peg on it and on none of the others.
inline void number_class(Numbering& n, const Problem& problem) {
  std::vector<Position> rest = problem.sums;
  std::map<u64, Position> column;
  Holes all = n.tile_holes;
  all.insert(all.end(), n.place_holes.begin(), n.place_holes.end());
  for (const u64 hole : all) {
    const auto has = [&](Position p) { return (p >> hole & 1) != 0; };
    const auto found = std::ranges::find_if(rest, has);
    check(found != rest.end(), "its tile and place holes do not number the class");  // rule: holes number
    const Position pivot = *found;
    rest.erase(found);
    for (Position& p : rest) p ^= has(p) ? pivot : 0;
    for (auto& [other, p] : column) p ^= has(p) ? pivot : 0;
    column[hole] = pivot;
  }
  check(rest.empty(), "its tile and place holes number only a part of the class");  // rule: dimension
  for (const u64 hole : n.tile_holes) n.tile_columns.push_back(column[hole]);
  for (const u64 hole : n.place_holes) n.place_columns.push_back(column[hole]);
  n.origin = *problem.starts.begin();
  for (const u64 hole : all) n.origin ^= n.origin >> hole & 1 ? column[hole] : 0;
  for (const Position start : problem.starts)
    // rule: class of starts
    check(problem.position_class(start ^ n.origin) == 0, "starts differ in their class");
}

inline Numbering read_numbering(Head& head, const Problem& problem, u64 words_left) {
  Numbering n;
  if (const auto tiles = head.next("tiles")) {
    n.is_list = false;
    n.tile_holes = read_holes(*tiles, problem.holes);
    n.place_holes = read_holes(head.need("places"), problem.holes);
    number_class(n, problem);
  }
  for (u64 hole = 0; n.is_list && hole < problem.holes; ++hole) {
    n.tile_holes.push_back(hole);
    n.tile_columns.push_back(bit(hole));
  }
  const u64 k = n.place_holes.size();
  n.size = k > 6 ? bit(k - 6) : 1;
  check(n.is_list || n.size < words_left, "it has no whole tile: it was cut off");
  n.place_columns.resize(std::max<std::size_t>(k, 6));
  for (const Position column : n.place_columns) n.tile_varying |= column;
  for (u64 b = 0; b < std::min<u64>(64, bit(k)); ++b) {
    n.of_bit.push_back(sum(n.place_columns, b));
    n.varying |= n.of_bit[b];
    n.valid |= bit(b);
    for (u64 rest = n.of_bit[b]; rest; rest &= rest - 1) n.shape[lowest(rest)] |= bit(b);
  }
  for (u64 i = 0; i < n.size; ++i) n.of_word.push_back(sum(n.place_columns, i << 6));
  return n;
}

// A symmetry, and how it carries tiles and places.
struct Carrier {
  Carrier(const Symmetry& symmetry, const Numbering& n) : g(symmetry), origin(n.tile(image(g, n.origin))) {
    for (const Position column : n.tile_columns) tiles.push_back(n.tile(image(g, column)));
    for (const Position column : n.place_columns) places.push_back(n.place(image(g, column)));
    for (u64 b = 0; b < 64; ++b) of_bit[b] = sum(places, b);
  }
  u64 tile(u64 t) const { return origin ^ sum(tiles, t); }
  Symmetry g;
  u64 origin;  // the image of tile 0
  // what the bits of a tile number, and of a place, add to those of the image
  std::vector<u64> tiles, places;
  std::array<u64, 64> of_bit{};  // what a bit in a word adds to the place of its image
};

// ---- Parts: reachable positions, or those of them that are winning ----

struct Block {
  u64 first, records;         // the number of its first record in the part, and how many it has
  const u64 *numbers, *bits;  // of its tiles; without bits in a list
};

struct Part {
  // Stored up to the symmetries that carry tile holes to tile holes.
  Part(File& file, const Numbering& numbers, const Group& symmetries, std::set<Position> its_roots)
      : n(numbers), roots(std::move(its_roots)) {
    Position tile_holes = 0;
    for (const u64 hole : n.tile_holes) tile_holes |= bit(hole);
    for (const Symmetry& g : symmetries) {
      if (image(g, tile_holes) == tile_holes) group.emplace_back(g, n);
    }
    Progress progress("reading", file.words_left());
    for (const u64 all = file.words_left(); const u64 records = *file.take(1); progress.show(all - file.words_left()))
      read_block(file, records);
    const u64 stated = file.has_block_numbers() ? *file.take(1) : blocks.size();
    check(stated == blocks.size(), "a part has another number of blocks than it says");  // rule: number of blocks
    std::ranges::sort(index);
    const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
    // rule: record twice
    check(std::ranges::adjacent_find(index, same) == index.end(), "a record comes twice");
  }
  void read_block(File& file, u64 records) {
    const u64 trailer = *file.take(1), largest = n.tile(~u64{0}), size = n.is_list ? 0 : n.size;
    const u64 number = file.has_block_numbers() ? *file.take(1) : blocks.size() + 1;
    check(number == blocks.size() + 1, "a block is missing, or in another place");  // rule: block number
    check(records <= file.words_left() / (1 + size), "it ends in a block: it was cut off");
    const u64* numbers = file.take(records);
    for (u64 i = 0; i < records; ++i) {
      const bool is_next = (numbers[i] & ~largest) == 0 && (i == 0 || numbers[i - 1] < numbers[i]);
      check(is_next, "the records of a block are not in order");  // rule: record order
      if (!n.is_list) index.emplace_back(numbers[i], stored + i);
    }
    blocks.push_back({stored, records, numbers, file.take(records * size)});
    if (n.is_list) read_level(blocks.back());
    stored += records;
    file.take(trailer);
  }
  // The blocks of a list are levels: all positions of a block have the same pegs, and no two blocks have.
  void read_level(const Block& block) {
    const u64 pegs = ones(block.numbers[0]);
    for (u64 i = 0; i < block.records; ++i)
      check(ones(block.numbers[i]) == pegs, "a block of a list has two levels");  // rule: level
    check(!level[pegs].has_value(), "a level comes twice");                       // rule: level twice
    level[pegs] = blocks.size() - 1;
  }
  std::pair<u64, const u64*> record(u64 at) const {  // number and bits of a tile
    static const u64 listed = 1;
    const auto is_before = [](u64 wanted, const Block& block) { return wanted < block.first; };
    const Block& block = std::upper_bound(blocks.begin(), blocks.end(), at, is_before)[-1];
    return {block.numbers[at - block.first], n.is_list ? &listed : block.bits + (at - block.first) * n.size};
  }
  std::optional<u64> find(u64 tile) const {  // its record
    if (!n.is_list) {
      const auto found = std::lower_bound(index.begin(), index.end(), std::pair<u64, u64>(tile, 0));
      return found == index.end() || found->first != tile ? std::nullopt : std::optional(found->second);
    }
    const auto& its_level = level[ones(tile)];
    if (!its_level) return std::nullopt;
    const Block& block = blocks[*its_level];
    const u64* found = std::lower_bound(block.numbers, block.numbers + block.records, tile);
    if (found == block.numbers + block.records || *found != tile) return std::nullopt;
    return block.first + static_cast<u64>(found - block.numbers);
  }
  // A tile as the part has it: a stored one, or one that a symmetry carries to a stored one.
  struct View {
    u64 least;                  // number of the stored tile
    const Carrier* carrier;     // leads there; the identity if it can
    u64 base = 0;               // the place there of place 0
    u64 at = 0;                 // its record
    const u64* bits = nullptr;  // null: not stored, so it has no position
    u64 place(u64 i, u64 b) const { return base ^ sum(carrier->places, i << 6) ^ carrier->of_bit[b]; }
    u64 having(u64 i, u64 candidates) const {  // bits of word i: which of these it has
      u64 found = 0;
      if (!bits || !candidates) return 0;
      for (const u64 word = base ^ sum(carrier->places, i << 6); candidates; candidates &= candidates - 1) {
        const u64 b = lowest(candidates), its_place = word ^ carrier->of_bit[b];
        found |= (bits[its_place / 64] >> its_place % 64 & 1) << b;
      }
      return found;
    }
  };
  View view(u64 tile) const {
    View view{tile, &group[0]};
    for (const Carrier& c : group) {
      if (const u64 image = c.tile(tile); image < view.least) view.least = image, view.carrier = &c;
    }
    view.base = n.place(image(view.carrier->g, n.first(tile)));
    if (const auto found = find(view.least)) view.at = *found, view.bits = record(*found).second;
    return view;
  }
  bool has(Position p) const {  // which is of the class
    const u64 place = n.place(p);
    return view(n.tile(p)).having(place / 64, bit(place % 64)) != 0;
  }
  // The patterns that may fit in this tile, and for each the tile whose positions differ in its mask, with
  // equal places.
  struct Step {
    Pattern where;
    View there;
  };
  std::vector<Step> steps(const std::vector<Pattern>& patterns, u64 tile) const {
    std::vector<Step> result;
    for (const Pattern q : patterns) {
      if (!n.may_fit(q, tile)) continue;
      View there = view(n.tile(n.first(tile) ^ q.mask));
      there.base ^= sum(there.carrier->places, n.place(q.mask));
      result.push_back({q, there});
    }
    return result;
  }

  const Numbering& n;
  std::set<Position> roots;  // starts, or targets
  std::vector<Carrier> group;
  std::vector<Block> blocks;
  std::array<std::optional<std::size_t>, 65> level{};  // of a list: the block, by pegs
  u64 stored = 0;                                      // records
  std::vector<std::pair<u64, u64>> index;              // of tiles: number, record; ascending
};

// A section of a file: reachable positions, and the winning ones if the file has them.
struct Section {
  explicit Section(File& file) {
    check(file.begins(file.magic()), "it goes on behind its end");
    file.take(1);
    Head head(file);
    problem = read_problem(head);
    numbering = read_numbering(head, problem, file.words_left());
    head.finish();
    reachable.emplace(file, numbering, problem.group, problem.starts);
    if (!file.begins("winning\n")) return;
    check(!problem.limit, "it has a limit, so winning positions mean nothing");  // rule: limit of winning
    file.take(1);
    Head winning_head(file);
    const std::set<Position> targets = read_positions(winning_head, "target", problem.holes);
    winning_group = read_group(winning_head, problem, targets);
    const std::set<Symmetry> all(problem.group.begin(), problem.group.end());
    const bool is_subgroup = std::ranges::all_of(winning_group, [&](const Symmetry& g) { return all.contains(g); });
    // rule: subgroup
    check(is_subgroup, "a symmetry of the winning positions is none of the reachable ones");
    winning_head.finish();
    winning.emplace(file, numbering, winning_group, targets);
  }
  Problem problem;
  Numbering numbering;
  Group winning_group;
  std::optional<Part> reachable, winning;
};

// Calls body(item, worker) for every item on several threads, each with a worker of its own; this thread
// shows the progress of the step. If several items fail, the error of the first of them is reported.
template <typename Worker, typename Body>
std::vector<Worker> for_items(const std::string& step, u64 items, std::size_t threads, const Body& body) {
  std::vector<Worker> workers(threads);
  std::vector<std::pair<u64, std::string>> errors(threads, {items, ""});
  std::atomic<u64> next{0};
  std::size_t at_work = threads;
  std::mutex mutex;
  std::condition_variable ended;
  const auto work = [&](std::size_t me) {
    u64 item = items;
    try {
      while ((item = next++) < items) body(item, workers[me]);
    } catch (const std::exception& exception) {
      next = items;
      errors[me] = {item, exception.what()};
    }
    const std::lock_guard lock(mutex);
    if (--at_work == 0) ended.notify_one();
  };
  std::vector<std::thread> running;
  for (std::size_t i = 0; i < threads; ++i) running.emplace_back(work, i);
  {
    Progress progress(step, items);
    std::unique_lock lock(mutex);
    do progress.show(std::min<u64>(next, items));
    while (!ended.wait_for(lock, std::chrono::milliseconds(200), [&] { return at_work == 0; }));
  }
  for (std::thread& thread : running) thread.join();
  const auto& first = *std::ranges::min_element(errors);
  check(first.second.empty(), first.second);
  return workers;
}

// The number in --threads N at the beginning; all processors if it is not given; 0 if N is no such number.
inline std::size_t take_threads(std::vector<std::string>& words) {
  if (words.size() < 2 || words[0] != "--threads") return std::max(1u, std::thread::hardware_concurrency());
  const u64 threads = std::strtoull(words[1].c_str(), nullptr, 10);
  const bool is_one = words[1] == std::to_string(threads) && threads <= 1024;
  words.erase(words.begin(), words.begin() + 2);
  return is_one ? threads : 0;
}

// The name of a file, without characters that could move the reader's cursor.
inline std::string shown(const std::string& path) {
  std::string text = "'" + path + "'";
  for (char& c : text)
    if (c < ' ' || c > '~') c = '?';
  return text;
}

// Prints what answer() says of a file, or why it says nothing. Returns the exit code.
template <typename Answer>
int run_on_file(const std::string& program, const std::string& path, const Answer& answer) {
  const auto say = [&](std::ostream& out, const std::string& what, int code) {
    out << what << '\n';
    return code;
  };
  int code = 0;
  try {
    File file(path);
    std::cout << answer(file);
  } catch (const Unreadable& unreadable) {
    code = say(std::cerr, program + ": " + shown(path) + ": " + unreadable.what(), 2);
  } catch (const std::bad_alloc&) {
    code = say(std::cerr, program + ": too little memory", 2);
  } catch (const std::exception& wrong) {
    code = say(std::cout, std::string("NOT PROVED: ") + wrong.what(), 1);
  }
  std::cout.flush();
  return std::cout ? code : say(std::cerr, program + ": what was said could not be written", 2);
}
