#include "levels/sets/set_part_reader.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace pegspace {
namespace {

/// Hands positions on in pieces of one depth. Of one thread.
class Pieces {
 public:
  Pieces(DepthRange depths, const DepthVisitor& visit) : depths_(depths), visit_(visit) {}

  bool wants(int depth) const { return depths_.has(depth); }
  void add(int depth, Position p) {
    std::vector<Position>& piece = pieces_[static_cast<std::size_t>(depth)];
    piece.push_back(p);
    if (piece.size() < most) return;
    visit_(depth, piece);
    piece.clear();
  }
  void hand_on_all() {
    for (std::size_t depth = 0; depth < pieces_.size(); ++depth) {
      if (!pieces_[depth].empty()) visit_(static_cast<int>(depth), pieces_[depth]);
    }
  }

 private:
  static constexpr std::size_t most = 1024;
  DepthRange depths_;
  const DepthVisitor& visit_;
  std::array<std::vector<Position>, max_holes + 1> pieces_;
};

/// The sum; uncounted where one is not counted.
std::uint64_t add_counts(std::uint64_t one, std::uint64_t other) {
  const bool is_counted = one != LevelCounts::uncounted && other != LevelCounts::uncounted;
  return is_counted ? one + other : LevelCounts::uncounted;
}

}  // namespace

void damaged_set(const PlainFile& file, const std::string& why) {
  throw InputError(
      "'" + file.path() + "' is damaged: " + why +
      ". 'pegspace-check' tells more. Make it again, with 'pegspace enumerate BOARD --save FILE'.");
}

SetPartReader::SetPartReader(const PlainFile& file, SetPart part,
                             std::shared_ptr<const TileNumbering> numbering, int start_pegs,
                             std::uint64_t& at)
    : file_(file),
      part_(std::move(part)),
      numbering_(std::move(numbering)),
      storing_group_(storing_group(*numbering_, part_.group)),
      start_pegs_(start_pegs) {
  while (file_.number(at, word_bytes) != 0) {
    auto block = find_block(file_, at, numbering_->tile_words(), start_pegs_);
    if (!block) {
      throw InputError("'" + file_.path() +
                       "' ends too early, in a block: the run that makes it is not over, or it was cut "
                       "short. Go on with that run, with --resume, or make the file again.");
    }
    at = block->end();
    add_levels(block->counts);
    blocks_.push_back(std::move(*block));
  }
  at += word_bytes;
}

void SetPartReader::add_levels(const BlockCounts& counts) {
  auto depth = static_cast<std::size_t>(counts.first_depth);
  if (levels_.size() < depth + counts.levels.size())
    levels_.resize(depth + counts.levels.size(), LevelCounts{0, 0, 0, 0, 0});
  for (const LevelCounts& level : counts.levels) {
    LevelCounts& sum = levels_[depth++];
    sum = {sum.positions + level.positions, add_counts(sum.fixed, level.fixed),
           add_counts(sum.jumps, level.jumps), add_counts(sum.dead_ends, level.dead_ends),
           add_counts(sum.fixed_dead_ends, level.fixed_dead_ends)};
  }
}

void SetPartReader::visit_members(DepthRange depths, const DepthVisitor& visit) const {
  visit_images(depths, SymmetryGroup(part_.group.holes(), {part_.group.permutation(0)}), visit);
}

void SetPartReader::visit_positions(DepthRange depths, const DepthVisitor& visit) const {
  visit_images(depths, storing_group_, visit);
}

void SetPartReader::visit_images(DepthRange depths, const SymmetryGroup& group,
                                 const DepthVisitor& visit) const {
  try {
    visit_blocks(depths, TileImages(*numbering_, group), visit);
  } catch (const ImpossibleSet& impossible) {
    damaged_set(file_, impossible.why);
  }
}

void SetPartReader::visit_blocks(DepthRange depths, const TileImages& images,
                                 const DepthVisitor& visit) const {
  const std::size_t tile_words = numbering_->tile_words();
  static constexpr std::uint64_t listed = 1;
  tbb::enumerable_thread_specific<Pieces> pieces([&] { return Pieces(depths, visit); });
  for (const SetBlock& block : blocks_) {
    const int last = block.counts.first_depth + static_cast<int>(block.counts.levels.size()) - 1;
    if (last < depths.first || block.counts.first_depth > depths.last) continue;
    read_pieces(file_, block, 0, block.checksums.size(), [&](const SetPiece& piece) {
      Pieces& own = pieces.local();
      for (std::size_t i = 0; i < piece.numbers.size(); ++i) {
        require_set((piece.numbers[i] & ~numbering_->last_tile()) == 0, "a record has too large a number");
        const std::span<const std::uint64_t> words =
            numbering_->is_list() ? std::span(&listed, 1)
                                  : std::span(piece.words).subspan(i * tile_words, tile_words);
        images.visit(piece.numbers[i], words, [&](std::size_t different, const auto& image_at) {
          const int depth = start_pegs_ - count_bits(image_at(0));
          require_set(depth >= block.counts.first_depth && depth <= last,
                      "a block has positions of other depths than its trailer says");
          if (!own.wants(depth)) return;
          for (std::size_t image = 0; image < different; ++image) own.add(depth, image_at(image));
        });
      }
    });
  }
  for (Pieces& own : pieces) own.hand_on_all();
}

void SetPartReader::make_directory() const {
  constexpr std::uint64_t at_once = std::uint64_t{1} << 15;
  std::vector<std::uint64_t> numbers;
  for (const SetBlock& block : blocks_) {
    for (std::uint64_t first = 0; first < block.records; first += numbers.size()) {
      numbers.resize(std::min(at_once, block.records - first));
      file_.read(block.at + first * word_bytes, numbers.data(), numbers.size() * word_bytes);
      for (std::uint64_t i = 0; i < numbers.size(); ++i)
        directory_.emplace_back(numbers[i],
                                block.words_at() + (first + i) * numbering_->tile_words() * word_bytes);
    }
  }
  std::ranges::sort(directory_);
}

/// In the one block of its level.
bool SetPartReader::has_in_list(Position least) const {
  const int depth = start_pegs_ - count_bits(least);
  const auto block =
      std::ranges::find(blocks_, depth, [](const SetBlock& b) { return b.counts.first_depth; });
  if (block == blocks_.end()) return false;
  std::uint64_t first = 0;
  std::uint64_t last = block->records;
  while (first < last) {
    const std::uint64_t middle = first + (last - first) / 2;
    const Position there = file_.number(block->at + middle * word_bytes, word_bytes);
    if (there == least) return true;
    if (there < least) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return false;
}

bool SetPartReader::contains(Position p) const {
  std::optional<TileNumbering::Place> least;
  for (int element = 0; element < storing_group_.order(); ++element) {
    const auto place = numbering_->place_of(storing_group_.image(element, p));
    if (!place) return false;  // of another class
    if (!least || place->tile < least->tile) least = place;
  }
  if (numbering_->is_list()) return has_in_list(least->tile);
  std::call_once(directory_is_made_, [this] { make_directory(); });
  const auto stored =
      std::ranges::lower_bound(directory_, least->tile, {}, [](const auto& pair) { return pair.first; });
  if (stored == directory_.end() || stored->first != least->tile) return false;
  const std::uint64_t bits = file_.number(stored->second + (least->place >> 6) * word_bytes, word_bytes);
  return has_bit(bits, static_cast<int>(least->place & 63));
}

}  // namespace pegspace
