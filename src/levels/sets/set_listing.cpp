#include "levels/sets/set_listing.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/sort.hpp"
#include "levels/kit/progress_meter.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t fewest_at_once = 1 << 16;

/// The number of positions of that depth; nothing if no column counts them.
std::optional<std::uint64_t> exact(const SetReader& set, const ListingRequest& request, int depth) {
  if (request.dead_ends && request.kind == SetKind::winning) return std::nullopt;
  const auto last = static_cast<Column>(std::bit_width(columns_of_listing(request).bits()) - 1);
  return set.levels()[static_cast<std::size_t>(depth)][last];
}

/// The least positions of a level that are larger than `above`, each once.
class LeastPositions {
 public:
  /// Keeps `wanted` of them; it holds up to `capacity`, at least as many, before it drops the largest.
  LeastPositions(std::uint64_t wanted, std::uint64_t capacity, std::optional<Position> above)
      : wanted_(wanted), capacity_(capacity), above_(above) {
    kept_.reserve(capacity);
  }

  /// Several threads may call it. Returns false if there are more positions than fit.
  bool add(std::span<const Position> positions) {
    const std::lock_guard lock(mutex_);
    for (const Position p : positions) {
      if (above_ && p <= *above_) continue;
      if (has_left_out_ && p >= kept_[wanted_ - 1]) continue;
      if (kept_.size() == capacity_) shrink();
      if (kept_.size() == capacity_) return false;
      kept_.push_back(p);
    }
    return true;
  }

  /// The positions, sorted, at most as many as wanted. Nothing may be added afterwards.
  std::span<const Position> sorted() {
    shrink();
    return kept_;
  }
  /// Whether there are more positions than those kept.
  bool has_left_out() const { return has_left_out_; }

 private:
  /// Afterwards the first `wanted` words are the least, and remain so until the next call.
  void shrink() {
    sort_unique(kept_);
    if (kept_.size() <= wanted_) return;
    kept_.resize(wanted_);
    has_left_out_ = true;
  }

  std::uint64_t wanted_;
  std::uint64_t capacity_;
  std::optional<Position> above_;
  std::mutex mutex_;
  std::vector<Position> kept_;
  bool has_left_out_ = false;  ///< positions of at least kept_[wanted_ - 1]
};

class Listing {
 public:
  Listing(const SetReader& set, const ListingRequest& request, std::uint64_t memory_bytes,
          const SearchListener& listener, const ListVisitor& visit)
      : set_(set),
        request_(request),
        most_at_once_(std::max(fewest_at_once, memory_bytes / sizeof(Position))),
        listener_(listener),
        visit_(visit),
        form_(set.group()),
        jumps_(jump_masks(set.problem().board)),
        left_(request.limit) {}

  void run() {
    const int end = std::min(request_.depths.last + 1, static_cast<int>(set_.levels().size()));
    for (int depth = std::max(0, request_.depths.first); depth < end && left_ > 0;) {
      std::vector<std::unique_ptr<LeastPositions>> levels;
      const int first = depth;
      std::uint64_t held = 0;
      for (; depth < end; ++depth) {
        const auto [wanted, capacity] = size_of(depth);
        if (!levels.empty() && held + capacity > most_at_once_) break;
        levels.push_back(std::make_unique<LeastPositions>(wanted, capacity, std::nullopt));
        held += capacity;
      }
      collect(first, levels);
      for (std::size_t i = 0; i < levels.size(); ++i)
        hand_on_level(first + static_cast<int>(i), std::move(levels[i]));
    }
  }

 private:
  const LevelStats& stats(int depth) const { return set_.levels()[static_cast<std::size_t>(depth)]; }

  /// The most positions that a level can have.
  std::uint64_t bound(int depth) const {
    std::uint64_t least = *stats(depth)[Column::positions];
    for (int column = 0; column < column_count; ++column) {
      if (!columns_of_listing(request_).has(static_cast<Column>(column))) continue;
      least = std::min(least, stats(depth)[static_cast<Column>(column)].value_or(least));
    }
    return least;
  }

  static std::string wrong_number(int depth) {
    return "level " + std::to_string(depth) + " does not have as many positions as its blocks say";
  }

