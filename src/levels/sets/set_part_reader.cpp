#include "levels/sets/set_part_reader.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace pegspace {
namespace {

/// Passes positions on in pieces of one depth. For one thread.
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

}  // namespace

SetPartReader::SetPartReader(const PlainFile& file, bool has_block_numbers, SetPart part,
                             std::shared_ptr<const TileNumbering> numbering, int start_pegs,
                             std::uint64_t& at)
    : part_(std::move(part)),
      numbering_(std::move(numbering)),
      storing_group_(storing_group(*numbering_, part_.group)),
      start_pegs_(start_pegs) {
  const BlockForm form{numbering_->tile_words(), numbering_->last_tile(), has_block_numbers};
  while (file.number(at, word_bytes) != 0) {
    auto block = BlockData::find(file, at, form, start_pegs_);
    if (!block) {
      throw InputError("'" + file.path() +
                       "' ends too early, in a block: the run that makes it is not over, or it was cut "
                       "short. Continue that run with --resume, or make the file again.");
    }
    at = block->end();
    add_levels(block->counts);
    require_set(!has_block_numbers || block->number == blocks_.size() + 1, missing_block);
    blocks_.emplace_back(file, std::move(*block));
  }
  at += word_bytes;
  if (!has_block_numbers) return;
  require_set(file.number(at, word_bytes) == blocks_.size(), missing_block);
  at += word_bytes;
}

void SetPartReader::add_levels(const BlockCounts& counts) {
  auto depth = static_cast<std::size_t>(counts.first_depth);
  levels_.resize(std::max(levels_.size(), depth + counts.levels.size()));
  for (const LevelSums& level : counts.levels) levels_[depth++].add(level);
}

void SetPartReader::visit_members(DepthRange depths, const DepthVisitor& visit) const {
  visit_images(depths, SymmetryGroup(part_.group.holes(), {part_.group.permutation(0)}), visit);
}

void SetPartReader::visit_positions(DepthRange depths, const DepthVisitor& visit) const {
  visit_images(depths, storing_group_, visit);
}

void SetPartReader::visit_images(DepthRange depths, const SymmetryGroup& group,
                                 const DepthVisitor& visit) const {
  const TileImages images(*numbering_, group);
  const std::size_t tile_words = numbering_->tile_words();
  static constexpr std::uint64_t listed = 1;
  tbb::enumerable_thread_specific<Pieces> pieces([&] { return Pieces(depths, visit); });
  for (const BlockData& data : blocks_) {
    const SetBlock& block = data.block();
    if (block.last_depth() < depths.first || block.first_depth() > depths.last) continue;
    data.visit([&](const SetPiece& piece) {
      Pieces& own = pieces.local();
      for (std::size_t i = 0; i < piece.numbers.size(); ++i) {
        const std::span<const std::uint64_t> words =
            numbering_->is_list() ? std::span(&listed, 1)
                                  : std::span(piece.words).subspan(i * tile_words, tile_words);
        images.visit(piece.numbers[i], words, [&](std::size_t different, const auto& image_at) {
          const int depth = start_pegs_ - count_bits(image_at(0));
          require_set(depth >= block.first_depth() && depth <= block.last_depth(),
                      "a block has positions of other depths than its trailer says");
          if (!own.wants(depth)) return;
          for (std::size_t image = 0; image < different; ++image) own.add(depth, image_at(image));
        });
      }
    });
  }
  for (Pieces& own : pieces) own.hand_on_all();
}

/// Looks in the stored tile, or list, to which the storing group carries it: in one of the blocks that have
/// its depth.
bool SetPartReader::contains(Position p) const {
  std::optional<TileNumbering::Place> least;
  for (int element = 0; element < storing_group_.order(); ++element) {
    const auto place = numbering_->place_of(storing_group_.image(element, p));
    if (!place) return false;  // in another class
    if (!least || place->tile < least->tile) least = place;
  }
  const int depth = start_pegs_ - count_bits(p);
  return std::ranges::any_of(blocks_, [&](const BlockData& data) {
    if (depth < data.block().first_depth() || depth > data.block().last_depth()) return false;
    const auto word = data.find_word(least->tile, least->place >> 6);
    return word && has_bit(*word, static_cast<int>(least->place & 63));
  });
}

}  // namespace pegspace
