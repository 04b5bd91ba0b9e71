#include "board/picture_letters.hpp"

#include <algorithm>
#include <cstdio>
#include <map>

#include "base/text.hpp"

namespace pegspace {
namespace {

const std::string picture_characters = "'o' (peg), '.' (empty hole), '-' or a space (no hole)";

using Letters = std::vector<std::string_view>;
const Letters peg_letters = {"o", "O", "x", "X", "*", "@", "1", "●"};
const Letters empty_letters = {".", "_", "0", "○", "·"};

bool is_one_of(std::string_view letter, const Letters& letters) {
  return std::ranges::find(letters, letter) != letters.end();
}

std::string in_quotes(std::string_view letter) {
  return "'" + std::string(letter) + "'";
}

std::string hint_for(std::string_view character) {
  if (character == "\t") return "Tabs are not allowed in pictures: use spaces or '-'.";
  if (character == "#") return "Comments may only stand before the picture.";
  if (character == "?") return "Only the picture of a finish has '?': a peg there or none.";
  if (character == "0") return "Write pegs as the letter o, not the digit 0.";
  return "";
}

/// The letters of the pictures, each with its first mark, and what they turn out to mean.
class Reader {
 public:
  Reader(const SourceText& text, const std::vector<Marks*>& pictures, const Marks* finish)
      : text_(text), pictures_(pictures), finish_(finish) {}

  std::vector<std::string> read() {
    for (Marks* marks : pictures_) read_last_jump(*marks);
    for (Marks* marks : pictures_) {
      for (Mark& mark : marks->all) {
        if (marks == finish_ && mark.text == "?") mark.place = Place::either;
        if (mark.place == Place::unknown && first_.try_emplace(mark.text, &mark).second)
          order_.push_back(&mark);
      }
      framed_ = framed_ || (marks->framed && !marks->labelled);
    }
    refuse_unknown();
    if (!read_framed()) read_plain();
    for (Marks* marks : pictures_) {
      for (Mark& mark : marks->all) {
        if (mark.place == Place::unknown) mark.place = meaning_.at(mark.text);
      }
    }
    return notes();
  }

 private:
  const Mark* first(std::string_view letter) const {
    const auto found = first_.find(letter);
    return found == first_.end() ? nullptr : found->second;
  }

  /// The three marks of a drawing's last jump: each once in its picture, or none is such a mark.
  static void read_last_jump(Marks& marks) {
    const auto only = [&](const Letters& letters) -> Mark* {
      Mark* found = nullptr;
      for (Mark& mark : marks.all) {
        if (mark.place != Place::unknown || !is_one_of(mark.text, letters)) continue;
        if (found != nullptr) return nullptr;
        found = &mark;
      }
      return found;
    };
    Mark* const from = only({":", "◌"});
    Mark* const over = only({"*", "×"});
    Mark* const to = only({"@", "#", "◉"});
    if (from == nullptr || over == nullptr || to == nullptr) return;
    from->place = over->place = Place::empty_hole;
    to->place = Place::peg;
  }

  [[noreturn]] void refuse_both(const Mark& mark, std::string_view beside, const std::string& one,
                                const std::string& other) const {
    text_.fail(
        mark.line, mark.byte, in_quotes(mark.text) + " beside " + in_quotes(beside), picture_characters,
        "This can be read in two ways: " + one + ", or " + other + ". Write it with 'o', '.' and '-'.");
  }

  void refuse_unknown() const {
    for (const Mark* mark : order_) {
      const bool known = is_one_of(mark->text, peg_letters) || is_one_of(mark->text, empty_letters) ||
                         mark->text == "-" || mark->text == "#";
      if (known) continue;
      // What stands behind '#' is a comment in the wrong place.
      const std::string_view before = text_.line(mark->line).substr(0, mark->byte);
      const std::size_t hash = before.find('#');
      const bool comment = hash != std::string_view::npos;
      const std::string_view shown = comment ? "#" : mark->text;
      text_.fail(mark->line, comment ? hash : mark->byte, describe_character(shown), picture_characters,
                 hint_for(shown));
    }
  }

