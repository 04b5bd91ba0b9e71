// The counting pass (counting_pass.hpp).
#include "levels/hash/counting_pass.hpp"

#include <array>
#include <map>
#include <optional>

#include "base/check.hpp"
#include "levels/hash/winning_pass.hpp"

namespace pegspace {

namespace {

/// An amount of Words * 32 bits, lowest first. Words of 32 bits keep a table's bucket free of padding: 16
/// bytes for 64 bits beside a 32-bit key, where a std::uint64_t takes 24.
template <std::size_t Words>
struct Amount {
  std::array<std::uint32_t, Words> words{};

  Amount& operator+=(const Amount& other) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < Words; i += 2) {
      const Uint128 sum = Uint128{pair(i)} + other.pair(i) + carry;
      set_pair(i, static_cast<std::uint64_t>(sum));
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
    return *this;
  }

  /// 64 bits from word i on.
  std::uint64_t pair(std::size_t i) const { return words[i] | (std::uint64_t{words[i + 1]} << 32); }
  void set_pair(std::size_t i, std::uint64_t value) {
    words[i] = static_cast<std::uint32_t>(value);
    words[i + 1] = static_cast<std::uint32_t>(value >> 32);
  }
};
using Amount64 = Amount<2>;
using Amount128 = Amount<4>;

/// Sums amounts times small factors without wrapping: halves apart, each in 128 bits.
class AmountSum {
 public:
  template <std::size_t Words>
  void add(const Amount<Words>& amount, std::uint64_t factor) {
    low_ += Uint128{amount.pair(0)} * factor;
    if constexpr (Words > 2) high_ += Uint128{amount.pair(2)} * factor;
  }
  void add(const Count& amount, std::uint64_t factor) { wide_ += amount * factor; }
  Count total() const { return to_count(low_) + (to_count(high_) << 64) + wide_; }

 private:
  Uint128 low_ = 0;
  Uint128 high_ = 0;
  Count wide_ = 0;
};

Count whole(const Amount64& amount) {
  return amount.pair(0);
}
Count whole(const Amount128& amount) {
  return (Count(amount.pair(2)) << 64) + amount.pair(0);
}
Count whole(const Count& amount) {
  return amount;
}

void widen(const Amount64& from, Amount128& to) {
  to.set_pair(0, from.pair(0));
}
void widen(const Amount128& from, Count& to) {
  to = whole(from);
}

template <typename Key, typename Number>
struct CountingPolicy : QuotientPolicy<Key> {
  using Payload = Number;
  const Number& payload(Position, const Number& parent) const { return parent; }
  void merge(Number& kept, const Number& more) const { kept += more; }
};

template <typename To, typename Key, typename From>
Level<Key, To> widened(MemoryBudget& budget, Level<Key, From>&& level) {
  Level<Key, To> wide(budget, level.shard_bits);
  for (std::size_t i = 0; i < level.shards.size(); ++i) {
    wide.shards[i].keys = std::move(level.shards[i].keys);
    wide.shards[i].payloads.resize(level.shards[i].payloads.size());
    for (std::size_t k = 0; k < level.shards[i].payloads.size(); ++k) {
      widen(level.shards[i].payloads[k], wide.shards[i].payloads[k]);
    }
  }
  return wide;
}

template <typename Key>
class CountingPass {
 public:
  CountingPass(const Problem& problem, const StartRequest& request, const SearchOptions& options,
               const SearchListener& listener, AmountWidth narrowest)
      : problem_(problem),
        request_(request),
        narrowest_(narrowest),
        team_(options.threads),
        budget_(options.memory_bytes),
        meter_(listener),
        listener_(listener),
        group_(search_group(problem, Symmetry::start)),
        form_(group_),
        kernel_(group_, form_, jump_masks(problem.board), Direction::forward) {
    budget_.charge(form_.bytes() + kernel_.bytes());
    for (const Finish& finish : request.finishes) {
      possible_.push_back(class_possible(problem, Symmetry::none, finish));
      deepest_ = std::max(deepest_, deepest_finish(problem, possible_.back()));
    }
    counting_.finishes.resize(request.finishes.size());
    // Of a jump and its way back at most one is legal, so at most half of the board's jumps are.
    most_jumps_ = std::max<std::uint64_t>(problem.board.jumps().size() / 2, 1);
  }

