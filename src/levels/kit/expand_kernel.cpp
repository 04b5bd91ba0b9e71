// The expansion kernel (expand_kernel.hpp), compiled once for each instruction set by foreach_target.h.
//
// The minimum of a row across lanes is taken for N children at once, N the lanes of a vector: halving
// ConcatEven / ConcatOdd steps merge N rows of N words into one vector of N minima, 3 instructions a merge, N
// - 1 merges:
//
//     a0 a1 a2 a3 | b0 b1 b2 b3   ->   min(a0,a1) min(a2,a3) min(b0,b1) min(b2,b3)   -> ...
//
// Words are compared as signed ones with the top bit flipped (flipped once in the parent's row, once in the
// result): instruction sets before AVX-512 have no unsigned comparison.
#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/kit/expand_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles this file for every target; must stand before highway.h
#include <hwy/highway.h>

#include "board/automorphisms.hpp"
#include "levels/kit/expand_kernel.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<std::int64_t, 8>;
using Vector = hn::Vec<Tag>;
constexpr std::size_t lanes = hn::MaxLanes(Tag());
constexpr std::int64_t top_bit = INT64_MIN;

HWY_INLINE const std::int64_t* signed_words(const Position* words) {
  return reinterpret_cast<const std::int64_t*>(words);
}
HWY_INLINE std::int64_t* signed_words(Position* words) {
  return reinterpret_cast<std::int64_t*>(words);
}

/// Calls visit(jump) for each legal jump of p. (Compress instead of a loop over bits took 17 ns more for each
/// child: the library copies its table for every call.)
template <typename Visit>
HWY_INLINE void for_each_legal(const ExpandTables& tables, Position p, Visit&& visit) {
  const Tag tag;
  const Vector position = hn::Set(tag, static_cast<std::int64_t>(p));
  for (std::size_t first = 0; first < tables.padded_jumps; first += 64) {
    const std::size_t end = std::min<std::size_t>(tables.padded_jumps, first + 64);
    std::uint64_t legal = 0;
    for (std::size_t jump = first; jump < end; jump += lanes) {
      const Vector touched = hn::And(position, hn::Load(tag, signed_words(tables.touches + jump)));
      const auto is_legal = hn::Eq(touched, hn::Load(tag, signed_words(tables.needed + jump)));
      std::uint8_t bits[8] = {};
      hn::StoreMaskBits(tag, is_legal, bits);
      legal |= std::uint64_t{bits[0]} << (jump - first);
    }
    for_each_bit(legal, [&](int jump) { visit(first + static_cast<std::size_t>(jump)); });
  }
}

/// Merges rows[0 .. Rows) pairwise until one vector of minima is left, in the order of the rows.
template <std::size_t Rows>
HWY_INLINE Vector least_of_rows(Vector* rows) {
#if HWY_TARGET != HWY_SCALAR
  if constexpr (Rows > 1) {
    const Tag tag;
    for (std::size_t pair = 0; pair < Rows / 2; ++pair) {
      const Vector low = rows[2 * pair];
      const Vector high = rows[2 * pair + 1];
      rows[pair] = hn::Min(hn::ConcatEven(tag, high, low), hn::ConcatOdd(tag, high, low));
    }
    return least_of_rows<Rows / 2>(rows);
  }
#endif
  return rows[0];
}

/// The vectors of a row of images: `Vectors`, or, if that is 0, a number known only at run time.
template <std::size_t Vectors>
HWY_INLINE std::size_t vectors_of(const ExpandTables& tables) {
  return Vectors > 0 ? Vectors : tables.row_words / lanes;
}

