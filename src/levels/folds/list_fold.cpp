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
  if (auto* const moves = std::get_if<LeastMoves>(&number)) {
    const int element = levels.element_to(p, levels.position(levels.depth_of(p), place));
    moves->holes = levels.group().image(levels.group().inverse(element), moves->holes);
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
        kind_(number_kind(request, 1).value()),
        numbers_(2) {}

  void run() {
    for (depth_ = 0; depth_ < levels_.levels(); ++depth_) fold_level(Arcs::to_parents);
  }

  void run_back() {
    for (depth_ = levels_.levels() - 1; depth_ >= 0; --depth_) fold_level(Arcs::to_children);
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
    Count ways() const override {
      Count sum = 0;
      for (std::size_t place = 0; place < fold_.levels_.size(depth()); ++place)
        sum += ways_in(fold_.here().at(place)) * fold_.levels_.orbit_size(depth(), place);
      return sum;
    }
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

  void fold_level(Arcs arcs) {
    if (listener_.progress) listener_.progress({"folding", depth_, 0, 1, levels_.size(depth_)});
    const NumberKind before = kind_;
    kind_ = std::max(kind_, number_kind(request_, largest_ * levels_.jumps().size() + 1).value());
    with_numbers(before, kind_, [&](auto neighbour, auto here) {
      using Number = typename decltype(neighbour)::type;
      using Sum = typename decltype(here)::type;
      if constexpr (HasColumns<Sum>) {
        PEGSPACE_CHECK(false, "columns are carried over tiles alone");
      } else {
        pull<Number, Sum>(arcs);
        const std::span<Kept<Sum>> numbers = at(depth_).as<Kept<Sum>>();
        if (arcs == Arcs::to_parents) divide_numbers(numbers);
        Kept<Sum> largest{};
        for (const Kept<Sum>& number : numbers) note_largest(largest, number);
        largest_ = ways_in(fold_number(largest));
      }
    });
    visitor_.level_done(Folded(*this));
  }

  /// Makes each number of the level: what the position counts by itself, and what comes along the jumps to or
  /// from its neighbours. (The level that is folded first has no neighbours.)
  template <typename Number, typename Sum>
  void pull(Arcs arcs) {
    at(depth_) = {};  // gives its memory back before more is taken
    at(depth_) = ListNumbers(kind_, levels_.size(depth_));
    const std::span<Kept<Sum>> numbers = at(depth_).as<Kept<Sum>>();
    const ListNumbers& neighbours = at(arcs == Arcs::to_parents ? depth_ - 1 : depth_ + 1);
    const bool merges_jumps = request_.of<quantity::Ways>().merges_jumps;
    const Sum one = one_of<Sum>(0, arithmetic_);
    for_each_position(
        levels_, depth_, arcs, team_,
        [&, behind = neighbours.as<Number>()](std::size_t place, Position p, std::span<const Arc> found) {
          Sum sum{};
          for (const Arc& arc : found) {
            if (merges_jumps && is_repeated(arc, found)) continue;
            const JumpMade jump = made<Sum>(arc, p);
            if (jump.mark != avoided_jump) add(sum, along(behind[arc.place], jump), arithmetic_);
          }
          if (counts_itself(arcs, p, found)) {
            if (found.empty()) {
              sum = one;  // as tiles do: a dead end's nim value is no value of a child
            } else {
              add(sum, kept(one), arithmetic_);
            }
          }
          numbers[place] = kept(sum);
        });
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
    if constexpr (ReadsHoles<Sum>) {
      const Position other = p ^ levels_.jumps()[arc.jump].touches;
      const int element = levels_.element_to(other, levels_.position(levels_.depth_of(other), arc.place));
      const auto& [from, over, to] = levels_.problem().board.jumps()[arc.jump];
      const bool jumps_back = request_.of<quantity::Moves>().jumps_back;
      const auto leaves = static_cast<std::size_t>(jumps_back ? to : from);
      jump.leaves = levels_.group().permutation(element)[leaves];
      jump.lands = static_cast<std::uint8_t>(jumps_back ? from : to);
    }
    return jump;
  }

  /// Whether p counts itself: forwards a start, backwards a target as one solution or a dead end as one game.
  bool counts_itself(Arcs arcs, Position p, std::span<const Arc> found) const {
    if (arcs == Arcs::to_parents) return depth_ == 0;
    if (request_.targets.empty()) return found.empty();
    return std::ranges::binary_search(request_.targets, p);
  }

  /// Reports the dead ends; turns any other number, if it is divided, into the part that its position passes
  /// on along each of its jumps.
  template <typename Number>
  void divide_numbers(std::span<Number> numbers) {
    jumps_.clear();
    jumps_made_ = 0;
    if (!IsDivided<Number> && !request_.dead_ends) return;
    for (std::size_t place = 0; place < numbers.size(); ++place) {
      const Position p = levels_.position(depth_, place);
      const auto images = static_cast<std::uint64_t>(levels_.orbit_size(depth_, place));
      const auto can_make = [&](const JumpMask& jump) { return is_legal(jump, p); };
      if (std::ranges::none_of(levels_.jumps(), can_make)) {
        if (request_.dead_ends) visitor_.dead_end(depth_, {p, images, fold_number(numbers[place])});
      } else if constexpr (IsDivided<Number>) {
        const auto jumps = static_cast<std::size_t>(std::ranges::count_if(levels_.jumps(), can_make));
        divide(numbers[place], jumps, arithmetic_);
        jumps_.insert(jumps);
        jumps_made_ += jumps * images;
      }
    }
  }

  const StoredLevels& levels_;
  const FoldRequest& request_;
  const SearchListener& listener_;
  WorkerTeam& team_;
  FoldVisitor& visitor_;
  FoldArithmetic arithmetic_;
  int depth_ = 0;
  NumberKind kind_;    ///< of the level folded last
  Count largest_ = 1;  ///< the ways of its position with the most
  std::set<std::size_t> jumps_;
  std::uint64_t jumps_made_ = 0;
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