  struct Size {
    std::uint64_t wanted;
    std::uint64_t capacity;
  };
  /// If all positions of a level are wanted, and none comes twice, they fit exactly; otherwise there is room
  /// for twice as many.
  Size size_of(int depth) const {
    const std::uint64_t all = bound(depth);
    if (all <= std::min(left_, most_at_once_) && !request_.canonical) return {all, all};
    const std::uint64_t wanted = std::clamp<std::uint64_t>(all, 1, std::min(left_, most_at_once_ / 2));
    return {wanted, std::min(2 * wanted + fewest_at_once, most_at_once_)};
  }

  /// Collects the positions asked for, of levels beginning with `first`.
  void collect(int first, const std::vector<std::unique_ptr<LeastPositions>>& levels) const {
    const DepthRange depths{first, first + static_cast<int>(levels.size()) - 1};
    const bool are_filtered = request_.dead_ends || request_.canonical;
    SharedMeter meter(listener_, "reading", set_.positions(request_.kind, depths));
    const auto add = [&](int depth, std::span<const Position> positions) {
      meter.add(positions.size());
      LeastPositions& level = *levels[static_cast<std::size_t>(depth - first)];
      std::vector<Position> kept;
      if (are_filtered) kept = filtered(positions);
      if (!level.add(are_filtered ? kept : positions)) set_.damaged(wrong_number(depth));
    };
    // To list orbits, the members are enough: every orbit has some.
    if (request_.canonical) {
      set_.visit_members(request_.kind, depths, add);
    } else {
      set_.visit_positions(request_.kind, depths, add);
    }
  }

  std::vector<Position> filtered(std::span<const Position> positions) const {
    std::vector<Position> kept;
    for (const Position p : positions) {
      if (request_.dead_ends && !is_dead_end(jumps_, p)) continue;
      kept.push_back(request_.canonical ? form_.least(p) : p);
    }
    return kept;
  }

  /// Passes a level on, with as many more passes as it needs.
  void hand_on_level(int depth, std::unique_ptr<LeastPositions> level) {
    std::uint64_t listed = 0;
    for (;;) {
      if (listener_.progress) listener_.progress({.step = "sorting", .depth = depth});
      std::span<const Position> positions = level->sorted();
      positions = positions.first(std::min<std::uint64_t>(positions.size(), left_));
      if (!positions.empty()) visit_(depth, positions);
      left_ -= positions.size();
      listed += positions.size();
      if (listener_.progress)
        listener_.progress({.step = "listing", .depth = depth, .done = listed, .total = bound(depth)});
      if (left_ == 0) return;
      if (!level->has_left_out()) {
        if (exact(set_, request_, depth).value_or(listed) != listed) set_.damaged(wrong_number(depth));
        return;
      }
      const Position above = positions.back();
      level.reset();
      const auto [wanted, capacity] = size_of(depth);
      std::vector<std::unique_ptr<LeastPositions>> next;
      next.push_back(std::make_unique<LeastPositions>(wanted, capacity, above));
      collect(depth, next);
      level = std::move(next.front());
    }
  }

  const SetReader& set_;
  const ListingRequest& request_;
  std::uint64_t most_at_once_;
  const SearchListener& listener_;
  const ListVisitor& visit_;
  CanonicalForm form_;
  std::vector<JumpMask> jumps_;
  std::uint64_t left_;  ///< positions left of the limit
};

}  // namespace

ColumnSet columns_of_listing(const ListingRequest& request) {
  ColumnSet columns;
  columns.add(request.canonical ? Column::canonical_positions : Column::positions);
  if (request.dead_ends) columns.add(request.canonical ? Column::canonical_dead_ends : Column::dead_ends);
  if (request.kind == SetKind::winning)
    columns.add(request.canonical ? Column::canonical_winning_positions : Column::winning_positions);
  return columns;
}

std::optional<Count> listing_size(const SetReader& set, const ListingRequest& request) {
  const int end = std::min(request.depths.last + 1, static_cast<int>(set.levels().size()));
  Count all = 0;
  for (int depth = std::max(0, request.depths.first); depth < end; ++depth) {
    const auto of_depth = exact(set, request, depth);
    if (!of_depth) return std::nullopt;
    all += *of_depth;
  }
  return all;
}

void list_positions(const SetReader& set, const ListingRequest& request, std::uint64_t memory_bytes,
                    const SearchListener& listener, const ListVisitor& visit) {
  Listing(set, request, memory_bytes, listener, visit).run();
}

}  // namespace pegspace
