// The heads of a set file (tools/check/FORMAT.md): lines of text before the records, written by set_file and
// read by set_reader. Notes in them state what no proof needs: names, the drawing of a graph, the finish.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/plain_file.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// Heads and blocks are whole words of that many bytes.
inline constexpr std::uint64_t word_bytes = 8;

inline constexpr std::string_view set_magic = "PEGSET3\n";
inline constexpr std::string_view old_set_magic = "PEGSET2\n";  ///< made before blocks had numbers
inline constexpr std::string_view winning_magic = "winning\n";

/// The positions of a part: those that its starts reach, or those among them from which its targets can be
/// reached.
enum class SetKind { reachable, winning };

/// How a part numbers its tiles and the places in them; a list has no holes of either kind.
struct NumberedHoles {
  std::vector<int> tile_holes;
  std::vector<int> place_holes;

  /// Words of 64 places in a tile.
  std::size_t tile_words() const {
    return std::size_t{1} << (std::max<std::size_t>(place_holes.size(), 6) - 6);
  }
};

/// What determines the positions of a part.
struct SetPart {
  SetKind kind = SetKind::reachable;
  std::vector<Position> ends;  ///< the starts, or the targets; ascending
  SymmetryGroup group;         ///< carries them to themselves
  std::optional<NumberedHoles>
      tiles;  ///< nothing: a list. Winning positions are numbered as the reachable ones
};

/// If the class has no target, the head names the positions of the finish, if they are at most that many: a
/// proof then states that they are not reachable.
inline constexpr std::uint64_t most_named_targets = 1000;
SetPart with_targets_named(const SetPart& part, const std::vector<Position>& finish);

/// The beginning of the head of every class of a file: board, limit, and notes about problem and options.
std::string head_beginning(const Problem& problem, std::optional<int> max_depth, Symmetry symmetry);
/// The head of a class, or of the winning positions in one.
std::string head_text(const std::string& beginning, const SetPart& part);
/// The content of the head of a class: its part and, in notes, the whole search.
struct SetHead {
  Board board;
  std::optional<int> max_depth;
  Symmetry symmetry = Symmetry::start;
  int starts_in_all = 1;  ///< the starts of all classes of the file
  std::string start_label;
  std::optional<Finish> finish;
  SetPart part;
};

/// A head contradicts itself. The caller who knows the file turns it into an InputError.
struct ImpossibleSet {
  std::string why;
};
/// Throws ImpossibleSet.
void require_set(bool holds, const char* why);

/// The lines of a head after its first one, which ends at this byte; `at` moves to the first block. Throws
/// ImpossibleSet if the file ends there, and what the file throws.
std::string read_head_text(const PlainFile& file, std::uint64_t& at);

/// Reads these lines, after the line `magic`. Throws ImpossibleSet, or InputError if they do not describe a
/// board.
SetHead read_head(std::string_view magic, std::string_view text);
SetPart read_winning_head(std::string_view text, int holes);

}  // namespace pegspace
