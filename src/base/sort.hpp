// Sorting of whole words by vectors: Google Highway's vqsort, for the processor at hand. Ten to twenty times
// as fast as std::sort on random words: 2.8 against 58 ns a word of 32 bits, 4.9 against 67 of 64 bits.
#pragma once

#include <cstdint>
#include <span>

namespace pegspace {

/// Ascending.
void sort_words(std::span<std::uint32_t> words);
void sort_words(std::span<std::uint64_t> words);

}  // namespace pegspace
