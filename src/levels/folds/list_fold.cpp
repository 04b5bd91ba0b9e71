#include "levels/folds/list_fold.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "base/check.hpp"
#include "levels/folds/numbers/numbers.hpp"
#include "levels/lists/arcs.hpp"

namespace pegspace {
namespace {

/// The numbers of a level, by place.
class ListNumbers {
  /// Returns visit(type of the numbers).
  template <typename Visit>
  auto with_kept(Visit&& visit) const {
    return with_number(
        kind_, [&](auto type) { return visit(std::type_identity<Kept<typename decltype(type)::type>>{}); });
  }

 public:
  ListNumbers() = default;
  ListNumbers(NumberKind kind, std::size_t positions) : kind_(kind) {
    with_kept([&](auto type) { bytes_.resize(positions * sizeof(typename decltype(type)::type)); });
  }

  /// `Number` is the kept type of the kind's sums.
  template <typename Number>
  std::span<Number> as() {
    return {reinterpret_cast<Number*>(bytes_.data()), bytes_.size() / sizeof(Number)};
  }
  template <typename Number>
  std::span<const Number> as() const {
    return {reinterpret_cast<const Number*>(bytes_.data()), bytes_.size() / sizeof(Number)};
  }
  FoldNumber at(std::size_t place) const {
    return with_kept([&](auto type) { return fold_number(as<typename decltype(type)::type>()[place]); });
  }

 private:
  NumberKind kind_{};
  std::vector<std::byte> bytes_;  ///< aligned well enough for all numbers, as new memory is
};

std::optional<FoldNumber> number_of(const StoredLevels& levels, const ListNumbers& numbers, Position p) {
  const std::size_t place = levels.find(p);
  if (place == StoredLevels::nowhere) return std::nullopt;
  FoldNumber number = numbers.at(place);
  if (number.last_holes != 0) {
    const int element = levels.element_to(p, levels.position(levels.depth_of(p), place));
    number.last_holes = levels.group().image(levels.group().inverse(element), number.last_holes);
  }
  return number;
}

class KeptLists : public KeptNumbers {
 public:
  KeptLists(const StoredLevels& levels, std::vector<ListNumbers> numbers)
      : levels_(levels), numbers_(std::move(numbers)) {}
  std::optional<FoldNumber> number_of(Position p) const override {
    const int depth = levels_.depth_of(p);
    if (depth < 0 || depth >= levels_.levels()) return std::nullopt;
    return pegspace::number_of(levels_, numbers_[static_cast<std::size_t>(depth)], p);
  }
  std::optional<FoldNumber> number_at(int depth, std::uint32_t, std::uint32_t place) const override {
    return numbers_[static_cast<std::size_t>(depth)].at(place);
  }

 private:
  const StoredLevels& levels_;
  std::vector<ListNumbers> numbers_;
};

class ListFold {
 public:
  ListFold(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
           WorkerTeam& team, FoldVisitor& visitor)
      : levels_(levels),
        request_(request),
        listener_(listener),
        team_(team),
        visitor_(visitor),
        arithmetic_(request, levels.jumps().size()),
        numbers_(2) {}

  void run() {
    for (depth_ = 0; depth_ < levels_.levels(); ++depth_) fold_level(depth_ == 0, Arcs::to_parents);
  }

  void run_back() {
    for (depth_ = levels_.levels() - 1; depth_ >= 0; --depth_)
      fold_level(depth_ == levels_.levels() - 1, Arcs::to_children);
  }

  std::vector<ListNumbers> keep_back() {
    numbers_.resize(static_cast<std::size_t>(levels_.levels()));
    if (!numbers_.empty()) run_back();
    return std::move(numbers_);
  }

