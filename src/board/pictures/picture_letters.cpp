#include "board/pictures/picture_letters.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "board/pictures/offered_letters.hpp"

namespace pegspace {
namespace {

const std::string picture_characters = "'o' (peg), '.' (empty hole), '-' or a space (no hole)";

/// What a letter means.
struct Letter {
  std::string_view text;
  Place place;
};
constexpr Letter table[] = {
    {"o", Place::peg},        {".", Place::empty_hole}, {"-", Place::no_hole},    {"O", Place::peg},
    {"x", Place::peg},        {"X", Place::peg},        {"*", Place::peg},        {"@", Place::peg},
    {"1", Place::peg},        {"●", Place::peg},        {"_", Place::empty_hole}, {"0", Place::empty_hole},
    {"○", Place::empty_hole}, {"◯", Place::empty_hole}, {"·", Place::empty_hole}, {"#", Place::no_hole}};

/// What must be in the pictures of a file for a letter to mean that.
struct Condition {
  std::string_view letter;
  std::string_view beside = "";      ///< one of these letters
  std::string_view not_beside = "";  ///< not this letter
  bool beside_pegs = false;
  bool beside_empty_holes = false;
};
constexpr Condition conditions[] = {
    {.letter = "0", .beside = "1"},
    {.letter = "○", .beside = "●"},
    {.letter = "◯", .beside = "●"},
    {.letter = "·", .beside = "●◉"},
    {.letter = "_", .not_beside = "-", .beside_pegs = true},
    {.letter = "#", .beside_pegs = true, .beside_empty_holes = true},
};

/// The letters of a drawing's last jump: for the hole it came from, the one it jumped over, and the one it
/// landed in.
constexpr std::string_view last_jump[] = {":◌", "*×", "@◉"};

/// The words for places in the line "letters:".
constexpr std::pair<std::string_view, Place> place_words[] = {
    {"peg", Place::peg}, {"empty", Place::empty_hole}, {"none", Place::no_hole}};

const Letter* meaning_of(std::string_view letter) {
  const auto* const found = std::ranges::find(table, letter, &Letter::text);
  return found == std::end(table) ? nullptr : found;
}

std::string in_quotes(std::string_view letter) {
  return "'" + std::string(letter) + "'";
}

std::size_t character_length(std::string_view text) {
  return std::max<std::size_t>(utf8_length(text), 1);
}

bool is_one_of(std::string_view letter, std::string_view letters) {
  return letters.find(letter) != std::string_view::npos;
}

bool is_printable(std::string_view letter) {
  return shown_length(letter) > 0;
}

/// Refuses "-1 0 1": the two characters of "-1" are one number of a matrix.
void refuse_matrix(const SourceText& text, const Marks& marks) {
  std::optional<std::size_t> line_with_negative;
  for (std::size_t line = marks.first_line; line < marks.past_line; ++line) {
    std::vector<std::string> words = split(text.line(line), ' ');
    std::erase(words, "");
    const bool is_negative = std::ranges::count(words, "-1") > 0;
    const auto is_number = [](const auto& word) { return word == "-1" || word == "0" || word == "1"; };
    if (!std::ranges::all_of(words, is_number)) return;
    if (is_negative && words.size() > 1 && !line_with_negative) line_with_negative = line;
  }
  if (!line_with_negative) return;
  text.fail(*line_with_negative, text.line(*line_with_negative).find("-1"), "'-1'", picture_characters,
            "These are the numbers of a matrix. Write '-' in place of each -1.");
}

/// The place that the line "letters:" gives to a mark.
Place given_place(const SourceText& text, const Mark& mark, const Letters& given, bool is_finish) {
  if (const auto found = given.find(mark.text); found != given.end()) return found->second;
  if (mark.text == "?" && is_finish) return Place::either;
  if (mark.text == "-") return Place::no_hole;
  text.fail(mark.line, mark.byte, describe_character(mark.text), "a letter of the line 'letters:', or '-'",
            "Add it to that line.");
}

/// Some letters of the pictures, in the order in which they first appear, each by its first mark.
using FirstMarks = std::vector<const Mark*>;

bool has(const FirstMarks& letters, std::string_view letter) {
  return std::ranges::find(letters, letter, &Mark::text) != letters.end();
}
bool has(const FirstMarks& letters, Place place) {
  return std::ranges::find(letters, place, &Mark::place) != letters.end();
}
void add(FirstMarks& letters, const Mark& mark) {
  if (!has(letters, mark.text)) letters.push_back(&mark);
}

/// Reads the letters by the table, and refuses those that contradict each other.
class TableReader {
 public:
  TableReader(const SourceText& text, const std::vector<Marks*>& pictures, const Marks* finish)
      : text_(text), pictures_(pictures), finish_(finish) {}

