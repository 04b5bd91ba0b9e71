// The counting pass (counting_pass.hpp).
#include "levels/hash/counting_pass.hpp"

#include <array>
#include <cstring>
#include <map>
#include <optional>

#include "base/check.hpp"
#include "levels/exact/exact_sum.hpp"
#include "levels/hash/winning_pass.hpp"

namespace pegspace {

namespace {

/// A number in words of 32 bits, which keep a table's bucket free of padding: 16 bytes for 64 bits beside a 32-bit key,
/// where a std::uint64_t takes 24.
template <typename Word>
class Packed {
 public:
  Packed() = default;
  explicit Packed(Word value) { std::memcpy(words_.data(), &value, sizeof value); }
  Word value() const {
    Word value;
    std::memcpy(&value, words_.data(), sizeof value);
    return value;
  }
  Packed& operator+=(const Packed& other) { return *this = Packed(value() + other.value()); }

 private:
  std::array<std::uint32_t, sizeof(Word) / sizeof(std::uint32_t)> words_{};
};
using Amount64 = Packed<std::uint64_t>;
using Amount128 = Packed<Uint128>;

template <typename Word>
Word value_of(const Packed<Word>& amount) {
  return amount.value();
}
const Count& value_of(const Count& amount) {
  return amount;
}

template <typename Key, typename Number>
struct CountingPolicy : QuotientPolicy<Key> {
  using Payload = Number;
  const Number& payload(Position, const Number& parent) const { return parent; }
  void merge(Number& kept, const Number& more) const { kept += more; }
};

/// What is counted, and over which positions.
struct Counted {
  const Problem& problem;
  const CountRequest& request;
  const SymmetryGroup& group;      ///< positions are canonical under it
  PositionLevels* list = nullptr;  ///< they are all reachable ones where there is none
  NumberWidth narrowest = NumberWidth::bits64;
};

template <typename Key>
class CountingPass {
 public:
  CountingPass(const Counted& counted, const SearchOptions& options, const SearchListener& listener)
      : problem_(counted.problem),
        request_(counted.request),
        list_(counted.list),
        narrowest_(counted.narrowest),
        team_(options.threads),
        budget_(options.memory_bytes),
        meter_(listener),
        exchange_(*options.exchange),
        listener_(listener),
        group_(counted.group),
        form_(group_),
        kernel_(group_, form_, jump_masks(problem_.board), Direction::forward) {
    budget_.charge(form_.bytes() + kernel_.bytes());
    for (const Finish& finish : request_.finishes) {
      possible_.push_back(feasible_positions(problem_, Symmetry::none, finish));
      deepest_ = std::max(deepest_, deepest_finish(problem_, possible_.back()));
    }
    counting_.finishes.resize(request_.finishes.size());
    if (list_ != nullptr) {
      for (const std::vector<Position>& level : *list_) budget_.charge(level.capacity() * sizeof(Position));
      list_->resize(std::max(list_->size(), static_cast<std::size_t>(deepest_ + 1)));
    }
    // Of a jump and its way back at most one is legal, so at most half of the board's jumps are.
    most_jumps_ = std::max<std::uint64_t>(problem_.board.jumps().size() / 2, 1);
  }

  Counting run() {
    Level<Key, Amount64> start(budget_, bits_behind(0));
    const ShardOwners owners(start.shard_bits, exchange_.ranks());
    std::map<Position, std::uint32_t> seeds;  // canonical starts, with the number of starts they stand for
    for (const Position p : starts_of(problem_)) ++seeds[form_.least(p)];
    for (const auto& [least, number] : seeds) {
      sequences_ += number;
      const Address<Key> address = book(start).address(least);
      if (!owners.has(exchange_.rank(), address.shard)) continue;
      start.shards[address.shard].keys.push_back(address.key);
      start.shards[address.shard].payloads.push_back(Amount64(number));
    }
    if (auto rest = run_width(std::move(start), NumberWidth::bits64)) {
      if (auto wide = run_width(widened<Amount128>(std::move(*rest)), NumberWidth::bits128)) {
        run_width(widened<Count>(std::move(*wide)), NumberWidth::unbounded);
      }
    }
    if (request_.games) counting_.games = games_;
    for (FinishCount& finish : counting_.finishes) finish.solutions = exchange_.sum(finish.solutions);
    if (list_ == nullptr) count_winning();
    return std::move(counting_);
  }

 private:
  /// The positions of a level, not behind the deepest finish, that this rank lists; nullptr where there is no list.
  std::vector<Position>* listed(int depth) {
    return list_ == nullptr ? nullptr : &(*list_)[static_cast<std::size_t>(depth)];
  }
  /// They are in a level now.
  void forget_listed(int depth) {
    std::vector<Position>* const positions = listed(depth);
    if (positions == nullptr) return;
    budget_.release(positions->capacity() * sizeof(Position));
    std::vector<Position>().swap(*positions);
  }

  SearchContext context() { return {team_, budget_, meter_, exchange_}; }

