#include "counting/tables/saved_table.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/files/leb128.hpp"
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

/// One position of so many blocks is held in memory: a look-up reads the index between two of them at once.
constexpr std::uint64_t blocks_between_fences = 64;

template <typename Word>
void put(std::string& out, Word word) {
  for (std::size_t i = 0; i < sizeof(Word); ++i) out += static_cast<char>((word >> (8 * i)) & 0xff);
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
  const std::uint64_t symmetries = board.symmetries().size();
  if (symmetries > 16) put(bytes, symmetries);  // before version 0.3 at most 16 were used
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

/// A level's index and blocks.
struct EncodedLevel {
  std::uint64_t positions = 0;
  std::string index;
  std::string blocks;
};

/// A fold forwards, which finds the ways to each position.
class Encoding : public FoldVisitor {
 public:
  explicit Encoding(const WinningLevels& winning) : winning_(winning) {}

  void level_done(const FoldedLevel& level) override {
    std::vector<std::pair<Position, Count>> ways;
    level.for_each([&](Position p, const FoldNumber& number) { ways.emplace_back(p, number.ways); });
    std::ranges::sort(ways, {}, &std::pair<Position, Count>::first);
    EncodedLevel& encoded = levels.emplace_back();
    encoded.positions = ways.size();
    for (std::size_t first = 0; first < ways.size(); first += positions_per_block) {
      const std::size_t end = std::min(ways.size(), first + positions_per_block);
      put(encoded.index, ways[first].first);
      put(encoded.index, static_cast<std::uint64_t>(encoded.blocks.size()));
      for (std::size_t i = first + 1; i < end; ++i)
        leb128::append(encoded.blocks, ways[i].first - ways[i - 1].first);
      for (std::size_t i = first; i < end; ++i) {
        leb128::append(encoded.blocks, ways[i].second);
        leb128::append(encoded.blocks, winning_.solutions_from(ways[i].first));
      }
    }
  }

  std::vector<EncodedLevel> levels;

 private:
  const WinningLevels& winning_;
};

}  // namespace

std::string saved_table_bytes(WinningLevels& winning) {
  const Problem& problem = winning.problem();
  const std::vector<Position>& finish = problem.finish->positions;
  Encoding encoding(winning);
  FoldRequest request;
  request.dead_ends = false;
  if (winning.solvable()) winning.folds().fold(request, encoding);
  std::vector<EncodedLevel>& levels = encoding.levels;
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

/// Checks all that can be checked without the problem: magic, version, length, checksum, header.
void check_file(const PlainFile& file, const std::string& path) {
  const std::uint64_t size = file.size();
  if (size < magic.size() || file.bytes(0, magic.size()) != magic) {
    refuse(path, "is not a table of winning positions");
  }
  if (size < header_bytes + checksum_bytes) refuse(path, "is cut off: its header is incomplete");
  const std::uint64_t found = file.number(8, 4);
  if (found != version) {
    refuse(path, "is a table of version " + std::to_string(found) + ", and this program reads version " +
                     std::to_string(version));
  }
  const std::uint64_t length = file.number(24, 8);
  if (length != size) {
    refuse(path, "is damaged: it has " + to_grouped(size) + " bytes, and should have " + to_grouped(length));
  }
  const std::uint64_t before = size - checksum_bytes;
  if (file.checksum(before) != file.number(before, 8)) refuse(path, "is damaged: its checksum is wrong");
  const std::uint64_t finishes = file.number(44, 4);
  const std::uint64_t levels = file.number(40, 4);
  if (file.number(12, 4) == 0 || levels > max_holes + 1 || finishes == 0 ||
      finishes > (before - header_bytes) / 8 || levels * level_bytes > before - header_bytes - 8 * finishes) {
    refuse(path, "is damaged: its header makes no sense");
  }
}

}  // namespace