  /// The meanings of letters other than 'o', '.' and '-', in words.
  std::vector<std::string> read() {
    for (Marks* marks : pictures_) {
      read_last_jump(*marks);
      for (Mark& mark : marks->all) {
        add(all_, mark);
        if (mark.place != Place::unknown) continue;  // a letter of the last jump contradicts nothing
        mark.place = place_of(mark, marks == finish_);
        add(board_, mark);
      }
    }
    for (const Mark* mark : board_) {
      refuse_second_letter(*mark);
      const auto* const condition = std::ranges::find(conditions, mark->text, &Condition::letter);
      if (condition != std::end(conditions)) require(*condition, *mark);
    }
    return words();
  }

 private:
  /// Gives the three letters of a drawing's last jump their places, if each is there once.
  static void read_last_jump(Marks& marks) {
    std::vector<Mark*> found;
    for (const std::string_view letters : last_jump) {
      for (Mark& mark : marks.all) {
        if (is_one_of(mark.text, letters)) found.push_back(&mark);
      }
    }
    const bool is_there =
        found.size() == std::size(last_jump) && std::ranges::equal(found, last_jump, is_one_of, &Mark::text);
    if (!is_there) return;
    found[0]->place = found[1]->place = Place::empty_hole;
    found[2]->place = Place::peg;
  }

  Place place_of(const Mark& mark, bool is_finish) const {
    if (mark.text == "?" && is_finish) return Place::either;
    if (const Letter* const meaning = meaning_of(mark.text)) return meaning->place;
    refuse_unknown(mark);
  }

  [[noreturn]] void refuse_unknown(const Mark& mark) const {
    // Text after '#' is a comment in the wrong place.
    const std::size_t hash = text_.line(mark.line).substr(0, mark.byte).find('#');
    if (hash != std::string_view::npos) {
      text_.fail(mark.line, hash, "'#'", picture_characters, "Comments may only stand before the picture.");
    }
    std::string advice = advice_on(mark.text);
    if (mark.text != "?" && is_printable(mark.text)) advice += " " + offered_letters(pictures_);
    text_.fail(mark.line, mark.byte, describe_character(mark.text), picture_characters, advice);
  }

  /// Refuses a second letter for pegs, or for empty holes.
  void refuse_second_letter(const Mark& mark) const {
    if (mark.place != Place::peg && mark.place != Place::empty_hole) return;
    const Mark* const first = *std::ranges::find(board_, mark.place, &Mark::place);
    if (first == &mark) return;
    refuse(mark, in_quotes(mark.text) + " beside " + in_quotes(first->text),
           std::string("one letter for all ") + (mark.place == Place::peg ? "pegs" : "empty holes"));
  }

  void require(const Condition& condition, const Mark& mark) const {
    const auto is_beside = [&](const Mark* other) { return is_one_of(other->text, condition.beside); };
    if (!condition.beside.empty() && std::ranges::none_of(all_, is_beside)) {
      const std::string_view first = condition.beside.substr(0, character_length(condition.beside));
      refuse(mark, in_quotes(mark.text), in_quotes(first) + " for pegs beside it");
    }
    if (has(all_, condition.not_beside))
      refuse(mark, in_quotes(mark.text) + " beside " + in_quotes(condition.not_beside), picture_characters);
    if (condition.beside_pegs && !has(board_, Place::peg))
      refuse(mark, in_quotes(mark.text), "pegs beside it");
    if (condition.beside_empty_holes && !has(board_, Place::empty_hole))
      refuse(mark, in_quotes(mark.text), "empty holes beside it");
  }

  [[noreturn]] void refuse(const Mark& mark, const std::string& found, const std::string& expected) const {
    text_.fail(
        mark.line, mark.byte, found, expected,
        "Remove coordinates and other words around the picture. Or s" + offered_letters(pictures_).substr(1));
  }

  std::vector<std::string> words() const {
    FirstMarks marks = all_;
    std::ranges::sort(marks, {}, &Mark::text);
    std::vector<std::string> said;
    for (const Mark* mark : marks) {
      if (is_one_of(mark->text, "o.-?")) continue;
      const std::string place = mark->place == Place::peg          ? "a peg"
                                : mark->place == Place::empty_hole ? "an empty hole"
                                                                   : "no hole";
      said.push_back(in_quotes(mark->text) + " as " + place);
    }
    return said;
  }

