#include "levels/dense_canonical_level.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <bit>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "base/text.hpp"
#include "levels/dense_orbit_kernel.hpp"

namespace pegspace::dense {

namespace {

std::uint64_t total_size(const std::vector<std::vector<Position>>& pieces) {
  std::uint64_t total = 0;
  for (const auto& piece : pieces) total += piece.size();
  return total;
}

}  // namespace

PlaceImages::PlaceImages(const Search& search, const CanonicalForm& form)
    : words_(static_cast<std::size_t>(form.row_words())) {
  const ClassIndex& index = search.index();
  const std::size_t places = std::size_t{1} << search.tables().low_bits();
  rows_.resize((places * words_ + lanes - 1) / lanes);
  for (std::size_t place = 0; place < places; ++place) {
    form.images(index.position_of(0, place) ^ index.position_of(0, 0), rows_.front().lane + place * words_);
  }
}

CanonicalLevel CanonicalLevels::take(int depth) {
  if (listed_.find(depth) == listed_.end()) list_from(depth);
  const auto found = listed_.find(depth);
  CanonicalLevel level(found->second);
  listed_.erase(found);
  return level;
}

void CanonicalLevels::list_from(int depth) {
  // As many levels as take a quarter of the memory, by the least number of canonical positions they can have.
  const auto share = [&](int level) {
    return 3 * sizeof(Position) * sizes_[static_cast<std::size_t>(level)] /
           static_cast<std::uint64_t>(form_.order());
  };
  const int last_depth = static_cast<int>(sizes_.size()) - 1;
  int last = depth;
  std::uint64_t planned = share(depth);
  while (last < last_depth && planned + share(last + 1) <= memory_bytes_ / 4) planned += share(++last);

  tbb::enumerable_thread_specific<Pieces> found(
      [&] { return Pieces(static_cast<std::size_t>(last - depth) + 1); });
  std::atomic<std::uint64_t> total{0};
  std::atomic<bool> full{false};
  tbb::parallel_for(
      tbb::blocked_range<std::uint32_t>(0, search_.tables().blocks(), 16), [&](const auto& range) {
        if (interrupt_requested() || full) return;
        Pieces& mine = found.local();
        const std::uint64_t before = total_size(mine);
        for (std::uint32_t block = range.begin(); block != range.end(); ++block) {
          for (const int half : {0, 1}) {
            BlockStep step = search_.step(half, true);
            step.block = block;
            list_canonical(step, search_.index(), form_, places_.data(), places_.words(), nullptr,
                           search_.start_pegs() - last, search_.start_pegs() - depth, mine.data());
          }
        }
        const std::uint64_t added = total_size(mine) - before;
        // Three words: a growing vector may hold half as much again, and the pieces are copied into the list.
        if ((total += added) * 3 * sizeof(Position) > memory_bytes_) full = true;
      });
  throw_if_interrupted();
  if (full) {
    throw ResourceError("the canonical positions of level " + std::to_string(depth) + " need more than the " +
                        human_bytes(memory_bytes_) + " left for counting. Give it more with --memory.");
  }
  for (int level = depth; level <= last; ++level) {
    for (Pieces& pieces : found)
      listed_[level].push_back(std::move(pieces[static_cast<std::size_t>(level - depth)]));
  }
}

/// Sorts the positions into buckets, about two to a bucket.
CanonicalLevel::CanonicalLevel(const std::vector<std::vector<Position>>& pieces) {
  const std::uint64_t count = total_size(pieces);
  PEGSPACE_CHECK(count < nowhere, "places in a canonical level fit 32 bits");
  const int bucket_bits = std::max(1, static_cast<int>(std::bit_width(count)) - 1);
  bucket_shift_ = 64 - bucket_bits;
  directory_.assign((std::size_t{1} << bucket_bits) + 1, 0);
  positions_.resize(count);
  in_row_order_.resize(count);
  const auto for_all = [&](auto&& visit) {
    std::size_t first = 0;
    for (const std::vector<Position>& piece : pieces) {
      tbb::parallel_for(tbb::blocked_range<std::size_t>(0, piece.size(), 4096), [&](const auto& range) {
        for (std::size_t i = range.begin(); i != range.end(); ++i) visit(piece[i], first + i);
      });
      first += piece.size();
    }
  };
  for_all([&](Position p, std::size_t) {
    std::atomic_ref(directory_[bucket(p)]).fetch_add(1, std::memory_order_relaxed);
  });
  std::uint32_t end = 0;
  for (std::uint32_t& entry : directory_) entry = end += entry;
  for_all([&](Position p, std::size_t number) {
    const std::uint32_t place =
        std::atomic_ref(directory_[bucket(p)]).fetch_sub(1, std::memory_order_relaxed) - 1;
    positions_[place] = p;
    in_row_order_[number] = place;
  });
}

std::uint32_t CanonicalLevel::find(Position p) const {
  std::uint32_t place = nowhere;
  find(&p, 1, &place);
  return place;
}

/// Many at once: the directory entries of all are asked for, then the positions, then both are looked at.
void CanonicalLevel::find(const Position* positions, std::size_t count, std::uint32_t* places) const {
  constexpr std::size_t at_once = 32;
  std::size_t buckets[at_once];
  for (std::size_t first = 0; first < count; first += at_once) {
    const std::size_t some = std::min(at_once, count - first);
    for (std::size_t i = 0; i < some; ++i) {
      buckets[i] = bucket(positions[first + i]);
      __builtin_prefetch(&directory_[buckets[i]]);
    }
    for (std::size_t i = 0; i < some; ++i) __builtin_prefetch(positions_.data() + directory_[buckets[i]]);
    for (std::size_t i = 0; i < some; ++i) {
      std::uint32_t place = directory_[buckets[i]];
      const std::uint32_t end = directory_[buckets[i] + 1];
      while (place != end && positions_[place] != positions[first + i]) ++place;
      places[first + i] = place == end ? nowhere : place;
    }
  }
}

}  // namespace pegspace::dense
