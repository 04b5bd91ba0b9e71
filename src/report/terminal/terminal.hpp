// What the terminal can show: colours, characters beyond ASCII, its width; and text for people, which keeps
// to that width. Called by all commands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pegspace {

enum class ColourMode { automatic, always, never };

/// Whether to write colours to this descriptor. `automatic`: where it is a terminal that is not "dumb", and
/// the environment variable NO_COLOR is unset or empty (https://no-color.org).
bool shows_colour(ColourMode mode, int descriptor);

/// Whether the locale of the environment (LC_ALL, LC_CTYPE, LANG, the first that is set) is a UTF-8 one.
bool locale_is_utf8();

/// Columns of the terminal at this descriptor; where it is none, the environment's COLUMNS, else 80.
std::size_t terminal_width(int descriptor);
/// The same for tables, but unlimited where there is no terminal: what goes into a pipe or a file has every
/// column.
std::size_t table_width(int descriptor);

/// The text with lines of more than `width` columns broken at blanks. What follows hangs below the second
/// column of a line that has one ("memory      4 MiB ..." hangs at 12), else two columns deeper than an
/// indented line. Rows of tables and boards side by side, which have several gaps of two blanks and more,
/// stay whole.
std::string wrapped(std::string_view text, std::size_t width);

/// The text with its commands as they are to be typed here. scripts/run and scripts/run-mpi say by
/// PEGSPACE_TYPED_AS and PEGSPACE_MPI_TYPED_AS what stands for "pegspace" and "pegspace-mpi": "scripts/run". A
/// command is one of these words behind a quote, a colon, a pipe or at the beginning of an indented line.
std::string as_typed(std::string_view text);

/// Text for people to standard output or standard error, wrapped at the terminal's width; what goes to
/// standard error with its commands as_typed().
void print_text(std::string_view text);
void print_note(std::string_view text);

/// Columns that the text takes: escape sequences of colours take none, a UTF-8 character one.
std::size_t display_width(std::string_view text);

/// The text column by column: one character each, with the escape sequences that colour it.
std::vector<std::string> display_columns(std::string_view text);

/// The text between the escape sequence of `colour` ("1;32", as in SGR) and the one that ends it, both with
/// own_escape(); the text alone where `colour` is empty.
std::string coloured(std::string_view text, std::string_view colour);

}  // namespace pegspace
