#include "base/sort.hpp"

#include <hwy/contrib/sort/vqsort.h>

namespace pegspace {

void sort_words(std::span<std::uint32_t> words) {
  hwy::Sorter()(words.data(), words.size(), hwy::SortAscending());
}

void sort_words(std::span<std::uint64_t> words) {
  hwy::Sorter()(words.data(), words.size(), hwy::SortAscending());
}

}  // namespace pegspace
