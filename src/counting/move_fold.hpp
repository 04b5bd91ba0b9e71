// The fold that figures of *moves* (sweeps) are made with. A move is a longest run of consecutive jumps of
// one peg, so what a jump costs depends on who jumped last: the states are (position, hole on which the last
// jumper stands).
//
// Most pairs need no state of their own. With D(p) the figures of a position whose last jumper stays where it
// is, and V(p, h) those with the last jumper on h, V(p, h) differs from D(p) only where a jump *from h* leads
// on to a winning position. So a level keeps a row of figures for each position (D), and one for each of its
// holes from which the last jumper can go on *and* on which it can have landed (as far as the three holes of
// that jump tell):
//
//     row(p, h) = V(p, h) where h is one of p's holes, else D(p)
//
// On the English board that is 1.9 rows a position. Rows have `stride` values. Under a symmetry g, (p, h) has
// the figures of (g(p), g(h)); a look-up carries the hole along.
//
// A Pass says what is folded:
//     template <typename Number> using Value
//     std::size_t stride(int depth) const
//     template <typename Number>
//     void combine(const MoveParent&, children, int hole, Value<Number>* row) const
//         the row of a position from its children's, the last jumper on `hole` (-1: it stays where it is). A
//         child's jump costs a move unless child.from == hole. The row comes filled with Value<Number>()
//     static const Number& number(const Value<Number>&)      which part is bounded
//     Value<To> widen(const Value<From>&)
// Numbers are summed over at most all jumps, so they are bounded as in numbers.hpp. Used by moves.cpp.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/check.hpp"
#include "base/text.hpp"
#include "counting/numbers.hpp"

namespace pegspace {

/// The rows of a level.
template <typename Value>
class MoveLevel {
 public:
  struct Head {
    HoleSet holes = 0;        ///< that have rows of their own
    std::uint32_t first = 0;  ///< the row D in its piece; the rows of the holes follow
  };

  /// Pieces grow by this part, not by their double: the two levels of a fold are most of its memory. Grown
  /// anew, a piece is there twice.
  static constexpr std::size_t growth = 4;

  MoveLevel() = default;
  MoveLevel(std::size_t positions, std::size_t stride)
      : stride_(stride), heads_(positions), pieces_((positions + fold_piece - 1) / fold_piece) {}

  std::size_t stride() const { return stride_; }
  /// The row of (position at `place`, last jumper on `hole`); hole -1: D.
  const Value* row(std::size_t place, int hole) const {
    const Head& head = heads_[place];
    std::size_t index = head.first;
    if (hole >= 0 && has_bit(head.holes, hole)) {
      index += 1 + static_cast<std::size_t>(count_bits(head.holes & low_bits(hole)));
    }
    return pieces_[place / fold_piece].data() + index * stride_;
  }

  /// Appends the rows of a position; a piece's positions must come in their order, from one thread.
  Value* append(std::size_t place, HoleSet holes) {
    std::vector<Value>& piece = pieces_[place / fold_piece];
    heads_[place] = {holes, static_cast<std::uint32_t>(piece.size() / stride_)};
    const std::size_t begin = piece.size();
    const std::size_t end = begin + stride_ * static_cast<std::size_t>(1 + count_bits(holes));
    if (end > piece.capacity()) piece.reserve(end + end / growth);
    piece.resize(end);
    return piece.data() + begin;
  }

  /// Gives back what the piece of this place was allowed to grow by, once all its rows are there.
  void finish_piece(std::size_t place) { pieces_[place / fold_piece].shrink_to_fit(); }

  template <typename Visit>
  void for_each_value(Visit visit) const {
    for (const std::vector<Value>& piece : pieces_) {
      for (const Value& value : piece) visit(value);
    }
  }

  std::uint64_t bytes() const {
    std::uint64_t sum = heads_.size() * sizeof(Head);
    for (const std::vector<Value>& piece : pieces_) sum += piece.capacity() * sizeof(Value);
    return sum;
  }

