// A way in which a text can be read as a board. Each form of text is tried on its own (the table in
// board_file.cpp); a text that fits several is refused with all of them. Callers: board_file.cpp and the
// readers of the forms.
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

/// A form: how it reads the text, whose board is to have this name; nothing if the text is not of this form.
/// The text and the name must outlive the reading.
using Form = std::optional<Reading> (*)(const SourceText& text, const std::string& name);

}  // namespace pegspace
