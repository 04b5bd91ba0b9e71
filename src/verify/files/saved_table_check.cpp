#include "verify/files/saved_table_check.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/files/leb128.hpp"
#include "base/files/plain_file.hpp"
#include "base/system/interrupt.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

constexpr std::string_view magic = "PEGTABLE";
constexpr std::size_t most_looked_up = 20000;         // of a level
constexpr std::uint64_t most_positions = 20'000'000;  // of a table that is held in memory

struct Entry {
  Position position = 0;
  Count ways;
  Count solutions;
};
using Level = std::vector<Entry>;  // sorted by position

class TableReader {
 public:
  explicit TableReader(const std::string& path) : file_(path) {
    require(file_.size() >= 56 && file_.bytes(0, magic.size()) == magic,
            "it does not begin as a table of winning positions");
    require(number(8, 4) == 2, "its version is not 2");
    require(number(24, 8) == file_.size(), "it does not have as many bytes as it says");
    const std::uint64_t sum_at = file_.size() - 8;
    require(file_.checksum(sum_at) == number(sum_at, 8), "its checksum is not that of its bytes");
    const std::uint64_t finishes = number(44, 4);
    const std::uint64_t levels = number(40, 4);
    require(number(12, 4) > 0 && levels <= max_holes + 1 && finishes > 0, "its header makes no sense");
    for (std::uint64_t i = 0; i < finishes; ++i) finish_.push_back(number(48 + 8 * i, 8));
    for (std::uint64_t i = 0; i < levels; ++i) {
      positions_ += number(48 + 8 * finishes + 32 * i, 8);
    }
  }

  std::uint64_t problem_hash() const { return number(16, 8); }
  Position start() const { return number(32, 8); }
  const std::vector<Position>& finish() const { return finish_; }
  std::uint64_t positions() const { return positions_; }

  std::vector<Level> read() const {
    std::vector<Level> levels;
    const std::uint64_t number_of_levels = number(40, 4);
    for (std::uint64_t i = 0; i < number_of_levels; ++i) {
      throw_if_interrupted();
      const std::uint64_t at = 48 + 8 * finish_.size() + 32 * i;
      levels.push_back(
          read_level(number(at, 8), number(at + 8, 8), file_.bytes(number(at + 16, 8), number(at + 24, 8))));
    }
    return levels;
  }

 private:
  void require(bool holds, const std::string& what) const {
    if (!holds) throw InputError(what + ".");
  }
  std::uint64_t number(std::uint64_t at, std::uint64_t width) const {
    require(at + width <= file_.size() && at + width >= at, "it ends too early");
    return file_.number(at, width);
  }
  template <typename Number>
  Number known(std::optional<Number> number) const {
    require(number.has_value(), "a number in it cannot be read");
    return *std::move(number);
  }
  Level read_level(std::uint64_t size, std::uint64_t index, const std::string& blocks) const {
    const std::uint64_t per_block = number(12, 4);
    require(size <= file_.size(), "a level has more positions than the file has bytes");
    Level level;
    level.reserve(size);
    for (std::uint64_t first = 0; first < size; first += per_block) {
      const std::uint64_t entry = index + 16 * (first / per_block);
      Position position = number(entry, 8);
      const std::uint64_t begin = number(entry + 8, 8);
      require(begin <= blocks.size(), "a block lies outside of its level");
      leb128::Reader numbers(std::string_view(blocks).substr(begin));
      const std::uint64_t end = std::min(size, first + per_block);
      level.push_back({position, 0, 0});
      for (std::uint64_t i = first + 1; i < end; ++i) {
        position += known(numbers.word());
        level.push_back({position, 0, 0});
      }
      for (std::uint64_t i = first; i < end; ++i) {
        level[i].ways = known(numbers.count());
        level[i].solutions = known(numbers.count());
      }
    }
    return level;
  }

  PlainFile file_;
  std::vector<Position> finish_;
  std::uint64_t positions_ = 0;
};

std::uint64_t problem_hash(const Board& board, Position start, const std::vector<Position>& finish) {
  std::string bytes;
  const auto put = [&](std::uint64_t word) {
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>((word >> (8 * i)) & 255);
  };
  put(static_cast<std::uint64_t>(board.holes()));
  for (const Jump& jump : board.jumps()) {
    for (const int hole : {jump.from, jump.over, jump.to}) bytes += static_cast<char>(hole);
  }
  put(start);
  for (const Position p : finish) put(p);
  if (board.symmetries().size() > 16) put(board.symmetries().size());
  return checksum64(bytes);
}

Finish finish_of(const Board& board, const std::vector<Position>& positions) {
  if (positions == finish_anywhere(board).positions) return finish_anywhere(board);
  HoleSet holes = 0;
  for (const Position p : positions) holes |= p;
  if (count_bits(holes) == static_cast<int>(positions.size())) return finish_at_holes(board, holes);
  return {"position", positions};
}

class SavedTableCheck {
 public:
  SavedTableCheck(const Problem& problem, const std::vector<Level>& levels, Findings& findings)
      : problem_(problem),
        levels_(levels),
        findings_(findings),
        group_(SymmetryGroup::whole(problem.board)
                   .stabiliser(problem.start)
                   .stabiliser(problem.finish->positions)),
        masks_(jump_masks(problem.board)) {}