  /// The same with other values; gives the memory of the old rows back piece by piece.
  template <typename Wide, typename Widen>
  MoveLevel<Wide> widened(Widen widen) && {
    MoveLevel<Wide> wide(0, stride_);
    wide.pieces_.resize(pieces_.size());
    for (const Head& head : heads_) wide.heads_.push_back({head.holes, head.first});
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      wide.pieces_[i].reserve(pieces_[i].size());
      for (const Value& value : pieces_[i]) wide.pieces_[i].push_back(widen(value));
      std::vector<Value>().swap(pieces_[i]);
    }
    return wide;
  }

 private:
  template <typename Other>
  friend class MoveLevel;

  std::size_t stride_ = 1;
  std::vector<Head> heads_;                 // by place
  std::vector<std::vector<Value>> pieces_;  // rows of fold_piece places each
};

/// A position as a pass meets it.
struct MoveParent {
  int depth;
  bool finish;  ///< it is in the finish
};

/// A winning jump of a position, and the row of the state it leads to.
template <typename Value>
struct MoveChild {
  int from;          ///< hole of the jumping peg
  const Value* row;  ///< of (child, hole it jumps to)
};

template <typename Pass>
class MoveFold {
 public:
  /// `levels` are winning levels; `pass` is kept by reference.
  MoveFold(const StoredLevels& levels, const Pass& pass, WorkerTeam& team, std::string what,
           NumberWidth narrowest)
      : levels_(levels),
        pass_(pass),
        team_(team),
        what_(std::move(what)),
        narrowest_(narrowest),
        jumps_to_(static_cast<std::size_t>(levels.problem().board.holes())) {
    const std::vector<Jump>& jumps = levels.problem().board.jumps();
    for (std::size_t i = 0; i < jumps.size(); ++i) {
      jumps_to_[static_cast<std::size_t>(jumps[i].to)].push_back(levels.jumps()[i]);
    }
  }

  /// Folds from the last level to the first, two levels at a time. After each level calls
  /// done(depth, level) with a MoveLevel<Value<Number>> of the Number it took. Throws ResourceError,
  /// Interrupted.
  template <typename Done>
  void run(Done done) {
    std::variant<MoveLevel<Value<std::uint64_t>>, MoveLevel<Value<Uint128>>, MoveLevel<Value<Count>>> behind;
    NumberWidth width = narrowest_;
    if (width == NumberWidth::bits128) behind = MoveLevel<Value<Uint128>>();
    if (width == NumberWidth::unbounded) behind = MoveLevel<Value<Count>>();
    for (int depth = levels_.levels(); depth-- > 0;) {
      const NumberWidth needed = width_for(largest_ * levels_.jumps().size() + 1, narrowest_);
      if (needed > width) {
        width = needed;
        if (width == NumberWidth::bits128) widen<Uint128>(behind);
        if (width == NumberWidth::unbounded) widen<Count>(behind);
      }
      std::visit(
          [&](auto& level) {
            auto next = fold_level(depth, level);
            level = {};
            done(depth, std::as_const(next));
            level = std::move(next);
          },
          behind);
    }
  }

 private:
  template <typename Number>
  using Value = typename Pass::template Value<Number>;

  template <typename To, typename Levels>
  void widen(Levels& behind) {
    std::visit(
        [&]<typename From>(MoveLevel<From>& level) {
          if constexpr (!std::is_same_v<From, Value<Count>>) {
            auto wide = std::move(level).template widened<Value<To>>(
                [](const From& value) { return Pass::template widen<To>(value); });
            behind = std::move(wide);
          }
        },
        behind);
  }

  bool can_have_landed(Position p, int hole) const {
    for (const JumpMask& jump : jumps_to_[static_cast<std::size_t>(hole)]) {
      if (is_legal_backwards(jump, p)) return true;
    }
    return false;
  }

