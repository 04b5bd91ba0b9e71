#include "verify/files/comparison_check.hpp"

#include <map>
#include <utility>

#include "board/catalogue.hpp"
#include "verify/plain_search.hpp"

namespace pegspace {
namespace {

/// What is known of one board and start.
struct Truth {
  std::optional<Count> positions;
  std::optional<Count> jumps;
};

Truth plain_truth(const std::string& board_name, const std::string& start, std::size_t most_positions) {
  const Board board = find_board(board_name);
  const int hole = board.parse_hole(start);
  Truth truth;
  for (const KnownCount& known : known_counts()) {
    if (known.board == board_name && known.quantity == "positions" && known.start != "all" &&
        board.parse_hole(known.start) == hole) {
      truth.positions = Count(known.value);
    }
  }
  const Problem problem{board, board.all_holes() & ~bit(hole), start, std::nullopt};
  if (const auto plain = plain_totals(problem, most_positions)) {
    truth.positions = plain->positions;
    truth.jumps = plain->jumps;
  }
  return truth;
}

void compare(const ClaimedSearch& row, const char* what, const std::optional<Count>& claimed,
             const std::optional<Count>& known, Findings& findings) {
  if (!claimed || !known) return;
  findings.require(row.complete ? *claimed == *known : *claimed <= *known,
                   row.engine + " on " + row.board + " from " + row.start + ": " + to_decimal(*claimed) +
                       " " + what + ", and there are " + to_decimal(*known) + ".");
}

}  // namespace

void check_comparison(const std::vector<ClaimedSearch>& claimed, std::size_t most_positions,
                      Findings& findings) {
  std::map<std::pair<std::string, std::string>, Truth> truths;
  for (const ClaimedSearch& row : claimed) {
    const std::pair problem{row.board, row.start};
    if (!truths.contains(problem)) truths.emplace(problem, plain_truth(row.board, row.start, most_positions));
    if (!row.complete) continue;
    // What a plain search cannot tell, the first complete run says for the others.
    Truth& truth = truths[problem];
    if (!truth.positions) truth.positions = row.positions;
    if (!truth.jumps) truth.jumps = row.jumps;
  }
  for (const ClaimedSearch& row : claimed) {
    const Truth& truth = truths[{row.board, row.start}];
    compare(row, "positions", row.positions, truth.positions, findings);
    compare(row, "jumps", row.jumps, truth.jumps, findings);
  }
  findings.checked.emplace_back(
      "the engines' counts against one another, against known counts and, on small boards, against a plain "
      "search");
  findings.left_out.emplace_back("times and memory: they were measured once");
}

}  // namespace pegspace