  Facts run() {
    std::size_t looked_at = 0;
    std::size_t all = 0;
    Count winning = 0;
    for (std::size_t depth = 0; depth < levels_.size(); ++depth) {
      const Level& level = levels_[depth];
      check_order(depth);
      const std::size_t step = std::max<std::size_t>(1, level.size() / most_looked_up);
      for (std::size_t i = 0; i < level.size(); i += step) {
        if (i % 4096 == 0) throw_if_interrupted();
        check_entry(depth, level[i]);
        ++looked_at;
      }
      all += level.size();
    }
    const bool every_one = looked_at == all;
    findings_.checked.push_back(
        (every_one ? "" : std::to_string(looked_at) + " of ") + std::to_string(all) +
        " canonical positions: pegs, symmetry, ways summed from predecessors, solutions from children");
    Facts facts;
    for (const Level& level : levels_) {
      for (const Entry& entry : level) {
        if (every_one) winning += group_.orbit(entry.position).size();
      }
    }
    const bool is_won = !levels_.empty() && !levels_.front().empty();
    facts.add(to_finish("solutions", *problem_.finish), is_won ? levels_.front().front().solutions : 0);
    if (every_one) facts.add(to_finish("winning_positions", *problem_.finish), winning);
    return facts;
  }

 private:
  void check_order(std::size_t depth) {
    const Level& level = levels_[depth];
    const bool sorted = std::ranges::adjacent_find(level, [](const Entry& a, const Entry& b) {
                          return a.position >= b.position;
                        }) == level.end();
    findings_.require(sorted, "depth " + std::to_string(depth) + ": its positions are not sorted.");
    if (depth > 0) return;
    findings_.require(level.empty() || (level.size() == 1 && level.front().position == problem_.start),
                      "its first level is not the start.");
  }

  /// The entry of a position's orbit, where the level has one.
  const Entry* find(std::size_t depth, Position p) const {
    if (depth >= levels_.size()) return nullptr;
    const Position canonical = group_.canonical(p);
    const Level& level = levels_[depth];
    const auto found = std::ranges::lower_bound(level, canonical, {}, &Entry::position);
    return found != level.end() && found->position == canonical ? &*found : nullptr;
  }

  void check_entry(std::size_t depth, const Entry& entry) {
    const Position p = entry.position;
    const std::string where = "depth " + std::to_string(depth) + ", position " + std::to_string(p) + ": ";
    if ((p & ~problem_.board.all_holes()) != 0 || group_.canonical(p) != p ||
        count_bits(p) != count_bits(problem_.start) - static_cast<int>(depth)) {
      findings_.wrong.push_back(where + "other pegs than its level has, or not canonical.");
      return;
    }
    Count ways = p == problem_.start ? 1 : 0;
    Count solutions = std::ranges::count(problem_.finish->positions, p);
    for (const JumpMask& jump : masks_) {
      const Position other = p ^ jump.touches;
      if (is_legal(jump, p)) {
        if (const Entry* child = find(depth + 1, other)) solutions += child->solutions;
      }
      if (is_legal_backwards(jump, p) && depth > 0) {
        if (const Entry* parent = find(depth - 1, other)) ways += parent->ways;
      }
    }
    findings_.require(ways == entry.ways, where + to_decimal(entry.ways) +
                                              " ways, and those to its predecessors sum to " +
                                              to_decimal(ways) + ".");
    findings_.require(solutions == entry.solutions && solutions > 0,
                      where + to_decimal(entry.solutions) +
                          " solutions, and those from its children sum to " + to_decimal(solutions) + ".");
  }

  const Problem& problem_;
  const std::vector<Level>& levels_;
  Findings& findings_;
  SymmetryGroup group_;
  std::vector<JumpMask> masks_;
};

}  // namespace

std::optional<SavedTableClaims> check_saved_table(const std::string& path, const std::vector<Board>& boards,
                                                  Findings& findings) {
  const TableReader reader(path);
  findings.checked.emplace_back("the checksum of all its bytes");
  const auto board = std::ranges::find_if(boards, [&](const Board& candidate) {
    return problem_hash(candidate, reader.start(), reader.finish()) == reader.problem_hash();
  });
  if (board == boards.end()) {
    findings.left_out.emplace_back(
        "its positions: it is of a board that is neither in the catalogue nor "
        "described by a file beside it");
    return std::nullopt;
  }
  Problem problem{*board, reader.start(), board->hole_names(board->all_holes() & ~reader.start()),
                  finish_of(*board, reader.finish())};
  if (reader.positions() > most_positions) {
    findings.left_out.push_back("its " + std::to_string(reader.positions()) +
                                " positions: more than fit in memory");
    return SavedTableClaims{std::move(problem), {}};
  }
  const std::vector<Level> levels = reader.read();
  Facts facts = SavedTableCheck(problem, levels, findings).run();
  return SavedTableClaims{std::move(problem), std::move(facts)};
}

}  // namespace pegspace
