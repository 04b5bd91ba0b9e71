// The worked example of src/levels/README.md, "How a position is addressed": one position of the triangle of
// 15 holes in every store. Each row of the page is computed here.
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "board/catalogue.hpp"
#include "catch.hpp"
#include "engines/engines.hpp"
#include "levels/dense/layout/tables.hpp"
#include "levels/dense/saved_tiles.hpp"
#include "levels/folds/tile_set.hpp"
#include "levels/hash/sharded_level.hpp"
#include "levels/lists/stored_levels.hpp"
#include "levels/sets/tile_numbering.hpp"

namespace pegspace {
namespace {

using namespace hash;

struct Example {
  const Board board = find_board("triangle5");
  const Position start = board.all_holes() & ~bit(0);
  const Position position = start ^ (bit(3) | bit(1) | bit(0));  // the jump a3-a1 over a2
  const Problem problem = problem_from(board, start);
  const SymmetryGroup group = SymmetryGroup::whole(board).stabiliser(start);
};

template <typename... Parts>
std::string text_of(const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

std::string hexadecimal(Position p) {
  return text_of("0x", std::hex, p);
}

std::string dense_row(const Example& example) {
  const ClassIndex index(example.board, example.start, example.group);
  const std::uint64_t at = index.index_of(example.position);
  const int tile_bits = std::min(index.bits(), dense::Tables::tile_bits(index));
  const std::uint64_t place = at & low_bits(tile_bits);
  return text_of("| dense engine | half ", index.half_of(example.position), ", tile ", at >> tile_bits,
                 ", row ", place >> dense::row_bits, ", bit ", place & low_bits(dense::row_bits), " (index ",
                 at, ":");
}

std::string saved_row(const Example& example) {
  const ClassIndex index(example.board, example.start, example.group);
  const dense::SavedTiles saved(index, std::min(index.bits(), dense::Tables::tile_bits(index)));
  const TileNumbering numbering(example.board, example.start, saved.holes());
  const auto at = numbering.place_of(example.position);
  REQUIRE(at.has_value());
  CHECK(numbering.position_of(at->tile, at->place) == example.position);
  return text_of("| set file, tiles | tile ", at->tile, ", place ", at->place, ": word ", at->place / 64,
                 ", bit ", at->place % 64, " |");
}

std::string fold_row(const Example& example) {
  const FoldTables tables(example.board, example.start, split_holes(example.board, example.group),
                          example.group);
  const FoldTables::Place at = tables.place_in_class(example.position);
  const std::uint32_t tile = tables.tiles.patterns().of(example.position);
  const int pegs = count_bits(example.position);
  return text_of("| tiles of folds | tile ", tile, " is carried by symmetry ",
                 int{tables.tiles.symmetry_of(tile)}, " to tile ", tables.tiles.pattern(at.representative),
                 ", representative ", at.representative, "; place ", at.place, " of ",
                 tables.row(at.representative, pegs)->places, " in its run for ", pegs, " pegs |");
}

std::string list_row(const Example& example) {
  const Resources options;
  const StoredLevels levels = StoredLevels::reachable(example.problem, *engine_named("reference"), options);
  const int depth = levels.depth_of(example.position);
  const std::size_t place = levels.find(example.position);
  return text_of("| lists | level ", depth, ", place ", place, " of ", levels.size(depth), ", as ",
                 hexadecimal(levels.position(depth, place)), " |");
}

std::string hash_row(const Example& example) {
  const int shard_bits =
      shard_bits_for<std::uint32_t>(1, example.board.holes(), 1);  // the start is the one parent
  const AddressBook<std::uint32_t> book(PositionCode(example.board.holes()), shard_bits);
  const Position canonical = example.group.canonical(example.position);
  const Address<std::uint32_t> at = book.address(canonical);
  return text_of("| hash engine | level 1, shard ", at.shard, " of ", bit(shard_bits), ", key ", at.key,
                 ", as ", hexadecimal(canonical), " |");
}

TEST_CASE("the page of addresses shows a position as the stores hold it", "[address]") {
  const Example example;
  std::ifstream file(PEGSPACE_TESTS_FOLDER "/../src/levels/README.md");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  REQUIRE(text.find("## How a position is addressed") != std::string::npos);

  const std::string listed =
      "| set file, lists | record " + hexadecimal(example.group.canonical(example.position)) + " |";
  for (const std::string& row :
       {"the word " + hexadecimal(example.position) + ",", dense_row(example), saved_row(example), listed,
        fold_row(example), list_row(example), hash_row(example)}) {
    INFO(row);
    CHECK(text.find(row) != std::string::npos);
  }
}

}  // namespace
}  // namespace pegspace
