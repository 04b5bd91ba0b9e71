// The pass back over stored levels (winning_pass.hpp).
#include "levels/hash/winning_pass.hpp"

#include <map>

namespace pegspace {

namespace {

/// Keys are whole K-canonical positions. The payload is the position's canonical form under the group of the
/// levels, which names its shard.
class WinningPolicy {
 public:
  using Key = Position;
  using Payload = Position;
  struct TableHash {
    std::size_t operator()(Position p) const { return mix(p); }
  };
  /// `form` is nullptr where both groups are the same.
  explicit WinningPolicy(const CanonicalForm* form) : form_(form) {}
  Position payload(Position child, Position) const { return form_ == nullptr ? child : form_->least(child); }
  Address<Key> address(Position child, Position payload, const AddressBook<Key>& book) const {
    return {book.address(payload).shard, child};
  }
  Position position(std::size_t, Key key, const AddressBook<Key>&) const { return key; }

 private:
  const CanonicalForm* form_;
};

template <typename Key>
using KeySet = tsl::robin_set<Key, MixedKeyHash>;

template <typename Key>
KeySet<Key> empty_set(std::size_t room) {
  KeySet<Key> set;
  set.max_load_factor(0.5F);  // most look-ups fail
  set.reserve(room);
  return set;
}

/// Keeps the candidates of a shard whose canonical form is in the stored level; returns how many forms there
/// are.
template <typename Key>
std::uint64_t keep_reachable(LevelShard<Position, Position>& candidates, std::span<const Key> level,
                             const AddressBook<Key>& book) {
  if (candidates.keys.empty()) return 0;
  KeySet<Key> wanted = empty_set<Key>(candidates.keys.size());
  for (const Position form : candidates.payloads) wanted.insert(book.address(form).key);
  KeySet<Key> present = empty_set<Key>(wanted.size());
  for (const Key key : level) {
    if (wanted.contains(key)) present.insert(key);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < candidates.keys.size(); ++i) {
    if (!present.contains(book.address(candidates.payloads[i]).key)) continue;
    candidates.keys[kept] = candidates.keys[i];
    candidates.payloads[kept++] = candidates.payloads[i];
  }
  candidates.keys.resize(kept);
  candidates.payloads.resize(kept);
  return present.size();
}

/// Adds the finish positions with this many pegs to the candidates, each once, and on one rank.
void add_finish(WinningLevel& candidates, const std::vector<Position>& finish, int pegs,
                const CanonicalForm& form, const CanonicalForm& level_form, const AddressBook<Position>& book,
                const Exchange& exchange) {
  const ShardOwners owners(candidates.shard_bits, exchange.ranks());
  std::map<std::size_t, std::map<Position, Position>>
      wanted;  // by shard: K-canonical, canonical in the level
  for (const Position f : finish) {
    if (count_bits(f) != pegs) continue;
    const Position key = level_form.least(f);
    const std::size_t number = book.address(key).shard;
    if (owners.has(exchange.rank(), number)) wanted[number].emplace(form.least(f), key);
  }
  for (auto& [number, positions] : wanted) {
    auto& shard = candidates.shards[number];
    for (const Position known : shard.keys) positions.erase(known);
    for (const auto& [least, key] : positions) {
      shard.keys.push_back(least);
      shard.payloads.push_back(key);
    }
  }
}

/// Keeps the candidates that are in this rank's part of the level, and returns the sums over them.
/// `fixing_form`: whose orbits are counted.
template <typename Key>
WinningSums keep_winning(const SearchContext& context, WinningLevel& candidates,
                         const StoredLevel<Key>& level, const CanonicalForm& fixing_form, int holes) {
  const AddressBook<Key> book(PositionCode(holes), level.shard_bits);
  std::atomic<std::uint64_t> positions{0};
  std::atomic<std::uint64_t> canonical{0};
  context.team.for_each(candidates.shards.size(), [&](std::size_t shard) {
    if (!candidates.shards[shard].keys.empty()) {
      canonical +=
          keep_reachable(candidates.shards[shard], std::span<const Key>(level.shards[shard].keys), book);
    }
    std::uint64_t orbits = 0;
    for (const Position p : candidates.shards[shard].keys) {
      orbits += static_cast<std::uint64_t>(fixing_form.orbit_size(p));
    }
    positions += orbits;
  });
  return {positions, canonical};
}

/// Each sum over all ranks.
void add_up(Exchange& exchange, std::vector<WinningSums>& sums) {
  std::vector<std::uint64_t> values;
  for (const WinningSums& level : sums) {
    values.insert(values.end(), {level.positions, level.canonical_positions});
  }
  exchange.add_up(values);
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = {values[2 * i], values[2 * i + 1]};
}

}  // namespace

int deepest_finish(const Problem& problem, const std::vector<Position>& finish) {
  int deepest = -1;
  for (const Position f : finish) deepest = std::max(deepest, count_bits(problem.start) - count_bits(f));
  return deepest;
}

template <typename Key>
std::vector<WinningSums> winning_sums(const SearchContext& context, const Problem& problem,
                                      const SymmetryGroup& group, const CanonicalForm& form,
                                      std::vector<StoredLevel<Key>>& levels, const LevelLoader<Key>& load,
                                      const std::vector<Position>& finish, const WinningVisit& visit) {
  std::vector<WinningSums> sums(levels.size());
  const SymmetryGroup fixing = group.stabiliser(finish);
  const CanonicalForm fixing_form(fixing);
  const ExpandKernel kernel(fixing, fixing_form, jump_masks(problem.board), Direction::backward);
  const int holes = problem.board.holes();
  LevelStep<WinningPolicy> step(context, kernel,
                                WinningPolicy(fixing.order() == group.order() ? nullptr : &form), holes);
  // Of the level behind.
  WinningLevel winning(shard_bits_for<Position>(0, holes, context.exchange.ranks()));
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    const int bits = levels[depth].shard_bits;
    WinningLevel candidates(bits);
    step.expand(winning, candidates, "winning", static_cast<int>(depth));
    if (load) load(depth, levels[depth]);
    context.exchange.agree([&] {
      add_finish(candidates, finish, count_bits(problem.start) - static_cast<int>(depth), fixing_form, form,
                 AddressBook<Position>(PositionCode(holes), bits), context.exchange);
      sums[depth] = keep_winning(context, candidates, levels[depth], fixing_form, holes);
      levels[depth] = StoredLevel<Key>(bits);
    });
    if (visit) visit(depth, candidates, sums[depth]);
    winning = std::move(candidates);
  }
  add_up(context.exchange, sums);
  return sums;
}

template std::vector<WinningSums> winning_sums<std::uint32_t>(const SearchContext&, const Problem&,
                                                              const SymmetryGroup&, const CanonicalForm&,
                                                              std::vector<StoredLevel<std::uint32_t>>&,
                                                              const LevelLoader<std::uint32_t>&,
                                                              const std::vector<Position>&,
                                                              const WinningVisit&);
template std::vector<WinningSums> winning_sums<std::uint64_t>(const SearchContext&, const Problem&,
                                                              const SymmetryGroup&, const CanonicalForm&,
                                                              std::vector<StoredLevel<std::uint64_t>>&,
                                                              const LevelLoader<std::uint64_t>&,
                                                              const std::vector<Position>&,
                                                              const WinningVisit&);

}  // namespace pegspace
