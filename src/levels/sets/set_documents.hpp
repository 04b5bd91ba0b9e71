// The JSON of a file of positions (tools/check/FORMAT.md), written by set_file and read by set_reader.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "levels/sets/tile_numbering.hpp"
#include "position/problem.hpp"

namespace pegspace {

inline constexpr std::string_view set_magic = "PEGSET1\n";
inline constexpr std::string_view set_format = "pegspace position set";
inline constexpr int set_version = 1;

/// Which positions a section has: those that its seeds reach, or of these those from which its targets can be reached.
enum class SetKind { reachable, winning };

/// "0x1b"
std::string hex_text(std::uint64_t word);
/// "0x1b", read back. Throws ImpossibleSet where other bits than these are set.
std::uint64_t read_word(const Json& json, std::uint64_t allowed);
Json hex_list(const std::vector<Position>& positions);
/// The targets are single positions: every hole counts.
Json target_list(const std::vector<Position>& positions, HoleSet all_holes);
Json header_json(const Problem& problem, std::optional<int> max_depth, const std::string& program,
                 const SymmetryGroup& group);
/// Adds the keys of a reachable section of tiles.
void add_numbering(const TileNumbering& numbering, Json& json);

/// What a document says cannot be; whoever knows the file makes an InputError of it.
struct ImpossibleSet {
  std::string why;
};
/// Throws ImpossibleSet, as all below, and Json::exception.
void require_set(bool holds, const char* why);

std::uint64_t read_set_count(const Json& json);
int read_set_number(const Json& json, int least, int most);
/// Sorted.
std::vector<Position> read_positions(const Json& json, HoleSet all_holes);
std::vector<Position> read_targets(const Json& json, HoleSet all_holes);
/// Throws InputError where it is no board.
Board read_set_board(const Json& json);
SymmetryGroup read_set_group(const Json& json, int holes);
std::shared_ptr<const TileNumbering> read_numbering(const Json& json, int holes, int start_pegs);

}  // namespace pegspace
