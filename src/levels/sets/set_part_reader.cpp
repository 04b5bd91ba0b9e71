#include "levels/sets/set_part_reader.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "levels/kit/parallel_ranges.hpp"

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
  for (;;) {
    const std::uint64_t records = file_.number(at, word_bytes);
    at += word_bytes;
    if (records == 0) return;
    read_block(records, at);
  }
}

/// `at`: behind the number of its records.
void SetPartReader::read_block(std::uint64_t records, std::uint64_t& at) {
  const std::uint64_t trailer = file_.number(at, word_bytes);
  at += word_bytes;
  const std::uint64_t words_left = (file_.size() - at) / word_bytes;
  const std::uint64_t record_words = 1 + numbering_->tile_words();
  if (records > words_left / record_words || trailer > words_left - records * record_words) {
    throw InputError("'" + file_.path() +
                     "' ends too early, in a block: the run that makes it is not over, or it was "
                     "cut short. Finish that run (with --checkpoint: --resume), or make the file again.");
  }
  Block block{at, records, {}, 0, {}};
  at += records * record_words * word_bytes;
  read_trailer(block, at, trailer);
  add_levels(block.counts);
  blocks_.push_back(std::move(block));
}

void SetPartReader::read_trailer(Block& block, std::uint64_t& at, std::uint64_t size) const {
  std::vector<std::uint64_t> words(size);
  file_.read(at, words.data(), size * word_bytes);
  at += size * word_bytes;
  const std::uint64_t sizes[] = {block.records, size};
  constexpr std::uint64_t fixed_words = 4;  // depth, depths, records in a piece, checksum
  constexpr std::uint64_t level_words = std::tuple_size_v<decltype(LevelCounts().as_array())>;
  if (size < fixed_words ||
      words.back() != checksum64(words.data(), (size - 1) * word_bytes, checksum64(sizes, sizeof sizes)))
    damaged_set(file_, "a block has another checksum than its trailer says");
  const std::uint64_t depths = words[1];
  if (words[0] > max_holes || depths > max_holes + 1 ||
      words[0] + depths > static_cast<std::uint64_t>(start_pegs_) + 1 ||
      size < fixed_words + depths * level_words)
    damaged_set(file_, "the trailer of a block cannot be");
  block.counts.first_depth = static_cast<int>(words[0]);
  const std::uint64_t* number = words.data() + 2;
  for (std::uint64_t i = 0; i < depths; ++i, number += level_words)
    block.counts.levels.push_back({number[0], number[1], number[2], number[3], number[4]});
  block.per_piece = *number++;
  const std::uint64_t pieces = block.per_piece == 0 ? 0 : (block.records - 1) / block.per_piece + 1;
  if (pieces == 0 || size != fixed_words + depths * level_words + pieces)
    damaged_set(file_, "the trailer of a block cannot be");
  block.checksums.assign(number, number + pieces);
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
  const TileImages images(*numbering_, group);
  const std::size_t tile_words = numbering_->tile_words();
  static constexpr std::uint64_t listed = 1;
  tbb::enumerable_thread_specific<Pieces> pieces(depths, visit);
  for (const Block& block : blocks_) {
    const int last = block.counts.first_depth + static_cast<int>(block.counts.levels.size()) - 1;
    if (last < depths.first || block.counts.first_depth > depths.last) continue;
    parallel_ranges<std::uint64_t>(block.checksums.size(), 1, [&](std::uint64_t begin, std::uint64_t end) {
      Pieces& own = pieces.local();
      Piece piece;
      for (std::uint64_t number = begin; number < end; ++number) {
        read_piece(block, number, piece);
        for (std::size_t i = 0; i < piece.numbers.size(); ++i) {
          const std::span<const std::uint64_t> words =
              numbering_->is_list()
                  ? std::span(&listed, 1)
                  : std::span<const std::uint64_t>(piece.words).subspan(i * tile_words, tile_words);
          images.visit(piece.numbers[i], words, [&](std::size_t different, const auto& image_at) {
            const int depth = start_pegs_ - count_bits(image_at(0));
            if (depth < block.counts.first_depth || depth > last)
              damaged_set(file_, "a block has positions of other depths than its trailer says");
            if (!own.wants(depth)) return;
            for (std::size_t image = 0; image < different; ++image) own.add(depth, image_at(image));
          });
        }
      }
    });
  }
  for (Pieces& own : pieces) own.hand_on_all();
}

/// Throws InputError where it is not as it was written.
void SetPartReader::read_piece(const Block& block, std::uint64_t number, Piece& piece) const {
  const std::uint64_t first = number * block.per_piece;
  const std::uint64_t records = std::min(block.per_piece, block.records - first);
  const std::size_t tile_words = numbering_->tile_words();
  piece.numbers.resize(records);
  piece.words.resize(records * tile_words);
  file_.read(block.at + first * word_bytes, piece.numbers.data(), records * word_bytes);
  file_.read(block.at + (block.records + first * tile_words) * word_bytes, piece.words.data(),
             piece.words.size() * word_bytes);
  if (piece_checksum(piece.numbers, piece.words) != block.checksums[number])
    damaged_set(file_, "a block has another checksum than its trailer says");
  const auto is_too_large = [&](std::uint64_t tile) { return (tile & ~numbering_->last_tile()) != 0; };
  if (std::ranges::any_of(piece.numbers, is_too_large)) damaged_set(file_, "a record has too large a number");
}

void SetPartReader::make_directory() const {
  constexpr std::uint64_t at_once = std::uint64_t{1} << 15;
  std::vector<std::uint64_t> numbers;
  for (const Block& block : blocks_) {
    const std::uint64_t words_at = block.at + block.records * word_bytes;
    for (std::uint64_t first = 0; first < block.records; first += numbers.size()) {
      numbers.resize(std::min(at_once, block.records - first));
      file_.read(block.at + first * word_bytes, numbers.data(), numbers.size() * word_bytes);
      for (std::uint64_t i = 0; i < numbers.size(); ++i)
        directory_.emplace_back(numbers[i], words_at + (first + i) * numbering_->tile_words() * word_bytes);
    }
  }
  std::ranges::sort(directory_);
}

/// In the one block of its level.
bool SetPartReader::has_in_list(Position least) const {
  const int depth = start_pegs_ - count_bits(least);
  const auto block = std::ranges::find(blocks_, depth, [](const Block& b) { return b.counts.first_depth; });
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
