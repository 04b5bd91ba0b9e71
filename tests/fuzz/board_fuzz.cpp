// Board files and pictures of positions: whatever is accepted prints as a picture that reads back the same.
#include <sstream>

#include "board/board_file.hpp"
#include "fuzz_target.hpp"

namespace pegspace::fuzz {
namespace {

std::string file_text(const BoardFile& file) {
  return board_file_text(file.board, file.start.value_or(file.board.all_holes()), file.finish);
}

void check_board(const Board& board) {
  for (int hole = 0; hole < board.holes(); ++hole) {
    require(board.parse_hole(board.hole_name(hole)) == hole, "a hole's name is read back");
    // A graph's holes may have numbers of others as names.
    require(board.is_graph() || board.parse_hole(std::to_string(hole + 1)) == hole,
            "a hole's number is read back");
  }
  require(board.parse_holes(board.hole_names(board.all_holes())) == board.all_holes(),
          "all names are read back");
  for (const Jump& jump : board.jumps()) {
    require(jump.from != jump.over && jump.over != jump.to && jump.from != jump.to, "jumps have three holes");
  }
  for (const Permutation& symmetry : board.symmetries()) {
    HoleSet images = 0;
    for (const std::uint8_t image : symmetry) images |= bit(image);
    require(images == board.all_holes(), "a symmetry is a permutation");
  }
}

void check_file(std::string_view text) {
  std::istringstream in{std::string(text)};
  const BoardFile file = read_board_file(in, "input", "input");
  check_board(file.board);
  std::istringstream again(file_text(file));
  const BoardFile copy = read_board_file(again, "copy", "input");
  require(copy.board.hash() == file.board.hash(), "the printed board is the board");
  require(copy.board.jumps() == file.board.jumps(), "the printed board has its jumps");
  const ShownHoles finish = file.finish.value_or(ShownHoles());
  const ShownHoles printed = copy.finish.value_or(ShownHoles());
  require(copy.start == file.start && copy.finish.has_value() == file.finish.has_value() &&
              printed.pegs == finish.pegs && printed.open == finish.open,
          "start and finish are printed");
  if (file.board.is_graph()) return;
  std::istringstream position(board_file_text(file.board, file.start.value_or(file.board.all_holes())));
  require(read_position(position, "position", file.board).pegs == file.start.value_or(file.board.all_holes()),
          "a board file is a picture of its position");
}

}  // namespace
}  // namespace pegspace::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  const std::string_view text = text_of(data, size);
  accepts([&] { check_file(text); });
  static const Board english_cross("plus", Lattice::square, {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}});
  accepts([&] {
    std::istringstream in{std::string(text)};
    const Position p = read_position(in, "input", english_cross).pegs;
    require((p & ~english_cross.all_holes()) == 0, "a position lies on its board");
  });
  return 0;
}
