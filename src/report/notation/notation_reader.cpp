// Reads solutions (notation.hpp). The result is two holes for each jump; whether they are a legal jump is
// decided elsewhere (position/replay_jumps.hpp). A text is first cut into jumps of words. One table says
// which holes the words mean: its row is the notation that the text names, otherwise the one that fits.
#include <algorithm>

#include "base/error.hpp"
#include "base/files/json.hpp"
#include "base/text.hpp"
#include "position/jump_mask.hpp"
#include "report/notation/notation.hpp"
#include "report/notation/text_scanner.hpp"

namespace pegspace {
namespace {

/// The marks between holes, longer ones first.
constexpr std::string_view arrows[] = {"->", "=>", "→", "–", "-", ">"};

bool is_word_letter(char c) {
  return is_letter(c) || is_digit(c) || c == ':' || c == '_';
}

/// How an item of each notation that can be read begins.
using Begins = bool (*)(const Board&, std::string_view rest);

char behind_number(std::string_view rest) {
  const std::size_t at = rest.find_first_not_of("0123456789 \t");
  return rest.empty() || !is_digit(rest.front()) || at == rest.npos ? '\0' : rest[at];
}

bool begins_with_name(const Board& board, std::string_view rest) {
  const bool is_name = is_letter(rest.front()) || rest.front() == '_' || behind_number(rest) == ':';
  return is_name || (board.is_graph() && is_digit(rest.front()));
}

bool begins_with_number(const Board& board, std::string_view rest) {
  return !board.is_graph() && is_digit(rest.front()) && behind_number(rest) != ',' &&
         behind_number(rest) != ':';
}

bool begins_with_digits(const Board& board, std::string_view rest) {
  return begins_with_number(board, rest) && has_two_digits(board);
}

/// "1, 3", "(1, 3)"; with '|' for the comma in bars, which always have brackets.
bool begins_with_pair(std::string_view rest, char between) {
  const bool in_brackets = rest.front() == '(';
  const std::size_t begin = in_brackets ? rest.find_first_not_of(" \t", 1) : 0;
  return begin != rest.npos && behind_number(rest.substr(begin)) == between;
}

bool begins_with_list(const Board&, std::string_view rest) {
  const std::size_t inside = rest.find_first_not_of("[ \t");
  return rest.front() == '[' && inside != rest.npos && is_digit(rest[inside]);
}

bool begins_with_json(const Board& board, std::string_view rest) {
  return rest.front() == '{' || (rest.front() == '[' && !begins_with_list(board, rest));
}

struct NotationStart {
  Notation notation;
  Begins begins;
};
constexpr NotationStart notation_starts[] = {
    {Notation::names, begins_with_name},
    {Notation::numbers, begins_with_number},
    {Notation::two_digit, begins_with_digits},
    {Notation::row_column, [](const Board&, std::string_view rest) { return begins_with_pair(rest, ','); }},
    {Notation::bars, [](const Board&, std::string_view rest) { return begins_with_pair(rest, '|'); }},
    {Notation::directions, begins_with_list},
    {Notation::json, begins_with_json}};

/// A hole as it is written; a row and a column as "row:column", which Board::parse_hole reads.
struct Word {
  std::string text;
  std::string place;
};
struct WrittenJump {
  Word from;
  std::optional<Word> over;
  Word to;
};

/// The hole that a number or two digits mean; nothing if there is none.
std::optional<int> hole_of_digits(const Board& board, Notation notation, std::string_view word) {
  constexpr std::size_t longest = 6;
  if (!std::ranges::all_of(word, is_digit) || word.size() > longest) return std::nullopt;
  const int number = std::stoi(std::string(word));
  if (notation == Notation::two_digit) {
    if (word.size() != 2) return std::nullopt;
    return board.hole_at({board.rows() - number % 10, board.corner().column + number / 10 - 1});
  }
  return number >= 1 && number <= board.holes() ? std::optional(number - 1) : std::nullopt;
}

int hole_of(const Board& board, Notation notation, const Word& word) {
  if (notation != Notation::two_digit) {
    try {
      return board.parse_hole(word.text);
    } catch (const InputError& error) {
      throw InputError(word.place + ": " + error.what());
    }
  }
  if (const auto hole = hole_of_digits(board, notation, word.text)) return *hole;
  throw InputError(word.place + ": there is no hole in column and row " + quote_input(word.text) +
                   ". The holes are " + two_digit_text(board, 0) + " to " +
                   two_digit_text(board, board.holes() - 1) + ", with rows from below.");
}

class Reader {
 public:
  Reader(const Board& board, Position start, std::string_view text, const std::string& source,
         std::size_t lines_before)
      : board_(board),
        text_(text),
        source_(source),
        scanner_(source, text, lines_before),
        lines_before_(lines_before) {
    peg_at_.resize(static_cast<std::size_t>(board.holes()), 0);
    int last = 0;
    for_each_bit(start, [&](int hole) { peg_at_[static_cast<std::size_t>(hole)] = ++last; });
  }

