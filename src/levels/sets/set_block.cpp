#include "levels/sets/set_block.hpp"

#include <algorithm>

#include "base/files/checksum.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t level_words = std::tuple_size_v<decltype(LevelCounts().as_array())>;
constexpr std::uint64_t fixed_words = 4;  // of a trailer: depth, depths, records in a piece, checksum

constexpr const char* other_checksum = "a block has another checksum than its trailer says";

/// The last word of a trailer: of the words before it.
std::uint64_t trailer_checksum(std::uint64_t records, std::span<const std::uint64_t> trailer) {
  const std::uint64_t sizes[] = {records, trailer.size()};
  return checksum64(trailer.data(), (trailer.size() - 1) * word_bytes, checksum64(sizes, sizeof sizes));
}

/// Compares it with its checksum.
void read_piece(const PlainFile& file, const SetBlock& block, std::uint64_t number, SetPiece& piece) {
  const std::uint64_t first = number * block.per_piece;
  const std::uint64_t records = std::min(block.per_piece, block.records - first);
  piece.numbers.resize(records);
  piece.words.resize(records * block.tile_words);
  file.read(block.at + first * word_bytes, piece.numbers.data(), records * word_bytes);
  file.read(block.words_at() + first * block.tile_words * word_bytes, piece.words.data(),
            piece.words.size() * word_bytes);
  require_set(piece.checksum() == block.checksums[number], other_checksum);
}

}  // namespace

std::uint64_t SetBlock::trailer_words() const {
  return fixed_words + counts.levels.size() * level_words + checksums.size();
}

std::vector<std::uint64_t> SetBlock::trailer() const {
  std::vector<std::uint64_t> words{static_cast<std::uint64_t>(counts.first_depth), counts.levels.size()};
  for (const LevelCounts& level : counts.levels) {
    for (const std::uint64_t count : level.as_array()) words.push_back(count);
  }
  words.push_back(per_piece);
  words.insert(words.end(), checksums.begin(), checksums.end());
  words.push_back(0);
  words.back() = trailer_checksum(records, words);
  return words;
}

void take_trailer(SetBlock& block, std::span<const std::uint64_t> words, int start_pegs) {
  const std::uint64_t size = words.size();
  require_set(size >= fixed_words, "the trailer of a block cannot be");
  require_set(words.back() == trailer_checksum(block.records, words), other_checksum);
  const std::uint64_t depths = words[1];
  require_set(words[0] <= max_holes && depths <= max_holes + 1 &&
                  words[0] + depths <= static_cast<std::uint64_t>(start_pegs) + 1 &&
                  size >= fixed_words + depths * level_words,
              "the trailer of a block cannot be");
  block.counts.first_depth = static_cast<int>(words[0]);
  const std::uint64_t* number = words.data() + 2;
  for (std::uint64_t i = 0; i < depths; ++i, number += level_words)
    block.counts.levels.push_back({number[0], number[1], number[2], number[3], number[4]});
  block.per_piece = *number++;
  const std::uint64_t pieces = block.per_piece == 0 ? 0 : (block.records - 1) / block.per_piece + 1;
  require_set(pieces != 0 && size == fixed_words + depths * level_words + pieces,
              "the trailer of a block cannot be");
  block.checksums.assign(number, number + pieces);
}

std::optional<SetBlock> find_block(const PlainFile& file, std::uint64_t at, std::size_t tile_words,
                                   int start_pegs) {
  if (file.size() < 2 * word_bytes || at > file.size() - 2 * word_bytes) return std::nullopt;
  SetBlock block{at + 2 * word_bytes, file.number(at, word_bytes), tile_words};
  const std::uint64_t size = file.number(at + word_bytes, word_bytes);
  const std::uint64_t words_left = (file.size() - block.at) / word_bytes;
  const std::uint64_t record_words = 1 + tile_words;
  if (block.records > words_left / record_words || size > words_left - block.records * record_words)
    return std::nullopt;
  std::vector<std::uint64_t> words(size);
  file.read(block.trailer_at(), words.data(), size * word_bytes);
  take_trailer(block, words, start_pegs);
  block.first_number = file.number(block.at, word_bytes);
  return block;
}

std::uint64_t SetPiece::checksum() const {
  return checksum64(words.data(), words.size() * word_bytes,
                    checksum64(numbers.data(), numbers.size() * word_bytes));
}

void read_pieces(const PlainFile& file, const SetBlock& block, std::uint64_t first, std::uint64_t last,
                 const UsePiece& use) {
  parallel_ranges<std::uint64_t>(last - first, 1, [&](std::uint64_t begin, std::uint64_t end) {
    SetPiece piece;
    for (std::uint64_t number = begin; number < end; ++number) {
      read_piece(file, block, first + number, piece);
      use(piece);
    }
  });
}

}  // namespace pegspace
