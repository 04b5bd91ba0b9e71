// A way in which a text can be read as a board. Each form of text is tried alone (the table in
// board_file.cpp). A text that fits several is refused, and the error names all of them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/files/source_text.hpp"
#include "board/board_file.hpp"

namespace pegspace {

struct Reading {
  std::string as;                    ///< "a list of edges"
  std::string settled_by;            ///< what makes it the only reading: "write 'edges:' above the list"
  std::function<BoardFile()> board;  ///< reads it; throws InputError
};

/// A form: how it reads the text, whose board will have this name; nothing if the text is not of this form.
/// The text and the name must outlive the reading.
using Form = std::optional<Reading> (*)(const SourceText& text, const std::string& name);

}  // namespace pegspace