  const SourceText& text_;
  const std::vector<Marks*>& pictures_;
  const Marks* finish_;
  FirstMarks all_;
  FirstMarks board_;  ///< without the letters of last jumps
};

void add_marks(std::string_view row, std::size_t line, std::vector<Mark>& marks) {
  for (std::size_t byte = 0, column = 0; byte < row.size(); ++column) {
    const std::string_view letter = row.substr(byte, character_length(row.substr(byte)));
    if (letter != " ") marks.push_back({line, byte, column, letter});
    byte += letter.size();
  }
}

}  // namespace

Letters parse_letters(const SourceText& text, std::size_t line, std::size_t byte) {
  const std::string expected = "entries such as 'X peg, o empty, . none'";
  Letters letters;
  std::size_t next = byte;
  for (const std::string& entry : split(text.line(line).substr(byte), ',')) {
    const std::string_view words = trim(entry);
    const std::size_t at = next + std::min(entry.find_first_not_of(" \t"), entry.size());
    next += entry.size() + 1;
    const std::string_view letter = words.substr(0, words.empty() ? 0 : character_length(words));
    const std::string word = lower_case(trim(words.substr(letter.size())));
    const auto* const place =
        std::ranges::find(place_words, word, &std::pair<std::string_view, Place>::first);
    const bool is_apart = words.size() > letter.size() && words[letter.size()] == ' ';
    if (place == std::end(place_words) || !is_apart || !is_printable(letter)) {
      text.fail(line, at, words.empty() ? "no letter" : quote_input(words), expected,
                "An entry is one character and 'peg', 'empty' or 'none'.");
    }
    if (!letters.emplace(letter, place->second).second) {
      text.fail(line, at, in_quotes(letter) + " a second time", "each letter once");
    }
  }
  return letters;
}

bool is_header_line(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view key = trim(line.substr(0, colon));
  const auto is_letter = [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; };
  const bool is_letters = lower_case(key) == "letters";  // ':' may be one of them
  return std::all_of(key.begin(), key.end(), is_letter) &&
         key.find_first_not_of('o') != std::string_view::npos &&
         (is_letters || line.find(':', colon + 1) == std::string_view::npos);
}

bool is_picture_row(std::string_view line, const Letters& given) {
  std::vector<Mark> marks;
  add_marks(line, 0, marks);
  return std::ranges::all_of(marks, [&](const Mark& mark) {
    return meaning_of(mark.text) != nullptr || mark.text == "?" || given.contains(mark.text) ||
           std::ranges::any_of(last_jump, [&](std::string_view some) { return is_one_of(mark.text, some); });
  });
}

Marks read_marks(const SourceText& text, std::size_t begin) {
  const auto is_blank = [&](std::size_t line) {
    return text.line(line).find_first_not_of(' ') == std::string_view::npos;
  };
  Marks marks;
  std::size_t line = begin;
  while (line < text.size() && is_blank(line)) ++line;
  marks.first_line = line;
  for (; line < text.size() && !is_header_line(text.line(line)); ++line) {
    add_marks(text.line(line), line, marks.all);
  }
  marks.past_line = line;
  return marks;
}

std::vector<std::string> read_letters(const SourceText& text, const std::vector<Marks*>& pictures,
                                      const Marks* finish, const Letters& given) {
  for (const Marks* marks : pictures) refuse_matrix(text, *marks);
  if (given.empty()) return TableReader(text, pictures, finish).read();
  for (Marks* marks : pictures) {
    for (Mark& mark : marks->all) mark.place = given_place(text, mark, given, marks == finish);
  }
  return {};
}

std::string describe_character(std::string_view character) {
  const auto byte = static_cast<unsigned char>(character.front());
  if (character == "\t") return "a tab";
  if (character == "\r") return "a carriage return inside the line";
  if (is_printable(character)) return in_quotes(character);
  char text[48];
  std::snprintf(
      text, sizeof text,
      byte < 0x80 ? "a control character (byte 0x%02X)" : "a character that cannot be shown (byte 0x%02X)",
      byte);
  return text;
}

std::string advice_on(std::string_view character) {
  const auto byte = static_cast<unsigned char>(character.front());
  const bool is_line_of_frame =
      character.starts_with("\xE2\x94") || character.starts_with("\xE2\x95");  // U+2500 and later
  if (character == "\t") return "Tabs are not allowed in pictures: use spaces or '-'.";
  if (character == "\033") return "Remove the colours: --color never prints pictures without them.";
  if (character == "?") return "Only the picture of a finish has '?': a peg there or none.";
  if (is_one_of(character, "+|") || is_line_of_frame) return "Remove the frame around the picture.";
  if (is_one_of(character, "()[]{},;'\"")) return "Remove labels, brackets, commas and quotes.";
  if (std::isalnum(byte) != 0) return "Remove coordinates and other words around the picture.";
  return "";
}

}  // namespace pegspace
