#include "levels/dense/search/row_mail.hpp"

#include <algorithm>
#include <span>

#include "base/check.hpp"

namespace pegspace::dense {
namespace {

constexpr std::size_t numbers_per_row = sizeof(Bits2048) / sizeof(std::uint64_t);

/// Length, in rows, of a message with that many rows and their numbers.
std::size_t with_numbers(std::size_t rows) {
  return rows + (rows + numbers_per_row - 1) / numbers_per_row;
}

}  // namespace

RowMail::RowMail(Exchange& exchange, std::size_t rows_per_tile)
    : exchange_(exchange),
      rows_per_tile_(rows_per_tile),
      tiles_at_once_(tiles_for_each(exchange, rows_per_tile)),
      outboxes_(static_cast<std::size_t>(exchange.ranks())),
      inboxes_(outboxes_.size()),
      received_(outboxes_.size()) {
  const std::size_t most = tiles_at_once_ * rows_per_tile;
  for (int rank = 0; rank < exchange.ranks(); ++rank) {
    if (rank == exchange.rank()) continue;
    Outbox& out = outboxes_[static_cast<std::size_t>(rank)];
    out.rows.resize(with_numbers(most));
    out.numbers.resize(most);
    inboxes_[static_cast<std::size_t>(rank)].resize(with_numbers(most));
  }
}

void RowMail::add(int rank, std::uint32_t slot, const Bits2048* tile) {
  const auto is_empty = [](const Bits2048& row) { return row == Bits2048{}; };
  const auto empty = std::count_if(tile, tile + rows_per_tile_, is_empty);
  Outbox& out = outboxes_[static_cast<std::size_t>(rank)];
  std::size_t at = out.size.fetch_add(rows_per_tile_ - static_cast<std::size_t>(empty));
  for (std::size_t row = 0; row < rows_per_tile_; ++row) {
    if (is_empty(tile[row])) continue;
    PEGSPACE_CHECK(at < out.numbers.size(), "no more tiles are sent at a time than have room");
    out.rows[at] = tile[row];
    out.numbers[at++] = slot * rows_per_tile_ + row;
  }
}

void RowMail::swap() {
  std::vector<std::uint64_t> sizes;
  for (Outbox& out : outboxes_) {
    sizes.push_back(out.size.exchange(0));
    if (sizes.back() != 0) std::copy_n(out.numbers.data(), sizes.back(), out.rows[sizes.back()].word);
  }
  const std::vector<std::uint64_t> coming = exchange_.swap(sizes);
  std::vector<std::span<const std::byte>> send;
  std::vector<std::span<std::byte>> receive;
  for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
    send.push_back(std::as_bytes(std::span(outboxes_[rank].rows.data(), with_numbers(sizes[rank]))));
    std::vector<Bits2048>& inbox = inboxes_[rank];
    PEGSPACE_CHECK(with_numbers(coming[rank]) <= inbox.size(), "no rank sends more than has room");
    receive.push_back(std::as_writable_bytes(std::span(inbox.data(), with_numbers(coming[rank]))));
    received_[rank] = {inbox.data(), reinterpret_cast<const std::uint64_t*>(inbox.data() + coming[rank]),
                       coming[rank]};
  }
  exchange_.swap(send, receive);
}

std::size_t RowMail::tiles_for_each(const Exchange& exchange, std::size_t rows_per_tile) {
  const auto others = static_cast<std::size_t>(std::max(1, exchange.ranks() - 1));
  return std::max<std::size_t>(1, exchange.buffer_bytes() / (others * rows_per_tile * sizeof(Bits2048)));
}

std::uint64_t RowMail::message_bytes(std::uint64_t tiles, std::size_t rows_per_tile) {
  return with_numbers(tiles * rows_per_tile) * sizeof(Bits2048);
}

std::uint64_t RowMail::memory_bytes(const Exchange& exchange, std::size_t rows_per_tile) {
  const std::uint64_t tiles = tiles_for_each(exchange, rows_per_tile);
  // Outgoing and incoming rows, and the numbers of the outgoing ones.
  const std::uint64_t each =
      2 * message_bytes(tiles, rows_per_tile) + tiles * rows_per_tile * sizeof(std::uint64_t);
  return static_cast<std::uint64_t>(exchange.ranks() - 1) * each;
}

}  // namespace pegspace::dense
