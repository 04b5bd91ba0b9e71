// Saved tables (`query --save`, `--table`). The first byte chooses: 0, the input is the file; 1, the same
// with the right checksum behind it; 2, a real table, changed at the places that the input names (three bytes
// each: offset, value) and sealed again, so that what stands behind the checksum is tested too. Whatever is
// accepted is asked about every position there is, until it has refused fifty: wrong numbers from a table
// built to deceive, but never a crash.
#include "base/files/checksum.hpp"
#include "board/catalogue.hpp"
#include "counting/tables/saved_table.hpp"
#include "engines/engines.hpp"
#include "fuzz_target.hpp"
#include "memory_file.hpp"

namespace pegspace::fuzz {
namespace {

Problem small_problem() {
  Board board = find_board("triangle4");
  const Position start = start_with_vacancies(board, bit(3));
  Finish finish = finish_anywhere(board);
  return {std::move(board), start, "a3", std::move(finish)};
}

const Problem& problem() {
  static const Problem only = small_problem();
  return only;
}

const std::string& real_table() {
  static const std::string bytes = [] {
    const SearchOptions options;
    WinningLevels levels(problem(), find_engine("reference", problem(), options), options);
    return saved_table_bytes(levels);
  }();
  return bytes;
}

/// The file with the checksum that it should have at its end.
std::string sealed(std::string bytes) {
  const std::uint64_t checksum = checksum64(bytes);
  for (int byte = 0; byte < 8; ++byte) bytes += static_cast<char>(checksum >> (8 * byte));
  return bytes;
}

std::string changed_table(std::string_view changes) {
  std::string bytes = real_table().substr(0, real_table().size() - 8);
  for (; changes.size() >= 3; changes.remove_prefix(3)) {
    const std::size_t at =
        static_cast<unsigned char>(changes[0]) + 256U * static_cast<unsigned char>(changes[1]);
    bytes[at % bytes.size()] = changes[2];
  }
  return sealed(bytes);
}

void ask_everything(const std::string& path, bool real) {
  const SavedTable table(path, problem());
  std::uint64_t winning = 0;
  int refusals = 0;  // of damaged places; an exception costs as much as twenty answers
  constexpr int enough = 50;
  for (Position p = 0; p <= problem().board.all_holes() && refusals < enough; ++p) {
    const bool answered = accepts([&] {
      if (table.find(p)) ++winning;
      if (table.contains(p)) table.solutions_from(p);
    });
    refusals += answered ? 0 : 1;
  }
  require(!real || winning > 0, "a table that was not changed has its positions");
}

}  // namespace
}  // namespace pegspace::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  std::string_view text = text_of(data, size);
  const unsigned way = take_choice(text, 3);
  const std::string bytes = way == 0   ? std::string(text)
                            : way == 1 ? sealed(std::string(text))
                                       : changed_table(text);
  const MemoryFile file(bytes);
  const bool read = accepts([&] { ask_everything(file.path(), bytes == real_table()); });
  require(read || bytes != real_table(), "a table that was not changed is read");
  return 0;
}
