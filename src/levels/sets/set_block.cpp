#include "levels/sets/set_block.hpp"

#include <algorithm>
#include <utility>

#include "base/files/checksum.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t fixed_words = 4;  // of a trailer: depth, depths, records in a piece, checksum
constexpr std::uint64_t most_count_words = (max_holes + 1) * columns_of_block;

constexpr const char* other_checksum = "a block has another checksum than its trailer says";
constexpr const char* large_number = "a record has too large a number";

/// The last word of a trailer: the checksum of the words before it.
std::uint64_t trailer_checksum(const SetBlock& block, std::span<const std::uint64_t> trailer) {
  const std::uint64_t head[] = {block.records, trailer.size(), block.number};
  return checksum64(trailer.data(), (trailer.size() - 1) * word_bytes,
                    checksum64(head, SetBlock::head_bytes(block.form.has_block_numbers)));
}

}  // namespace

std::uint64_t SetBlock::trailer_words() const {
  return fixed_words + counts.levels.size() * columns_of_block + checksums.size();
}

std::vector<std::uint64_t> SetBlock::trailer() const {
  std::vector<std::uint64_t> words{static_cast<std::uint64_t>(counts.first_depth), counts.levels.size()};
  for (const LevelSums& level : counts.levels)
    words.insert(words.end(), level.values.begin(), level.values.begin() + columns_of_block);
  words.push_back(per_piece);
  words.insert(words.end(), checksums.begin(), checksums.end());
  words.push_back(0);
  words.back() = trailer_checksum(*this, words);
  return words;
}

void take_trailer(SetBlock& block, std::span<const std::uint64_t> words, int start_pegs) {
  const std::uint64_t size = words.size();
  require_set(size >= fixed_words, "the trailer of a block cannot be");
  require_set(words.back() == trailer_checksum(block, words), other_checksum);
  const std::uint64_t depths = words[1];
  require_set(words[0] <= max_holes && depths >= 1 && depths <= max_holes + 1 &&
                  words[0] + depths <= static_cast<std::uint64_t>(start_pegs) + 1 &&
                  size >= fixed_words + depths * columns_of_block,
              "the trailer of a block cannot be");
  block.counts.first_depth = static_cast<int>(words[0]);
  const std::uint64_t* number = words.data() + 2;
  for (std::uint64_t i = 0; i < depths; ++i, number += columns_of_block)
    std::copy_n(number, columns_of_block, block.counts.levels.emplace_back().values.begin());
  block.per_piece = *number++;
  const std::uint64_t pieces = block.per_piece == 0 ? 0 : (block.records - 1) / block.per_piece + 1;
  require_set(pieces != 0 && size == fixed_words + depths * columns_of_block + pieces,
              "the trailer of a block cannot be");
  block.checksums.assign(number, number + pieces);
}

std::uint64_t SetPiece::checksum() const {
  return checksum64(words.data(), words.size() * word_bytes,
                    checksum64(numbers.data(), numbers.size() * word_bytes));
}

BlockData::BlockData(const PlainFile& file, SetBlock block)
    : file_(file), block_(std::move(block)), compared_(std::make_unique<Compared[]>(block_.pieces())) {}

std::optional<SetBlock> BlockData::find(const PlainFile& file, std::uint64_t at, const BlockForm& form,
                                        int start_pegs) {
  const std::uint64_t head_bytes = SetBlock::head_bytes(form.has_block_numbers);
  if (file.size() < head_bytes || at > file.size() - head_bytes) return std::nullopt;
  SetBlock block;
  block.at_ = at + head_bytes;
  block.form = form;
  block.records = file.number(at, word_bytes);
  if (form.has_block_numbers) block.number = file.number(at + 2 * word_bytes, word_bytes);
  const std::uint64_t size = file.number(at + word_bytes, word_bytes);
  const std::uint64_t words_left = (file.size() - block.at_) / word_bytes;
  const std::uint64_t record_words = 1 + form.tile_words;
  if (block.records > words_left / record_words || size > words_left - block.records * record_words)
    return std::nullopt;
  require_set(size <= fixed_words + most_count_words + block.records, "the trailer of a block cannot be");
  std::vector<std::uint64_t> words(size);
  file.read(block.trailer_at(), words.data(), size * word_bytes);
  take_trailer(block, words, start_pegs);
  block.first_number = file.number(block.at_, word_bytes);
  require_set((block.first_number & ~form.number_bits) == 0, large_number);
  return block;
}

