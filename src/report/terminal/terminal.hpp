// What the terminal can show: colours, characters beyond ASCII, its width; and text for people, which keeps
// to that width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pegspace {

enum class ColourMode { automatic, always, never };

/// Whether to write colours to this descriptor. `automatic`: if it is a terminal that is not "dumb", and the
/// environment variable NO_COLOR is unset or empty (https://no-color.org).
bool shows_colour(ColourMode mode, int descriptor);

/// Whether the locale of the environment (LC_ALL, LC_CTYPE, LANG, the first that is set) is a UTF-8 one.
bool locale_is_utf8();

/// Columns of the terminal at this descriptor; if it is not a terminal, the environment's COLUMNS, or else
/// 80.
std::size_t terminal_width(int descriptor);
/// The width for tables: the same as terminal_width(), but unlimited if there is no terminal, so that a pipe
/// or a file gets every column.
std::size_t table_width(int descriptor);

/// The text with lines of more than `width` columns broken at blanks. The rest hangs below the second column
/// of a line that has one ("memory 4 MiB ..." hangs below "4"), otherwise two columns deeper than an indented
/// line. Rows of tables and boards side by side, which have several gaps of two blanks and more, stay whole.
std::string wrapped(std::string_view text, std::size_t width);

/// Prints text for people to standard output, wrapped at the terminal's width.
void print_text(std::string_view text);
/// Prints it to standard error, with its end. A command behind the text, which is to be typed next, stands whole
/// on a line of its own if it does not fit.
void print_note(const std::string& text, const std::string& command = "", std::string_view end = "\n");

/// Columns that the text takes: escape sequences of colours need none, a UTF-8 character one.
std::size_t display_width(std::string_view text);

/// The text column by column: one character each, with the escape sequences that colour it.
std::vector<std::string> display_columns(std::string_view text);

/// The text between the escape sequence of `colour` ("1;32", as in SGR) and the one that ends it, both with
/// own_escape(); only the text if `colour` is empty.
std::string coloured(std::string_view text, std::string_view colour);

}  // namespace pegspace
