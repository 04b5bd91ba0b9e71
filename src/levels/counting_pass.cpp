// The counting pass (counting_pass.hpp).
#include "levels/counting_pass.hpp"

#include <optional>
#include <variant>

#include "base/check.hpp"
#include "levels/winning_pass.hpp"

namespace pegspace {

namespace {

/// 128 bits in two words: half the padding of the compiler's own type in a table's bucket.
struct Amount128 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  Amount128& operator+=(const Amount128& other) {
    low += other.low;
    high += other.high + (low < other.low ? 1 : 0);
    return *this;
  }
};

/// Sums amounts times small factors without wrapping: halves apart, each in 128 bits.
class AmountSum {
 public:
  void add(std::uint64_t amount, std::uint64_t factor) { low_ += Uint128{amount} * factor; }
  void add(const Amount128& amount, std::uint64_t factor) {
    low_ += Uint128{amount.low} * factor;
    high_ += Uint128{amount.high} * factor;
  }
  void add(const Count& amount, std::uint64_t factor) { wide_ += amount * factor; }
  Count total() const { return to_count(low_) + (to_count(high_) << 64) + wide_; }

 private:
  Uint128 low_ = 0;
  Uint128 high_ = 0;
  Count wide_ = 0;
};

Count whole(std::uint64_t amount) {
  return amount;
}
Count whole(const Amount128& amount) {
  return (Count(amount.high) << 64) + amount.low;
}
Count whole(const Count& amount) {
  return amount;
}

void widen(const std::uint64_t& from, Amount128& to) {
  to = {from, 0};
}
template <typename Amount>
void widen(const Amount& from, Count& to) {
  to = whole(from);
}

template <typename Amount>
struct CountingPolicy {
  using Payload = Amount;
  const Amount& payload(Position, const Amount& parent) const { return parent; }
  void merge(Amount& kept, const Amount& more) const { kept += more; }
  Position key(Position child, const Amount&) const { return child; }
};

template <typename From, typename To>
Level<To> widened(MemoryBudget& budget, Level<From>&& level) {
  Level<To> wide(budget, level.shard_bits);
  for (std::size_t i = 0; i < level.shards.size(); ++i) {
    wide.shards[i].positions = std::move(level.shards[i].positions);
    wide.shards[i].payloads.resize(level.shards[i].payloads.size());
    for (std::size_t k = 0; k < level.shards[i].payloads.size(); ++k) {
      widen(level.shards[i].payloads[k], wide.shards[i].payloads[k]);
    }
  }
  return wide;
}

class CountingPass {
 public:
  CountingPass(const Problem& problem, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener, AmountWidth narrowest)
      : problem_(problem),
        request_(request),
        narrowest_(narrowest),
        team_(options.threads),
        budget_(options.memory_bytes),
        meter_(listener),
        group_(search_group(problem, Symmetry::start)),
        form_(group_),
        kernel_(group_, form_, jump_masks(problem.board), Direction::forward) {
    for (const Finish& finish : request.finishes) {
      possible_.push_back(class_possible(problem, Symmetry::none, finish));
      deepest_ = std::max(deepest_, deepest_finish(problem, possible_.back()));
    }
    counting_.finishes.resize(request.finishes.size());
    // Of a jump and its way back at most one is legal, so at most half of the board's jumps are.
    most_jumps_ = std::max<std::uint64_t>(problem.board.jumps().size() / 2, 1);
  }

  Counting run() {
    Level<std::uint64_t> start(budget_, 0);
    start.shards[0].positions.push_back(form_.least(problem_.start));
    start.shards[0].payloads.push_back(1);
    sequences_ = 1;
    if (auto rest = run_width<std::uint64_t>(std::move(start), AmountWidth::bits64)) {
      auto middle = widened<std::uint64_t, Amount128>(budget_, std::move(*rest));
      if (auto wide = run_width<Amount128>(std::move(middle), AmountWidth::bits128)) {
        run_width<Count>(widened<Amount128, Count>(budget_, std::move(*wide)), AmountWidth::unbounded);
      }
    }
    if (request_.games) counting_.games = games_;
    count_winning();
    return std::move(counting_);
  }