  StartCounting run() {
    Level<Key, Amount64> start(budget_, shard_bits_for<Key>(0, problem_.board.holes()));
    std::map<Position, std::uint32_t> seeds;  // canonical starts, with the number of starts they stand for
    for (const Position p : starts_of(problem_)) ++seeds[form_.least(p)];
    for (const auto& [least, number] : seeds) {
      const Address<Key> address = book(start).address(least);
      start.shards[address.shard].keys.push_back(address.key);
      start.shards[address.shard].payloads.push_back(Amount64{{number, 0}});
      sequences_ += number;
    }
    if (auto rest = run_width(std::move(start), AmountWidth::bits64)) {
      auto middle = widened<Amount128>(budget_, std::move(*rest));
      if (auto wide = run_width(std::move(middle), AmountWidth::bits128)) {
        run_width(widened<Count>(budget_, std::move(*wide)), AmountWidth::unbounded);
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
  template <typename Number>
  std::optional<Level<Key, Number>> run_width(Level<Key, Number> level, AmountWidth width) {
    LevelStep<CountingPolicy<Key, Number>> step(context(), kernel_, {}, problem_.board.holes());
    std::vector<AmountSum> next_sequences;
    std::vector<AmountSum> games;
    step.observe([&](std::size_t worker, const ParentFacts& facts, const Number& amount) {
      next_sequences[worker].add(amount, facts.children);
      if (facts.children == 0) games[worker].add(amount, 1);
    });
    for (;; ++depth_) {
      if (!fits(width)) return level;
      add_solutions(level);
      if (!goes_on() || level.size() == 0) {
        store(std::move(level));
        return std::nullopt;
      }
      next_sequences.assign(static_cast<std::size_t>(team_.threads()), {});
      games = next_sequences;
      Level<Key, Number> next(budget_, shard_bits_for<Key>(level.size(), problem_.board.holes()));
      step.expand(level, next, "counting", depth_);
      sequences_ = 0;
      for (const AmountSum& sum : next_sequences) sequences_ += sum.total();
      for (const AmountSum& sum : games) games_ += sum.total();
      if (request_.games && listener_.games_so_far) listener_.games_so_far(games_);
      store(std::move(level));
      level = std::move(next);
    }
  }

  template <typename Number>
  AddressBook<Key> book(const Level<Key, Number>& level) const {
    return {PositionCode(problem_.board.holes()), level.shard_bits};
  }

  /// Keeps a finished level for the way back, without its amounts.
  template <typename Number>
  void store(Level<Key, Number>&& level) {
    if (depth_ > deepest_) return;
    StoredLevel<Key> stored(budget_, level.shard_bits);
    for (std::size_t i = 0; i < level.shards.size(); ++i)
      stored.shards[i].keys = std::move(level.shards[i].keys);
    levels_.emplace_back(std::move(stored));
  }

  /// Adds the sequences that end in finish positions of this level.
  template <typename Number>
  void add_solutions(const Level<Key, Number>& level) {
    const int pegs = count_bits(problem_.start) - depth_;
    for (std::size_t i = 0; i < possible_.size(); ++i) {
      for (const Position f : possible_[i]) {
        if (count_bits(f) == pegs) counting_.finishes[i].solutions += sequences_to(level, f);
      }
    }
  }

  template <typename Number>
  Count sequences_to(const Level<Key, Number>& level, Position f) const {
    const Position least = form_.least(f);
    const Address<Key> address = book(level).address(least);
    const auto& shard = level.shards[address.shard];
    const auto found = std::find(shard.keys.begin(), shard.keys.end(), address.key);
    if (found == shard.keys.end()) return 0;
    const Count all = whole(shard.payloads[static_cast<std::size_t>(found - shard.keys.begin())]);
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
  const StartRequest& request_;
  AmountWidth narrowest_;
  WorkerTeam team_;
  MemoryBudget budget_;
  ProgressMeter meter_;
  const SearchListener& listener_;
  SymmetryGroup group_;
  CanonicalForm form_;
  ExpandKernel kernel_;
  std::vector<std::vector<Position>> possible_;  // of each finish, those of the start's class
  int deepest_ = -1;
  std::uint64_t most_jumps_ = 1;
  int depth_ = 0;
  Count sequences_ = 0;  // of length depth_
  Count games_ = 0;
  std::vector<KeptLevel<Key>> levels_;
  StartCounting counting_;
};

}  // namespace

StartCounting count_by_hash(const Problem& problem, const StartRequest& request, const SearchOptions& options,
                            const SearchListener& listener, AmountWidth narrowest) {
  if (has_narrow_keys(problem.board.holes())) {
    return CountingPass<std::uint32_t>(problem, request, options, listener, narrowest).run();
  }
  return CountingPass<std::uint64_t>(problem, request, options, listener, narrowest).run();
}

}  // namespace pegspace
