// What came from outside and is shown: every code point of Unicode and every broken form of UTF-8, in names,
// texts, JSON.
#include <string>

#include "base/files/json.hpp"
#include "base/text.hpp"
#include "board/board.hpp"
#include "catch.hpp"
#include "report/files/output.hpp"
#include "report/terminal/terminal.hpp"

using namespace pegspace;

namespace {

/// General categories Cc, Zl and Zp and the property Bidi_Control of the Unicode Character Database, version
/// 15.
bool may_not_be_shown(char32_t code) {
  return code <= 0x1F || (code >= 0x7F && code <= 0x9F) || code == 0x2028 || code == 0x2029 ||
         code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

std::string encoded(char32_t code) {
  const auto byte = [](char32_t value) {
    return std::string(1, static_cast<char>(static_cast<unsigned char>(value)));
  };
  if (code < 0x80) return byte(code);
  if (code < 0x800) return byte(0xC0 | code >> 6) + byte(0x80 | (code & 0x3F));
  if (code < 0x10000)
    return byte(0xE0 | code >> 12) + byte(0x80 | (code >> 6 & 0x3F)) + byte(0x80 | (code & 0x3F));
  return byte(0xF0 | code >> 18) + byte(0x80 | (code >> 12 & 0x3F)) + byte(0x80 | (code >> 6 & 0x3F)) +
         byte(0x80 | (code & 0x3F));
}

bool is_surrogate(char32_t code) {
  return code >= 0xD800 && code <= 0xDFFF;
}

std::string name_of_board(const std::string& name) {
  return Board(name, Lattice::square, {{0, 0}}).name() + Board::graph(name, {{"a", {0, 0}}}, {}).name();
}

}  // namespace

TEST_CASE("of all characters, those that could do more than be seen are not shown", "[text]") {
  std::size_t wrong = 0;
  std::size_t hidden = 0;
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (is_surrogate(code)) continue;
    const std::string character = encoded(code);
    const std::string text = "a" + character + "z";
    const bool is_hidden = may_not_be_shown(code);
    hidden += is_hidden;
    wrong += printable(text) != (is_hidden ? "a?z" : text);
    const bool stays = !is_hidden || code == '\n' || code == '\t';
    wrong += shown(text) != (stays ? text : "a?z");
    const std::string json = json_line(Json(text));
    wrong += Json::parse(json).get<std::string>() != text;
    wrong += shown(json) != json || json.find_first_of("\n\t") != json.npos;
  }
  CHECK(wrong == 0);
  CHECK(hidden == 65 + 2 + 12);
}

TEST_CASE("bytes that are not UTF-8 are not shown", "[text]") {
  CHECK(printable("board-ü-●-\xF0\x9F\x98\x80") == "board-ü-●-\xF0\x9F\x98\x80");
  for (const std::string& bad :
       {std::string("\xFF"), std::string("\xC3"), std::string("\xC0\xAF"), std::string("\xED\xA0\x80"),
        std::string("\xF4\x90\x80\x80"), std::string("\x9B")}) {
    CAPTURE(bad.size());
    const std::string expected = "a" + std::string(bad.size(), '?');
    CHECK(printable("a" + bad) == expected);
    CHECK(shown("a" + bad) == expected);
    CHECK(name_of_board("a" + bad) == expected + expected);
  }
  CHECK(name_of_board("a\033]0;b\a\n") == "a?]0;b??a?]0;b??");
}

TEST_CASE("a cut name ends with a whole character", "[text]") {
  CHECK(printable("●●●", 9) == "●●●");
  CHECK(printable("●●●", 8) == "●●...");
  CHECK(printable("a\nb", 3) == "a?b");
  CHECK(printable("", 0).empty());
}

TEST_CASE("of escape sequences, the program's own colours alone are shown", "[text]") {
  CHECK(shown(coloured("●", "1;36") + "\033[1mz") == "\033[1;36m●\033[0m?[1mz");
  CHECK(own_escape().size() > 16);
  CHECK(shown(own_escape().substr(0, own_escape().size() - 1)).front() == '?');
  CHECK(printable(own_escape()).front() == '?');
}

TEST_CASE("JSON keeps what is in its strings", "[text]") {
  const Json json{{"a\x7F", "\u202E\n\""}, {"b", 1}};
  CHECK(json_line(json) == R"({"a\u007f":"\u202e\n\"","b":1})");
  CHECK(json_text(json) == "{\n  \"a\\u007f\": \"\\u202e\\n\\\"\",\n  \"b\": 1\n}\n");
  CHECK(json_line(Json("\xFF")) == "\"\xEF\xBF\xBD\"");
}
