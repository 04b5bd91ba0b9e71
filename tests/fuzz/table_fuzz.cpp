// The file of an unfinished table (`table --resume`). The first byte chooses what the table is asked, and
// whether the text is taken as it is, or gets the header and, at each line, the check that would let it pass:
// so that what stands behind the checks is tested too. Rows that are accepted print as the lines they were
// read from.
#include <algorithm>

#include "base/files/checksum.hpp"
#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "fuzz_target.hpp"
#include "report/start_finish_report.hpp"

namespace pegspace::fuzz {
namespace {

std::string sealed(const StartFinishTable& table, std::string_view text) {
  std::string whole = unfinished_header(table);
  for (const std::string& line : split(text, '\n')) {
    whole += line + "," + checksum_text(checksum64(line)).substr(8) + "\n";
  }
  return whole;
}

void check(const StartFinishTable& empty, const std::string& text) {
  StartFinishTable table = empty;
  const std::size_t read = read_unfinished(text, "input", table);
  require(read <= text.size(), "no more is read than is there");
  std::string lines;
  for (const StartFinishRow& row : table.rows()) {
    if (!row.solvable) continue;
    require(!row.counts || (row.counts->solutions >= 0 && row.counts->winning_positions >= 0),
            "numbers are not negative");
    require(row.feasible || !*row.solvable, "a pair that is not feasible has no solution");
    lines += unfinished_line(table, row);
  }
  StartFinishTable again = empty;
  read_unfinished(unfinished_header(table) + lines, "printed", again);
  for (std::size_t row = 0; row < table.rows().size(); ++row) {
    const StartFinishRow& before = table.rows()[row];
    const StartFinishRow& after = again.rows()[row];
    require(before.solvable == after.solvable, "the rows are printed");
    require(!before.counts || before.counts->solutions == after.counts->solutions,
            "printed rows are read back");
  }
}

}  // namespace
}  // namespace pegspace::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  static const Board board = find_board("triangle4");
  static const StartFinishTable tables[] = {
      StartFinishTable(board),  // copied, which is cheaper than to make it
      StartFinishTable(board, Asked::solvable)};
  std::string_view text = text_of(data, size);
  const unsigned choice = take_choice(text, 4);
  const StartFinishTable& empty = tables[choice / 2];
  const bool seal = choice % 2 == 1;
  accepts([&] { check(empty, seal ? sealed(empty, text) : std::string(text)); });
  return 0;
}
