// The parts of a graph's text as words with their places, and the board that follows from them
// (graph_file.hpp says what the sections mean).
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files/source_text.hpp"
#include "board/board_file.hpp"

namespace pegspace {

struct Word {
  std::string text;  ///< as written
  std::size_t line = 0;
  std::size_t column = 0;
  bool ends_entry = false;  ///< a comma or the end of the line follows
  bool is_open = false;     ///< '?' follows
};

struct Section {
  std::size_t line = 0;  ///< of the header
  std::size_t column = 0;
  bool takes_open = false;  ///< '?' may follow a word
  std::vector<Word> words = {};
};

/// The sections by their names: "holes", "drawing", "edges", "lines", "empty", "finish", "lattice".
using Sections = std::map<std::string, Section>;

/// Whether names of holes may have this letter: letters, digits and _.
bool is_name_letter(char letter);
/// Whether the text is at most six digits, and nothing else.
bool is_number(std::string_view text);
/// The line up to a comment, which "#" begins at the beginning of the line or after a blank.
std::string_view without_comment(std::string_view line);

/// A line without blanks, brackets, commas and semicolons around it, and the column where it begins.
std::pair<std::string_view, std::size_t> bare_content(std::string_view line);
/// "Graph 1, order 6." stands above a graph of nauty's showg.
bool is_showg_heading(std::string_view content);

/// The board of the sections. Throws InputError.
BoardFile board_of_sections(const SourceText& text, const std::string& name, const Sections& sections);

using Ends = std::pair<Word, Word>;
/// The board of these edges; `holes` are the names of its holes in order; if there are none, the edges name
/// them. `note` says how the text was read. Throws InputError.
BoardFile board_of_edges(const SourceText& text, const std::string& name, std::size_t line,
                         const std::vector<std::string>& holes, const std::vector<Ends>& edges,
                         const std::string& note);

}  // namespace pegspace
