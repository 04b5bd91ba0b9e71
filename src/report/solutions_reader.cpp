// Several solutions in one text (notation.hpp: read_solutions). How they are told apart:
//
//     d2-d4 b3-d3 ...      one to a line, where the first line alone is a whole game
//     d2-d4 f3-d3 ...
//
//     1, 3 -> 3, 3         paragraphs, where a solution takes several lines
//     3, 1 -> 2, 1
//                          <- an empty line begins the next one; a line with a comment alone does not
//     1, 3 -> 3, 3
//
// A line that ends before the game does goes on in the next line, so a text with one move to a line is one
// solution.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "position/jump_mask.hpp"
#include "report/json.hpp"
#include "report/notation.hpp"

namespace pegspace {
namespace {

/// Lines of a text that stand together.
struct Piece {
  std::size_t lines_before = 0;
  std::string_view text;
};

std::string_view without_comment(std::string_view line) {
  return trim(line.substr(0, line.find('#')));
}

/// Each line by itself, without those that are blank or comments.
std::vector<Piece> lines_of(const Piece& piece) {
  std::vector<Piece> lines;
  std::size_t number = piece.lines_before;
  for (std::string_view rest = piece.text; !rest.empty(); ++number) {
    const std::size_t length = std::min(rest.find('\n'), rest.size() - 1) + 1;
    if (!without_comment(rest.substr(0, length)).empty()) lines.push_back({number, rest.substr(0, length)});
    rest.remove_prefix(length);
  }
  return lines;
}

/// Runs of lines between empty ones, without those that have comments only.
std::vector<Piece> paragraphs_of(std::string_view text) {
  std::vector<Piece> paragraphs;
  bool inside = false;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text.substr(at, end - at);
    if (trim(line).empty()) {
      inside = false;
    } else if (inside) {
      const std::size_t begin = static_cast<std::size_t>(paragraphs.back().text.data() - text.data());
      paragraphs.back().text = text.substr(begin, end - begin);
    } else if (!without_comment(line).empty()) {
      paragraphs.push_back({number, line});
      inside = true;
    }
    at = end;
  }
  return paragraphs;
}

/// The position after jumps that are legal one after the other; nothing where one is not.
std::optional<Position> position_after(const Board& board, Position start, const ReadSolution& solution) {
  if (!solution.illegal.empty()) return std::nullopt;
  Position position = start;
  for (const ReadJump& read : solution.jumps) {
    const auto found = std::find_if(board.jumps().begin(), board.jumps().end(), [&](const Jump& jump) {
      return jump.from == read.from && jump.to == read.to && is_legal(jump_mask(jump), position);
    });
    if (found == board.jumps().end()) return std::nullopt;
    position ^= jump_mask(*found).touches;
  }
  return position;
}

class SolutionsReader {
 public:
  SolutionsReader(const Board& board, Position start, std::string_view text, const std::string& source,
                  std::span<const Position> finish, std::optional<Notation> notation)
      : board_(board), start_(start), text_(text), source_(source), finish_(finish), notation_(notation) {}

  std::vector<ReadSolution> run() const {
    std::vector<Piece> pieces = is_json() ? json_values() : paragraphs_of(text_);
    if (pieces.empty()) pieces.push_back({0, text_});
    std::vector<ReadSolution> solutions;
    for (const Piece& piece : pieces) {
      const std::vector<Piece> lines = lines_of(piece);
      if (lines.size() > 1 && !is_json() && is_whole_game(lines.front())) {
        for (const Piece& line : lines) solutions.push_back(read(line));
      } else {
        solutions.push_back(read(piece));
      }
    }
    return solutions;
  }

 private:
  ReadSolution read(const Piece& piece) const {
    return read_solution(board_, start_, piece.text, source_, notation_, piece.lines_before);
  }

  bool is_json() const {
    if (notation_) return *notation_ == Notation::json;
    const std::size_t first = text_.find_first_not_of(" \t\r\n");
    if (first == text_.npos || (text_[first] != '{' && text_[first] != '[')) return false;
    const std::size_t inside = text_.find_first_not_of("[ \t\r\n", first);
    return inside == text_.npos || text_[inside] < '0' || text_[inside] > '9';
  }

  /// The whole text where that is one JSON value, else its lines.
  std::vector<Piece> json_values() const {
    const Piece whole{0, text_};
    if (Json::accept(text_)) return {whole};
    const std::vector<Piece> lines = lines_of(whole);
    if (lines.size() < 2 || !Json::accept(lines.front().text)) return {whole};
    return lines;
  }

  bool is_whole_game(const Piece& line) const {
    std::optional<Position> end;
    try {
      end = position_after(board_, start_, read(line));
    } catch (const InputError&) {
      return false;  // half a jump; reading all lines together will tell what is wrong, if anything is
    }
    if (!end) return false;
    if (std::find(finish_.begin(), finish_.end(), *end) != finish_.end()) return true;
    return std::none_of(board_.jumps().begin(), board_.jumps().end(),
                        [&](const Jump& jump) { return is_legal(jump_mask(jump), *end); });
  }

  const Board& board_;
  Position start_;
  std::string_view text_;
  const std::string& source_;
  std::span<const Position> finish_;
  std::optional<Notation> notation_;
};

}  // namespace

std::vector<ReadSolution> read_solutions(const Board& board, Position start, std::string_view text,
                                         const std::string& source, std::span<const Position> finish,
                                         std::optional<Notation> notation) {
  return SolutionsReader(board, start, text, source, finish, notation).run();
}

}  // namespace pegspace