  /// Of the level behind one with so many positions.
  int bits_behind(std::uint64_t parents) const {
    return shard_bits_for<Key>(parents, problem_.board.holes(), exchange_.ranks());
  }

  bool fits(NumberWidth width) const { return width >= width_for(sequences_ * most_jumps_, narrowest_); }

  bool goes_on() const { return request_.games || depth_ < deepest_; }

  /// The level with wider amounts.
  template <typename To, typename From>
  Level<Key, To> widened(Level<Key, From>&& level) {
    Level<Key, To> wide(budget_, level.shard_bits);
    exchange_.agree([&] {
      for (std::size_t i = 0; i < level.shards.size(); ++i) {
        wide.shards[i].keys = std::move(level.shards[i].keys);
        wide.shards[i].payloads.resize(level.shards[i].payloads.size());
        for (std::size_t k = 0; k < level.shards[i].payloads.size(); ++k) {
          const auto value = value_of(level.shards[i].payloads[k]);
          wide.shards[i].payloads[k] = To(convert<std::decay_t<decltype(value_of(To()))>>(value));
        }
      }
    });
    return wide;
  }

  /// Goes on level by level while amounts of this width suffice; returns the level that needs wider ones.
  template <typename Number>
  std::optional<Level<Key, Number>> run_width(Level<Key, Number> level, NumberWidth width) {
    LevelStep<CountingPolicy<Key, Number>> step(context(), kernel_, {}, problem_.board.holes());
    std::vector<ExactSum> next_sequences;
    std::vector<ExactSum> games;
    step.observe([&](std::size_t worker, const ParentFacts& facts, const Number& amount) {
      next_sequences[worker].add(value_of(amount), facts.children);
      if (facts.children == 0) games[worker].add(value_of(amount));
    });
    for (;; ++depth_) {
      if (!fits(width)) return level;
      add_solutions(level);
      const std::uint64_t size = exchange_.sum(level.size());
      if (!goes_on() || size == 0) {
        store(std::move(level));
        return std::nullopt;
      }
      next_sequences.assign(static_cast<std::size_t>(team_.threads()), {});
      games = next_sequences;
      Level<Key, Number> next(budget_, bits_behind(size));
      step.expand(level, next, "counting", depth_, listed(depth_ + 1));
      forget_listed(depth_ + 1);
      sequences_ = total_of(next_sequences);
      games_ += total_of(games);
      if (request_.games && listener_.games_so_far) listener_.games_so_far(games_);
      store(std::move(level));
      level = std::move(next);
    }
  }

  /// Over all workers of all ranks.
  Count total_of(const std::vector<ExactSum>& sums) {
    Count total = 0;
    for (const ExactSum& sum : sums) total += sum.total();
    return exchange_.sum(total);
  }

  template <typename Number>
  AddressBook<Key> book(const Level<Key, Number>& level) const {
    return {PositionCode(problem_.board.holes()), level.shard_bits};
  }

  /// Keeps a finished level for the way back, without its amounts.
  template <typename Number>
  void store(Level<Key, Number>&& level) {
    if (depth_ > deepest_ || list_ != nullptr) return;
    StoredLevel<Key> stored(budget_, level.shard_bits);
    for (std::size_t i = 0; i < level.shards.size(); ++i)
      stored.shards[i].keys = std::move(level.shards[i].keys);
    levels_.emplace_back(std::move(stored));
  }

  /// Adds the sequences that end in finish positions of this rank's part of this level.
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
    const Count all =
        convert<Count>(value_of(shard.payloads[static_cast<std::size_t>(found - shard.keys.begin())]));
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
  PositionLevels* list_;
  NumberWidth narrowest_;
  WorkerTeam team_;
  MemoryBudget budget_;
  ProgressMeter meter_;
  Exchange& exchange_;
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
  Counting counting_;
};

Counting count(const Counted& counted, const SearchOptions& options, const SearchListener& listener) {
  const auto with_keys = [&]<typename Key>(Key) {
    std::optional<CountingPass<Key>> pass;
    options.exchange->agree([&] { pass.emplace(counted, options, listener); });
    return pass->run();
  };
  if (has_narrow_keys(counted.problem.board.holes())) return with_keys(std::uint32_t{});
  return with_keys(std::uint64_t{});
}

}  // namespace

Counting count_by_hash(const Problem& problem, const CountRequest& request, const SearchOptions& options,
                       const SearchListener& listener, NumberWidth narrowest) {
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  return count({problem, request, group, nullptr, narrowest}, options, listener);
}

std::vector<Count> sequences_by_list(PositionLevels list, const Problem& problem, const SymmetryGroup& group,
                                     const std::vector<Position>& targets, const SearchOptions& options,
                                     const SearchListener& listener) {
  CountRequest request{{}, false};
  for (const Position target : targets) request.finishes.push_back(finish_at_position(target));
  const Counting counting = count({problem, request, group, &list}, options, listener);
  std::vector<Count> sequences;
  for (const FinishCount& finish : counting.finishes) sequences.push_back(finish.solutions);
  return sequences;
}

}  // namespace pegspace
