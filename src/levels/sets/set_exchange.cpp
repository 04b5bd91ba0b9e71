#include "levels/sets/set_exchange.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <vector>

#include "levels/kit/worker_team.hpp"

namespace pegspace {
namespace {

using RecordWords = std::vector<std::uint64_t>;

/// The number of records that a rank sends, or receives, at a time.
std::uint64_t records_at_once(const Exchange& exchange, std::size_t tile_words) {
  const std::uint64_t bytes = exchange.buffer_bytes() / static_cast<unsigned>(exchange.ranks());
  return std::max<std::uint64_t>(1, bytes / word_bytes / (1 + tile_words));
}

/// The records of several ranks, each rank's ascending, merged in ascending order.
SetPiece merged(const std::vector<RecordWords>& received, std::size_t tile_words) {
  std::vector<const std::uint64_t*> records;
  for (const RecordWords& words : received) {
    for (std::size_t at = 0; at < words.size(); at += 1 + tile_words) records.push_back(&words[at]);
  }
  std::ranges::sort(records, {}, [](const std::uint64_t* record) { return *record; });
  SetPiece piece;
  piece.words.reserve(records.size() * tile_words);
  for (const std::uint64_t* record : records) {
    piece.numbers.push_back(*record);
    piece.words.insert(piece.words.end(), record + 1, record + 1 + tile_words);
  }
  return piece;
}

}  // namespace

void gather_records(Exchange& exchange, std::span<const std::uint64_t> numbers, std::size_t tile_words,
                    const FillRecord& fill, const UsePiece& take) {
  constexpr std::uint64_t none_left = std::numeric_limits<std::uint64_t>::max();
  const std::size_t at_once = records_at_once(exchange, tile_words);
  const auto ranks = static_cast<std::size_t>(exchange.ranks());
  std::size_t at = 0;
  for (std::uint64_t last = 0; last != none_left;) {
    // Up to the numbers that every rank reaches now: numbers sent later are greater.
    const auto rest = numbers.subspan(at);
    const std::uint64_t own_last = rest.size() > at_once ? rest[at_once - 1] : none_left;
    last = std::ranges::min(exchange.swap(RecordWords(ranks, own_last)));
    const auto sent = static_cast<std::size_t>(std::ranges::upper_bound(rest, last) - rest.begin());
    std::vector<RecordWords> send(ranks);
    exchange.agree([&] {
      send[0].resize(sent * (1 + tile_words));
      parallel_ranges<std::size_t>(sent, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          const auto record = std::span(send[0]).subspan(i * (1 + tile_words), 1 + tile_words);
          record.front() = rest[i];
          fill(at + i, record.subspan(1));
        }
      });
    });
    const std::vector<RecordWords> received = exchange.swap_lists(std::move(send));
    exchange.agree([&] {
      if (exchange.rank() == 0) take(merged(received, tile_words));
    });
    at += sent;
  }
}

void scatter_records(Exchange& exchange, const SetBlock& block, const ReadPieces& read,
                     const KeeperOf& keeper, const UsePiece& use) {
  const std::size_t tile_words = block.form.tile_words;
  const std::uint64_t at_once =
      std::max<std::uint64_t>(1, records_at_once(exchange, tile_words) / block.per_piece);
  for (std::uint64_t first = 0; first < block.checksums.size(); first += at_once) {
    std::vector<RecordWords> send(static_cast<std::size_t>(exchange.ranks()));
    exchange.agree([&] {
      if (exchange.rank() != 0) return;
      std::mutex one_at_a_time;
      read(first, std::min<std::uint64_t>(first + at_once, block.checksums.size()),
           [&](const SetPiece& piece) {
             const std::lock_guard lock(one_at_a_time);
             for (std::size_t i = 0; i < piece.numbers.size(); ++i) {
               RecordWords& to = send[static_cast<std::size_t>(keeper(piece.numbers[i]))];
               to.push_back(piece.numbers[i]);
               const auto words = std::span(piece.words).subspan(i * tile_words, tile_words);
               to.insert(to.end(), words.begin(), words.end());
             }
           });
    });
    const std::vector<RecordWords> received = exchange.swap_lists(std::move(send));
    exchange.agree([&] {
      const RecordWords& records = received.front();
      parallel_ranges<std::size_t>(
          records.size() / (1 + tile_words), 1, [&](std::size_t begin, std::size_t end) {
            SetPiece piece;
            for (std::size_t i = begin; i < end; ++i) {
              const auto record = std::span(records).subspan(i * (1 + tile_words), 1 + tile_words);
              piece.numbers.push_back(record.front());
              piece.words.insert(piece.words.end(), record.begin() + 1, record.end());
            }
            use(piece);
          });
    });
  }
}

}  // namespace pegspace
