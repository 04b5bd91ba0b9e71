#include "levels/folds/list_fold.hpp"

#include <algorithm>
#include <set>
#include <variant>

#include "levels/folds/numbers.hpp"
#include "levels/listed/links.hpp"

namespace pegspace {
namespace {

class ListFold {
 public:
  ListFold(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
           WorkerTeam& team, FoldVisitor& visitor)
      : levels_(levels),
        request_(request),
        listener_(listener),
        team_(team),
        visitor_(visitor),
        arithmetic_(request, levels.jumps().size()) {}

  void run() {
    for (depth_ = 0; depth_ < levels_.levels(); ++depth_) fold_level(depth_ == 0, Links::to_parents);
  }

  void run_back() {
    const int last = levels_.levels() - 1;
    for (depth_ = last; depth_ >= 0; --depth_) fold_level(depth_ == last, Links::to_children);
  }

 private:
  template <typename Number>
  using Numbers = std::vector<Number>;  // by place
  using LevelNumbers =
      std::variant<Numbers<std::uint32_t>, Numbers<std::uint64_t>, Numbers<Uint128>, Numbers<Words4>,
                   Numbers<Words16>, Numbers<WithChance<std::uint64_t>>, Numbers<WithChance<Uint128>>,
                   Numbers<WithChance<Words4>>, Numbers<WithChance<Words16>>, Numbers<Residues>>;

  /// The level that is done, for the visitor.
  class Folded : public FoldedLevel {
   public:
    explicit Folded(const ListFold& fold) : fold_(fold) {}
    int depth() const override { return fold_.depth_; }
    std::optional<FoldNumber> number_of(Position p) const override {
      if (fold_.levels_.depth_of(p) != depth()) return std::nullopt;
      const std::size_t place = fold_.levels_.find(p);
      if (place == StoredLevels::nowhere) return std::nullopt;
      return std::visit([&](const auto& numbers) { return std::optional(fold_number(numbers[place])); },
                        fold_.numbers_);
    }

    std::vector<std::size_t> numbers_of_jumps() const override {
      return {fold_.jumps_.begin(), fold_.jumps_.end()};
    }
    std::uint64_t jumps() const override { return fold_.jumps_made_; }

   private:
    const ListFold& fold_;
  };

  void fold_level(bool is_first, Links links) {
    if (listener_.progress) listener_.progress({"folding", depth_, 0, 1, levels_.size(depth_)});
    const NumberKind kind = std::max(
        kind_, number_kind(request_.carried, largest_ * levels_.jumps().size(), request_.least_bits));
    with_numbers(is_first ? kind : kind_, kind, [&](auto behind, auto here) {
      using Number = typename decltype(behind)::type;
      using Sum = typename decltype(here)::type;
      pull<Number, Sum>(is_first, links, kind);
    });
    visitor_.level_done(Folded(*this));
  }

  /// The first level, or a level from the one behind the links.
  template <typename Number, typename Sum>
  void pull(bool is_first, Links links, NumberKind kind) {
    const std::size_t size = levels_.size(depth_);
    const std::size_t held = is_first ? 0 : std::get<Numbers<Number>>(numbers_).size() * sizeof(Number);
    levels_.require_memory(size * sizeof(Sum) + held, "the numbers of two levels");
    Numbers<Sum> sums(size);
    const bool backwards = links == Links::to_children;
    if (is_first) {
      std::fill(sums.begin(), sums.end(), one_of<Sum>(backwards ? 1 : levels_.positions(0), arithmetic_));
    } else {
      const auto& behind = std::get<Numbers<Number>>(numbers_);
      for_each_position(levels_, depth_, links, team_,
                        [&](std::size_t place, Position, std::span<const Link> found) {
                          for (const Link& link : found) add(sums[place], behind[link.place], arithmetic_);
                          if (backwards && found.empty()) sums[place] = one_of<Sum>(1, arithmetic_);
                        });
    }
    largest_ = 0;
    jumps_.clear();
    jumps_made_ = 0;
    for (std::size_t place = 0; place < size && !backwards; ++place) keep(sums[place], place);
    if constexpr (!std::is_same_v<Sum, Residues>) {
      const auto smaller = [](const Sum& a, const Sum& b) { return ways_of(a) < ways_of(b); };
      largest_ = fold_number(*std::max_element(sums.begin(), sums.end(), smaller)).ways;
    }
    numbers_ = std::move(sums);
    kind_ = kind;
  }

  /// Tells a dead end; makes of another number what its position passes on.
  template <typename Sum>
  void keep(Sum& sum, std::size_t place) {
    const Position p = levels_.position(depth_, place);
    const auto can_make = [&](const JumpMask& jump) { return is_legal(jump, p); };
    if (std::ranges::none_of(levels_.jumps(), can_make)) {
      if (!request_.dead_ends) return;
      visitor_.dead_end(depth_,
                        {p, static_cast<std::uint64_t>(levels_.orbit_size(depth_, place)), fold_number(sum)});
    } else if constexpr (IsDivided<Sum>) {
      const auto jumps = static_cast<std::size_t>(std::ranges::count_if(levels_.jumps(), can_make));
      divide(sum, jumps, arithmetic_);
      jumps_.insert(jumps);
      jumps_made_ += jumps * static_cast<std::uint64_t>(levels_.orbit_size(depth_, place));
    }
  }

  const StoredLevels& levels_;
  const FoldRequest& request_;
  const SearchListener& listener_;
  WorkerTeam& team_;
  FoldVisitor& visitor_;
  FoldArithmetic arithmetic_;
  int depth_ = 0;
  NumberKind kind_ = NumberKind::ways_half;
  Count largest_ = 1;
  std::set<std::size_t> jumps_;
  std::uint64_t jumps_made_ = 0;
  LevelNumbers numbers_;  ///< of the present level
};

}  // namespace

void fold_lists(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                WorkerTeam& team, FoldVisitor& visitor) {
  ListFold(levels, request, listener, team, visitor).run();
}

void fold_games_back(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                     WorkerTeam& team, FoldVisitor& visitor) {
  ListFold(levels, request, listener, team, visitor).run_back();
}

}  // namespace pegspace
