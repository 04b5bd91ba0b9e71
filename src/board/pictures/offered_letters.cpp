#include "board/pictures/offered_letters.hpp"

#include <algorithm>
#include <functional>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace pegspace {
namespace {

/// A letter of the pictures, and how often it is there.
struct CountedLetter {
  std::string_view text;
  std::size_t number = 0;
};

/// The letters, in the order in which they first appear.
std::vector<CountedLetter> letters_of(const std::vector<Marks*>& pictures) {
  std::vector<CountedLetter> letters;
  for (const Marks* marks : pictures) {
    for (const Mark& mark : marks->all) {
      if (mark.text == "?" || mark.text == "," || shown_length(mark.text) == 0) continue;
      const auto known = std::ranges::find(letters, mark.text, &CountedLetter::text);
      if (known == letters.end()) {
        letters.push_back({mark.text, 1});
      } else {
        ++known->number;
      }
    }
  }
  return letters;
}

/// The mark in all four corners of the rectangle around the picture, "" if these differ or some is blank.
std::string_view corner_letter(const Marks& marks) {
  if (marks.all.empty()) return "";
  const auto [left, right] = std::ranges::minmax(marks.all, {}, &Mark::column);
  const std::size_t top = marks.all.front().line;
  const std::size_t bottom = marks.all.back().line;
  std::string_view letter;
  for (const std::size_t line : {top, bottom}) {
    for (const std::size_t column : {left.column, right.column}) {
      const auto mark = std::ranges::find_if(
          marks.all, [&](const Mark& one) { return one.line == line && one.column == column; });
      if (mark == marks.all.end() || (!letter.empty() && mark->text != letter)) return "";
      letter = mark->text;
    }
  }
  return letter;
}

/// The letter that means no hole; '-' always does.
std::string_view letter_of_no_hole(const std::vector<Marks*>& pictures,
                                   const std::vector<CountedLetter>& letters) {
  const auto has = [&](std::string_view text) {
    return std::ranges::find(letters, text, &CountedLetter::text) != letters.end();
  };
  if (has("-")) return "-";
  if (has("#") && letters.size() > 1) return "#";
  constexpr std::size_t with_no_hole = 3;
  return letters.size() >= with_no_hole ? corner_letter(*pictures.front()) : "";
}

}  // namespace

std::string offered_letters(const std::vector<Marks*>& pictures) {
  std::vector<CountedLetter> letters = letters_of(pictures);
  const std::string_view none = letter_of_no_hole(pictures, letters);
  std::erase_if(letters, [&](const CountedLetter& letter) { return letter.text == none; });
  std::ranges::stable_sort(letters, std::greater(), &CountedLetter::number);
  const bool is_tie = letters.size() > 1 && letters[0].number == letters[1].number;
  if (is_tie && letters[0].text == "o") std::swap(letters[0], letters[1]);  // it is more likely the hole
  const std::string before = "Say what the letters mean, in a line above the picture: 'letters: ";
  constexpr std::size_t most = 5;  // a picture has fewer; if there are more, the text has words around it
  if (letters.empty() || letters.size() > most) return before + "X peg, o empty, . none'.";
  if (none.empty() && letters.size() == 2 && letters[1].number > 1) {
    const std::string corner(corner_letter(*pictures.front()));
    const std::string other(letters[letters[0].text == corner ? 1 : 0].text);
    if (!corner.empty())
      return before + other + " peg, " + corner +
             " none' if the corners have no holes; or 'letters: " + other + " peg, " + corner +
             " empty' if they are empty holes; or 'letters: " + corner + " peg, " + other +
             " empty' if they are pegs.";
  }
  std::vector<std::string> entries;
  for (const CountedLetter& letter : letters) {
    const std::string place = entries.empty() ? " peg" : entries.size() == 1 ? " empty" : " none";
    entries.push_back(std::string(letter.text) + place);
  }
  if (!none.empty() && none != "-") entries.push_back(std::string(none) + " none");
  return before + join(entries, ", ") + "'" +
         (entries.size() > 1 ? ", or with these words exchanged if they mean something else." : ".");
}

}  // namespace pegspace
