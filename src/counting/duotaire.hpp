// Duotaire: peg solitaire for two. Players jump in turn, and whoever cannot jump loses; in misère play, wins.
//
//     nim value(p) = the least number that no child of p has          0 for a dead end
//     won(p)       = the player to move can force a win: nim value(p) > 0
//     misère:        won(p) if p is a dead end, or some child of p is lost
//
// The sense of a nim value: of several boards side by side, with a jump on one of them in turn, the player to
// move wins if and only if the exclusive or of the values is not 0 (Sprague and Grundy). To decide who wins is
// PSPACE-complete (D. Bilò, L. Gualà, S. Leucci, G. Proietti and M. Rossi, On the PSPACE-completeness of peg
// duotaire and other peg-jumping games, 2018).
// Children of reachable positions are reachable, so a backward fold over these finds all values (quantity::
// NimValues, levels/folds/fold.hpp): one byte for each stored member of two levels, and the set.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result_table.hpp"
#include "levels/engine.hpp"

namespace pegspace {

struct DuotaireRequest {
  bool misere = false;
  std::optional<Position> position{};  ///< whose jumps are told; if none, the start's
};

/// The positions of a depth that have one value.
struct NimValueRow {
  int depth = 0;
  int pegs = 0;
  int nim_value = 0;  ///< in misère play 1 for won, 0 for lost; so everywhere below
  std::uint64_t positions = 0;
};
extern const ResultTable<NimValueRow> nim_values_table;

/// The positions of a depth.
struct DuotaireLevel {
  int depth = 0;
  int pegs = 0;
  std::uint64_t positions = 0;
  std::uint64_t won_positions = 0;
};
extern const ResultTable<DuotaireLevel> duotaire_table;

/// A start, and its images under the symmetries that carry the problem's starts to each other.
struct DuotaireStart {
  Position position = 0;     ///< of these, that with the lowest holes empty
  std::string start;         ///< its label
  std::uint64_t starts = 1;  ///< the number of these
  bool won = false;
  std::optional<int> nim_value{};  ///< nothing in misère play
};
extern const ResultTable<DuotaireStart> duotaire_starts_table;

struct JumpValue {
  Jump jump;
  int nim_value = 0;  ///< of the position after it
  bool wins() const { return nim_value == 0; }
};

struct Duotaire {
  std::vector<NimValueRow> values;    ///< by depth, then by value
  std::vector<DuotaireLevel> levels;  ///< by depth
  std::vector<DuotaireStart> starts;
  std::optional<int> nim_value;  ///< of the position asked for; nothing if it is not reachable
  std::vector<JumpValue> jumps;  ///< its jumps, in the order of board.jumps()
};

/// The values of all positions that are reachable from the problem's start or starts. The problem's finish is
/// not used. Throws ResourceError, std::bad_alloc, Interrupted.
Duotaire duotaire(const Problem& problem, const DuotaireRequest& request, const Engine& engine,
                  const Resources& resources, const SearchListener& listener = {});

}  // namespace pegspace
