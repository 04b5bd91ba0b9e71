#include "counting/tables/saved_table.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/files/leb128.hpp"
#include "base/system/process_memory.hpp"
#include "base/text.hpp"

namespace pegspace {

namespace {

constexpr std::string_view magic = "PEGTABLE";
constexpr std::uint32_t version = 2;
constexpr std::uint32_t positions_per_block = 128;
constexpr std::uint64_t header_bytes = 48;
constexpr std::uint64_t level_bytes = 32;
constexpr std::uint64_t index_entry_bytes = 16;
constexpr std::uint64_t checksum_bytes = 8;

using Bytes = std::span<const unsigned char>;

template <typename Word>
void put(std::string& out, Word word) {
  for (std::size_t i = 0; i < sizeof(Word); ++i) out += static_cast<char>((word >> (8 * i)) & 0xff);
}

/// The word at an offset that is known to be inside.
template <typename Word>
Word get(Bytes bytes, std::uint64_t offset) {
  Word word = 0;
  for (std::size_t i = 0; i < sizeof(Word); ++i) {
    word = static_cast<Word>(word | (Word{bytes[offset + i]} << (8 * i)));
  }
  return word;
}

std::uint64_t blocks_of(std::uint64_t positions, std::uint32_t per_block) {
  return positions / per_block + (positions % per_block != 0);
}

std::uint64_t problem_hash(const Board& board, Position start, const std::vector<Position>& finish) {
  std::string bytes;
  put(bytes, static_cast<std::uint64_t>(board.holes()));
  for (const Jump& jump : board.jumps()) {
    for (const int hole : {jump.from, jump.over, jump.to}) bytes += static_cast<char>(hole);
  }
  put(bytes, start);
  for (const Position p : finish) put(bytes, p);
  return checksum64(bytes);
}

std::string in_words(const Board& board, Position start, const std::vector<Position>& finish) {
  const HoleSet vacant = board.all_holes() & ~start;
  std::string text = 2 * count_bits(vacant) > board.holes() ? "pegs on " + board.hole_names(start)
                                                            : board.hole_names(vacant) + " vacant";
  if (finish.size() == static_cast<std::size_t>(board.holes())) return text + ", finish any";
  if (finish.size() > 1) return text + ", finish one of " + std::to_string(finish.size()) + " positions";
  return text + ", finish " + board.hole_names(finish.front());
}

/// One level's positions in ascending order, with the places of their numbers.
std::vector<std::pair<Position, std::size_t>> sorted_level(const StoredLevels& levels, int depth) {
  std::vector<std::pair<Position, std::size_t>> sorted;
  sorted.reserve(levels.size(depth));
  for (std::size_t place = 0; place < levels.size(depth); ++place) {
    sorted.emplace_back(levels.position(depth, place), place);
  }
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

/// A level's index and blocks.
struct EncodedLevel {
  std::uint64_t positions = 0;
  std::string index;
  std::string blocks;
};

EncodedLevel encode_level(const WinningLevels& winning, int depth, const LevelNumbers& ways) {
  EncodedLevel level;
  const auto sorted = sorted_level(winning.stored(), depth);
  level.positions = sorted.size();
  for (std::size_t first = 0; first < sorted.size(); first += positions_per_block) {
    const std::size_t end = std::min(sorted.size(), first + positions_per_block);
    put(level.index, sorted[first].first);
    put(level.index, static_cast<std::uint64_t>(level.blocks.size()));
    for (std::size_t i = first + 1; i < end; ++i) {
      leb128::append(level.blocks, sorted[i].first - sorted[i - 1].first);
    }
    for (std::size_t i = first; i < end; ++i) {
      leb128::append(level.blocks, ways.at(sorted[i].second));
      leb128::append(level.blocks, winning.solutions_at(depth, sorted[i].second));
    }
  }
  return level;
}

}  // namespace

std::string saved_table_bytes(const WinningLevels& winning, const SearchOptions& options) {
  const Problem& problem = winning.problem();
  const std::vector<Position>& finish = problem.finish->positions;
  std::vector<EncodedLevel> levels;
  WorkerTeam team(options.threads);
  const auto is_start = [&](int depth, std::size_t, Position, std::span<const Link>) { return depth == 0; };
  visit_numbers(
      winning.stored(), Links::to_parents, is_start, team, "the numbers of ways",
      [&](int depth, const LevelNumbers& ways) { levels.push_back(encode_level(winning, depth, ways)); });
  const std::uint64_t first_level = header_bytes + 8 * finish.size() + level_bytes * levels.size();
  std::uint64_t length = first_level + checksum_bytes;
  for (const EncodedLevel& level : levels) length += level.index.size() + level.blocks.size();

  std::string out(magic);
  out.reserve(length);
  put(out, version);
  put(out, positions_per_block);
  put(out, problem_hash(problem.board, problem.start, finish));
  put(out, length);
  put(out, problem.start);
  put(out, static_cast<std::uint32_t>(levels.size()));
  put(out, static_cast<std::uint32_t>(finish.size()));
  for (const Position p : finish) put(out, p);
  std::uint64_t at = first_level;
  for (const EncodedLevel& level : levels) {
    put(out, level.positions);
    put(out, at);
    put(out, at + level.index.size());
    put(out, static_cast<std::uint64_t>(level.blocks.size()));
    at += level.index.size() + level.blocks.size();
  }
  for (EncodedLevel& level : levels) {
    out += level.index;
    out += level.blocks;
    level = {};
  }
  put(out, checksum64(out));
  PEGSPACE_CHECK(out.size() == length, "a table is as long as its header says");
  return out;
}

namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw InputError("'" + path + "' " + why + ". Make a new table with 'pegspace query ... --save'.");
}

/// The checksum of the file's first bytes. Only a piece of the file is in memory at a time.
std::uint64_t checksum_of(const MappedFile& file, std::size_t number) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  Checksum checksum;
  for (std::size_t at = 0; at < number; at += piece) {
    checksum.add(file.bytes().data() + at, std::min(piece, number - at));
    file.forget();
  }
  return checksum.value();
}