 private:
  /// The finished level, for the visitor.
  class Folded : public FoldedLevel {
   public:
    explicit Folded(const ListFold& fold) : fold_(fold) {}
    int depth() const override { return fold_.depth_; }
    std::optional<FoldNumber> number_of(Position p) const override {
      if (fold_.levels_.depth_of(p) != depth()) return std::nullopt;
      return pegspace::number_of(fold_.levels_, fold_.here(), p);
    }

    std::vector<std::size_t> numbers_of_jumps() const override {
      return {fold_.jumps_.begin(), fold_.jumps_.end()};
    }
    std::uint64_t jumps() const override { return fold_.jumps_made_; }
    Count ways() const override { return fold_.ways_; }
    void for_each(const std::function<void(Position, const FoldNumber&)>& visit) const override {
      const auto positions = fold_.levels_.level(depth()).positions();
      for (std::size_t place = 0; place < positions.size(); ++place)
        visit(positions[place], fold_.here().at(place));
    }

    KeyedPositions positions_by(const Key& key, const KeptNumbers* kept) const override {
      const StoredLevels& levels = fold_.levels_;
      tbb::enumerable_thread_specific<KeyedPositions> found;
      fold_.team_.run([&] {
        parallel_ranges(levels.size(depth()), std::size_t{4096}, [&](std::size_t first, std::size_t last) {
          KeyedPositions& local = found.local();
          for (std::size_t place = first; place != last; ++place) {
            const auto there = kept == nullptr
                                   ? std::optional(FoldNumber{})
                                   : kept->number_at(depth(), 0, static_cast<std::uint32_t>(place));
            if (!there) continue;
            PositionNumber& number = local[key(fold_.here().at(place), *there)];
            number.positions += static_cast<std::uint64_t>(levels.orbit_size(depth(), place));
            ++number.canonical;
          }
        });
      });
      KeyedPositions sum{};
      for (const KeyedPositions& local : found) add(sum, local);
      return sum;
    }

   private:
    const ListFold& fold_;
  };

  ListNumbers& at(int depth) { return numbers_[static_cast<std::size_t>(depth) % numbers_.size()]; }
  const ListNumbers& here() const { return numbers_[static_cast<std::size_t>(depth_) % numbers_.size()]; }

  void fold_level(bool is_first, Arcs arcs) {
    if (listener_.progress) listener_.progress({"folding", depth_, 0, 1, levels_.size(depth_)});
    const NumberKind kind =
        std::max(kind_, number_kind(request_, largest_ * levels_.jumps().size() + 1).value());
    with_numbers(is_first ? kind : kind_, kind, [&](auto behind, auto here) {
      using Number = typename decltype(behind)::type;
      using Sum = typename decltype(here)::type;
      if constexpr (HasColumns<Sum>) {
        PEGSPACE_CHECK(false, "columns are carried over tiles alone");
      } else {
        pull<Number, Sum>(is_first, arcs, kind);
      }
    });
    visitor_.level_done(Folded(*this));
  }

  /// Makes the first level, or a level from the one that its arcs lead to.
  template <typename Number, typename Sum>
  void pull(bool is_first, Arcs arcs, NumberKind kind) {
    const std::size_t size = levels_.size(depth_);
    const bool backwards = arcs == Arcs::to_children;
    at(depth_) = {};
    ListNumbers list(kind, size);
    const auto numbers = list.as<Kept<Sum>>();
    if (is_first && !backwards) {
      std::fill(numbers.begin(), numbers.end(), kept(one_of<Sum>(request_.starts, 0, arithmetic_)));
    } else {
      std::span<const Number> behind;
      if (!is_first) behind = std::as_const(at(depth_ + (backwards ? 1 : -1))).template as<Number>();
      const Sum one = one_of<Sum>(1, 0, arithmetic_);
      for_each_position(levels_, depth_, arcs, team_,
                        [&](std::size_t place, Position p, std::span<const Arc> found) {
                          Sum sum{};
                          for (const Arc& arc : found) {
                            if (request_.merges_jumps && is_repeated(arc, found)) continue;
                            const JumpMade jump = made<Sum>(arc, p);
                            if (jump.mark != avoided_jump)
                              add(sum, along(behind[arc.place], jump), arithmetic_);
                          }
                          if (backwards && counts_itself(p, found)) add(sum, kept(one), arithmetic_);
                          numbers[place] = kept(sum);
                        });
    }
    largest_ = 0;
    jumps_.clear();
    jumps_made_ = 0;
    ways_ = 0;
    if constexpr (std::is_same_v<Kept<Sum>, Sum>) {
      const bool has_more = !backwards && (IsDivided<Sum> || request_.dead_ends);
      for (std::size_t place = 0; place < size && has_more; ++place) keep(numbers[place], place);
    }
    if constexpr (!std::is_same_v<Sum, Residues>) {
      const auto smaller = [](const auto& a, const auto& b) { return ways_of(a) < ways_of(b); };
      largest_ = fold_number(*std::max_element(numbers.begin(), numbers.end(), smaller)).ways;
    }
    at(depth_) = std::move(list);
    kind_ = kind;
  }

