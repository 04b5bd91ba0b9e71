// Files of positions (`enumerate --save`, `--saved`). The first byte chooses: 0, the input is the file; 1 and
// 2, a real file of tiles or of lists, changed at the places that the input names (three bytes each: offset,
// value). Whatever is accepted is read whole: wrong positions from a file built to deceive, but never a
// crash.
#include "board/catalogue.hpp"
#include "engines/engines.hpp"
#include "fuzz_target.hpp"
#include "levels/sets/set_file.hpp"
#include "levels/sets/set_listing.hpp"
#include "memory_file.hpp"

namespace pegspace::fuzz {
namespace {

std::string saved(std::string_view engine) {
  const Board board = find_board("triangle4");
  const Problem problem{board, start_with_vacancies(board, bit(3)), "a3", finish_anywhere(board)};
  const auto file = SetFile::unnamed("/tmp", problem, {}, one_process());
  LevelRequest request;
  request.save = file.get();
  find_engine(engine, problem, {}).enumerate(problem, request, {}, {});
  const PlainFile plain(file->finish_unnamed(), "");
  return plain.bytes(0, plain.size());
}

std::string changed(std::string bytes, std::string_view changes) {
  for (; changes.size() >= 3; changes.remove_prefix(3)) {
    const std::size_t at =
        static_cast<unsigned char>(changes[0]) + 256U * static_cast<unsigned char>(changes[1]);
    bytes[at % bytes.size()] = changes[2];
  }
  return bytes;
}

/// Each part by itself, as the file may lack one or refuse it.
std::uint64_t read_whole(const SetReader& set) {
  std::uint64_t listed = 0;
  for (const SetKind kind : {SetKind::reachable, SetKind::winning}) {
    for (const bool is_canonical : {false, true}) {
      ListingRequest request;
      request.kind = kind;
      request.canonical = is_canonical;
      accepts([&] {
        list_positions(set, request, 1 << 16, {},
                       [&](int, std::span<const Position> positions) { listed += positions.size(); });
      });
    }
    for (Position p = 0; p < 1024; ++p) {
      if (!accepts([&] { static_cast<void>(set.contains(kind, p)); })) break;
    }
  }
  return listed;
}

}  // namespace
}  // namespace pegspace::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pegspace;
  using namespace pegspace::fuzz;
  static const std::string real[] = {saved("dense"), saved("hash")};
  std::string_view text = text_of(data, size);
  const unsigned way = take_choice(text, 3);
  const std::string bytes = way == 0 ? std::string(text) : changed(real[way - 1], text);
  const MemoryFile file(bytes);
  std::uint64_t listed = 0;
  const bool read = accepts([&] { listed = read_whole(SetReader(file.path())); });
  const bool is_real = way > 0 && bytes == real[way - 1];
  require(!is_real || (read && listed > 0), "a file that was not changed is read");
  return 0;
}