/// The row of images of p, top bits flipped; returns the number of images equal to p.
template <std::size_t Vectors>
HWY_INLINE std::size_t image_row(const ExpandTables& tables, Position p, Vector* row) {
  const Tag tag;
  const Vector flip = hn::Set(tag, top_bit);
  const std::size_t vectors = vectors_of<Vectors>(tables);
  for (std::size_t i = 0; i < vectors; ++i) row[i] = flip;
  const Position* table = tables.form_table;
  const Position mask = low_bits(tables.chunk_bits);
  Position rest = p;
  for (int chunk = 0; chunk < tables.chunks; ++chunk) {
    const Position* part = table + (rest & mask) * tables.row_words;
    for (std::size_t i = 0; i < vectors; ++i) {
      row[i] = hn::Xor(row[i], hn::Load(tag, signed_words(part + i * lanes)));
    }
    rest >>= tables.chunk_bits;
    table += tables.row_words << tables.chunk_bits;
  }
  const Vector itself = hn::Set(tag, static_cast<std::int64_t>(p) ^ top_bit);
  std::size_t equal = 0;
  for (std::size_t i = 0; i < vectors; ++i) equal += hn::CountTrue(tag, hn::Eq(row[i], itself));
  return equal;
}

/// Parents whose jumps are listed together: at most 32, and fewer if they have more than 256 jumps.
struct ParentGroup {
  static constexpr std::size_t most_parents = 32;
  static constexpr std::size_t enough_jumps = 256;
  std::uint32_t jumps[enough_jumps + most_legal_jumps + lanes];  ///< of at most 64^3
  std::size_t ends[most_parents];  ///< jumps of the group's parent i end at ends[i]

  /// Lists the legal jumps of parents from `first` on; returns the parent after the last.
  HWY_INLINE std::size_t list(const ExpandTables& tables, const Position* parents, std::size_t first,
                              std::size_t number) {
    std::size_t used = 0;
    std::size_t parent = first;
    for (; parent < number && parent - first < most_parents && used < enough_jumps; ++parent) {
      for_each_legal(tables, parents[parent],
                     [&](std::size_t jump) { jumps[used++] = static_cast<std::uint32_t>(jump); });
      ends[parent - first] = used;
    }
    // A vector of jumps may read beyond a parent's last jump: any jump will do, as its result is not used.
    for (std::size_t k = 0; k < lanes; ++k) jumps[used + k] = 0;
    return parent;
  }
};

/// The canonical children by the jumps given, in `lanes` at once; writes up to lanes - 1 words more.
template <std::size_t Vectors>
HWY_INLINE void canonical_children(const ExpandTables& tables, const Vector* row, const std::uint32_t* jumps,
                                   std::size_t number, Position* HWY_RESTRICT children) {
  const Tag tag;
  const Vector flip = hn::Set(tag, top_bit);
  for (std::size_t child = 0; child < number; child += lanes) {
    Vector images[lanes];
    for (std::size_t k = 0; k < lanes; ++k) {
      const Position* jump_row = tables.jump_rows + jumps[child + k] * tables.row_words;
      images[k] = hn::Xor(row[0], hn::Load(tag, signed_words(jump_row)));
      for (std::size_t v = 1; v < vectors_of<Vectors>(tables); ++v) {
        images[k] = hn::Min(images[k], hn::Xor(row[v], hn::Load(tag, signed_words(jump_row + v * lanes))));
      }
    }
    hn::StoreU(hn::Xor(least_of_rows<lanes>(images), flip), tag, signed_words(children + child));
  }
}

template <std::size_t Vectors>
std::size_t expand_rows(const ExpandTables& tables, const Position* parents, std::size_t number,
                        Position* HWY_RESTRICT children, ParentFacts* HWY_RESTRICT facts) {
  const auto order = static_cast<std::size_t>(tables.order);
  const std::size_t padding =
      vectors_of<Vectors>(tables) * lanes - order;  // copies of the identity's image at the row's end
  ParentGroup group;
  Position* out = children;
  for (std::size_t first = 0, last = 0; first < number; first = last) {
    last = group.list(tables, parents, first, number);
    std::size_t begin = 0;
    for (std::size_t i = first; i < last; ++i) {
      const std::size_t legal = group.ends[i - first] - begin;
      Vector row[Vectors > 0 ? Vectors : most_symmetries / lanes];
      const std::size_t fixing = image_row<Vectors>(tables, parents[i], row) - padding;
      canonical_children<Vectors>(tables, row, group.jumps + begin, legal, out);
      facts[i].children = static_cast<std::uint16_t>(legal);
      facts[i].orbit_size = static_cast<std::uint16_t>(order / fixing);
      out += legal;
      begin += legal;
    }
  }
  return static_cast<std::size_t>(out - children);
}