SavedProblem saved_problem(const PlainFile& file, const std::string& path, const Board& board) {
  check_file(file, path);
  SavedProblem problem{file.number(32, 8), {}};
  const std::uint64_t finishes = file.number(44, 4);
  HoleSet holes = problem.start;
  for (std::uint64_t i = 0; i < finishes; ++i) {
    problem.finish.push_back(file.number(header_bytes + 8 * i, 8));
    holes |= problem.finish.back();
  }
  if ((holes & ~board.all_holes()) != 0 ||
      problem_hash(board, problem.start, problem.finish) != file.number(16, 8)) {
    refuse(path, "is a table of another board than " + board.name());
  }
  return problem;
}

SavedTable::SavedTable(const std::string& path, const Problem& problem)
    : path_(path), file_(path), problem_(problem), form_(winning_group(problem)) {
  const SavedProblem saved = saved_problem(file_, path, problem.board);
  if (saved.start != problem.start || saved.finish != problem.finish->positions) {
    refuse(path, "is a table of another problem: " + in_words(problem.board, saved.start, saved.finish) +
                     "; not of " + in_words(problem.board, problem.start, problem.finish->positions));
  }
  per_block_ = static_cast<std::uint32_t>(file_.number(12, 4));
  const std::uint64_t end = file_.size() - checksum_bytes;
  const auto fits = [&](std::uint64_t offset, std::uint64_t length) {
    return offset <= end && length <= end - offset;
  };
  const std::uint64_t levels = file_.number(40, 4);
  for (std::uint64_t i = 0; i < levels; ++i) {
    const std::uint64_t at = header_bytes + 8 * saved.finish.size() + level_bytes * i;
    Level level{
        file_.number(at, 8), file_.number(at + 8, 8), file_.number(at + 16, 8), file_.number(at + 24, 8), {}};
    const std::uint64_t blocks = blocks_of(level.positions, per_block_);
    if (blocks > end / index_entry_bytes || !fits(level.index, blocks * index_entry_bytes) ||
        !fits(level.blocks, level.blocks_bytes)) {
      damaged("level " + std::to_string(i) + " lies outside of it");
    }
    for (std::uint64_t block = 0; block < blocks; block += blocks_between_fences) {
      level.fences.push_back(file_.number(level.index + block * index_entry_bytes, 8));
    }
    levels_.push_back(std::move(level));
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
  const Level& level = levels_[static_cast<std::size_t>(depth)];
  const Position least = form_.least(p);
  const std::optional<Block> block = block_of(level, least);
  return block ? find_in_block(level, *block, least) : std::nullopt;
}

std::optional<SavedTable::Block> SavedTable::block_of(const Level& level, Position least) const {
  const auto fence = std::ranges::upper_bound(level.fences, least);
  if (fence == level.fences.begin()) return std::nullopt;
  const auto passed = static_cast<std::uint64_t>(fence - level.fences.begin()) - 1;
  const std::uint64_t first = passed * blocks_between_fences;
  // One more tells where the last of them ends.
  const std::uint64_t entries =
      std::min(blocks_between_fences + 1, blocks_of(level.positions, per_block_) - first);
  const std::string index = file_.bytes(level.index + first * index_entry_bytes, entries * index_entry_bytes);
  const auto first_position = [&](std::uint64_t entry) {
    return little_endian(index.data() + entry * index_entry_bytes, 8);
  };
  const auto begin_of = [&](std::uint64_t entry) {
    return little_endian(index.data() + entry * index_entry_bytes + 8, 8);
  };
  std::uint64_t entry = 0;  // the last one whose first position is not above
  while (entry + 1 < std::min(entries, blocks_between_fences) && first_position(entry + 1) <= least) ++entry;
  const std::uint64_t end = entry + 1 < entries ? begin_of(entry + 1) : level.blocks_bytes;
  return Block{first + entry, first_position(entry), begin_of(entry), end};
}

std::optional<WinningNumbers> SavedTable::find_in_block(const Level& level, const Block& block,
                                                        Position least) const {
  if (block.begin > block.end || block.end > level.blocks_bytes) {
    damaged("a block lies outside of its level");
  }
  const std::string bytes = file_.bytes(level.blocks + block.begin, block.end - block.begin);
  leb128::Reader numbers(bytes);
  const std::uint64_t first = block.number * per_block_;
  const std::uint64_t number = std::min<std::uint64_t>(per_block_, level.positions - first);
  Position p = block.first;
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
