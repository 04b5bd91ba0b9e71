#include "levels/folds/row_tables.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/narrow.hpp"

namespace pegspace {
namespace {

std::vector<HoleSet> used(std::vector<HoleSet> parities) {
  if (parities.size() > RowTables::most_parities) parities.resize(RowTables::most_parities);
  return parities;
}

std::uint32_t parities_in(const std::vector<HoleSet>& sets, Position p) {
  std::uint32_t parities = 0;
  for (std::size_t i = 0; i < sets.size(); ++i)
    parities |= has_odd_bits(sets[i] & p) ? std::uint32_t{1} << i : 0;
  return parities;
}

}  // namespace

RowTables::RowTables(HoleSet row_holes, std::vector<HoleSet> parities, const SymmetryGroup& group)
    : patterns_(row_holes), parity_sets_(used(std::move(parities))) {
  number_places();
  for (int symmetry = 0; symmetry < group.order(); ++symmetry) {
    const auto image = patterns_.images(group.permutation(symmetry));
    std::vector<std::uint16_t>& images = images_.emplace_back(patterns_.number());
    for (std::size_t pattern = 0; pattern < images.size(); ++pattern)
      images[pattern] = place_[image(pattern)];
  }
}

std::vector<std::uint64_t> RowTables::longest_rows(HoleSet row_holes, const std::vector<HoleSet>& parities) {
  const std::vector<HoleSet> sets = used(parities);
  // Counts patterns by pegs and parities, hole by hole.
  std::vector<std::vector<std::uint64_t>> patterns(
      static_cast<std::size_t>(count_bits(row_holes)) + 1,
      std::vector<std::uint64_t>(std::size_t{1} << sets.size(), 0));
  patterns[0][0] = 1;
  for_each_bit(row_holes, [&](int hole) {
    const std::uint32_t flips = parities_in(sets, bit(hole));
    for (std::size_t pegs = patterns.size() - 1; pegs > 0; --pegs) {
      for (std::size_t i = 0; i < patterns[pegs].size(); ++i)
        patterns[pegs][i] += patterns[pegs - 1][i ^ flips];
    }
  });
  std::vector<std::uint64_t> longest;
  for (const auto& by_parities : patterns) longest.push_back(std::ranges::max(by_parities));
  return longest;
}

std::uint32_t RowTables::parities_of(Position p) const {
  return parities_in(parity_sets_, p);
}

void RowTables::number_places() {
  rows_.resize(static_cast<std::size_t>(patterns_.bits() + 1) << parity_sets_.size());
  parities_by_pattern_.resize(patterns_.number());
  place_.resize(patterns_.number());
  pattern_.resize(patterns_.number());
  for (std::uint32_t pattern = 0; pattern < patterns_.number(); ++pattern) {
    const std::uint32_t parities = parities_of(patterns_.position(pattern));
    parities_by_pattern_[pattern] = narrow<std::uint8_t>(parities);
    TileRun& row = rows_[(static_cast<std::size_t>(count_bits(pattern)) << parity_sets_.size()) | parities];
    PEGSPACE_CHECK(row.places < most_places, "places fit 16 bits");
    place_[pattern] = narrow<std::uint16_t>(row.places++);
  }
  std::uint32_t places = 0;
  words_of_.assign(static_cast<std::size_t>(patterns_.bits()) + 1, 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    TileRun& row = rows_[i];
    row.first = places;
    row.first_word = words_;
    places += row.places;
    words_ += row.words();
    longest_ = std::max(longest_, row.places);
    std::uint32_t& words = words_of_[i >> parity_sets_.size()];
    words = std::max(words, row.words());
  }
  for (std::uint32_t pattern = 0; pattern < patterns_.number(); ++pattern)
    pattern_[row_of(pattern).first + place_[pattern]] = pattern;
}

std::uint16_t RowTables::add_step(std::uint32_t touches, std::uint32_t before) {
  const auto [entry, is_new] =
      step_numbers_.try_emplace({touches, before}, narrow<std::uint16_t>(step_numbers_.size()));
  if (!is_new) return entry->second;
  const std::size_t first_word = masks_.size();
  masks_.resize(first_word + words_, 0);
  for (std::uint32_t pattern = 0; pattern < patterns_.number(); ++pattern) {
    const TileRun& row = row_of(pattern);
    const std::uint32_t place = place_[pattern];
    const std::size_t word = first_word + row.first_word + place / 64;
    if ((pattern & touches) == before) masks_[word] |= bit(static_cast<int>(place % 64));
  }
  return entry->second;
}

}  // namespace pegspace
