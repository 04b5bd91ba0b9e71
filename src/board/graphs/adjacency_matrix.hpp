// Adjacency matrices as other programs write them: n rows of n numbers 0 and 1 (or 011), symmetric, the diagonal
// zero, also as decimals, below the number of vertices, in brackets, or below a heading of showg.
//
//     0 1 1       [[0, 1],       0. 1. 1.
//     1 0 1        [1, 0]]       1. 0. 1.
//     1 1 0                      1. 1. 0.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/reading.hpp"

namespace pegspace {

std::optional<Reading> adjacency_matrix(const SourceText& text, const std::string& name);

/// Whether these are rows of decimals, such as NumPy writes: "0. 1." or "0.00e+00 5.00e-01". Pictures have
/// none.
bool are_decimals(const SourceText& text);

/// The rows of an adjacency matrix, each a string of 0 and 1; nothing if the text is not one.
std::optional<std::vector<std::string>> matrix_rows(const SourceText& text);

}  // namespace pegspace