  /// Whether an arc before this one leads to the same canonical position.
  static bool is_repeated(const Arc& arc, std::span<const Arc> arcs) {
    return std::ranges::find(arcs, arc.place, &Arc::place)->jump != arc.jump;
  }

  /// The jump of an arc of p; the hole that it leaves is stated as in the number at the other end.
  template <typename Sum>
  JumpMade made(const Arc& arc, Position p) const {
    JumpMade jump;
    if (!request_.marks.empty()) jump.mark = request_.marks[arc.jump];
    if constexpr (std::is_same_v<Sum, LeastMoves>) {
      const Position other = p ^ levels_.jumps()[arc.jump].touches;
      const int element = levels_.element_to(other, levels_.position(levels_.depth_of(other), arc.place));
      const auto& [from, over, to] = levels_.problem().board.jumps()[arc.jump];
      const auto leaves = static_cast<std::size_t>(request_.jumps_back ? to : from);
      jump.leaves = levels_.group().permutation(element)[leaves];
      jump.lands = static_cast<std::uint8_t>(request_.jumps_back ? from : to);
    }
    return jump;
  }

  /// Whether p counts itself: a dead end as one game, a target as one solution.
  bool counts_itself(Position p, std::span<const Arc> arcs) const {
    if (request_.targets.empty()) return arcs.empty();
    return std::ranges::binary_search(request_.targets, p);
  }

  /// Reports a dead end; turns any other number into the part that its position passes on along a jump.
  template <typename Sum>
  void keep(Sum& sum, std::size_t place) {
    const Position p = levels_.position(depth_, place);
    if constexpr (Quantity<Sum>::carried == Carried::ways_and_chances)
      ways_ += exact(sum.ways) * levels_.orbit_size(depth_, place);
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
  NumberKind kind_{};
  Count largest_ = 1;
  std::set<std::size_t> jumps_;
  std::uint64_t jumps_made_ = 0;
  Count ways_ = 0;                    ///< of the level, if they are carried with chances
  std::vector<ListNumbers> numbers_;  ///< the numbers of two levels in turn, or of all
};

}  // namespace

void fold_lists(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                WorkerTeam& team, FoldVisitor& visitor) {
  ListFold(levels, request, listener, team, visitor).run();
}

void fold_lists_back(const StoredLevels& levels, const FoldRequest& request, const SearchListener& listener,
                     WorkerTeam& team, FoldVisitor& visitor) {
  ListFold(levels, request, listener, team, visitor).run_back();
}

std::unique_ptr<KeptNumbers> keep_lists_back(const StoredLevels& levels, const FoldRequest& request,
                                             const SearchListener& listener, WorkerTeam& team) {
  FoldVisitor nobody;
  return std::make_unique<KeptLists>(levels, ListFold(levels, request, listener, team, nobody).keep_back());
}

}  // namespace pegspace
