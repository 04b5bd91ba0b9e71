// Published numbers that the program must reproduce, each with its source: known_counts.json, which CMake
// turns into a header and pegspace-verify reads as it is. A number that no publication has says so. Tests
// count most of them again (catalogue_test.cpp).
#include "known_counts.inc"  // known_counts_text
#include "base/files/json.hpp"
#include "board/catalogue.hpp"

namespace pegspace {

const std::vector<KnownCount>& known_counts() {
  static const std::vector<KnownCount> counts = [] {
    std::vector<KnownCount> list;
    const Json published = parse_json(known_counts_text, "known_counts.json");
    for (const Json& known : published.at("counts")) {
      list.push_back({known.at("board"), known.value("start", ""), known.value("finish", ""),
                      known.at("quantity"), known.at("value"), known.at("source")});
    }
    return list;
  }();
  return counts;
}

std::vector<KnownCount> known_counts_of(const Board& board) {
  std::vector<KnownCount> counts;
  for (const KnownCount& known : known_counts()) {
    if (known.board == board.name() && find_board(known.board).hash() == board.hash())
      counts.push_back(known);
  }
  return counts;
}

}  // namespace pegspace
