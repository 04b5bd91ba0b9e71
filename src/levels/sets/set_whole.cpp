#include "levels/sets/set_whole.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

constexpr const char* missing = "a block is missing";

class Whole {
 public:
  Whole(const Board& board, std::optional<int> limit, const SetPartReader& reachable,
        const SetPartReader* winning)
      : jumps_(jump_masks(board)),
        last_depth_(limit.value_or(max_holes)),
        starts_(reachable.part().ends),
        reachable_(reachable),
        winning_(winning) {}

  void check() const {
    check_levels();
    if (winning_ != nullptr) check_winning_levels();
    if (winning_ != nullptr) check_targets();
    for (std::size_t block = 0; block < reachable_.blocks(); ++block) {
      Sample sample(jumps_.size(), reachable_);
      reachable_.visit_some(block, block, [&](Position p) { return check_reachable(p, sample); });
    }
    for (std::size_t block = 0; winning_ != nullptr && block < winning_->blocks(); ++block) {
      Sample sample(jumps_.size(), *winning_);
      winning_->visit_some(block, block, [&](Position p) { return check_winning(p, sample); });
    }
  }

 private:
  /// Looks at some positions of a block, until each jump was seen twice.
  struct Sample {
    Sample(std::size_t jumps, const SetPartReader& part)
        : seen(std::min(jumps, most_jumps), 0), lookups(part.lookups(most_bytes)) {}
    bool wants(std::size_t jump) const { return seen[jump] < 2 && lookups > 0; }
    void saw(std::size_t jump) {
      ++seen[jump];
      --lookups;
    }
    bool goes_on() {
      return --positions > 0 && lookups > 0 &&
             std::ranges::any_of(seen, [](std::uint8_t times) { return times < 2; });
    }

    static constexpr std::size_t most_jumps = 400;
    static constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
    std::vector<std::uint8_t> seen;  ///< how often, by jump
    std::uint64_t lookups;
    int positions = 200;
  };

  void check_levels() const {
    const std::vector<LevelSums>& levels = reachable_.levels();
    require_set(!levels.empty() && levels.front()[Column::positions] == starts_.size(), missing);
    for (std::size_t depth = 0; depth < levels.size(); ++depth) {
      require_set(levels[depth][Column::positions] > 0, missing);
      if (!levels[depth].counts(Column::jumps) || static_cast<int>(depth) >= last_depth_) continue;
      require_set((levels[depth][Column::jumps] > 0) == (depth + 1 < levels.size()), missing);
    }
  }

  void check_winning_levels() const {
    const std::vector<LevelSums>& levels = winning_->levels();
    require_set(levels.size() <= reachable_.levels().size(), missing);
    for (std::size_t depth = 0; depth < levels.size(); ++depth) {
      const std::uint64_t positions = levels[depth][Column::positions];
      require_set(positions > 0 && positions <= reachable_.levels()[depth][Column::positions], missing);
    }
    if (levels.empty()) return;
    const int pegs = count_bits(starts_.front()) - static_cast<int>(levels.size()) + 1;
    const auto targets = std::ranges::count_if(winning_->part().ends,
                                               [&](Position target) { return count_bits(target) == pegs; });
    require_set(levels.back()[Column::positions] <= static_cast<std::uint64_t>(targets), missing);
  }

  void check_targets() const {
    constexpr std::size_t most = 1000;
    const std::span<const Position> targets = winning_->part().ends;
    for (const Position target : targets.first(std::min(most, targets.size())))
      require_set(!reachable_.contains(target) || winning_->contains(target), missing);
  }

  bool check_reachable(Position p, Sample& sample) const {
    const bool is_last = count_bits(starts_.front()) - count_bits(p) >= last_depth_;
    bool wins = is_target(p);
    for (std::size_t jump = 0; jump < sample.seen.size() && !is_last; ++jump) {
      if (!is_legal(jumps_[jump], p) || !sample.wants(jump)) continue;
      sample.saw(jump);
      const Position child = p ^ jumps_[jump].touches;
      require_set(reachable_.contains(child), missing);
      wins = wins || (winning_ != nullptr && winning_->contains(child));
    }
    require_set(!wins || winning_->contains(p), missing);
    return sample.goes_on();
  }

  /// Only those jumps to p count that lead from reachable positions.
  bool check_winning(Position p, Sample& sample) const {
    require_set(reachable_.contains(p), missing);
    const auto wins_by = [&](const JumpMask& jump) {
      return is_legal(jump, p) && winning_->contains(p ^ jump.touches);
    };
    require_set(is_target(p) || std::ranges::any_of(jumps_, wins_by), missing);
    for (std::size_t jump = 0; jump < sample.seen.size(); ++jump) {
      const Position parent = p ^ jumps_[jump].touches;
      if (!is_legal_backwards(jumps_[jump], p) || !sample.wants(jump) || !reachable_.contains(parent))
        continue;
      sample.saw(jump);
      require_set(winning_->contains(parent), missing);
    }
    return sample.goes_on();
  }

  bool is_target(Position p) const {
    return winning_ != nullptr && std::ranges::binary_search(winning_->part().ends, p);
  }

  std::vector<JumpMask> jumps_;
  int last_depth_;
  const std::vector<Position>& starts_;
  const SetPartReader& reachable_;
  const SetPartReader* winning_;
};

}  // namespace

void require_whole(const Board& board, std::optional<int> limit, const SetPartReader& reachable,
                   const SetPartReader* winning) {
  Whole(board, limit, reachable, winning).check();
}

}  // namespace pegspace