  /// Refuses a level that does not fit beside `held` bytes, with `rows` rows so far, at most `most_rows` of
  /// them in one piece.
  template <typename From>
  void require_room(int depth, std::uint64_t held, std::uint64_t rows, std::uint64_t most_rows) const {
    constexpr std::uint64_t growth = MoveLevel<From>::growth;
    const std::uint64_t grown = most_rows + most_rows * (growth + 1) / growth;  // a piece, old and new
    const std::uint64_t at_work = static_cast<std::uint64_t>(team_.threads()) * grown;
    const std::uint64_t bytes = held + levels_.size(depth) * sizeof(typename MoveLevel<From>::Head) +
                                (rows + at_work) * pass_.stride(depth) * sizeof(From);
    // Rests that the allocator keeps between pieces: up to 3 % of them (tests/memory_test.py).
    levels_.require_memory(bytes + bytes / 16, what_);
  }

  template <typename From>
  MoveLevel<From> fold_level(int depth, const MoveLevel<From>& behind) {
    const Problem& problem = levels_.problem();
    const std::vector<Jump>& jumps = problem.board.jumps();
    const std::size_t stride = pass_.stride(depth);
    const LevelIndex& children_level = levels_.level(depth + 1);
    MoveLevel<From> level(levels_.size(depth), stride);
    using Number = std::decay_t<decltype(Pass::number(std::declval<const From&>()))>;
    struct Local {
      std::vector<MoveChild<From>> children;
      Number largest = 0;
      std::uint64_t rows = 0;
      std::size_t last_place = 0;
    };
    std::uint64_t rows = 0;
    std::uint64_t most_rows = 0;  // of a piece
    Number largest = 0;
    const std::uint64_t held = behind.bytes();
    const auto& finish = problem.finish->positions;
    accumulate_positions<Local>(
        levels_, depth, Links::to_children, team_,
        [&](Local& local, std::size_t place, Position p, std::span<const Link> links) {
          local.children.clear();
          HoleSet from = 0;
          for (const Link& link : links) {
            const Jump& jump = jumps[link.jump];
            const Position least = children_level[link.place];
            const int element = levels_.element_to(p ^ levels_.jumps()[link.jump].touches, least);
            const int to = levels_.group().permutation(element)[static_cast<std::size_t>(jump.to)];
            from |= bit(jump.from);
            local.children.push_back({jump.from, behind.row(link.place, to)});
          }
          HoleSet holes = 0;
          for_each_bit(from, [&](int hole) {
            if (can_have_landed(p, hole)) holes |= bit(hole);
          });
          const MoveParent parent{depth, std::find(finish.begin(), finish.end(), p) != finish.end()};
          From* row = level.append(place, holes);
          pass_.combine(parent, std::span<const MoveChild<From>>(local.children), -1, row);
          for_each_bit(holes, [&](int hole) {
            row += stride;
            pass_.combine(parent, std::span<const MoveChild<From>>(local.children), hole, row);
          });
          const From* first = level.row(place, -1);
          for (const From* value = first; value != row + stride; ++value) {
            if (Pass::number(*value) > local.largest) local.largest = Pass::number(*value);
          }
          local.rows += static_cast<std::uint64_t>(1 + count_bits(holes));
          local.last_place = place;
        },
        [&](const Local& local) {
          largest = std::max(largest, local.largest);
          rows += local.rows;
          most_rows = std::max(most_rows, local.rows);
          level.finish_piece(local.last_place);
          require_room<From>(depth, held, rows, most_rows);
        });
    largest_ = convert<Count>(largest);
    return level;
  }

  const StoredLevels& levels_;
  const Pass& pass_;
  WorkerTeam& team_;
  std::string what_;
  NumberWidth narrowest_;
  std::vector<std::vector<JumpMask>> jumps_to_;  // by the hole they lead to
  Count largest_ = 0;                            // number of the level behind
};

}  // namespace pegspace
