// Saved games of `play`: whatever is accepted is saved again as the same game.
#include "fuzz_target.hpp"
#include "report/files/saved_game.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  accepts([&] {
    const Game game = read_saved_game(std::string(text_of(data, size)), "input");
    const std::string saved = saved_game_text(game);
    const Game again = read_saved_game(saved, "saved");
    require(again.position() == game.position(), "a saved game is read back");
    require(again.made().size() == game.made().size() && again.undone().size() == game.undone().size(),
            "the jumps of a saved game are read back");
    require(saved_game_text(again) == saved, "a game is saved the same way twice");
  });
  return 0;
}