std::uint64_t BlockData::records_of(std::uint64_t piece) const {
  return std::min(block_.per_piece, block_.records - piece * block_.per_piece);
}

/// Reads a piece, and compares it with its checksum and its numbers with the largest.
void BlockData::read(std::uint64_t number, SetPiece& piece) const {
  const std::uint64_t first = number * block_.per_piece;
  const std::uint64_t records = records_of(number);
  piece.numbers.resize(records);
  piece.words.resize(records * block_.form.tile_words);
  file_.read(block_.at_ + first * word_bytes, piece.numbers.data(), records * word_bytes);
  file_.read(block_.words_at() + first * block_.form.tile_words * word_bytes, piece.words.data(),
             piece.words.size() * word_bytes);
  require_set(piece.checksum() == block_.checksums[number], other_checksum);
  const auto is_one = [&](std::uint64_t one) { return (one & ~block_.form.number_bits) == 0; };
  require_set(std::ranges::all_of(piece.numbers, is_one), large_number);
}

void BlockData::visit(std::uint64_t first, std::uint64_t last, const UsePiece& use) const {
  parallel_ranges<std::uint64_t>(last - first, 1, [&](std::uint64_t begin, std::uint64_t end) {
    SetPiece piece;
    for (std::uint64_t number = begin; number < end; ++number) {
      read(first + number, piece);
      use(piece);
    }
  });
}

const BlockData::Compared& BlockData::compared(std::uint64_t number) const {
  Compared& compared = compared_[number];
  std::call_once(compared.once, [&] {
    SetPiece piece;
    read(number, piece);
    compared.last_number = piece.numbers.back();
    for (std::size_t i = 0; i < piece.numbers.size(); i += step())
      compared.numbers.push_back(piece.numbers[i]);
  });
  return compared;
}

std::optional<std::uint64_t> BlockData::find_record(std::uint64_t number) const {
  std::uint64_t piece = 0;
  for (std::uint64_t end = block_.pieces(); piece < end;) {
    const std::uint64_t middle = piece + (end - piece) / 2;
    if (compared(middle).last_number < number) {
      piece = middle + 1;
    } else {
      end = middle;
    }
  }
  if (piece == block_.pieces()) return std::nullopt;
  const std::vector<std::uint64_t>& kept = compared(piece).numbers;
  const auto behind = static_cast<std::uint64_t>(std::ranges::upper_bound(kept, number) - kept.begin());
  if (behind == 0) return std::nullopt;
  const std::uint64_t first = (behind - 1) * step();
  const std::uint64_t record = piece * block_.per_piece + first;
  if (kept[behind - 1] == number) return record;
  std::vector<std::uint64_t> here(std::min(step(), records_of(piece) - first) - 1);
  if (here.empty()) return std::nullopt;
  file_.read(block_.at_ + (record + 1) * word_bytes, here.data(), here.size() * word_bytes);
  const auto found = std::ranges::lower_bound(here, number);
  if (found == here.end() || *found != number) return std::nullopt;
  return record + 1 + static_cast<std::uint64_t>(found - here.begin());
}

std::optional<std::uint64_t> BlockData::find_word(std::uint64_t number, std::uint64_t index) const {
  const std::optional<std::uint64_t> record = find_record(number);
  const std::size_t tile_words = block_.form.tile_words;
  if (!record || tile_words == 0) return record ? std::optional<std::uint64_t>(1) : std::nullopt;
  return file_.number(block_.words_at() + (*record * tile_words + index) * word_bytes, word_bytes);
}

}  // namespace pegspace