/// Checks all that can be checked without the problem: magic, version, length, checksum, header.
void check_file(const MappedFile& file, const std::string& path) {
  const Bytes bytes = file.bytes();
  if (bytes.size() < magic.size() || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
    refuse(path, "is no table of winning positions");
  }
  if (bytes.size() < header_bytes + checksum_bytes) refuse(path, "is cut off: it has no whole header");
  const auto found = get<std::uint32_t>(bytes, 8);
  if (found != version) {
    refuse(path, "is a table of version " + std::to_string(found) + ", and this program reads version " +
                     std::to_string(version));
  }
  const auto length = get<std::uint64_t>(bytes, 24);
  if (length != bytes.size()) {
    refuse(path, "is damaged: it has " + to_grouped(bytes.size()) + " bytes, and should have " +
                     to_grouped(length));
  }
  const std::uint64_t before = bytes.size() - checksum_bytes;
  if (checksum_of(file, before) != get<std::uint64_t>(bytes, before)) {
    refuse(path, "is damaged: its checksum is wrong");
  }
  const std::uint64_t finishes = get<std::uint32_t>(bytes, 44);
  const std::uint64_t levels = get<std::uint32_t>(bytes, 40);
  if (get<std::uint32_t>(bytes, 12) == 0 || levels > max_holes + 1 || finishes == 0 ||
      finishes > (before - header_bytes) / 8 || levels * level_bytes > before - header_bytes - 8 * finishes) {
    refuse(path, "is damaged: its header makes no sense");
  }
}

}  // namespace

SavedProblem saved_problem(const MappedFile& file, const std::string& path, const Board& board) {
  const Bytes bytes = file.bytes();
  check_file(file, path);
  SavedProblem problem{get<std::uint64_t>(bytes, 32), {}};
  const std::uint64_t finishes = get<std::uint32_t>(bytes, 44);
  HoleSet holes = problem.start;
  for (std::uint64_t i = 0; i < finishes; ++i) {
    problem.finish.push_back(get<std::uint64_t>(bytes, header_bytes + 8 * i));
    holes |= problem.finish.back();
  }
  if ((holes & ~board.all_holes()) != 0 ||
      problem_hash(board, problem.start, problem.finish) != get<std::uint64_t>(bytes, 16)) {
    refuse(path, "is a table of another board than " + board.name());
  }
  return problem;
}

