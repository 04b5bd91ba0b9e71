// The list of all quantities that a fold can carry, each with the types of its sums, beginning with the
// narrowest.
#pragma once

#include <algorithm>
#include <optional>
#include <tuple>

#include "levels/folds/numbers/chances.hpp"
#include "levels/folds/numbers/jump_sets.hpp"
#include "levels/folds/numbers/least_moves.hpp"
#include "levels/folds/numbers/most_jumps.hpp"
#include "levels/folds/numbers/nim_value.hpp"
#include "levels/folds/numbers/reached.hpp"
#include "levels/folds/numbers/residues.hpp"
#include "levels/folds/numbers/ways.hpp"
#include "levels/folds/numbers/ways_by_start.hpp"

namespace pegspace {

using SumTypes = std::tuple<std::uint32_t, std::uint64_t, Uint128, Words4, Words16,              //
                            WithChance<std::uint64_t>, WithChance<Uint128>, WithChance<Words4>,  //
                            WithChance<Words16>,                                                 //
                            WaysByStart<std::uint32_t, 3>, WaysByStart<std::uint64_t, 3>,        //
                            WaysByStart<std::uint32_t, 4>, WaysByStart<std::uint64_t, 4>,        //
                            WaysByStart<std::uint32_t, 8>, WaysByStart<std::uint64_t, 8>,        //
                            Residues, JumpSets, LeastMoves, Reached, MostJumps, NimValues, StartSet>;

/// The place of the type of a level's sums in the list.
enum class NumberKind : std::uint8_t {};

/// Calls visit(std::type_identity<Sum>, kind) for each type in turn, until it returns true.
template <typename Visit>
constexpr bool any_sum(Visit&& visit) {
  return [&]<std::size_t... kind>(std::index_sequence<kind...>) {
    return (visit(std::type_identity<std::tuple_element_t<kind, SumTypes>>{}, NumberKind{kind}) || ...);
  }
  (std::make_index_sequence<std::tuple_size_v<SumTypes>>{});
}

/// The bytes of the widest type.
constexpr std::size_t widest_sum() {
  std::size_t widest = 0;
  any_sum([&](auto type, NumberKind) {
    widest = std::max(widest, sizeof(typename decltype(type)::type));
    return false;
  });
  return widest;
}

template <typename Sum>
constexpr NumberKind kind_of() {
  NumberKind found{};
  any_sum([&](auto type, NumberKind kind) {
    found = kind;
    return std::is_same_v<typename decltype(type)::type, Sum>;
  });
  return found;
}

/// The columns of a type; 1 for a type without columns.
template <typename Sum>
constexpr std::size_t columns_of() {
  if constexpr (HasColumns<Sum>) {
    return Quantity<Sum>::columns;
  } else {
    return 1;
  }
}

/// The kind for a level whose ways are at most `bound`; nothing if these are too many for columns.
std::optional<NumberKind> number_kind(const FoldRequest& request, const Count& bound);

/// Returns visit(type) with std::type_identity of the kind's type.
template <typename Visit>
auto with_number(NumberKind kind, Visit&& visit) {
  using Result = decltype(visit(std::type_identity<std::uint32_t>{}));
  if constexpr (std::is_void_v<Result>) {
    any_sum([&](auto type, NumberKind here) {
      if (here == kind) visit(type);
      return here == kind;
    });
  } else {
    Result result{};
    any_sum([&](auto type, NumberKind here) {
      if (here == kind) result = visit(type);
      return here == kind;
    });
    return result;
  }
}

/// Calls visit(type of the kept numbers of the level before, type of the sums). `kind` is that of the level
/// before, or one step wider.
template <typename Visit>
void with_numbers(NumberKind before, NumberKind kind, Visit&& visit) {
  with_number(kind, [&](auto here) {
    using Sum = typename decltype(here)::type;
    if constexpr (!std::is_same_v<Kept<Sum>, Sum>) {
      visit(std::type_identity<Kept<Sum>>{}, here);  // of one width
    } else {
      with_number(before, [&](auto number) {
        using Number = typename decltype(number)::type;
        constexpr int steps = static_cast<int>(kind_of<Sum>()) - static_cast<int>(kind_of<Number>());
        constexpr bool is_same_quantity =
            std::is_same_v<typename Quantity<Sum>::Kind, typename Quantity<Number>::Kind> &&
            columns_of<Sum>() == columns_of<Number>();
        if constexpr (is_same_quantity && (steps == 0 || steps == 1)) visit(number, here);
      });
    }
  });
}

/// The number of a start, or of a target; with columns, of the start of that column.
template <typename Number>
Number one_of(std::size_t column, const FoldArithmetic& arithmetic) {
  Number one{};
  set_one(one, column, arithmetic);
  return one;
}

}  // namespace pegspace
