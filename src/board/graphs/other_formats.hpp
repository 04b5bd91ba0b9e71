// Recognises files of graphs that pegspace does not read, so that they are refused by name and not as
// pictures.
#pragma once

#include <string>

#include "base/files/source_text.hpp"

namespace pegspace {

/// The forms in which graphs are read, as a sentence.
extern const std::string graph_forms;
/// What to do about planar code, as a sentence.
extern const std::string planar_code_advice;

/// Throws InputError if the text is a graph or a table of numbers and names that is not read.
void refuse_other_formats(const SourceText& text);

}  // namespace pegspace
