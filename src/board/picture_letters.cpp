#include "board/picture_letters.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"

namespace pegspace {
namespace {

const std::string picture_characters = "'o' (peg), '.' (empty hole), '-' or a space (no hole)";

/// What a letter means. Where `beside` is not empty, one of its letters must be in the file as well.
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

/// The letters of a drawing's last jump: where it came from, over what, and where it landed.
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

/// The letters of the pictures, each with its first mark, and what they turn out to mean.
class Reader {
 public:
  Reader(const SourceText& text, const std::vector<Marks*>& pictures, const Marks* finish,
         const Letters& given)
      : text_(text), pictures_(pictures), finish_(finish), given_(given) {}

  std::vector<std::string> read() {
    for (Marks* marks : pictures_) {
      refuse_numbers(*marks);
      if (given_.empty()) read_last_jump(*marks);
      for (Mark& mark : marks->all) {
        first_.try_emplace(mark.text, &mark);
        if (mark.place != Place::unknown) continue;
        mark.place = place_of(mark, marks == finish_);
        const bool is_new = std::ranges::find(order_, mark.text, &Mark::text) == order_.end();
        if (is_new) order_.push_back(&mark);
      }
    }
    if (!given_.empty()) return {};
    for (const Mark* mark : order_) refuse_contradiction(*mark);
    return words();
  }

 private:
  bool has(Place place) const {
    return std::ranges::any_of(order_, [&](const Mark* mark) { return mark->place == place; });
  }
  bool has_one_of(std::string_view letters) const {
    return std::ranges::any_of(first_, [&](const auto& entry) { return is_one_of(entry.first, letters); });
  }

  Place place_of(const Mark& mark, bool is_finish) const {
    if (const auto given = given_.find(mark.text); given != given_.end()) return given->second;
    if (mark.text == "?" && is_finish) return Place::either;
    if (mark.text == "-") return Place::no_hole;
    if (!given_.empty()) {
      text_.fail(mark.line, mark.byte, describe_character(mark.text),
                 "a letter of the line 'letters:', or '-'", "Add it to that line.");
    }
    if (const Letter* meaning = meaning_of(mark.text)) return meaning->place;
    refuse_unknown(mark);
  }

  /// "-1 0 1": two characters of a matrix are one number.
  void refuse_numbers(const Marks& marks) const {
    std::optional<std::pair<std::size_t, std::size_t>> negative;
    for (std::size_t line = marks.first_line; line < marks.past_line; ++line) {
      const std::vector<std::string> words = split(text_.line(line), ' ');
      const auto numbers = std::ranges::count_if(words, [](const auto& word) { return !word.empty(); });
      for (const std::string& word : words) {
        if (!word.empty() && word != "-1" && word != "0" && word != "1") return;
        if (word == "-1" && numbers > 1 && !negative) negative = {line, text_.line(line).find("-1")};
      }
    }
    if (!negative) return;
    text_.fail(negative->first, negative->second, "'-1'", picture_characters,
               "These are the numbers of a matrix. Write '-' in place of each -1.");
  }

