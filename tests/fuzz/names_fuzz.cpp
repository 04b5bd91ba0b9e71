// Names of boards: of the catalogue, and of families with their sizes. A board is built once for each of its
// names: building large graphs over and over, which always gives the same, would be nearly all of the time
// (470 inputs a second instead of some 50,000).
#include <set>

#include "board/catalogue.hpp"
#include "fuzz_target.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  static std::set<std::string> built;
  const std::string_view text = text_of(data, size);
  const std::string name(text.substr(0, text.find('\0')));  // words of a command line end there
  if (built.contains(name)) return 0;
  const bool is_name = named_board(name).has_value();
  const bool found = accepts([&] {
    const Board board = find_board(name);
    require(board.holes() >= 1 && board.holes() <= max_holes, "a board has 1 to 64 holes");
  });
  require(is_name || !found, "a board that is found has a board's name");
  if (found) built.insert(name);
  return 0;
}