  ReadSolution read(std::optional<Notation> notation) {
    scanner_.skip();
    if (const auto named = take_name()) {
      if (notation && *notation != *named) {
        scanner_.fail_with("the text says that it is in the notation " + std::string(notation_name(*named)) +
                           ", but --read says " + std::string(notation_name(*notation)) +
                           ". Omit one of them.");
      }
      notation = named;
      result_.names_notation = true;
      scanner_.skip();
    }
    if (scanner_.at_end()) scanner_.fail("a jump", "A solution is a list of jumps, such as d2-d4.");
    const std::vector<Notation> fitting = notation ? std::vector<Notation>{*notation} : begun();
    require_readable(fitting.front());
    require_notation(board_, fitting.front());
    result_.notation = fitting.front();
    if (result_.notation == Notation::json) {
      read_json();
    } else {
      read_items(fitting);
    }
    return std::move(result_);
  }

 private:
  /// Takes "two-digit:", the name of a notation before the jumps. JSON needs no name.
  std::optional<Notation> take_name() {
    TextScanner at = scanner_;
    const std::string word(at.take_while([](char c) { return is_letter(c) || is_digit(c) || c == '-'; }));
    at.skip_blanks();
    const auto names = notation_names();
    if (std::ranges::count(names, word) == 0 || !at.take(":")) return std::nullopt;
    scanner_ = at;
    return parse_notation(word);
  }

  /// The notations that the text may have, judging by its beginning.
  std::vector<Notation> begun() const {
    std::vector<Notation> fitting;
    for (const NotationStart& row : notation_starts) {
      if (row.begins(board_, scanner_.rest())) fitting.push_back(row.notation);
    }
    if (fitting.empty()) {
      scanner_.fail("a jump, such as d2-d4, 5-17, 46-44, 1, 3 -> 3, 3, (1|3) => (3|3) or [1, 3, down, 10]");
    }
    return fitting;
  }

  void read_items(const std::vector<Notation>& fitting) {
    for (scanner_.skip(",;]"); !scanner_.at_end(); scanner_.skip(",;]")) {
      if (result_.notation == Notation::directions) {
        read_direction_item();
      } else {
        read_chain();
      }
    }
    if (result_.notation == Notation::directions) return;
    if (fitting.size() > 1) result_.notation = the_one_that_fits(fitting);
    for (const WrittenJump& jump : written_) {
      const int from = hole_of(board_, result_.notation, jump.from);
      const int over = jump.over ? hole_of(board_, result_.notation, *jump.over) : -1;
      result_.jumps.push_back({from, hole_of(board_, result_.notation, jump.to), jump.from.place, over});
    }
  }

  /// The notation in which all words are holes; if these are several, the one in which all jumps are jumps of
  /// the board. Throws InputError if these are several as well.
  Notation the_one_that_fits(const std::vector<Notation>& fitting) const {
    std::vector<Notation> with_holes;
    std::vector<Notation> with_jumps;
    for (const Notation notation : fitting) {
      if (!std::ranges::all_of(written_, [&](const WrittenJump& jump) {
            return hole_of_digits(board_, notation, jump.from.text) &&
                   hole_of_digits(board_, notation, jump.to.text);
          })) {
        continue;
      }
      with_holes.push_back(notation);
      const bool all_jumps = std::ranges::all_of(written_, [&](const WrittenJump& jump) {
        return board_.overs(*hole_of_digits(board_, notation, jump.from.text),
                            *hole_of_digits(board_, notation, jump.to.text)) != 0;
      });
      if (all_jumps) with_jumps.push_back(notation);
    }
    if (with_holes.empty()) return fitting.front();
    if (with_holes.size() == 1) return with_holes.front();
    if (with_jumps.size() == 1) return with_jumps.front();
    std::vector<std::string> names;
    for (const Notation notation : with_holes) names.emplace_back(notation_name(notation));
    throw InputError(written_.front().from.place + ": the jumps can be read as " + join(names, " and as ") +
                     ". Begin the text with the name of one and a colon, such as '" + names.back() + ":'.");
  }