  /// The three letters of a drawing's last jump: each once in its picture, or none is such a letter.
  static void read_last_jump(Marks& marks) {
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

  [[noreturn]] void refuse_unknown(const Mark& mark) const {
    // What stands behind '#' is a comment in the wrong place.
    const std::size_t hash = text_.line(mark.line).substr(0, mark.byte).find('#');
    if (hash != std::string_view::npos) {
      text_.fail(mark.line, hash, "'#'", picture_characters, "Comments may only stand before the picture.");
    }
    std::string advice = advice_on(mark.text);
    if (mark.text != "?" && is_printable(mark.text)) advice += " " + line_that_settles();
    text_.fail(mark.line, mark.byte, describe_character(mark.text), picture_characters, advice);
  }

  void refuse(const Mark& mark, const std::string& found, const std::string& expected) const {
    text_.fail(mark.line, mark.byte, found, expected,
               "Remove coordinates and other words around the picture. " + line_that_settles());
  }

  void refuse_contradiction(const Mark& mark) const {
    const Letter* const meaning = meaning_of(mark.text);
    for (const Mark* other : order_) {
      if (other == &mark) break;
      if (other->place != mark.place || mark.place == Place::no_hole || mark.place == Place::either) continue;
      refuse(mark, in_quotes(mark.text) + " beside " + in_quotes(other->text),
             std::string("one letter for all ") + (mark.place == Place::peg ? "pegs" : "empty holes"));
    }
    if (meaning != nullptr && !meaning->beside.empty() && !has_one_of(meaning->beside)) {
      const std::string_view first = meaning->beside.substr(0, character_length(meaning->beside));
      refuse(mark, in_quotes(mark.text), in_quotes(first) + " for pegs beside it");
    }
    if (mark.text == "_" && (has_one_of("-") || !has(Place::peg))) {
      refuse(mark, has_one_of("-") ? "'_' beside '-'" : "'_' without pegs", picture_characters);
    }
    if (mark.text == "#" && !(has(Place::peg) && has(Place::empty_hole))) {
      refuse(mark, "'#'", "pegs and empty holes beside it");
    }
  }

  /// A line that gives the letters of the pictures one meaning each: 'o' is the empty hole beside another
  /// peg's letter.
  std::string line_that_settles() const {
    const auto rank = [](std::string_view letter) {
      const Letter* const meaning = meaning_of(letter);
      if (meaning == nullptr || meaning->place == Place::no_hole) return 3;
      return meaning->place == Place::empty_hole ? 2 : letter == "o" ? 1 : 0;
    };
    std::vector<std::string_view> letters;
    for (const Marks* marks : pictures_) {
      for (const Mark& mark : marks->all) {
        const bool is_known =
            std::ranges::count(letters, mark.text) > 0 || mark.text == "-" || mark.text == "?";
        if (!is_known && mark.text != "," && is_printable(mark.text)) letters.push_back(mark.text);
      }
    }
    std::ranges::stable_sort(letters, {}, rank);
    constexpr std::size_t most = 6;  // a picture has fewer; more are words around it
    if (letters.empty() || letters.size() > most) letters = {"X", "o", "."};
    std::vector<std::string> entries;
    for (const std::string_view letter : letters) {
      const std::size_t number = std::min(entries.size(), std::size(place_words) - 1);
      entries.push_back(std::string(letter) + " " + std::string(place_words[number].first));
    }
    return "Or say what the letters mean, in a line above the picture: 'letters: " + join(entries, ", ") +
           "'.";
  }

  std::vector<std::string> words() const {
    std::vector<std::string> said;
    for (const auto& [letter, mark] : first_) {
      if (is_one_of(letter, "o.-?")) continue;
      said.push_back(in_quotes(letter) + (mark->place == Place::peg          ? " as a peg"
                                          : mark->place == Place::empty_hole ? " as an empty hole"
                                                                             : " as no hole"));
    }
    return said;
  }

  const SourceText& text_;
  const std::vector<Marks*>& pictures_;
  const Marks* finish_;
  const Letters& given_;
  std::map<std::string_view, const Mark*> first_;
  std::vector<const Mark*> order_;  // the letters as they first appear, but for those of last jumps
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
  return Reader(text, pictures, finish, given).read();
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
      character.starts_with("\xE2\x94") || character.starts_with("\xE2\x95");  // U+2500 on
  if (character == "\t") return "Tabs are not allowed in pictures: use spaces or '-'.";
  if (character == "\033") return "Remove the colours: --color never prints pictures without them.";
  if (character == "?") return "Only the picture of a finish has '?': a peg there or none.";
  if (is_one_of(character, "+|") || is_line_of_frame) return "Remove the frame around the picture.";
  if (is_one_of(character, "()[]{},;'\"")) return "Remove labels, brackets, commas and quotes.";
  if (std::isalnum(byte) != 0) return "Remove coordinates and other words around the picture.";
  return "";
}

}  // namespace pegspace
