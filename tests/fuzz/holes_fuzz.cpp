// Words of the command line: holes and lists of holes, sizes, numbers. The first byte chooses the board.
#include <array>

#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "fuzz_target.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  static const std::array boards{find_board("english"), find_board("triangle5"), find_board("line30"),
                                 find_board("hexagon3")};
  std::string_view text = text_of(data, size);
  const Board& board = boards[take_choice(text, boards.size())];
  text = text.substr(0, text.find('\0'));  // words of a command line end there
  accepts([&] {
    const int hole = board.parse_hole(text);
    require(hole >= 0 && hole < board.holes(), "a hole is one of the board's");
    require(board.parse_holes(text) == bit(hole), "a hole is a list of one hole");
  });
  accepts([&] {
    const HoleSet holes = board.parse_holes(text);
    require(holes != 0 && (holes & ~board.all_holes()) == 0, "a list has holes, and only the board's");
    require(board.parse_holes(board.hole_names(holes)) == holes, "a list is read back from its names");
  });
  accepts([&] { require(parse_bytes(text, "--memory") >= 1, "a size is at least one byte"); });
  accepts([&] {
    const std::int64_t number = parse_whole(text, "--threads", -3, 1000);
    require(number >= -3 && number <= 1000, "a number lies in its range");
    require(parse_whole(std::to_string(number), "--threads", -3, 1000) == number, "a number is read back");
  });
  return 0;
}