  /// Holes with arrows between them: a jump for each pair, with the hole jumped over in brackets if the text
  /// says it.
  void read_chain() {
    Word from = read_word();
    if (!take_arrow()) scanner_.fail("'-' and the hole the peg jumps to");
    do {
      std::optional<Word> over;
      const bool has_rows = result_.notation == Notation::bars || result_.notation == Notation::row_column;
      if (!has_rows && scanner_.take("(")) {
        scanner_.skip_blanks();
        over = read_word();
        scanner_.expect(")");
        if (!take_arrow()) scanner_.fail("'-' and the hole the peg jumps to");
      }
      const Word to = read_word();
      written_.push_back({from, over, to});
      from = to;
    } while (take_arrow());
  }

  bool take_arrow() {
    scanner_.skip_blanks();
    const bool found =
        std::ranges::any_of(arrows, [&](std::string_view arrow) { return scanner_.take(arrow); });
    if (found) scanner_.skip_blanks();
    return found;
  }

  Word read_word() {
    const std::string place = scanner_.place();
    const bool is_bars = result_.notation == Notation::bars;
    if (is_bars || result_.notation == Notation::row_column) {
      const bool in_brackets = is_bars || scanner_.peek() == '(';  // Python prints (1, 3)
      if (in_brackets) scanner_.expect("(");
      const std::string row = std::to_string(scanner_.number("a row"));
      scanner_.expect(is_bars ? "|" : ",");
      const std::string column = std::to_string(scanner_.number("a column"));
      if (in_brackets) scanner_.expect(")");
      return {row + ":" + column, place};
    }
    const std::string_view word = scanner_.take_while(is_word_letter);
    if (word.empty()) scanner_.fail("a hole, such as d4 or 17");
    return {std::string(word), place};
  }

  /// "[1, 3, down, 10]": row and column of the jumping peg, its direction, the number of the peg removed.
  void read_direction_item() {
    scanner_.skip("[");
    const std::string place = scanner_.place();
    const std::string row = std::to_string(scanner_.number("a row"));
    scanner_.expect(",");
    const std::string column = std::to_string(scanner_.number("a column"));
    scanner_.expect(",");
    const int from = hole_of(board_, Notation::names, {row + ":" + column, place});
    const Cell step = read_step();
    const auto over = board_.neighbour(from, step);
    const auto to = over ? board_.neighbour(*over, step) : std::nullopt;
    if (!to) {
      throw InputError(place + ": a jump from " + board_.hole_name(from) + " " + direction_words(step) +
                       " leaves the board.");
    }
    scanner_.expect(",");
    const TextScanner number_place = scanner_;
    const int number = scanner_.number("the number of a peg");
    scanner_.expect("]");
    const auto peg = [&](int hole) -> int& { return peg_at_[static_cast<std::size_t>(hole)]; };
    if (peg(*over) != 0 && peg(*over) != number) {
      number_place.fail(std::to_string(peg(*over)) + ", the number of the peg on " + board_.hole_name(*over));
    }
    peg(*to) = peg(from);
    peg(from) = peg(*over) = 0;
    result_.jumps.push_back({from, *to, place, *over});
  }

  Cell read_step() {
    const auto skip_quote = [&] { scanner_.take("\"") || scanner_.take("'"); };
    skip_quote();
    const TextScanner place = scanner_;
    const std::string word = lower_case(scanner_.take_while([](char c) { return is_letter(c) || c == '-'; }));
    skip_quote();
    std::vector<std::string> names;
    for (const Cell step : board_.steps()) {
      names.push_back(direction_words(step));
      if (names.back() == word) return step;
    }
    place.fail("a direction: " + join(names, ", "));
  }

