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

/// The meaning of a letter. If `beside` is not empty, one of its letters must be in the file as well.
struct Letter {
  std::string_view letter;
  Place place;
  std::string_view beside = "";
};
constexpr Letter table[] = {{"o", Place::peg},
                            {".", Place::empty_hole},
                            {"-", Place::no_hole},
                            {"O", Place::peg},
                            {"x", Place::peg},
                            {"X", Place::peg},
                            {"*", Place::peg},
                            {"@", Place::peg},
                            {"1", Place::peg},
                            {"●", Place::peg},
                            {"_", Place::empty_hole},
                            {"0", Place::empty_hole, "1"},
                            {"○", Place::empty_hole, "●"},
                            {"◯", Place::empty_hole, "●"},
                            {"·", Place::empty_hole, "●◉"},
                            {"#", Place::no_hole}};

/// The letters of a drawing's last jump: for the hole it came from, the one it jumped over, and the one it
/// landed in.
constexpr std::string_view last_jump[] = {":◌", "*×", "@◉"};

constexpr std::pair<std::string_view, Place> place_words[] = {
    {"peg", Place::peg}, {"empty", Place::empty_hole}, {"none", Place::no_hole}};

const Letter* meaning_of(std::string_view letter) {
  const auto* const found = std::ranges::find(table, letter, &Letter::letter);
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

/// The letters of the pictures of one file, in the order in which they first appear, each with its first
/// mark.
class LettersSeen {
 public:
  void add(const Mark& mark) {
    if (find(mark.text) == nullptr) marks_.push_back(&mark);
  }
  const std::vector<const Mark*>& marks() const { return marks_; }
  const Mark* find(std::string_view letter) const {
    const auto found = std::ranges::find(marks_, letter, &Mark::text);
    return found == marks_.end() ? nullptr : *found;
  }
  bool has_one_of(std::string_view letters) const {
    return std::ranges::any_of(marks_, [&](const Mark* mark) { return is_one_of(mark->text, letters); });
  }
  bool has(Place place) const { return std::ranges::find(marks_, place, &Mark::place) != marks_.end(); }

 private:
  std::vector<const Mark*> marks_;
};

/// "-1 0 1": two characters of a matrix are one number.
void refuse_numbers(const SourceText& text, const Marks& marks) {
  std::optional<std::pair<std::size_t, std::size_t>> negative;
  for (std::size_t line = marks.first_line; line < marks.past_line; ++line) {
    const std::vector<std::string> words = split(text.line(line), ' ');
    const auto numbers = std::ranges::count_if(words, [](const auto& word) { return !word.empty(); });
    for (const std::string& word : words) {
      if (!word.empty() && word != "-1" && word != "0" && word != "1") return;
      if (word == "-1" && numbers > 1 && !negative) negative = {line, text.line(line).find("-1")};
    }
  }
  if (!negative) return;
  text.fail(negative->first, negative->second, "'-1'", picture_characters,
            "These are the numbers of a matrix. Write '-' in place of each -1.");
}

/// Gives the three letters of a drawing's last jump their places, if each is there once.
void read_last_jump(Marks& marks) {
  Mark* found[std::size(last_jump)] = {};
  for (std::size_t i = 0; i < std::size(last_jump); ++i) {
    for (Mark& mark : marks.all) {
      if (!is_one_of(mark.text, last_jump[i])) continue;
      if (found[i] != nullptr) return;
      found[i] = &mark;
    }
    if (found[i] == nullptr) return;
  }
  found[0]->place = found[1]->place = Place::empty_hole;
  found[2]->place = Place::peg;
}

[[noreturn]] void refuse_unknown(const SourceText& text, const std::vector<Marks*>& pictures,
                                 const Mark& mark) {
  // Text after '#' is a comment in the wrong place.
  const std::size_t hash = text.line(mark.line).substr(0, mark.byte).find('#');
  if (hash != std::string_view::npos) {
    text.fail(mark.line, hash, "'#'", picture_characters, "Comments may only stand before the picture.");
  }
  std::string advice = advice_on(mark.text);
  if (mark.text != "?" && is_printable(mark.text)) advice += " " + offered_letters(pictures);
  text.fail(mark.line, mark.byte, describe_character(mark.text), picture_characters, advice);
}

/// The place that the line "letters:" gives to a mark.
Place given_place(const SourceText& text, const Mark& mark, const Letters& given, bool is_finish) {
  if (const auto found = given.find(mark.text); found != given.end()) return found->second;
  if (mark.text == "?" && is_finish) return Place::either;
  if (mark.text == "-") return Place::no_hole;
  text.fail(mark.line, mark.byte, describe_character(mark.text), "a letter of the line 'letters:', or '-'",
            "Add it to that line.");
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
        all_.add(mark);
        if (mark.place != Place::unknown) continue;  // a letter of the last jump contradicts nothing
        mark.place = place_of(mark, marks == finish_);
        seen_.add(mark);
      }
    }
    for (const Mark* mark : seen_.marks()) {
      refuse_second_letter(*mark);
      refuse_lone_letter(*mark);
    }
    return words();
  }

 private:
  Place place_of(const Mark& mark, bool is_finish) const {
    if (mark.text == "?" && is_finish) return Place::either;
    if (const Letter* meaning = meaning_of(mark.text)) return meaning->place;
    refuse_unknown(text_, pictures_, mark);
  }

  [[noreturn]] void refuse(const Mark& mark, const std::string& found, const std::string& expected) const {
    text_.fail(
        mark.line, mark.byte, found, expected,
        "Remove coordinates and other words around the picture. Or s" + offered_letters(pictures_).substr(1));
  }

  /// Refuses a second letter for pegs, or for empty holes.
  void refuse_second_letter(const Mark& mark) const {
    if (mark.place != Place::peg && mark.place != Place::empty_hole) return;
    const Mark* const first = *std::ranges::find(seen_.marks(), mark.place, &Mark::place);
    if (first == &mark) return;
    refuse(mark, in_quotes(mark.text) + " beside " + in_quotes(first->text),
           std::string("one letter for all ") + (mark.place == Place::peg ? "pegs" : "empty holes"));
  }

  /// Refuses a letter that means what the table says only beside others, if it is alone.
  void refuse_lone_letter(const Mark& mark) const {
    const std::string_view beside = meaning_of(mark.text) == nullptr ? "" : meaning_of(mark.text)->beside;
    if (!beside.empty() && !all_.has_one_of(beside)) {
      const std::string_view first = beside.substr(0, character_length(beside));
      refuse(mark, in_quotes(mark.text), in_quotes(first) + " for pegs beside it");
    }
    if (mark.text == "_" && all_.find("-") != nullptr) refuse(mark, "'_' beside '-'", picture_characters);
    if (mark.text == "_" && !seen_.has(Place::peg)) refuse(mark, "'_' without pegs", picture_characters);
    if (mark.text == "#" && !(seen_.has(Place::peg) && seen_.has(Place::empty_hole)))
      refuse(mark, "'#'", "pegs and empty holes beside it");
  }

  std::vector<std::string> words() const {
    std::vector<const Mark*> marks = all_.marks();
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
  LettersSeen all_;   // with the letters of last jumps
  LettersSeen seen_;  // without them
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
  for (const Marks* marks : pictures) refuse_numbers(text, *marks);
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
