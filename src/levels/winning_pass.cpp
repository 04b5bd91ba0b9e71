// The pass back over stored levels (winning_pass.hpp).
#include "levels/winning_pass.hpp"

namespace pegspace {

namespace {

/// The payload of a K-canonical position is its canonical form under the group of the levels, which names its
/// shard.
class WinningPolicy {
 public:
  using Payload = Position;
  /// `form` is nullptr where both groups are the same.
  explicit WinningPolicy(const CanonicalForm* form) : form_(form) {}
  Position payload(Position child, Position) const { return form_ == nullptr ? child : form_->least(child); }
  void merge(Position&, Position) const {}
  Position key(Position, Position payload) const { return payload; }

 private:
  const CanonicalForm* form_;
};

using WinningLevel = Level<Position>;
using PositionSet = tsl::robin_set<Position, TableHash, std::equal_to<>, BudgetAllocator<Position>>;

PositionSet empty_set(MemoryBudget& budget, std::size_t room) {
  PositionSet set(0, TableHash(), std::equal_to<>(), BudgetAllocator<Position>(budget));
  set.max_load_factor(0.5F);  // most look-ups fail
  set.reserve(room);
  return set;
}

/// Keeps the candidates of a shard whose canonical form is in the stored level; returns how many forms there
/// are.
std::uint64_t keep_reachable(MemoryBudget& budget, LevelShard<Position>& candidates, const PackedLevel& level,
                             std::size_t shard) {
  if (candidates.positions.empty()) return 0;
  PositionSet wanted = empty_set(budget, candidates.positions.size());
  wanted.insert(candidates.payloads.begin(), candidates.payloads.end());
  PositionSet present = empty_set(budget, wanted.size());
  level.for_each(shard, [&](Position p) {
    if (wanted.contains(p)) present.insert(p);
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < candidates.positions.size(); ++i) {
    if (!present.contains(candidates.payloads[i])) continue;
    candidates.positions[kept] = candidates.positions[i];
    candidates.payloads[kept++] = candidates.payloads[i];
  }
  candidates.positions.resize(kept);
  candidates.payloads.resize(kept);
  return present.size();
}

/// Adds the finish positions with this many pegs to the candidates, each once.
void add_finish(WinningLevel& candidates, const std::vector<Position>& finish, int pegs,
                const CanonicalForm& form, const CanonicalForm& level_form) {
  for (const Position f : finish) {
    if (count_bits(f) != pegs) continue;
    const Position least = form.least(f);
    const Position key = level_form.least(f);
    auto& shard = candidates.shards[shard_of(key, candidates.shard_bits)];
    if (std::find(shard.positions.begin(), shard.positions.end(), least) != shard.positions.end()) continue;
    shard.positions.push_back(least);
    shard.payloads.push_back(key);
  }
}

}  // namespace

int deepest_finish(const Problem& problem, const std::vector<Position>& finish) {
  int deepest = -1;
  for (const Position f : finish) deepest = std::max(deepest, count_bits(problem.start) - count_bits(f));
  return deepest;
}

std::vector<WinningSums> winning_sums(const SearchContext& context, const Problem& problem,
                                      const SymmetryGroup& group, const CanonicalForm& form,
                                      const std::vector<PackedLevel>& levels,
                                      const std::vector<Position>& finish) {
  std::vector<WinningSums> sums(levels.size());
  const SymmetryGroup fixing = group.stabiliser(finish);
  const CanonicalForm fixing_form(fixing);
  const ExpandKernel kernel(fixing, fixing_form, jump_masks(problem.board), Direction::backward);
  LevelStep<WinningPolicy> step(context, kernel,
                                WinningPolicy(fixing.order() == group.order() ? nullptr : &form));
  WinningLevel winning(context.budget, 0);  // of the level behind
  for (std::size_t depth = levels.size(); depth-- > 0;) {
    const PackedLevel& level = levels[depth];
    WinningLevel candidates(context.budget, level.shard_bits());
    step.expand(winning, candidates, "winning", static_cast<int>(depth));
    add_finish(candidates, finish, count_bits(problem.start) - static_cast<int>(depth), fixing_form, form);
    std::atomic<std::uint64_t> positions{0};
    std::atomic<std::uint64_t> canonical{0};
    context.team.for_each(candidates.shards.size(), [&](std::size_t shard) {
      canonical += keep_reachable(context.budget, candidates.shards[shard], level, shard);
      std::uint64_t orbits = 0;
      for (const Position p : candidates.shards[shard].positions) {
        orbits += static_cast<std::uint64_t>(fixing_form.orbit_size(p));
      }
      positions += orbits;
    });
    sums[depth] = {positions, canonical};
    winning = std::move(candidates);
  }
  return sums;
}

}  // namespace pegspace