  void read_json() {
    const Json json = parse_json(text_, source_, lines_before_);
    // Several values stand in lines of their own (solutions_reader.hpp).
    const std::string where =
        lines_before_ == 0 ? source_ : source_ + ":" + std::to_string(lines_before_ + 1);
    if (json.is_object() && !json.contains("jumps")) {
      throw InputError(where + ": the JSON object has no \"jumps\". Expected {\"jumps\": [...]}.");
    }
    const Json& jumps = json.is_object() ? json["jumps"] : json;
    if (!jumps.is_array()) throw InputError(where + ": \"jumps\" is not a list. Expected a list of jumps.");
    std::size_t number = 0;
    for (const Json& jump : jumps) {
      const std::string place = where + ": jump " + std::to_string(++number);
      if (jump.is_string()) {
        const ReadSolution inner =
            read_solution(board_, 0, jump.get_ref<const std::string&>(), place, Notation::names);
        for (const ReadJump& read : inner.jumps) {
          result_.jumps.push_back({read.from, read.to, place, read.over});
        }
      } else if (jump.is_object() && jump.contains("from") && jump.contains("to")) {
        const int over = jump.contains("over") ? json_hole(jump["over"], place) : -1;
        result_.jumps.push_back({json_hole(jump["from"], place), json_hole(jump["to"], place), place, over});
      } else {
        throw InputError(place + ": found " + quote_input(jump.dump()) +
                         R"(, expected {"from": "d2", "to": "d4"} or "d2-d4".)");
      }
    }
  }

  /// "d4", 17, or {"row": 3, "column": 3}, from 0.
  int json_hole(const Json& json, const std::string& place) const {
    if (json.is_object() && json.contains("row") && json.contains("column") &&
        json["row"].is_number_unsigned() && json["column"].is_number_unsigned()) {
      return hole_of(board_, Notation::names, {json["row"].dump() + ":" + json["column"].dump(), place});
    }
    const bool is_hole = json.is_string() || json.is_number_unsigned();
    if (is_hole) {
      return hole_of(board_, Notation::names,
                     {json.is_string() ? json.get<std::string>() : json.dump(), place});
    }
    throw InputError(place + ": found " + quote_input(json.dump()) +
                     R"(, expected a hole, such as "d4", 17 or {"row": 3, "column": 3}.)");
  }

  const Board& board_;
  std::string_view text_;
  std::string source_;
  TextScanner scanner_;
  std::size_t lines_before_;
  std::vector<int> peg_at_;  // the number of the peg in each hole, from 1 as they stand at the start; 0: none
  std::vector<WrittenJump> written_;
  ReadSolution result_;
};

}  // namespace

std::vector<std::string> readable_notations() {
  std::vector<std::string> names;
  for (const NotationStart& row : notation_starts) names.emplace_back(notation_name(row.notation));
  return names;
}

void require_readable(Notation notation) {
  if (std::ranges::count(notation_starts, notation, &NotationStart::notation) > 0) return;
  throw InputError("the notation " + std::string(notation_name(notation)) +
                   " is printed, but not read. Those that are read: " + join(readable_notations(), ", ") +
                   ".");
}

bool looks_like_jumps(std::string_view text) {
  return text.starts_with('[') || text.starts_with('{') ||
         std::ranges::any_of(arrows, [&](std::string_view arrow) { return text.find(arrow) != text.npos; });
}

LegalPart legal_part(const Board& board, Position start, const ReadSolution& solution) {
  LegalPart legal{{}, start, true};
  for (const ReadJump& read : solution.jumps) {
    const auto found = std::find_if(board.jumps().begin(), board.jumps().end(), [&](const Jump& jump) {
      return jump.from == read.from && jump.to == read.to && (read.over < 0 || read.over == jump.over) &&
             is_legal(jump_mask(jump), legal.end);
    });
    legal.whole = legal.whole && found != board.jumps().end();
    if (found == board.jumps().end()) break;
    legal.jumps.push_back(*found);
    legal.end ^= jump_mask(*found).touches;
  }
  return legal;
}

ReadSolution read_solution(const Board& board, Position start, std::string_view text,
                           const std::string& source, std::optional<Notation> notation,
                           std::size_t lines_before) {
  return Reader(board, start, text, source, lines_before).read(notation);
}

}  // namespace pegspace
