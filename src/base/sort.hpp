// Sorting of whole words by vectors: Google Highway's vqsort, for the processor at hand. Ten to twenty times
// as fast as std::sort on random words: 2.8 against 58 ns a word of 32 bits, 4.9 against 67 of 64 bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace pegspace {

/// Ascending.
void sort_words(std::span<std::uint32_t> words);
void sort_words(std::span<std::uint64_t> words);

/// In ascending order, each once.
template <typename Item>
void sort_unique(std::vector<Item>& items) {
  constexpr bool are_words = std::is_same_v<Item, std::uint32_t> || std::is_same_v<Item, std::uint64_t>;
  constexpr std::size_t many = 256;  // for a few words vectors are not worth their setting up
  if constexpr (are_words) {
    if (items.size() >= many) {
      sort_words(items);
    } else {
      std::sort(items.begin(), items.end());
    }
  } else {
    std::sort(items.begin(), items.end());
  }
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace pegspace