  /// The program's own frame: X and o are pegs and empty holes.
  bool read_framed() {
    if (!framed_) return false;
    const bool own = std::ranges::all_of(order_, [](const Mark* mark) {
      return is_one_of(mark->text, {"X", "o"});
    });
    if (!own) return false;
    bool pegs_known = first("X") != nullptr;
    for (const Marks* marks : pictures_) {
      for (const Mark& mark : marks->all) pegs_known = pegs_known || mark.text == "#";
    }
    if (!pegs_known) {
      if (const Mark* o = first("o")) {
        text_.fail(o->line, o->byte, "'o' alone in a frame", "'X' (peg) beside it",
                   "This can be read in two ways: 'o' as an empty hole, as in a framed drawing, or 'o' as a "
                   "peg. Leave "
                   "out the frame, and write pegs as 'o' and empty holes as '.'.");
      }
    }
    meaning_ = {{"X", Place::peg}, {"o", Place::empty_hole}};
    return true;
  }

  void read_plain() {
    meaning_["-"] = Place::no_hole;
    const Mark* const peg = take(peg_letters, Place::peg, "a peg");
    const Mark* const empty = take(empty_letters, Place::empty_hole, "an empty hole");
    const Mark* const dash = first("-");
    if (empty != nullptr) {
      if (const Mark* letter = first("0"); letter != nullptr && first("1") == nullptr) {
        text_.fail(letter->line, letter->byte, "'0' without '1'", picture_characters, hint_for("0"));
      }
      if (const Mark* ring = first("○"); ring != nullptr && first("●") == nullptr && !framed_) {
        refuse_both(*ring, peg == nullptr ? "blanks" : peg->text, "'○' as an empty hole", "'○' as a peg");
      }
      if (empty->text == "_" && (dash != nullptr || peg == nullptr)) {
        refuse_both(*empty, dash == nullptr ? "blanks" : "-", "'_' as an empty hole and '-' as no hole",
                    "'_' as no hole and '-' as an empty hole");
      }
    }
    if (const Mark* wall = first("#")) {
      if (peg == nullptr || empty == nullptr) {
        refuse_both(*wall,
                    peg != nullptr     ? peg->text
                    : empty != nullptr ? empty->text
                                       : "blanks",
                    "'#' as no hole", "'#' as a peg");
      }
      meaning_["#"] = Place::no_hole;
    }
  }

  /// The one of these letters that the pictures have; nullptr for none.
  const Mark* take(const Letters& letters, Place place, const std::string& what) {
    const Mark* taken = nullptr;
    for (const Mark* mark : order_) {
      if (!is_one_of(mark->text, letters)) continue;
      if (taken != nullptr) {
        const std::string one = in_quotes(taken->text);
        const std::string other = in_quotes(mark->text);
        const bool pegs = place == Place::peg;
        const std::string else_what = pegs ? " as an empty hole" : " as no hole";
        refuse_both(*mark, taken->text, one + " as " + what + " and " + other + else_what,
                    other + " as " + what + " and " + one + else_what);
      }
      taken = mark;
      meaning_[mark->text] = place;
    }
    return taken;
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> words;
    for (const Mark* mark : order_) {
      const std::string_view letter = mark->text;
      if (letter == "-" || (!framed_ && is_one_of(letter, {"o", ".", "●", "·"}))) continue;
      const Place place = meaning_.at(letter);
      words.push_back(in_quotes(letter) + (place == Place::peg          ? " as a peg"
                                           : place == Place::empty_hole ? " as an empty hole"
                                                                        : " as no hole"));
    }
    if (words.empty()) return {};
    return {text_.source() + ": reads " + join(words, ", ")};
  }

  const SourceText& text_;
  const std::vector<Marks*>& pictures_;
  const Marks* finish_;
  std::map<std::string_view, const Mark*> first_;
  std::vector<const Mark*> order_;  // the letters as they first appear
  std::map<std::string_view, Place> meaning_;
  bool framed_ = false;
};

}  // namespace

std::string describe_character(std::string_view character) {
  const auto byte = static_cast<unsigned char>(character.front());
  if (character == "\t") return "a tab";
  if (character == "\r") return "a carriage return inside the line";
  if (byte >= 0x20 && byte < 0x7f) return in_quotes(character);
  char text[48];
  std::snprintf(text, sizeof text,
                byte < 0x80 ? "a control character (byte 0x%02X)" : "a byte outside ASCII (0x%02X)", byte);
  return text;
}

std::vector<std::string> read_letters(const SourceText& text, const std::vector<Marks*>& pictures,
                                      const Marks* finish) {
  return Reader(text, pictures, finish).read();
}

}  // namespace pegspace