/// Without symmetry a child is its own canonical form.
std::size_t expand_plain(const ExpandTables& tables, const Position* parents, std::size_t number,
                         Position* HWY_RESTRICT children, ParentFacts* HWY_RESTRICT facts) {
  Position* out = children;
  for (std::size_t i = 0; i < number; ++i) {
    Position* const first = out;
    for_each_legal(tables, parents[i], [&](std::size_t jump) { *out++ = parents[i] ^ tables.touches[jump]; });
    facts[i] = {static_cast<std::uint16_t>(out - first), 1};
  }
  return static_cast<std::size_t>(out - children);
}

std::size_t expand_block(const ExpandTables& tables, const Position* parents, std::size_t number,
                         Position* children, ParentFacts* facts) {
  const std::size_t vectors = (static_cast<std::size_t>(tables.order) + lanes - 1) / lanes;
  if (tables.order == 1) return expand_plain(tables, parents, number, children, facts);
  if (vectors == 1) return expand_rows<1>(tables, parents, number, children, facts);
  if (vectors == 2) return expand_rows<2>(tables, parents, number, children, facts);
  if constexpr (lanes <= 4) {
    if (vectors <= 3) return expand_rows<3>(tables, parents, number, children, facts);
    if (vectors <= 4) return expand_rows<4>(tables, parents, number, children, facts);
  }
  if constexpr (lanes <= 2) {
    if (vectors <= 8) return expand_rows<8>(tables, parents, number, children, facts);
    if (vectors <= 16 / lanes) return expand_rows<16 / lanes>(tables, parents, number, children, facts);
  }
  return expand_rows<0>(tables, parents, number, children, facts);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace pegspace
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "base/check.hpp"

namespace pegspace {

HWY_EXPORT(expand_block);

namespace {
constexpr std::size_t words_per_line = 8;
std::size_t whole_lines(std::size_t words) {
  return (words + words_per_line - 1) / words_per_line;
}
}  // namespace

ExpandKernel::ExpandKernel(const SymmetryGroup& group, const CanonicalForm& form,
                           const std::vector<JumpMask>& jumps, Direction direction) {
  PEGSPACE_CHECK(form.order() == group.order(), "the canonical form is of the group");
  PEGSPACE_CHECK(jumps.size() <= max_holes * (max_holes - 1) * (max_holes - 2), "a jump is three holes");
  const auto row_words = static_cast<std::size_t>(form.row_words());
  const std::size_t jump_lines = whole_lines(jumps.size());
  const std::size_t row_lines = jumps.size() * row_words / words_per_line;
  memory_.resize(2 * jump_lines + row_lines + 1, Line{});
  Position* touches = memory_.data()->words;
  Position* needed = touches + jump_lines * words_per_line;
  Position* rows = needed + jump_lines * words_per_line;
  for (std::size_t j = 0; j < jump_lines * words_per_line; ++j) needed[j] = ~Position{0};  // never (p & 0)
  for (std::size_t j = 0; j < jumps.size(); ++j) {
    touches[j] = jumps[j].touches;
    needed[j] = direction == Direction::forward ? jumps[j].takes : jumps[j].fills;
    form.images(jumps[j].touches, rows + j * row_words);
  }
  tables_ = {form.table(), form.chunks(), form.chunk_bits(),
             form.order(), row_words,     jump_lines * words_per_line,
             touches,      needed,        rows};
}

std::size_t ExpandKernel::expand(std::span<const Position> parents, Position* children,
                                 ParentFacts* facts) const {
  return HWY_DYNAMIC_DISPATCH(expand_block)(tables_, parents.data(), parents.size(), children, facts);
}

}  // namespace pegspace
#endif  // HWY_ONCE