 private:
  SearchContext context() { return {team_, budget_, meter_}; }

  bool fits(AmountWidth width) const {
    if (width == AmountWidth::unbounded) return true;
    return width >= narrowest_ &&
           sequences_ * most_jumps_ < (Count(1) << (width == AmountWidth::bits64 ? 64 : 128));
  }

  bool goes_on() const { return request_.games || depth_ < deepest_; }

  /// Goes on level by level while amounts of this width suffice; returns the level that needs wider ones.
  template <typename Amount>
  std::optional<Level<Amount>> run_width(Level<Amount> level, AmountWidth width) {
    LevelStep<CountingPolicy<Amount>> step(context(), kernel_, {});
    std::vector<AmountSum> next_sequences;
    std::vector<AmountSum> games;
    step.observe([&](std::size_t worker, const ParentFacts& facts, const Amount& amount) {
      next_sequences[worker].add(amount, facts.children);
      if (facts.children == 0) games[worker].add(amount, 1);
    });
    for (;; ++depth_) {
      if (!fits(width)) return level;
      finish_at(level);
      if (!goes_on() || level.size() == 0) return std::nullopt;
      next_sequences.assign(static_cast<std::size_t>(team_.threads()), {});
      games = next_sequences;
      Level<Amount> next(budget_, LevelStep<CountingPolicy<Amount>>::shard_bits_for(level.size()));
      step.expand(level, next, "counting", depth_);
      sequences_ = 0;
      for (const AmountSum& sum : next_sequences) sequences_ += sum.total();
      for (const AmountSum& sum : games) games_ += sum.total();
      level = std::move(next);
    }
  }

  /// Adds the sequences that end in finish positions of this level, and stores the level for the way back.
  template <typename Amount>
  void finish_at(const Level<Amount>& level) {
    if (depth_ > deepest_) return;
    levels_.emplace_back(budget_, level, problem_.board.holes());
    const int pegs = count_bits(problem_.start) - depth_;
    for (std::size_t i = 0; i < possible_.size(); ++i) {
      for (const Position f : possible_[i]) {
        if (count_bits(f) == pegs) counting_.finishes[i].solutions += sequences_to(level, f);
      }
    }
  }

  template <typename Amount>
  Count sequences_to(const Level<Amount>& level, Position f) const {
    const Position least = form_.least(f);
    const auto& shard = level.shards[shard_of(least, level.shard_bits)];
    const auto found = std::find(shard.positions.begin(), shard.positions.end(), least);
    if (found == shard.positions.end()) return 0;
    const Count all = whole(shard.payloads[static_cast<std::size_t>(found - shard.positions.begin())]);
    const int orbit = form_.orbit_size(f);
    PEGSPACE_CHECK(all % orbit == 0, "positions of one orbit are reached equally often");
    return all / orbit;
  }

  void count_winning() {
    for (std::size_t i = 0; i < possible_.size(); ++i) {
      if (counting_.finishes[i].solutions == 0) continue;
      for (const WinningSums& sums :
           winning_sums(context(), problem_, group_, form_, levels_, possible_[i])) {
        counting_.finishes[i].winning_positions += sums.positions;
      }
    }
  }

  const Problem& problem_;
  const CountRequest& request_;
  AmountWidth narrowest_;
  WorkerTeam team_;
  MemoryBudget budget_;
  ProgressMeter meter_;
  SymmetryGroup group_;
  CanonicalForm form_;
  ExpandKernel kernel_;
  std::vector<std::vector<Position>> possible_;  // of each finish, those of the start's class
  int deepest_ = -1;
  std::uint64_t most_jumps_ = 1;
  int depth_ = 0;
  Count sequences_;  // of length depth_
  Count games_ = 0;
  std::vector<PackedLevel> levels_;
  Counting counting_;
};

}  // namespace

Counting count_by_hash(const Problem& problem, const CountRequest& request, const SearchOptions& options,
                       const SearchListener& listener, AmountWidth narrowest) {
  return CountingPass(problem, request, options, listener, narrowest).run();
}

}  // namespace pegspace