SavedTable::SavedTable(const std::string& path, const Problem& problem)
    : path_(path), file_(path), problem_(problem), form_(winning_group(problem)) {
  const Bytes bytes = file_.bytes();
  const SavedProblem saved = saved_problem(file_, path, problem.board);
  if (saved.start != problem.start || saved.finish != problem.finish->positions) {
    refuse(path, "is a table of another problem: " + in_words(problem.board, saved.start, saved.finish) +
                     "; not of " + in_words(problem.board, problem.start, problem.finish->positions));
  }
  is_large_ = !is_memory_left(2 * bytes.size());
  per_block_ = get<std::uint32_t>(bytes, 12);
  const std::uint64_t end = bytes.size() - checksum_bytes;
  const auto fits = [&](std::uint64_t offset, std::uint64_t length) {
    return offset <= end && length <= end - offset;
  };
  const std::uint64_t levels = get<std::uint32_t>(bytes, 40);
  for (std::uint64_t i = 0; i < levels; ++i) {
    const std::uint64_t at = header_bytes + 8 * saved.finish.size() + level_bytes * i;
    const Level level{get<std::uint64_t>(bytes, at), get<std::uint64_t>(bytes, at + 8),
                      get<std::uint64_t>(bytes, at + 16), get<std::uint64_t>(bytes, at + 24)};
    const std::uint64_t blocks = blocks_of(level.positions, per_block_);
    if (blocks > end / index_entry_bytes || !fits(level.index, blocks * index_entry_bytes) ||
        !fits(level.blocks, level.blocks_bytes)) {
      damaged("level " + std::to_string(i) + " lies outside of it");
    }
    levels_.push_back(level);
  }
}

void SavedTable::damaged(const std::string& what) const {
  refuse(path_, "is damaged: " + what);
}

Count SavedTable::solutions_from(Position p) const {
  const auto numbers = find(p);
  return numbers ? numbers->solutions : Count(0);
}

std::optional<WinningNumbers> SavedTable::find(Position p) const {
  const int depth = count_bits(problem_.start) - count_bits(p);
  if (depth < 0 || static_cast<std::size_t>(depth) >= levels_.size()) return std::nullopt;
  if ((p & ~problem_.board.all_holes()) != 0) return std::nullopt;
  if (is_large_) make_room();
  const Level& level = levels_[static_cast<std::size_t>(depth)];
  const Position least = form_.least(p);
  // The last block whose first position is not above.
  std::uint64_t low = 0;
  std::uint64_t high = blocks_of(level.positions, per_block_);
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (get<std::uint64_t>(file_.bytes(), level.index + middle * index_entry_bytes) <= least) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low == 0 ? std::nullopt : find_in_block(level, low - 1, least);
}

void SavedTable::make_room() const {
  constexpr std::uint64_t most_of_look_up = std::uint64_t{2}
                                            << 20;  // the kernel maps 16 pages where one is read
  if (!is_memory_left(most_of_look_up)) file_.forget();
}

std::optional<WinningNumbers> SavedTable::find_in_block(const Level& level, std::uint64_t block,
                                                        Position least) const {
  const Bytes bytes = file_.bytes();
  const std::uint64_t entry = level.index + block * index_entry_bytes;
  const auto offset = get<std::uint64_t>(bytes, entry + 8);
  if (offset > level.blocks_bytes) damaged("a block lies outside of its level");
  leb128::Reader numbers(
      {reinterpret_cast<const char*>(bytes.data()) + level.blocks + offset, level.blocks_bytes - offset});
  const std::uint64_t first = block * per_block_;
  const std::uint64_t number = std::min<std::uint64_t>(per_block_, level.positions - first);
  Position p = get<std::uint64_t>(bytes, entry);
  std::optional<std::uint64_t> found;
  for (std::uint64_t i = 0; i < number; ++i) {
    if (i > 0) {
      const auto difference = numbers.word();
      if (!difference || *difference == 0 || *difference > ~p) damaged("a position cannot be read");
      p += *difference;
    }
    if (p == least) found = i;
  }
  if (!found) return std::nullopt;
  for (std::uint64_t i = 0; i < 2 * *found; ++i) {
    if (!numbers.skip()) damaged("a number cannot be read");
  }
  const auto ways = numbers.count();
  const auto solutions = numbers.count();
  if (!ways || !solutions) damaged("a number cannot be read");
  return WinningNumbers{*ways, *solutions};
}

std::uint64_t SavedTable::canonical_positions() const {
  std::uint64_t sum = 0;
  for (const Level& level : levels_) sum += level.positions;
  return sum;
}

}  // namespace pegspace
